"""What one viewer gets to see, built up from nothing. Nothing else ever leaves the referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

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


def view(rules: Rules[S, H], position: Position[S], viewer: Viewer, house: H) -> View:
    """The table through one pair of eyes. Spectators have no offers."""
    state = position.state
    return View(
        number=position.number,
        viewer=viewer,
        status=rules.status(state, viewer),
        scores=rules.scores(state, viewer),
        board=rules.board(state, viewer),
        offers=() if viewer.seat is None else offers(rules, position, viewer.seat, house),
        ledger=ledger(rules, position, viewer),
        result=rules.result(state),
    )


def ledger(rules: Rules[S, H], position: Position[S], viewer: Viewer) -> tuple[Entry, ...]:
    """The game told in sentences, oldest first; what was taken back stays, struck out."""
    stands = set(position.standing)
    entries = (_entry(rules, position, batch, viewer, batch.number in stands) for batch in position.log)
    return tuple(entry for entry in entries if entry.lines)


def _entry(rules: Rules[S, H], position: Position[S], batch: Batch[S], viewer: Viewer, stands: bool) -> Entry:
    lines = tuple(line for event in batch.events if (line := event.line(viewer)))
    last = position.last is not None and position.last.number == batch.number
    mine = viewer.seat is not None and batch.seat == viewer.seat
    struck = not stands and batch.rewound_to is None
    at_once = last and mine and not reveals(rules, batch)
    return Entry(batch.number, batch.seat, batch.action, lines, struck, batch.agreed, batch.at, at_once)
