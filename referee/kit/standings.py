"""Figures beside the names, and the end of a game: places, who won, and that nothing more is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from referee.engine.moment import winner_headline
from referee.engine.result import Place, Result, ScoreLine, Status
from referee.engine.seats import Seat, Viewer, list_of
from referee.engine.second_person import reason_for
from referee.engine.ties import Ranking
from referee.kit.sentences import quantity
from referee.kit.turns import InTurns


class Counting(Protocol):
    """What places and winners ask of a state."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def playing(self) -> tuple[int, ...]: ...

    def points(self, seat: int) -> int: ...


C = TypeVar("C", bound=Counting)


def score_line(
    state: InTurns, seat: int, points: int | None, notes: Sequence[str], done: bool = False
) -> ScoreLine:
    """A player's figure with the remarks of the game, and those that every game has."""
    name, late = state.seats[seat].name, state.seats[seat].late
    if seat not in state.playing:
        return ScoreLine(seat, name, None, "watching" if late else "left")
    lost = ["loses the next turn"] if seat in state.skips else []
    given = [f"{state.hand_points(seat):+d} by hand"] if state.hand_points(seat) else []
    return ScoreLine(seat, name, points, " · ".join((*notes, *lost, *given)), done)


def final_places(
    state: C, ranked: Ranking, detail: Callable[[C, int], str] = lambda state, seat: ""
) -> tuple[Place, ...]:
    """Everybody's place, the best first, with what the game says beside it."""
    return tuple(
        Place(seat, state.seats[seat].name, ranked.place(seat), state.points(seat), detail(state, seat))
        for seat in ranked.order
    )


@dataclass(frozen=True)
class Winners:
    """Who came first, for the sentence that says so."""

    names: str
    points: int
    together: bool
    level: bool
    """Somebody else had as many points, so that a tie-breaker decided."""


def winners(state: Counting, ranked: Ranking) -> Winners:
    best = ranked.groups[0]
    points = state.points(best[0])
    level = sum(state.points(seat) == points for seat in state.playing)
    return Winners(list_of([state.seats[seat].name for seat in best]), points, len(best) > 1, level > 1)


def points_reason(state: Counting, ranked: Ranking, tie: str) -> str:
    """Why they won where points decide, then `tie`: Bea wins with 12 points and the longest word."""
    best = winners(state, ranked)
    points = quantity(best.points, "point")
    if best.together:
        return f"{best.names} win together with {points} each."
    return f"{best.names} wins with {points}{f' and {tie}' if best.level else ''}."


def game_over_status(result: Result, viewer: Viewer) -> Status:
    """The first thing everybody wants to read when a game is over: who won and why."""
    return Status("Game over", winner_headline(result, viewer), reason_for(result, viewer))
