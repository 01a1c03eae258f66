"""Everything that is only worked out, worked out again: scores from ledgers, sums and ratings from scores."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.codec import encode
from referee.league import ratings
from referee.store.games import tables
from referee.store.games.stored_table import StoredTable
from referee.store.people import history, totals
from referee.store.people import ratings as kept
from referee.table import loading, projections


@dataclass(frozen=True)
class RebuildReport:
    """How many games were gone through, and which kept their scores because the log does not fold."""

    games: int
    troubles: tuple[str, ...]


def rebuild() -> RebuildReport:
    """Fold every finished game and write its scores anew, then words, sums and ratings. No log is touched.

    Each game is a writing of its own, so that a table in play waits for one of them at most.
    """
    numbers, troubles = history.finished_ids(), []
    for number in numbers:
        row = tables.get(number)
        if row.on_paper:
            continue  # what was entered is all there is
        try:
            _rebuild_scores(row)
        except Exception as error:  # a damaged log must not keep the others from being rebuilt
            troubles.append(f"Table {row.code}: its log cannot be folded ({type(error).__name__}: {error}).")
    totals.rebuild()
    kept.delete_all()
    ratings.rate_new_games()
    return RebuildReport(len(numbers), tuple(troubles))


def _rebuild_scores(row: StoredTable) -> None:
    table = loading.load_uncached(row)
    result = table.rules.result(table.position.state)
    if result is None:
        raise ValueError("by its log it is not over")
    history.rebuild(row.id, projections.standings(result, table.position), encode(result), sums=False)
