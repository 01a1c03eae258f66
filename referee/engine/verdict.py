"""What the referee says to a request: findings with their citations, and the facts if it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

from referee.engine.event import Event
from referee.engine.inputs import Choice
from referee.engine.rulebook import Citation

S = TypeVar("S")


class Weight(Enum):
    """How much a finding weighs: it refuses, it asks the table, or it only explains."""

    BREACH = "breach"
    ASK = "ask"
    NOTE = "note"


class RequestStanding(Enum):
    """Where a request stands, said in one line: only what stands or is not looked up can simply be sent."""

    STANDS = "stands"
    REFUSED = "refused"
    ASKS = "asks"
    """The table decides, or the player has to choose first."""
    UNCHECKED = "unchecked"
    """It may be played, and nobody has looked the word up."""


@dataclass(frozen=True)
class Anyway:
    """How a refused request is sent all the same, for the table to decide: with `field` ticked."""

    field: str
    label: str
    """What the button says."""


@dataclass(frozen=True)
class Pick:
    """A choice that a ruling puts to the player: it goes into `field` of the same request, sent again.

    `key` tells it apart from the other choices of the ruling; `value` is what is chosen now.
    """

    field: str
    key: str
    choices: tuple[Choice, ...]
    value: str = ""


@dataclass(frozen=True)
class Consent:
    """Whose answer a question needs, where the phone that asked cannot give it: that of other phones."""

    wants: str
    """What the others are asked for, after "wants to": "end the hunt and show everything"."""
    everybody: bool = False
    """It is said of each of them ("nobody sees another word"), so each of them says OK."""
    seats: tuple[int, ...] | None = None
    """The seats it concerns, where it does not concern all."""


@dataclass(frozen=True)
class Finding:
    """One sentence of a ruling, with the rule it rests on and, in a sum, its points."""

    weight: Weight
    says: str
    cite: Citation | None = None
    points: int | None = None
    appeal: str = ""
    """A word the table may be asked about instead."""
    figure: str = ""
    """What stands in the sum where it is more than points: 2¢ 1★."""
    pick: Pick | None = None
    unasked: bool = False
    """The word has not been looked up: it may be played, and nobody has said that it is one."""
    short: str = ""
    """The same in a few words, for the one line over the button: "not a word"."""
    anyway: Anyway | None = None
    consent: Consent | None = field(default=None, metadata={"screen": True})
    """Whose phones say OK first: to a question that is theirs to answer, or to what is said in their name."""


def breach(
    cite: Citation | None,
    says: str,
    appeal: str = "",
    *,
    pick: Pick | None = None,
    short: str = "",
    anyway: Anyway | None = None,
) -> Finding:
    """A reason to refuse; `appeal` is a word that the table may be asked about, `pick` what would mend it."""
    return Finding(Weight.BREACH, says, cite, appeal=appeal, pick=pick, short=short, anyway=anyway)


def ask(
    cite: Citation | None, says: str, appeal: str = "", *, pick: Pick | None = None, short: str = ""
) -> Finding:
    """A question the table must answer before the request can stand; agreeing takes the first of a pick."""
    return Finding(Weight.ASK, says, cite, appeal=appeal, pick=pick, short=short)


def ask_others(
    cite: Citation | None,
    says: str,
    wants: str,
    *,
    appeal: str = "",
    short: str = "",
    everybody: bool = False,
    seats: tuple[int, ...] | None = None,
) -> Finding:
    """A question on which nobody speaks for the others: their phones answer it, where they have some."""
    consent = Consent(wants, everybody, seats)
    return Finding(Weight.ASK, says, cite, appeal=appeal, short=short, consent=consent)


def note(
    cite: Citation | None,
    says: str,
    points: int | None = None,
    *,
    figure: str = "",
    pick: Pick | None = None,
    short: str = "",
    consent: Consent | None = None,
) -> Finding:
    """An explanation; with points or a figure it is a line of the sum, with a pick it can be changed.

    With `consent` the request itself speaks for others, so their phones are asked without another tap.
    """
    return Finding(Weight.NOTE, says, cite, points, figure=figure, pick=pick, short=short, consent=consent)


def unchecked_note(cite: Citation | None, says: str, short: str = "") -> Finding:
    """When the word will be looked up, which it has not been yet."""
    return Finding(Weight.NOTE, says, cite, unasked=True, short=short)


@dataclass(frozen=True)
class Verdict(Generic[S]):
    """A whole ruling. It stands when it holds events; otherwise the findings say why not."""

    findings: tuple[Finding, ...]
    events: tuple[Event[S], ...] = ()
    agreed: bool = False
    button: str = ""
    """What the button of the form says; empty where the form knows."""

    @property
    def standing(self) -> RequestStanding:
        """The one state that the screen shows."""
        if self.chooses or (self.questions and not self.breaches and not self.agreed):
            return RequestStanding.ASKS
        if self.breaches:
            return RequestStanding.REFUSED
        return RequestStanding.UNCHECKED if self.unasked else RequestStanding.STANDS

    @property
    def main(self) -> Finding | None:
        """The finding that the one line speaks of: the reason, the question, or a short remark."""
        weighty = self.breaches or self.questions
        return next((f for f in (*weighty, *self.notes) if f.short), next(iter(weighty), None))

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
    def unasked(self) -> bool:
        """May the word be played without anybody having looked it up?"""
        return any(f.unasked for f in self.findings)

    @property
    def stands(self) -> bool:
        return bool(self.events)

    @property
    def chooses(self) -> bool:
        """Nothing is wrong with it; the player has only to choose."""
        return bool(self.breaches) and all(f.pick for f in self.breaches)

    @property
    def asks(self) -> bool:
        """The table must say yes first, and nothing else is in the way."""
        return bool(self.questions) and not self.breaches and not self.stands

    @property
    def for_table(self) -> bool:
        """Is one of the questions for others to answer?"""
        return any(f.consent for f in self.questions)

    @property
    def closing(self) -> Finding | None:
        """The line that closes a sum which is more than points."""
        return next((f for f in reversed(self.notes) if f.figure), None)

    @property
    def figure(self) -> str:
        """The sum as it is read out, where it is more than points."""
        return self.closing.figure if self.closing else ""

    @property
    def total(self) -> int | None:
        """The sum of all scoring lines, or nothing where nothing is scored."""
        points = [f.points for f in self.findings if f.points is not None]
        return sum(points) if points else None
