"""Servers killed under load and power cut, many times over: what was acknowledged is there afterwards."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.bench.server_metrics import goal, row, table
from tests.support import postgres
from tests.support.programs import POSTGRES
from tests.trust.failing_machine import library_file
from tests.trust.kills import Tally, kill_often, power_cuts

ROUND = 10
"""Kills per database; then a new one is used, so that ledgers stay as long as those of an evening."""


def on_sqlite(kills: int) -> None:
    _tell(
        "SQLite, server killed", _rounds(kills, lambda folder, some, seed: kill_often(folder, {}, some, seed))
    )


def on_postgres(kills: int) -> None:
    programs = POSTGRES.find()
    if not programs:
        print("\nNo PostgreSQL here: nothing is killed on it.")
        return

    def some(folder: Path, kills: int, seed: int) -> Tally:
        with postgres.database(server) as url:
            return kill_often(folder, {"DATABASE_URL": url}, kills, seed)

    with postgres.cluster(Path(programs), hasty=False) as server:
        _tell("PostgreSQL, server killed", _rounds(kills, some))


def power(cuts: int) -> None:
    if library_file() is None:
        print("\nThis Python's SQLite is no library of its own: its syncs cannot be watched.")
        return
    _tell("SQLite, power cut", _rounds(cuts, power_cuts))


def _rounds(kills: int, some: Callable[[Path, int, int], Tally]) -> Tally:
    tally = Tally(0, 0, 0, 0, 0, 0, (), ())
    for seed, done in enumerate(range(0, kills, ROUND)):
        with tempfile.TemporaryDirectory() as folder:
            tally += some(Path(folder), min(ROUND, kills - done), seed)
    return tally


def _tell(what: str, tally: Tally) -> None:
    table(f"{what} under load, {tally.kills} times", "")
    row("words acknowledged / sent again", f"{tally.promised} / {tally.resent}")
    row("lost / doubled / out of order", f"{tally.lost} / {tally.doubled} / {tally.out_of_order}")
    row("refused for no reason, ledgers that do not fold", f"{len(tally.refused)}, {len(tally.troubles)}")
    lost = f"{tally.lost} / {tally.doubled} / {tally.out_of_order} of {tally.promised}"
    goal(f"{what} {tally.kills} times: lost / doubled / out of order", "0 / 0 / 0", lost)
