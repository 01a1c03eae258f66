"""Checking every table: its log is folded from the start and compared with the scores in the history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.fold import Position
from referee.engine.result import Result
from referee.store.db.integrity import find_damage
from referee.store.games import log, tables
from referee.store.games.stored_table import StoredTable
from referee.store.models import TableStatus
from referee.store.people import history
from referee.store.people.history import NewStanding, StoredStanding
from referee.table import loading, projections


@dataclass(frozen=True)
class Report:
    """How much was checked, and every problem that was found."""

    tables: int
    batches: int
    events: int
    problems: tuple[str, ...]

    @property
    def says(self) -> str:
        counted = f"{self.tables} tables, {self.batches} turns, {self.events} facts"
        if self.problems:
            return f"{counted}: {len(self.problems)} problems found."
        return f"{counted}: every game gives the scores that are shown."


def verify() -> Report:
    """Check the whole database. It is only read, so play can go on meanwhile."""
    rows = [tables.get_uncached(number) for number in tables.all_ids()]
    problems = list(find_damage())
    for row in rows:
        problems += (f"Table {row.code}: {problem}" for problem in problems_of(row))
    return Report(
        len(rows), sum(row.batches for row in rows), sum(row.version for row in rows), tuple(problems)
    )


def problems_of(row: StoredTable) -> Iterator[str]:
    """What is wrong with one table's log, or with its scores in the history."""
    if row.on_paper:
        return
    gaps = tuple(_find_gaps(row))
    yield from gaps
    if gaps:
        return
    try:
        table = loading.load_uncached(row)
        result = table.rules.result(table.position.state)
    except Exception as error:  # whatever a damaged row does to the rules, the other tables are checked, too
        yield f"its log cannot be replayed ({type(error).__name__}: {error})."
        return
    yield from _compare_with_history(row, table.position, result)


def _find_gaps(row: StoredTable) -> Iterator[str]:
    try:
        stored = log.batches(row.id)
    except ValueError as error:  # a damaged date, say
        yield f"its turns cannot be read ({error})."
        return
    if [batch.number for batch in stored] != list(range(1, row.batches + 1)):
        yield f"its turns should be 1 to {row.batches}, but {len(stored)} are there."
    seqs = [event.seq for batch in stored for event in batch.events]
    if seqs != list(range(1, row.version + 1)):
        yield f"its facts should be 1 to {row.version}, but {len(seqs)} are there."


def _compare_with_history(row: StoredTable, position: Position[Any], result: Result | None) -> Iterator[str]:
    finished = row.status == TableStatus.FINISHED
    if finished != (result is not None) and row.status != TableStatus.ABANDONED:
        yield f"its status is {row.status}, but by its log it is {'over' if result else 'not over'}."
    elif finished:
        shown, folded = history.game(row.id).standings, projections.standings(result, position)
        if _scores(shown) != _scores(folded):
            yield "the scores in the history are not those of its log."


def _scores(standings: Sequence[StoredStanding | NewStanding]) -> set[tuple[object, ...]]:
    return {(each.seat, each.place, each.points, each.won) for each in standings}
