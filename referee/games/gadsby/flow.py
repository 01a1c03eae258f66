"""How a game of Gadsby runs: start, what follows by itself, whom it waits for, who wins."""

from __future__ import annotations

from itertools import chain
from string import ascii_uppercase

from referee.engine.event import Event
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.gadsby.book import book
from referee.games.gadsby.challenging import ChallengeRuled, cancelled
from referee.games.gadsby.events import Declined, GameEnded, TurnLost, WordScored
from referee.games.gadsby.options import AT_ONCE, LONGEST
from referee.games.gadsby.state import GadsbyHouse, Lying, Phase, State
from referee.kit.challenge import checked_at_once
from referee.kit.ritual import follow_vote
from referee.kit.sentences import counted
from referee.kit.standing import by_points, over, placed, score_line
from referee.kit.vote import dispute_status
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
        return cancelled(state)
    if state.phase is Phase.ASK and lying:
        return _answered(state, lying, house)
    if state.phase is not Phase.TURN or state.turn is None:
        return None
    if not state.left and (house.options.ends == AT_ONCE or state.turn == state.first):
        return GameEnded(stalled=False)
    if state.passes >= len(state.playing):
        return GameEnded(stalled=True)
    return TurnLost(state.turn) if state.turn in state.skips else None


def _answered(state: State, lying: Lying, house: GadsbyHouse) -> Event[State] | None:
    """Who holds no card adds none; when all have answered, the word scores."""
    if lying.asked:
        return Declined(lying.asked[0]) if _passed_over(state, lying, house) else None
    cards = tuple(each.card for each in lying.laid)
    return WordScored(lying.seat, lying.word, cards, state.letter, _could(lying, house))


def _passed_over(state: State, lying: Lying, house: GadsbyHouse) -> bool:
    """Has the next one no card to add? Where nobody has, the last answers: until then all may challenge."""
    first, *others = lying.asked
    if others or checked_at_once(house.options.challenges):
        return not state.hands[first]
    return not state.hands[first] and any(state.hands[seat] for seat in state.round_from(lying.seat))


def _could(lying: Lying, house: GadsbyHouse) -> tuple[str, ...] | None:
    """The words an added letter would have made; None where the list cannot tell, or not soon enough."""
    free = [each for each in lying.laid if house.options.reread and is_wild(each.card)]
    if not isinstance(house.words, Rearranges) or len(free) > 1:
        return None
    fixed = "".join(each.reads for each in lying.laid if each not in free) + house.options.letter
    letters = [fixed + letter for letter in ascii_uppercase] if free else [fixed]
    found = (house.words.rearranged(each, RuleSet.MEMBERSHIP) for each in letters)
    return tuple(sorted(set(chain.from_iterable(found))))


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return over(ended)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says, waiting = _told(state, viewer)
    phase = "Deal" if state.turn is None else f"{state.left} in the deck · {state.phase}"
    return Status(phase, title, says, waiting)


def _told(state: State, viewer: Viewer) -> tuple[str, str, tuple[int, ...]]:
    turn, lying = state.turn, state.lying
    if turn is None:
        return "Deal", "Seven cards for everybody; the dealer goes first.", ()
    if state.doubt:
        return "A word is challenged", f"Is {state.doubt.word} in the table's dictionary?", ()
    if lying is None:
        mine = viewer.seat == turn
        says = f"{viewer.name(turn)} plays a word without {state.letter}, or draws a card."
        return "Your turn" if mine else "A word or a card", says, (turn,)
    if lying.added:
        by, into = viewer.name(lying.added.seat), lying.added.word
        return "Cancelled?", f"{by} made {into} of {lying.word}. Does anybody challenge it?", ()
    first = lying.asked[0]
    says = f"{viewer.name(first)} may add an {state.letter} to {viewer.name(lying.seat)}'s {lying.word}."
    return f"Add an {state.letter}?" if viewer.seat == first else "The others answer", says, (first,)


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    return tuple(_score(state, seat.number) for seat in state.seats)


def _score(state: State, seat: int) -> ScoreLine:
    notes = [f"{state.hands[seat]} in hand"] if state.turn is not None else []
    return score_line(state, seat, state.points(seat), notes)


def ranking(state: State) -> Ranking:
    """Points; then, at tables that say so, the longest scored word. Equals share their place."""
    points: Breaker[State] = Breaker("points", book.end, value=lambda s, who: s.points(who))
    longest: Breaker[State] = Breaker("longest word", book.ties, value=lambda s, who: s.longest(who))
    return rank(state, state.playing, (points, longest) if state.longest_wins else (points,))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    places = placed(state, ranked, _detail)
    return Result(places, by_points(state, ranked, "the longest word"), ranked.steps, state.record)


def _detail(state: State, seat: int) -> str:
    return counted(sum(each.seat == seat for each in state.record), "word")
