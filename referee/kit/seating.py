"""Who comes late and who leaves early: asked alike at every table; what it means is each game's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Input, SeatIn
from referee.engine.rulebook import Citation
from referee.engine.seats import Seat, Viewer
from referee.engine.verdict import Finding, ask_others, breach
from referee.kit.disputes import D
from referee.kit.house import House


class Seated(Protocol):
    """What coming and going asks of a state."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def playing(self) -> tuple[int, ...]: ...


P = TypeVar("P", bound=Seated)


@dataclass(frozen=True)
class JoinAction(Action[P, House[Any]], Generic[P]):
    """Sit down at a game that has begun. A game says when that is not possible, and with what one begins."""

    title = "Join the game"

    rule: ClassVar[Citation]
    for_good: ClassVar[bool] = False
    """Whoever has left may not come back."""
    joined: ClassVar[type[JoinedEvent[Any]]]

    @classmethod
    def open(cls, state: P, seat: int, house: House[Any]) -> Iterator[Finding]:
        if seat in state.playing:
            yield breach(cls.rule, "You are playing already.")
        elif cls.for_good and not state.seats[seat].late:
            yield breach(cls.rule, "You have left this game.")
        elif not house.options.latecomers:
            yield breach(cls.rule, "At this table latecomers watch.")
        elif says := cls.not_now(state, seat):
            yield breach(cls.rule, says)

    @classmethod
    def not_now(cls, state: P, seat: int) -> str:
        """Why this is no moment to sit down, in a sentence; empty where it is one."""
        return ""

    def outcome(self, state: P, seat: int, house: Any) -> Iterator[Event[P]]:
        yield self.joined(seat)


@dataclass(frozen=True)
class LeaveAction(Action[P, House[Any]], Generic[P]):
    """Stop playing. A game says when something else comes first, and what becomes of the cards."""

    title = "Leave the game"
    quiet = True

    rule: ClassVar[Citation]

    seat: int

    @classmethod
    def open(cls, state: P, seat: int, house: House[Any]) -> Iterator[Finding]:
        if len(state.playing) < 2:
            yield breach(cls.rule, "Only one player is left; you can close the game instead.")
        if says := cls.first(state):
            yield breach(cls.rule, says)

    @classmethod
    def first(cls, state: P) -> str:
        """What must be done before anybody leaves, in a sentence; empty where nothing is."""
        return ""

    @classmethod
    def inputs(cls, state: P, seat: int, house: House[Any]) -> tuple[Input, ...]:
        return (SeatIn("seat", "Who leaves?", state.playing, value=seat if seat in state.playing else None),)

    def check(self, state: P, seat: int, house: House[Any]) -> Iterator[Finding]:
        if self.seat not in state.playing:
            yield breach(self.rule, "That player is not playing.")
        elif self.seat != seat:
            name = state.seats[self.seat].name
            says = f"Does the table agree that {name} has left?"
            yield ask_others(self.rule, says, f"go on without {name}")


@dataclass(frozen=True)
class JoinedEvent(Event[D], Generic[D]):
    """Somebody sat down late; `means` says with what."""

    means: ClassVar[Why]

    seat: int

    def apply(self, state: D) -> D:
        return replace(state, playing=tuple(sorted((*state.playing, self.seat))))

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} joins the game.", (self.means,))


@dataclass(frozen=True)
class LeftEvent(Event[D], Generic[D]):
    """Somebody went; `means` says what became of their cards."""

    means: ClassVar[Why]

    seat: int

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} leaves the game.", (self.means,))


def without(seats: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """These seats, the one that left taken out."""
    return tuple(seat for seat in seats if seat != gone)
