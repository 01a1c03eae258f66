"""Who goes first and who wins: the roll-off, the tie chain, the vote, and the result."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.result import Place, Result
from referee.engine.seats import Viewer
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.letterbox.book import book
from referee.games.letterbox.options import ANYBODY, UNTIED
from referee.games.letterbox.state import State
from referee.kit.sentences import quantity

POINTS = "points"
"""The name of the first comparison, before any tie."""


@dataclass(frozen=True)
class RollOff:
    """The roll for the first turn: who must still roll, or who goes first."""

    waiting: tuple[int, ...]
    first: int | None = None


def roll_off(state: State) -> RollOff:
    """The highest roll goes first; only those equal at the top roll again."""
    contenders, round_ = state.playing, 0
    while len(contenders) > 1:
        latest = {seat: _rolls(state, seat)[round_ : round_ + 1] for seat in contenders}
        if waiting := tuple(seat for seat in contenders if not latest[seat]):
            return RollOff(waiting)
        best = max(latest.values())
        contenders = tuple(seat for seat in contenders if latest[seat] == best)
        round_ += 1
    return RollOff((), contenders[0])


def _rolls(state: State, seat: int) -> tuple[int, ...]:
    return tuple(roll.n for roll in state.rolls if roll.seat == seat)


CHAIN: tuple[Breaker[State], ...] = (
    Breaker(POINTS, book.win, value=lambda state, seat: state.points(seat)),
    Breaker("letterboxes found", book.tie_found, value=lambda state, seat: len(state.boxes_found(seat))),
    Breaker("own letterbox found", book.tie_finders, value=lambda state, seat: len(state.finders(seat))),
)
VOTE: Breaker[State] = Breaker(
    "votes for the better letterbox", book.tie_vote, value=lambda state, seat: _votes(state, seat)
)
WINS = {
    "letterboxes found": "the tie: nobody found more letterboxes",
    "own letterbox found": "the tie: no letterbox was found more often",
    "votes for the better letterbox": "the vote for the better letterbox",
}


def _votes(state: State, seat: int) -> int | None:
    return None if state.vote_counts is None else dict(state.vote_counts).get(seat, 0)


def final_ranking(state: State) -> Ranking:
    """The places. Only a tie for the win is voted on: equals further down share their place."""
    ranking = rank(state, state.playing, CHAIN)
    top, rest = ranking.groups[0], ranking.groups[1:]
    if len(top) == 1 or not voters(state):
        return ranking
    voted = rank(state, top, (VOTE,))
    return Ranking((*voted.groups, *rest), (*ranking.steps, *voted.steps), voted.waiting)


def tied_for_win(state: State) -> tuple[int, ...]:
    """The players who share the first place after the whole chain, so that a vote must decide."""
    top = rank(state, state.playing, CHAIN).groups[0]
    return top if len(top) > 1 else ()


def voters(state: State) -> tuple[int, ...]:
    """Who may vote, by the option of this table."""
    if state.options.voters == UNTIED:
        return tuple(seat for seat in state.playing if seat not in tied_for_win(state))
    return state.playing


def missing_voters(state: State) -> tuple[int, ...]:
    """Who must still vote; nobody where no vote is needed."""
    if not tied_for_win(state):
        return ()
    voted = {vote.seat for vote in state.votes}
    return tuple(seat for seat in voters(state) if seat not in voted)


def candidates(state: State, seat: int) -> tuple[int, ...]:
    """For whom this seat may vote."""
    own = state.options.voters == ANYBODY
    return tuple(each for each in tied_for_win(state) if own or each != seat)


def result(state: State) -> Result | None:
    """The places, once they are known."""
    if state.ended is None:
        return None
    ranked = Ranking(state.ended.groups, state.ended.steps)
    places = tuple(_place(state, seat, ranked.place(seat)) for seat in ranked.order)
    return Result(places, _reason(state), ranked.steps)


def _place(state: State, seat: int, place: int) -> Place:
    parts = (
        f"{len(state.boxes_found(seat))} found",
        quantity(len(state.finders(seat)), "finder"),
        quantity(state.coins(seat), "coin"),
    )
    return Place(seat, state.seats[seat].name, place, state.points(seat), " · ".join(parts))


def _reason(state: State) -> str:
    assert state.ended is not None
    everybody, winners = Viewer(None, state.seats), state.ended.groups[0]
    if len(winners) > 1:
        return f"{everybody.names(winners)} win together: equal in everything the book compares."
    decided = next((s for s in state.ended.steps if s.settled and s.groups[0] == winners), None)
    how = WINS.get(decided.name if decided else "", "with the most points")
    return f"{everybody.names(winners)} wins {how}."
