"""Working out again everything that follows from the ledgers: scores, words, totals and ratings."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.codec import encode
from referee.league import ratings
from referee.store.games import tables
from referee.store.games.stored_table import StoredTable
from referee.store.people import history, totals
from referee.store.people import ratings as stored_ratings
from referee.table import loading, projections


@dataclass(frozen=True)
class RebuildReport:
    """How many games were rebuilt, and which kept their old scores because their log cannot be replayed."""

    games: int
    problems: tuple[str, ...]


def rebuild() -> RebuildReport:
    """Fold every finished game and write its scores again, then words, totals and ratings. No log changes.

    Each game is a transaction of its own, so that a table in play waits for at most one of them.
    """
    numbers, problems = history.finished_ids(), []
    for number in numbers:
        row = tables.get(number)
        if row.on_paper:
            continue  # it has no log
        try:
            _rebuild_scores(row)
        except Exception as error:  # a damaged log must not keep the others from being rebuilt
            problem = f"its log cannot be replayed ({type(error).__name__}: {error})."
            problems.append(f"Table {row.code}: {problem}")
    totals.rebuild()
    stored_ratings.delete_all()
    ratings.rate_new_games()
    return RebuildReport(len(numbers), tuple(problems))


def _rebuild_scores(row: StoredTable) -> None:
    table = loading.load_uncached(row)
    result = table.rules.result(table.position.state)
    if result is None:
        raise ValueError("its log does not end the game")
    history.rebuild(row.id, projections.standings(result, table.position), encode(result), sums=False)
