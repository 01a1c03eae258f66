"""Who goes first, and who won: the die, the points, and the steps that part equals."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.ties import Breaker, Ranking, rank
from referee.games.letterbox.book import book
from referee.games.letterbox.options import ANYBODY, UNTIED
from referee.games.letterbox.state import State

POINTS = "points"
"""The first thing compared: no tie yet."""


@dataclass(frozen=True)
class Opening:
    """Who has still to roll for the first turn, or who won it."""

    waiting: tuple[int, ...]
    first: int | None = None


def opening(state: State) -> Opening:
    """The highest roll goes first; only those equal at the top roll again."""
    contenders, turn = state.playing, 0
    while len(contenders) > 1:
        rolled = {seat: _rolls(state, seat)[turn : turn + 1] for seat in contenders}
        if waiting := tuple(seat for seat in contenders if not rolled[seat]):
            return Opening(waiting)
        best = max(rolled.values())
        contenders = tuple(seat for seat in contenders if rolled[seat] == best)
        turn += 1
    return Opening((), contenders[0])


def _rolls(state: State, seat: int) -> tuple[int, ...]:
    return tuple(roll.n for roll in state.rolls if roll.seat == seat)


CHAIN: tuple[Breaker[State], ...] = (
    Breaker(POINTS, book.win, value=lambda state, seat: state.points(seat)),
    Breaker("letterboxes found", book.tie_found, value=lambda state, seat: len(state.found(seat))),
    Breaker(
        "finders of one's own letterbox", book.tie_finders, value=lambda state, seat: len(state.finders(seat))
    ),
)
VOTE: Breaker[State] = Breaker(
    "votes for the better letterbox", book.tie_vote, value=lambda state, seat: _votes(state, seat)
)


def _votes(state: State, seat: int) -> int | None:
    return None if state.counted is None else dict(state.counted).get(seat, 0)


def final_ranking(state: State) -> Ranking:
    """The places. Only the win is voted on: equals further down share their place."""
    ranking = rank(state, state.playing, CHAIN)
    top, rest = ranking.groups[0], ranking.groups[1:]
    if len(top) == 1 or not voters(state):
        return ranking
    voted = rank(state, top, (VOTE,))
    return Ranking((*voted.groups, *rest), (*ranking.steps, *voted.steps), voted.waiting)


def tied(state: State) -> tuple[int, ...]:
    """Those whom only a vote can part."""
    top = rank(state, state.playing, CHAIN).groups[0]
    return top if len(top) > 1 else ()


def voters(state: State) -> tuple[int, ...]:
    """Who has a vote, as this table reads the book."""
    if state.options.voters == UNTIED:
        return tuple(seat for seat in state.playing if seat not in tied(state))
    return state.playing


def waiting_votes(state: State) -> tuple[int, ...]:
    """Who has still to vote; nobody where no vote is needed."""
    if not tied(state):
        return ()
    voted = {vote.seat for vote in state.votes}
    return tuple(seat for seat in voters(state) if seat not in voted)


def candidates(state: State, seat: int) -> tuple[int, ...]:
    """For whom this seat may vote."""
    own = state.options.voters == ANYBODY
    return tuple(each for each in tied(state) if own or each != seat)
