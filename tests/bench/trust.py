"""Nothing lost, nobody kept waiting: kills, crowds, half-open doors, copies under load. Takes its time."""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from referee import backups, store
from tests.support import postgres
from tests.support.programs import POSTGRES
from tests.support.server import QUOIN, ROOT, address, start, stop
from tests.trust.crowd import Heard, crowd
from tests.trust.kills import SECRET, Tally, killed
from tests.trust.script import Table, lay_out

KILLS = int(os.environ.get("QUOIN_BENCH_KILLS", "200"))
SECONDS = float(os.environ.get("QUOIN_BENCH_SECONDS", "600"))
PHONES, WRITES, TABLES = 250, 25.0, 50
BURST, HALF_OPEN = 100.0, 200


def run() -> None:
    """Print the figures for docs/performance.md; QUOIN_BENCH_KILLS and QUOIN_BENCH_SECONDS shorten it."""
    with tempfile.TemporaryDirectory() as name:
        _load(Path(name))
        _kills("SQLite", killed(Path(name) / "kills", {}, KILLS))
    if programs := POSTGRES.find():
        with postgres.cluster(Path(programs)) as server, postgres.database(server) as url:
            folder = Path(tempfile.mkdtemp(dir=url.partition("host=")[2]))
            _kills("PostgreSQL", killed(folder, {"DATABASE_URL": url}, max(1, KILLS // 4)))


def _kills(database: str, tally: Tally) -> None:
    opened = sorted(tally.seconds_to_open)
    print(f"\n| {database}: server killed {tally.kills} times under load | |\n|---|---|")
    print(f"| words acknowledged / sent again | {tally.promised} / {tally.resent} |")
    print(f"| lost / doubled / out of order | {tally.lost} / {tally.doubled} / {tally.out_of_order} |")
    print(f"| ledgers that do not fold | {len(tally.troubles)} |")
    print(f"| seconds to open again, median / most | {_at(opened, 50):.1f} / {opened[-1]:.1f} |")


def _load(folder: Path) -> None:
    server = start(folder, (*QUOIN, "serve"), ROOT, {"SECRET_KEY": SECRET, "QUOIN_BACKUPS": "off"})
    try:
        where = address(server)
        tables = [lay_out(where, "Ann", "Bea", "Cal", "Dov") for _ in range(TABLES)]
        print("\n| one process on SQLite | poll p50 / p99 ms | write p50 / p99 ms | answers | cores | MB |")
        print("|---|---|---|---|---|---|")
        _measured(f"{PHONES} phones, {WRITES:.0f} words/s", server.pid, where, tables, WRITES, SECONDS)
        _measured(f"burst of {BURST:.0f} words/s", server.pid, where, tables, BURST, min(SECONDS, 60))
        with _half_open(where):
            _measured(
                f"with {HALF_OPEN} half-open doors", server.pid, where, tables, WRITES, min(SECONDS, 30)
            )
        _copied(folder)
    finally:
        stop(server)


def _measured(
    what: str, pid: int, where: str, tables: Sequence[Table], writes: float, seconds: float
) -> None:
    before, begun = _processor(pid), time.monotonic()
    key = f"{what[:5]}{begun:.0f}"
    heard = asyncio.run(crowd(where, list(tables), PHONES, writes, seconds, key))
    cores = (_processor(pid) - before) / (time.monotonic() - begun)
    used = f"{cores:.2f} | {_memory(pid):.0f}"
    print(f"| {what} | {_pair(heard.polls)} | {_pair(heard.writes)} | {_told(heard)} | {used} |")


def _told(heard: Heard) -> str:
    return ", ".join(f"{count} × {status}" for status, count in sorted(heard.statuses.items()))


def _pair(seconds: Sequence[float]) -> str:
    ordered = sorted(value * 1000 for value in seconds)
    return f"{_at(ordered, 50):.0f} / {_at(ordered, 99):.0f}"


def _at(values: Sequence[float], percent: int) -> float:
    return values[min(len(values) - 1, len(values) * percent // 100)]


def _processor(pid: int) -> float:
    """Seconds of processor this process has had so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmRSS" in line)
    return int(line.split()[1]) / 1000


@contextmanager
def _half_open(where: str) -> Iterator[None]:
    """Doors that somebody opened and never walked through."""
    host, _, port = where.removeprefix("http://").rstrip("/").partition(":")
    doors = [socket.create_connection((host, int(port))) for _ in range(HALF_OPEN)]
    for door in doors:
        door.sendall(b"POST /api/tables HTTP/1.1\r\nHost: quoin\r\nContent-Le")
    begun = time.monotonic()
    urllib.request.urlopen(f"{where}health").close()
    print(
        f"| health with {HALF_OPEN} half-open doors: {(time.monotonic() - begun) * 1000:.0f} ms | | | | | |"
    )
    try:
        yield
    finally:
        for door in doors:
            door.close()


def _copied(folder: Path) -> None:
    app = store.bare_app(f"sqlite:///{folder / 'quoin.db'}", str(folder), SECRET)
    begun = time.monotonic()
    copy = backups.now(app)
    took, size = time.monotonic() - begun, copy.stat().st_size / 1e6
    store.close(app)
    print(f"\nA checked copy of {size:.0f} MB beside the running server: {took:.2f} s.")
