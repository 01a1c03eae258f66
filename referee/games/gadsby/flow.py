"""How a game of Gadsby begins, and what follows by itself."""

from __future__ import annotations

from itertools import chain
from string import ascii_uppercase

from referee.engine.event import Event
from referee.engine.seats import Seat
from referee.games.gadsby.challenge import ChallengeRuled, cancel_event
from referee.games.gadsby.events import Declined, GameEnded, TurnLost, WordScored
from referee.games.gadsby.options import AT_ONCE, LONGEST
from referee.games.gadsby.state import GadsbyHouse, Lying, Phase, State
from referee.kit.challenge import checked_at_once
from referee.kit.challenge_actions import follow_vote
from referee.kit.wild import is_wild
from referee.kit.words import Rearranges, RuleSet


def start(house: GadsbyHouse, seats: tuple[Seat, ...]) -> State:
    playing = tuple(seat.number for seat in seats if not seat.late)
    options = house.options
    empty: tuple[()] = ()
    return State(
        seats, playing, (0,) * len(seats), (empty,) * len(seats), options.letter, options.ties == LONGEST
    )


def follow(state: State, house: GadsbyHouse) -> Event[State] | None:
    """Words nobody answers score, lost turns pass, and the empty deck ends the game."""
    if state.disputed:
        return follow_vote(state, house, ChallengeRuled)
    lying = state.lying
    if state.phase is Phase.CANCEL and checked_at_once(house.options.challenges):
        return cancel_event(state)
    if state.phase is Phase.ASK and lying:
        return _next_answer(state, lying, house)
    if state.phase is not Phase.TURN or state.turn is None:
        return None
    if not state.left and (house.options.ends == AT_ONCE or state.turn == state.first):
        return GameEnded(stalled=False)
    if state.passes >= len(state.playing):
        return GameEnded(stalled=True)
    return TurnLost(state.turn) if state.turn in state.skips else None


def _next_answer(state: State, lying: Lying, house: GadsbyHouse) -> Event[State] | None:
    """Who holds no card adds none; when all have answered, the word scores."""
    if lying.asked:
        return Declined(lying.asked[0]) if _is_passed_over(state, lying, house) else None
    cards = tuple(each.card for each in lying.laid)
    return WordScored(lying.seat, lying.word, cards, state.letter, _possible_words(lying, house))


def _is_passed_over(state: State, lying: Lying, house: GadsbyHouse) -> bool:
    """Has the next one no card to add? Where nobody has, the last answers: until then all may challenge."""
    first, *others = lying.asked
    if others or checked_at_once(house.options.challenges):
        return not state.hands[first]
    return not state.hands[first] and any(state.hands[seat] for seat in state.round_from(lying.seat))


def _possible_words(lying: Lying, house: GadsbyHouse) -> tuple[str, ...] | None:
    """The words an added letter would have made; None where the list cannot tell, or not soon enough."""
    free = [each for each in lying.laid if house.options.reread and is_wild(each.card)]
    if not isinstance(house.words, Rearranges) or len(free) > 1:
        return None
    fixed = "".join(each.reads for each in lying.laid if each not in free) + house.options.letter
    letters = [fixed + letter for letter in ascii_uppercase] if free else [fixed]
    found = (house.words.rearrange(each, RuleSet.MEMBERSHIP) for each in letters)
    return tuple(sorted(set(chain.from_iterable(found))))
