"""How a game of Letterpress runs by itself: it begins, announces, ranks, ends rounds and ends."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.result import Place, Result, WordPlayed
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import Ranking
from referee.games.letterpress.deck import value
from referee.games.letterpress.events.doubting import ChallengeRuled
from referee.games.letterpress.events.scoring import Finished, Ranked, RoundEnded
from referee.games.letterpress.events.settling import settled
from referee.games.letterpress.events.writing import WordAnnounced
from referee.games.letterpress.judged import Judged, judged
from referee.games.letterpress.options import NO_CLAIM, PRICES, REVEAL
from referee.games.letterpress.state import Handed, LetterpressHouse, Phase, State
from referee.games.letterpress.ties import final_ranking, round_ranking
from referee.games.letterpress.values import ValueTold
from referee.kit.challenge import heard
from referee.kit.challenge_actions import follow_vote


def start(house: LetterpressHouse, seats: tuple[Seat, ...]) -> State:
    """Everybody who was there from the beginning plays; latecomers join later."""
    playing = tuple(seat.number for seat in seats if not seat.late)
    return State(seats, playing, ((),) * len(seats), on_doubt=house.options.lookup in PRICES)


def follow(state: State, house: LetterpressHouse) -> Event[State] | None:
    """The next thing that happens without anybody doing anything."""
    if state.disputed:
        return _voted(state, house)
    if state.ended or not state.shared or state.missing:
        return None
    if hidden := sorted((each for each in state.handed if not each.shown), key=lambda each: each.seat):
        return _told(hidden, state, house) or _announced(hidden[0], state, house)
    if state.phase in (Phase.SETTLE, Phase.DOUBT):
        return None
    if state.last_round:
        return _finished(state, house)
    if not state.order:
        return _ranked(state, house)
    return None if state.to_claim else RoundEnded(state.round, tuple(card.id for card in state.in_play))


def result(state: State) -> Result | None:
    """The places, when the last words are scored."""
    if state.ended is None:
        return None
    ranked = Ranking(state.ended.groups, state.ended.steps)
    places = tuple(_place(state, seat, ranked.place(seat)) for seat in ranked.order)
    return Result(places, _reason(state), ranked.steps, tuple(w for w in state.record if w.word))


def _told(hidden: list[Handed], state: State, house: LetterpressHouse) -> Event[State] | None:
    """Values read off new cards in secret are told before any word is read out, so that all count alike."""
    for face, points in {worth.face: worth.points for handed in hidden for worth in handed.worth}.items():
        known = value(state, house, face)
        if known != points:
            return ValueTold(face, points, known)
    return None


def _announced(handed: Handed, state: State, house: LetterpressHouse) -> Event[State]:
    doubt = handed.doubt
    if house.options.lookup == REVEAL and handed.word:
        found = judged(handed.word, house, heard(state, house))
        doubt = "" if found.verdict is Judged.FINE else found.says
    shared = tuple(card.id for card in state.shared)
    return WordAnnounced(handed.seat, handed.word, handed.laid, shared, state.points(handed.seat), doubt)


def _voted(state: State, house: LetterpressHouse) -> Event[State] | None:
    """What follows from a vote: on a word the list had put in doubt, or on one that was challenged."""
    decision = state.disputes.decision
    handed = state.word_of(decision.maker) if decision else None
    if decision and handed and handed.open_doubt:
        return settled(state, handed, decision.allowed, house, decision.says)
    return follow_vote(state, house, ChallengeRuled)


def _ranked(state: State, house: LetterpressHouse) -> Event[State] | None:
    ranking = round_ranking(state)
    if ranking.waiting:
        return None
    out = tuple(handed.seat for handed in state.handed if handed.withdrawn)
    no_claim = out if house.options.withdrawn == NO_CLAIM else ()
    return Ranked(_words(state), ranking.order, ranking.steps, no_claim)


def _finished(state: State, house: LetterpressHouse) -> Event[State]:
    ranking = final_ranking(state, house.options)
    return Finished(_words(state), ranking.groups, ranking.steps)


def _words(state: State) -> tuple[WordPlayed, ...]:
    return tuple(_word(state, handed) for seat in state.playing if (handed := state.word_of(seat)))


def _word(state: State, handed: Handed) -> WordPlayed:
    word = "" if handed.withdrawn else handed.word
    return WordPlayed(handed.seat, word, state.points(handed.seat), state.round)


def _place(state: State, seat: int, place: int) -> Place:
    last = state.recorded(seat)
    word, points = (last.word, last.points) if last else ("", 0)
    return Place(seat, state.seats[seat].name, place, points, word or "no word")


def _reason(state: State) -> str:
    assert state.ended is not None
    everybody = Viewer(None, state.seats)
    winners = state.ended.groups[0]
    if len(winners) > 1:
        return f"{everybody.names(winners)} win together: equal words and equal collections."
    by_points = len(state.ended.steps) == 0 or len(state.ended.steps[0].groups[0]) == 1
    how = (
        "the highest-scoring last word"
        if by_points
        else "most points in the collection, the words being equal"
    )
    return f"{everybody.names(winners)} wins with {how}."
