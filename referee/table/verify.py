"""Does every ledger still tell its story? Each is folded from the start and held against what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine.fold import Position
from referee.engine.result import Result
from referee.store.db.integrity import flaws
from referee.store.games import log, tables
from referee.store.games.table import Table
from referee.store.models import TableStatus
from referee.store.people import history
from referee.table import commands, projections


@dataclass(frozen=True)
class Report:
    """What was gone through, and everything that is not as it should be."""

    tables: int
    batches: int
    events: int
    troubles: tuple[str, ...]

    @property
    def says(self) -> str:
        counted = f"{self.tables} tables, {self.batches} turns, {self.events} facts"
        if self.troubles:
            return f"{counted}: {len(self.troubles)} troubles found."
        return f"{counted}: every ledger folds to what is shown."


def verify() -> Report:
    """Go through the whole score book; it is only read, so play may go on."""
    rows = [tables.read(number) for number in tables.every_id()]
    troubles = list(flaws())
    for row in rows:
        troubles += (f"Table {row.code}: {trouble}" for trouble in troubles_of(row))
    return Report(
        len(rows), sum(row.batches for row in rows), sum(row.version for row in rows), tuple(troubles)
    )


def troubles_of(row: Table) -> Iterator[str]:
    """What is wrong with one table's log, or with what is shown of it."""
    if row.on_paper:
        return
    gaps = tuple(_gaps(row))
    yield from gaps
    if gaps:
        return
    try:
        afresh = commands.afresh(row)
        result = afresh.rules.result(afresh.position.state)
    except (
        Exception
    ) as error:  # whatever a damaged row does to the rules, the other tables are still looked at
        yield f"its log cannot be folded ({type(error).__name__}: {error})."
        return
    yield from _against_the_history(row, afresh.position, result)


def _gaps(row: Table) -> Iterator[str]:
    stored = log.batches(row.id)
    if [batch.number for batch in stored] != list(range(1, row.batches + 1)):
        yield f"its turns should be 1 to {row.batches}, but {len(stored)} are there."
    seqs = [event.seq for batch in stored for event in batch.events]
    if seqs != list(range(1, row.version + 1)):
        yield f"its facts should be 1 to {row.version}, but {len(seqs)} are there."


def _against_the_history(row: Table, position: Position[Any], result: Result | None) -> Iterator[str]:
    finished = row.status == TableStatus.FINISHED
    if finished != (result is not None) and row.status != TableStatus.ABANDONED:
        yield f"it is kept as {row.status}, but by its log it is {'over' if result else 'not over'}."
    elif finished:
        kept = {(each.seat, each.place, each.points, each.won) for each in history.game(row.id).standings}
        told = {
            (each.seat, each.place, each.points, each.won) for each in projections.standings(result, position)
        }
        if kept != told:
            yield "the scores in the history are not those of its log."
