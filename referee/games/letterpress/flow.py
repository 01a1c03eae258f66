"""How a game of Letterpress runs: its start, and what happens without anybody doing anything."""

from __future__ import annotations

from collections import Counter

from referee.engine.event import Event
from referee.engine.result import WordPlayed
from referee.engine.seats import Seat
from referee.games.letterpress.cards import CHALLENGE, VOWEL
from referee.games.letterpress.challenge import ChallengeRuled
from referee.games.letterpress.challenge_cards.check import challenges_within_reach
from referee.games.letterpress.deck import card_value
from referee.games.letterpress.doubts import settle_doubt
from referee.games.letterpress.events.score import ClaimSkipped, Finished, Ranked, RoundEnded
from referee.games.letterpress.events.write import WordAnnounced
from referee.games.letterpress.numbers import OPEN_CHALLENGES
from referee.games.letterpress.options import NO_CLAIM, PRICES, REVEAL
from referee.games.letterpress.state import HandedWord, LetterpressHouse, Phase, State
from referee.games.letterpress.ties import final_ranking, round_ranking
from referee.games.letterpress.values import ValueTold
from referee.games.letterpress.word.lookup import LookupResult, look_up
from referee.kit.challenge import words_of
from referee.kit.challenge_actions import follow_vote
from referee.kit.sentences import quantity
from referee.kit.values import Worth


def start(house: LetterpressHouse, seats: tuple[Seat, ...]) -> State:
    """Everybody who is there from the beginning plays; latecomers join later."""
    playing = tuple(seat.number for seat in seats if not seat.late)
    return State(seats, playing, ((),) * len(seats), on_doubt=house.options.lookup in PRICES)


def follow(state: State, house: LetterpressHouse) -> Event[State] | None:
    """What happens next by itself: words are announced and ranked, rounds and the game end."""
    if state.disputed:
        return _after_vote(state, house)
    if state.ended or not state.shared or state.missing:
        return None
    if hidden := sorted((each for each in state.handed if not each.shown), key=lambda each: each.seat):
        return _new_value(hidden, state, house) or _announcement(hidden[0], state, house)
    if state.phase in (Phase.SETTLE, Phase.DOUBT):
        return None
    if state.last_round:
        return _end_of_game(state, house)
    if not state.order:
        return _ranking_event(state, house)
    if state.to_claim:
        return _skip_claim(state, house)
    left = OPEN_CHALLENGES - len(state.claimed_challenges)
    return RoundEnded(state.round, tuple(card.id for card in state.in_play), left)


def _skip_claim(state: State, house: LetterpressHouse) -> Event[State] | None:
    """Who comes next is passed over if there is nothing this player could claim."""
    seat = state.to_claim[0]
    challenges = house.options.challenge_alone and any(challenges_within_reach(state, seat))
    return None if state.in_play or challenges else ClaimSkipped(seat)


def _new_value(hidden: list[HandedWord], state: State, house: LetterpressHouse) -> Event[State] | None:
    """Values that writers read off new cards are told before any word, so that they count for all."""
    for face, points in ((each.face, each.points) for handed in hidden for each in _values_in(handed)):
        if card_value(state, house, face) is None:
            others = (each.points for handed in hidden for each in _values_in(handed) if each.face == face)
            return ValueTold(face, points, next((other for other in others if other != points), None))
    return None


def _values_in(handed: HandedWord) -> tuple[Worth, ...]:
    """The values told with a word, and those of its letter cards: one may have been drawn in secret."""
    cards = (each.card for each in handed.laid if each.card.kind != CHALLENGE)
    return (*handed.worth, *(Worth(card.face, card.points) for card in cards))


def _announcement(handed: HandedWord, state: State, house: LetterpressHouse) -> Event[State]:
    doubt = handed.doubt
    if house.options.lookup == REVEAL and handed.word:
        found = look_up(handed.word, house, words_of(state, house))
        doubt = "" if found.result is LookupResult.FINE else found.says
    shared = tuple(card.id for card in state.shared)
    scarce = "" if state.last_round else _scarce_cards(handed, state, house)
    says = " ".join(filter(None, [doubt, scarce]))
    points = state.points(handed.seat)
    return WordAnnounced(
        handed.seat, handed.word, handed.laid, shared, points, says, bool(scarce) and not doubt
    )


def _scarce_cards(handed: HandedWord, state: State, house: LetterpressHouse) -> str:
    """The drafted cards of a word of which more are laid than the deck has.

    Only the announcement may ask: before it, the question would tell what others have drafted.
    """
    common = {card.id for card in state.shared}
    every = (*state.shared, *(each.card for word in state.handed for each in word.laid))
    laid = Counter(card.face for card in {card.id: card for card in every}.values() if card.kind != VOWEL)
    own = dict.fromkeys(each.card.face for each in handed.laid if each.card.id not in common)
    printed = {face: known.count for face in own if (known := house.deck.face(face)) and known.count}
    return " ".join(
        f"The deck has only {quantity(count, f'{face} card')}, and {laid[face]} are laid."
        for face, count in printed.items()
        if laid[face] > count
    )


def _after_vote(state: State, house: LetterpressHouse) -> Event[State] | None:
    """What follows from a vote on a word in doubt or on a challenged one."""
    decision = state.disputes.decision
    handed = state.word_of(decision.maker) if decision else None
    if decision and handed and handed.open_doubt:
        return settle_doubt(state, handed, decision.allowed, house, decision.says)
    return follow_vote(state, house, ChallengeRuled)


def _ranking_event(state: State, house: LetterpressHouse) -> Event[State] | None:
    ranking = round_ranking(state)
    if ranking.waiting:
        return None
    out = tuple(handed.seat for handed in state.handed if handed.withdrawn)
    no_claim = out if house.options.withdrawn == NO_CLAIM else ()
    return Ranked(_scored_words(state), ranking.order, ranking.steps, no_claim)


def _end_of_game(state: State, house: LetterpressHouse) -> Event[State]:
    ranking = final_ranking(state, house.options)
    return Finished(_scored_words(state), ranking.groups, ranking.steps)


def _scored_words(state: State) -> tuple[WordPlayed, ...]:
    return tuple(_scored_word(state, handed) for seat in state.playing if (handed := state.word_of(seat)))


def _scored_word(state: State, handed: HandedWord) -> WordPlayed:
    word = "" if handed.withdrawn else handed.word
    return WordPlayed(handed.seat, word, state.points(handed.seat), state.round)
