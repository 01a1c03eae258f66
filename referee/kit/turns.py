"""Turns that go round to the left: whose turn it is, what the table waits for, and turns that are lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from referee.engine.event import Event, Line, Why
from referee.engine.rulebook import Citation
from referee.engine.seats import Seat, Viewer
from referee.engine.verdict import Finding, breach
from referee.kit.disputes import Disputable
from referee.kit.points_by_hand import ByHand

V = TypeVar("V")


def left_of(seat: int, players: Iterable[int]) -> int:
    """Who of these sits next to the left; the seat itself where nobody else is there.

    >>> left_of(1, (0, 1, 3)), left_of(3, (0, 1, 3)), left_of(0, (0,))
    (3, 0, 0)
    """
    others = [other for other in players if other != seat]
    return next((other for other in others if other > seat), (others or [seat])[0])


def replace_at(row: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """The row with another value in one place, as for the hand of one seat.

    >>> replace_at((5, 5, 5), 1, 4)
    (5, 4, 5)
    """
    return (*row[:place], value, *row[place + 1 :])


@dataclass(frozen=True)
class InTurns(ByHand, Disputable):
    """A table where turns go round to the left: a part of such a game's state."""

    turn: int | None = field(default=None, kw_only=True)
    """Whose turn it is; None before the first."""
    skips: tuple[int, ...] = field(default=(), kw_only=True)
    """Who sits out a turn to come, once for each turn lost."""

    def after(self, seat: int) -> int:
        """The next player to the left."""
        return left_of(seat, self.playing)

    def serve_lost_turn(self, seat: int) -> Self:
        """One of the turns this player lost is over."""
        at = self.skips.index(seat)
        return replace(self, skips=(*self.skips[:at], *self.skips[at + 1 :]))


T = TypeVar("T", bound=InTurns)


@dataclass(frozen=True)
class TurnLostEvent(Event[T], Generic[T]):
    """A player sat out a turn. A game says why, and whose turn it is then."""

    why: ClassVar[Why]

    seat: int

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} sits out this turn.", (self.why,))


class InPhases(Protocol):
    """What waiting asks of a state."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def phase(self) -> str: ...

    @property
    def turn(self) -> int | None: ...


@dataclass(frozen=True)
class Waits:
    """What a table waits for in each phase, as a refusal says it, and the rule of whose turn it is."""

    phases: Mapping[str, str]
    rule: Citation

    def what(self, state: InPhases) -> str:
        return self.phases.get(state.phase, "nothing")

    def due(self, state: InPhases, phase: str, cite: Citation) -> Iterator[Finding]:
        """Only in its phase: says what the table waits for instead."""
        if state.phase != phase:
            yield breach(cite, f"Not now: the table waits for {self.what(state)}.")

    def on_turn(self, state: InPhases, seat: int, phase: str, cite: Citation) -> Iterator[Finding]:
        """Only in its phase and only whose turn it is."""
        yield from self.due(state, phase, cite)
        if state.turn is not None and seat != state.turn:
            yield breach(self.rule, f"It is {state.seats[state.turn].name}'s turn.")
