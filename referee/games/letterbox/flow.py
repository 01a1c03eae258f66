"""How a game of Letterbox runs by itself: it begins, opens the clues, ends the hunt and counts."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.event import Event
from referee.engine.result import Place, Result
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import Ranking
from referee.games.letterbox.answers import truth
from referee.games.letterbox.events.ending import Finished, HuntEnded, VotesCounted
from referee.games.letterbox.events.hunting import BigQuestionAnswered
from referee.games.letterbox.events.setting import CluesOpened, FirstTurn, SignedClue
from referee.games.letterbox.sheets import sheets
from referee.games.letterbox.state import LetterboxHouse, Phase, State
from referee.games.letterbox.ties import final_ranking, opening, tied, waiting_votes
from referee.kit.sentences import counted


def start(house: LetterboxHouse, seats: tuple[Seat, ...]) -> State:
    """Everybody who was there from the beginning plays; latecomers join before the clues are open."""
    return State(seats, tuple(seat.number for seat in seats if not seat.late), house.options)


def follow(state: State, house: LetterboxHouse) -> Event[State] | None:
    """The next thing that happens without anybody doing anything."""
    if state.phase is Phase.HIDE and not state.missing:
        return CluesOpened(tuple(SignedClue(box.seat, box.clue) for box in state.boxes))
    if state.phase is Phase.ROLL:
        first = opening(state).first
        return None if first is None else FirstTurn(first)
    if state.phase is Phase.HUNT:
        return _all_found(state) or _answered_for(state)
    return _decided(state) if state.phase is Phase.VOTE else None


def _all_found(state: State) -> Event[State] | None:
    for seat in state.playing:
        if len(state.found(seat)) == len(state.others(seat)):
            return HuntEnded(sheets(state), seat)
    return None


def _answered_for(state: State) -> Event[State] | None:
    """Whoever leaves with a question open is answered for by the referee."""
    for asked in state.unanswered:
        box = state.box(asked.asked)
        if box and asked.asked not in state.playing:
            return BigQuestionAnswered(replace(asked, answer=truth(state, box, asked.question)))
    return None


def _decided(state: State) -> Event[State] | None:
    """The places, as soon as no vote is needed or all votes are in."""
    ranking = final_ranking(state)
    if not ranking.waiting:
        return Finished(ranking.groups, ranking.steps, state.points(ranking.groups[0][0]))
    if waiting_votes(state):
        return None
    votes = [vote.whose for vote in state.votes]
    return VotesCounted(tuple((seat, votes.count(seat)) for seat in tied(state)))


def result(state: State) -> Result | None:
    """The places, when they are known."""
    if state.ended is None:
        return None
    ranked = Ranking(state.ended.groups, state.ended.steps)
    places = tuple(_place(state, seat, ranked.place(seat)) for seat in ranked.order)
    return Result(places, _reason(state), ranked.steps)


def _place(state: State, seat: int, place: int) -> Place:
    parts = (
        f"{len(state.found(seat))} found",
        counted(len(state.finders(seat)), "finder"),
        counted(state.coins(seat), "coin"),
    )
    return Place(seat, state.seats[seat].name, place, state.points(seat), " · ".join(parts))


def _reason(state: State) -> str:
    assert state.ended is not None
    everybody, winners = Viewer(None, state.seats), state.ended.groups[0]
    if len(winners) > 1:
        return f"{everybody.names(winners)} win together: equal in everything the book compares."
    decided = next((s for s in state.ended.steps if s.settled and s.groups[0] == winners), None)
    how = "points" if decided is None else decided.name
    return f"{everybody.names(winners)} wins with the most {how}."
