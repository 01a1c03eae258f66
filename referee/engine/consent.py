"""Agreeing on phones: who asked for what, who answered, and what still waits for an answer.

A proposal is a notice in the log, so that it survives a restart and stands in the ledger; what comes of it is
recorded like any other undo or correction.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from referee.engine.common_actions import Change, Rewound
from referee.engine.event import Event, Line, Why
from referee.engine.fold import Batch, Position, standing_after
from referee.engine.judge import reveals
from referee.engine.notices import Notice
from referee.engine.rules import Rules, TableState
from referee.engine.seats import Viewer

S = TypeVar("S", bound=TableState)
H = TypeVar("H")


@dataclass(frozen=True)
class Proposed(Notice):
    """Somebody asks the other phones to agree to something."""

    by: int
    says: str
    """What it is, after "wants to": "correct turn 5: PLATE → PLEAT"."""
    keeps: str = ""
    """What a no keeps: PLATE."""
    becomes: str = ""
    """What is entered instead: PLEAT."""
    changes: tuple[Change, ...] = ()
    hidden: bool = False
    """Something hidden will be judged again, and nobody can say yet what comes of it."""
    everybody: bool = False
    """All phones that are asked must agree; otherwise one is enough."""
    seats: tuple[int, ...] = ()
    """The seats that are asked; where none are named, all others."""

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.by)} wants to {self.says}.", tuple(self.effects()))

    def effects(self) -> tuple[Why, ...]:
        """What would change, as far as everybody may know."""
        later = (Why("What is hidden will be judged again."),) if self.hidden else ()
        return (*(Why(change.says) for change in self.changes), *later)


@dataclass(frozen=True)
class Answered(Notice):
    """A phone said OK or no to what was proposed."""

    seat: int
    agrees: bool
    settles: bool
    """With this answer it is decided."""
    noted_by: int | None = None
    """The seat whose phone noted a spoken OK, where the own phone did not answer."""

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.seat)
        if self.noted_by is not None:
            return Line(f"{name} says OK aloud. {viewer.name(self.noted_by)} noted it.")
        return Line(f"{name} says OK." if self.agrees else f"{name} says no. Nothing changes.")


@dataclass(frozen=True)
class Dropped(Notice):
    """A proposal is no longer open: its author withdrew it, or the table has moved on too far for it."""

    by: int
    why: str = ""

    def line(self, viewer: Viewer) -> Line:
        if self.why:
            return Line(f"What {viewer.name(self.by)} proposed no longer fits. {self.why}")
        return Line(f"{viewer.name(self.by)} no longer asks for it.")


@dataclass(frozen=True)
class Settled(Notice):
    """A proposal waits for nobody any more: everybody with a phone has said OK."""

    by: int

    def line(self, viewer: Viewer) -> Line:
        return Line(f"Everybody with a phone has agreed to what {viewer.name(self.by)} asked for.")


CONSENT_EVENTS: tuple[type[Event[Any]], ...] = (Proposed, Answered, Dropped, Settled)


@dataclass(frozen=True)
class Proposal:
    """What waits for answers: the batch that asked, and the seats that have said OK."""

    batch: Batch[Any]
    asks: Proposed
    agreed: tuple[int, ...]


def open_proposal(position: Position[S]) -> Proposal | None:
    """The proposal that nobody has settled yet."""
    agreed: list[int] = []
    for batch in reversed(position.log):
        event = batch.events[0] if batch.events else None
        if event is None or not event.notice:
            continue  # every screen asks this of a whole log, and nearly all of it are turns of the game
        if isinstance(event, Dropped | Settled) or (isinstance(event, Answered) and event.settles):
            return None
        if isinstance(event, Answered):
            agreed.insert(0, event.seat)
        if isinstance(event, Proposed):
            return Proposal(batch, event, tuple(agreed))
    return None


def touches_others(rules: Rules[S, H], position: Position[S], seat: int, to: int) -> bool:
    """Would going back to `to` take something from others, undo what they agreed to or reopen a reveal?"""
    changed = {*position.standing} ^ {*standing_after(position.log, to)}
    batches = [position.batch(number) for number in changed]
    return any(
        batch.seat != seat or reveals(rules, batch) or was_agreed(position, batch.number) for batch in batches
    )


def was_agreed(position: Position[S], number: int) -> bool:
    """Did other phones say OK to this turn, or to the correction that entered it so?"""
    before = position.batch(number - 1) if number > 1 else None
    match before.events[0] if before and before.events else None:
        case Answered(agrees=agrees, settles=settles):
            return agrees and settles
        case Rewound(agreed=agreed):
            return bool(agreed)
        case event:
            return isinstance(event, Settled)


def is_sealed(rules: Rules[S, H], position: Position[S], number: int) -> bool:
    """Is this turn a secret that was turned up, or that others have acted on?"""
    secret = {action.name for action in rules.actions if action.secret}
    target = position.batch(number)
    if target.action not in secret:
        return False
    later = [position.batch(n) for n in position.standing if n >= number]
    uncovered = {each for batch in later for event in batch.events for each in event.uncovers()}
    if (target.action, target.seat) in uncovered or any(reveals(rules, batch) for batch in later):
        return True
    return any(batch.seat != target.seat and batch.action not in secret for batch in later)
