"""Every route with whatever can be sent, some twenty thousand times."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from referee import games, store
from referee.server.config import Config
from referee.web import create_app
from referee.web.api import tables as api_tables
from tests.bench.server_metrics import goal, row, table
from tests.trust.fuzzing import Fuzz
from tests.trust.kills import SECRET
from tests.trust.test_access_matrix import knocks


def run(requests: int, seed: int = 2026) -> None:
    """The first answer that is not as it should be ends it with what was asked."""
    api_tables.LONGEST_WAIT = 0.01
    with tempfile.TemporaryDirectory() as name:
        app = create_app(Config(Path(name), f"sqlite:///{name}/quoin.db", SECRET, tables_per_hour=100_000))
        store.upgrade(app)
        fuzz, dice = Fuzz(app, Path(name)), Random(seed)
        while fuzz.statuses.total() < requests:
            fuzz.round(dice.choice(games.GAMES), dice)
        store.close(app)
    table("odd requests by host, seat and stranger", "")
    row("sent, routes", f"{fuzz.statuses.total()}, {len(fuzz.routes)} of {len(list(knocks(app)))}")
    row("answers", ", ".join(f"{count} × {status}" for status, count in sorted(fuzz.statuses.items())))
    broken = sum(count for status, count in fuzz.statuses.items() if status >= 500)
    goal(
        "odd requests over every route: answered with 5xx",
        "0 of 20,000",
        f"{broken} of {fuzz.statuses.total()}",
    )
