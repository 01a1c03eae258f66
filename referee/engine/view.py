"""What one viewer gets to see, built up from nothing. Nothing else ever leaves the referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from referee.engine.blocks import Block
from referee.engine.common_actions import Adjusted
from referee.engine.event import Line, Why
from referee.engine.fold import Batch, Position
from referee.engine.judge import Offer, offers, reveals
from referee.engine.moment import Moment, win
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.rules import Rules, TableState
from referee.engine.seats import Viewer
from referee.engine.second_person import address, without_own_name

S = TypeVar("S", bound=TableState)
H = TypeVar("H")


@dataclass(frozen=True)
class LedgerEntry:
    """One batch as the ledger shows it to a viewer; `struck` when it was taken back."""

    number: int
    seat: int | None
    action: str
    lines: tuple[Line, ...]
    struck: bool
    agreed: bool
    at: str
    undo_at_once: bool

    @property
    def why(self) -> tuple[Why, ...]:
        """Every reason of its sentences."""
        return tuple([why for line in self.lines for why in line.why])


@dataclass(frozen=True)
class View:
    """Everything one pair of eyes may see of a table."""

    number: int
    viewer: Viewer
    status: Status
    scores: tuple[ScoreLine, ...]
    board: tuple[Block, ...]
    offers: tuple[Offer, ...]
    ledger: tuple[LedgerEntry, ...]
    result: Result | None
    moment: Moment | None = field(default=None, metadata={"screen": True})
    """What the last request was to this viewer, if it was a moment; its number is that of the view."""

    @cached_property
    def open(self) -> tuple[Offer, ...]:
        return tuple([offer for offer in self.offers if offer.open])

    @cached_property
    def grey(self) -> tuple[Offer, ...]:
        """What cannot be done now."""
        return tuple([offer for offer in self.offers if not offer.open])

    @cached_property
    def loud(self) -> tuple[Offer, ...]:
        """What stands in sight, the one thing to do next first."""
        return tuple([offer for offer in self.open if not offer.quiet])

    @cached_property
    def quiet(self) -> tuple[Offer, ...]:
        """What is there for whoever looks for it."""
        return tuple([offer for offer in self.open if offer.quiet])

    @property
    def next(self) -> Offer | None:
        """The one thing to do next: the first open action that is not a quiet one."""
        return self.loud[0] if self.loud else None


def ledger_entry(batch: Batch[Any], viewer: Viewer) -> LedgerEntry:
    """One batch as this viewer reads it while it stands; without lines it is not in their ledger."""
    reader = without_own_name(viewer)
    lines = tuple(_line_to(line) for event in batch.events if (line := event.line(reader)))
    return LedgerEntry(batch.number, batch.seat, batch.action, lines, False, batch.agreed, batch.at, False)


def _line_to(line: Line) -> Line:
    """The line in the second person where it is about its reader."""
    why = tuple(replace(each, says=address(each.says)) for each in line.why)
    return Line(address(line.says), why)


def ledger_entries(position: Position[S], viewer: Viewer) -> tuple[LedgerEntry, ...]:
    """The whole log as this viewer reads it, oldest first; what was taken back stays, struck out."""
    stands = set(position.standing)
    entries = ((batch, ledger_entry(batch, viewer)) for batch in position.log)
    return tuple(
        entry
        if batch.number in stands or batch.notice or batch.rewound_to is not None
        else replace(entry, struck=True)
        for batch, entry in entries
        if entry.lines
    )


EntriesOf = Callable[[Position[Any], Viewer], tuple[LedgerEntry, ...]]
"""`ledger_entries`, or a cache in front of it."""


def view(
    rules: Rules[S, H],
    position: Position[S],
    viewer: Viewer,
    house: H,
    entries_of: EntriesOf = ledger_entries,
) -> View:
    """The table through one pair of eyes. Spectators have no offers."""
    state = position.state
    return View(
        number=position.number,
        viewer=viewer,
        status=rules.status(state, viewer),
        scores=rules.scores(state, viewer),
        board=rules.board(state, viewer),
        offers=() if viewer.seat is None else offers(rules, position, viewer.seat, house),
        ledger=ledger(rules, position, viewer, entries_of),
        result=rules.result(state),
        moment=latest_moment(rules, position, viewer),
    )


def latest_moment(rules: Rules[S, H], position: Position[S], viewer: Viewer) -> Moment | None:
    """The moment of the very last request; an undo is none, nor are points given by hand."""
    last = position.log[-1] if position.log else None
    if last is None or not last.events or last.rewound_to is not None or isinstance(last.events[0], Adjusted):
        return None
    state = position.state
    if rules.moment and (made := rules.moment(last.events, state, viewer)):
        return made
    if result := rules.result(state):
        return win(result, viewer)
    return next((made for event in last.events if (made := event.moment(state, viewer))), None)


def ledger(
    rules: Rules[S, H], position: Position[S], viewer: Viewer, entries_of: EntriesOf = ledger_entries
) -> tuple[LedgerEntry, ...]:
    """The game told in sentences; the viewer's own last turn says that they may take it back at once."""
    entries = entries_of(position, viewer)
    own = _undone_at_once(rules, position, viewer)
    place = None if own is None else _place(entries, own)
    if place is None:
        return entries
    return (*entries[:place], replace(entries[place], undo_at_once=True), *entries[place + 1 :])


def _place(entries: tuple[LedgerEntry, ...], number: int) -> int | None:
    """Where this batch is told, looked for from the end."""
    places = range(len(entries) - 1, -1, -1)
    return next((place for place in places if entries[place].number == number), None)


def _undone_at_once(rules: Rules[S, H], position: Position[S], viewer: Viewer) -> int | None:
    """The viewer's own last batch, if it turned nothing up."""
    last = position.last
    if last is None or viewer.seat is None or last.seat != viewer.seat or reveals(rules, last):
        return None
    return last.number
