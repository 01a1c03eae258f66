"""What one viewer gets to see, built up from nothing. Nothing else ever leaves the referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from referee.engine.blocks import Block
from referee.engine.event import Line
from referee.engine.fold import Batch, Position
from referee.engine.judge import Offer, offers, reveals
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.rules import Rules, TableState
from referee.engine.seats import Viewer

S = TypeVar("S", bound=TableState)
H = TypeVar("H")


@dataclass(frozen=True)
class Entry:
    """One batch as the ledger shows it to a viewer; `struck` when it was taken back."""

    number: int
    seat: int | None
    action: str
    lines: tuple[Line, ...]
    struck: bool
    agreed: bool
    at: str
    undo_at_once: bool


@dataclass(frozen=True)
class View:
    """Everything one pair of eyes may see of a table."""

    number: int
    viewer: Viewer
    status: Status
    scores: tuple[ScoreLine, ...]
    board: tuple[Block, ...]
    offers: tuple[Offer, ...]
    ledger: tuple[Entry, ...]
    result: Result | None

    @property
    def open(self) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.offers if offer.open)

    @property
    def next(self) -> Offer | None:
        """The one thing to do next: the first open action that is not a quiet one."""
        return next((offer for offer in self.open if not offer.quiet), None)


def tell(batch: Batch[Any], viewer: Viewer) -> Entry:
    """One batch as this viewer reads it while it stands; without lines it is not in their ledger."""
    lines = tuple(line for event in batch.events if (line := event.line(viewer)))
    return Entry(batch.number, batch.seat, batch.action, lines, False, batch.agreed, batch.at, False)


Telling = Callable[[Batch[Any], Viewer], Entry]
"""`tell`, or something that remembers what `tell` said."""


def view(
    rules: Rules[S, H], position: Position[S], viewer: Viewer, house: H, telling: Telling = tell
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
        ledger=ledger(rules, position, viewer, telling),
        result=rules.result(state),
    )


def ledger(
    rules: Rules[S, H], position: Position[S], viewer: Viewer, telling: Telling = tell
) -> tuple[Entry, ...]:
    """The game told in sentences, oldest first; what was taken back stays, struck out."""
    stands, own = set(position.standing), _undone_at_once(rules, position, viewer)
    told = ((batch, telling(batch, viewer)) for batch in position.log)
    return tuple(
        entry if batch.number in stands and batch.number != own else _marked(batch, entry, own)
        for batch, entry in told
        if entry.lines
    )


def _undone_at_once(rules: Rules[S, H], position: Position[S], viewer: Viewer) -> int | None:
    """The viewer's own last batch, if it turned nothing up."""
    last = position.last
    if last is None or viewer.seat is None or last.seat != viewer.seat or reveals(rules, last):
        return None
    return last.number


def _marked(batch: Batch[S], entry: Entry, own: int | None) -> Entry:
    """The viewer's own last batch, one that was taken back, or the taking back itself."""
    if batch.number == own:
        return replace(entry, undo_at_once=True)
    return entry if batch.rewound_to is not None else replace(entry, struck=True)
