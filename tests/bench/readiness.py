"""A server killed over a database of 100,000 events: how soon it answers again and shows a long table."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from referee import store
from referee.store.games import log, tables
from referee.store.games.batch import NewBatch, NewEvent
from referee.store.people import roster
from referee.table import loading
from tests.bench.server_metrics import goal, row, table
from tests.support import postgres
from tests.support.programs import POSTGRES
from tests.support.server import QUOIN, ROOT, address, start, stop
from tests.trust.kills import SECRET

TABLES, TURNS = 10, 10_000


def run() -> None:
    table(f"{TABLES * TURNS:,} facts", "open again after a kill", f"a table of {TURNS:,} turns folded anew")
    with tempfile.TemporaryDirectory() as name:
        _measure("SQLite", Path(name), f"sqlite:///{Path(name) / 'quoin.db'}", {}, "2 s")
        if programs := POSTGRES.find():
            with postgres.cluster(Path(programs), hasty=False) as server, postgres.database(server) as url:
                _measure("PostgreSQL", Path(name) / "elsewhere", url, {"DATABASE_URL": url}, "5 s")


def _measure(database: str, folder: Path, url: str, settings: dict[str, str], aim: str) -> None:
    folder.mkdir(exist_ok=True)
    folded = _fill(url, folder)
    # As installed: the first start leaves compiled files behind, wherever the bench itself may leave none.
    settings = {"SECRET_KEY": SECRET, "QUOIN_BACKUPS": "off", "PYTHONDONTWRITEBYTECODE": "", **settings}
    first = start(folder, (*QUOIN, "serve"), ROOT, settings)
    address(first)
    first.kill()
    first.wait()
    begun = time.monotonic()
    again = start(folder, (*QUOIN, "serve"), ROOT, settings)
    address(again)
    opened = time.monotonic() - begun
    stop(again)
    row(database, f"{opened:.1f} s", f"{folded:.2f} s")
    goal(f"{database}, {TABLES * TURNS:,} facts: open again after a kill", aim, f"{opened:.1f} s")
    goal(f"{database}: a table of {TURNS:,} turns folded anew", "1 s", f"{folded:.2f} s")


def _fill(url: str, folder: Path) -> float:
    """Long tables, and the seconds it takes to fold one of them from its first turn."""
    app = store.bare_app(url, str(folder), SECRET)
    store.upgrade(app)
    request = {"seat": 0, "points": 1, "reason": "counted anew"}
    turn = (NewEvent("Adjusted", 1, request),)
    with app.app_context():
        who = [roster.create(name).id for name in ("Ann", "Bea")]
        for _ in range(TABLES):
            here = tables.create("letterpress", {}, who)
            turns = [NewBatch(f"k{n}", 0, "adjust", request, True, turn) for n in range(TURNS)]
            log.append(here.id, here.version, turns)
        begun = time.monotonic()
        loading.load_table(here.code)
        folded = time.monotonic() - begun
    store.close(app)
    return folded
