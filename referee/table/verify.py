"""Does every ledger still tell its story? Each is folded from the start and held against what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine.fold import Position
from referee.engine.result import Result
from referee.store.db.integrity import find_damage
from referee.store.games import log, tables
from referee.store.games.stored_table import StoredTable
from referee.store.models import TableStatus
from referee.store.people import history
from referee.table import loading, projections


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
    rows = [tables.get_uncached(number) for number in tables.all_ids()]
    troubles = list(find_damage())
    for row in rows:
        troubles += (f"Table {row.code}: {trouble}" for trouble in problems_of(row))
    return Report(
        len(rows), sum(row.batches for row in rows), sum(row.version for row in rows), tuple(troubles)
    )


def problems_of(row: StoredTable) -> Iterator[str]:
    """What is wrong with one table's log, or with what is shown of it."""
    if row.on_paper:
        return
    gaps = tuple(_find_gaps(row))
    yield from gaps
    if gaps:
        return
    try:
        afresh = loading.load_uncached(row)
        result = afresh.rules.result(afresh.position.state)
    except (
        Exception
    ) as error:  # whatever a damaged row does to the rules, the other tables are still looked at
        yield f"its log cannot be folded ({type(error).__name__}: {error})."
        return
    yield from _compare_with_history(row, afresh.position, result)


def _find_gaps(row: StoredTable) -> Iterator[str]:
    stored = log.batches(row.id)
    if [batch.number for batch in stored] != list(range(1, row.batches + 1)):
        yield f"its turns should be 1 to {row.batches}, but {len(stored)} are there."
    seqs = [event.seq for batch in stored for event in batch.events]
    if seqs != list(range(1, row.version + 1)):
        yield f"its facts should be 1 to {row.version}, but {len(seqs)} are there."


def _compare_with_history(row: StoredTable, position: Position[Any], result: Result | None) -> Iterator[str]:
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
