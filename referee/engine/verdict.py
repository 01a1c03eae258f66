"""What the referee says to a request: findings with their citations, and the facts if it stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from referee.engine.event import Event
from referee.engine.rulebook import Citation

S = TypeVar("S")


class Weight(Enum):
    """How much a finding weighs: it refuses, it asks the table, or it only explains."""

    BREACH = "breach"
    ASK = "ask"
    NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """One sentence of a ruling, with the rule it rests on and, in a sum, its points."""

    weight: Weight
    says: str
    cite: Citation | None = None
    points: int | None = None


def breach(cite: Citation | None, says: str) -> Finding:
    """A reason to refuse."""
    return Finding(Weight.BREACH, says, cite)


def ask(cite: Citation | None, says: str) -> Finding:
    """A question the table must answer before the request can stand."""
    return Finding(Weight.ASK, says, cite)


def note(cite: Citation | None, says: str, points: int | None = None) -> Finding:
    """An explanation; with points it is a line of the sum."""
    return Finding(Weight.NOTE, says, cite, points)


@dataclass(frozen=True)
class Verdict(Generic[S]):
    """A whole ruling. It stands when it holds events; otherwise the findings say why not."""

    findings: tuple[Finding, ...]
    events: tuple[Event[S], ...] = ()
    agreed: bool = False

    @property
    def breaches(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.weight is Weight.BREACH)

    @property
    def questions(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.weight is Weight.ASK)

    @property
    def notes(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.weight is Weight.NOTE)

    @property
    def stands(self) -> bool:
        return bool(self.events)

    @property
    def asks(self) -> bool:
        """The table must say yes first, and nothing else is in the way."""
        return bool(self.questions) and not self.breaches and not self.stands

    @property
    def total(self) -> int | None:
        """The sum of all scoring lines, or nothing where nothing is scored."""
        points = [f.points for f in self.findings if f.points is not None]
        return sum(points) if points else None
