"""Actions every game has: undo and, as the last resort, points by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Input, NumberIn, SeatIn, TextIn
from referee.engine.rules import TableState
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask_others, breach

MOST_POINTS_BY_HAND = 500
LONGEST_REASON = 200


@dataclass(frozen=True)
class Change:
    """A player's figure before and after a correction."""

    name: str
    before: int | None
    after: int | None

    @property
    def says(self) -> str:
        before, after = ("–" if each is None else each for each in (self.before, self.after))
        return f"{self.name} {before} → {after}"


@dataclass(frozen=True)
class Correction:
    """What a correction did, as far as everybody may read it."""

    number: int
    """The turn that was corrected."""
    by: int
    struck: bool = False
    old: str = ""
    new: str = ""
    """What was entered then and now; both empty while it lies hidden."""
    changes: tuple[Change, ...] = ()
    step: str = ""
    """The turn as the table speaks of it: “Write your word” (round 2)."""

    def line(self, viewer: Viewer) -> str:
        step = self.step or f"turn {self.number}"
        if self.struck:
            return f"{viewer.name(self.by)} struck out {step}."
        what = f": {self.old} → {self.new}" if self.old or self.new else ""
        return f"{viewer.name(self.by)} corrected {step}{what}."


@dataclass(frozen=True)
class Rewound(Event[Any]):
    """The table stands again as it stood after batch `to`. The fold sees to it; the log keeps everything."""

    to: int
    correction: Correction | None = None
    agreed: tuple[int, ...] = ()
    """The seats whose phones agreed."""

    def apply(self, state: Any) -> Any:
        return state

    def line(self, viewer: Viewer) -> Line:
        made = self.correction
        says = made.line(viewer) if made else "Taken back: the table stands as before."
        consent = f" {viewer.names(self.agreed)} agreed." if self.agreed else ""
        return Line(says + consent, tuple(Why(change.says) for change in made.changes) if made else ())


@dataclass(frozen=True)
class Adjusted(Event[Any]):
    """Points given or taken by hand."""

    seat: int
    points: int
    reason: str

    def apply(self, state: Any) -> Any:
        return state.add_points(self.seat, self.points)

    def line(self, viewer: Viewer) -> Line:
        says = f"The table gave {viewer.name(self.seat)} {self.points:+d} by hand."
        return Line(says, (Why(f"Reason given: {self.reason}"),))


@dataclass(frozen=True)
class Rewind(Action[Any, Any]):
    """Take back everything after batch `to`. Judged on the whole log: see `engine.judge`."""

    title = "Undo"
    fresh = True
    quiet = True

    to: int

    def outcome(self, state: Any, seat: int, house: Any) -> Iterator[Event[Any]]:
        yield Rewound(self.to)


@dataclass(frozen=True)
class Adjust(Action[TableState, Any]):
    """Add or take points where nothing else will do; the table must agree."""

    title = "Adjust points by hand"
    quiet = True

    seat: int
    points: int
    reason: str

    @classmethod
    def inputs(cls, state: TableState, seat: int, house: Any) -> tuple[Input, ...]:
        return (
            SeatIn("seat", "Whose points?", tuple(s.number for s in state.seats)),
            NumberIn("points", "Points to add (minus takes away)", -MOST_POINTS_BY_HAND, MOST_POINTS_BY_HAND),
            TextIn("reason", "Why?", LONGEST_REASON),
        )

    def check(self, state: TableState, seat: int, house: Any) -> Iterator[Finding]:
        if not 0 <= self.seat < len(state.seats):
            yield breach(None, f"There is no seat {self.seat} at this table.")
            return
        if not 0 < abs(self.points) <= MOST_POINTS_BY_HAND:
            yield breach(None, f"Give or take between 1 and {MOST_POINTS_BY_HAND} points.")
        if not self.reason.strip() or len(self.reason) > LONGEST_REASON:
            yield breach(None, f"Say why, in at most {LONGEST_REASON} characters.")
        name = state.seats[self.seat].name
        wants = f"give {name} {self.points:+d} points by hand ({' '.join(self.reason.split())})"
        yield ask_others(None, f"Does the table agree to {self.points:+d} for {name}?", wants)

    def outcome(self, state: TableState, seat: int, house: Any) -> Iterator[Event[Any]]:
        yield Adjusted(self.seat, self.points, " ".join(self.reason.split()))


CORE_ACTIONS: tuple[type[Action[Any, Any]], ...] = (Rewind, Adjust)
CORE_EVENTS: tuple[type[Event[Any]], ...] = (Rewound, Adjusted)
