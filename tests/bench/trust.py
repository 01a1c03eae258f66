"""Nothing lost, nobody kept waiting: crowds, photos, copies under load, kills, two servers on one database.

Everything is printed in one go in some minutes, and at the end one table of all that has a goal. For the long
form set QUOIN_BENCH_SECONDS (of each load), QUOIN_BENCH_SOAK (seconds of the long run), QUOIN_BENCH_KILLS,
QUOIN_BENCH_CUTS and QUOIN_BENCH_ODD (requests); QUOIN_BENCH_PARTS names some parts.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from referee.web.table.live import HEARTBEAT
from tests.bench import backup_under_load, hostile_photos, kills, odd_requests, photos_under_load, readiness
from tests.bench.server_metrics import (
    Meter,
    answers,
    at,
    goal,
    memory,
    open_files,
    pair,
    processor,
    row,
    slowest,
    stolen,
    table,
    tell_goals,
    threads,
)
from tests.support import postgres
from tests.support.programs import POSTGRES
from tests.support.server import QUOIN, ROOT, address, answering, start, stop
from tests.trust.api_client import Table, lay_out
from tests.trust.connection import Line
from tests.trust.crowd import Heard, Phone, crowd
from tests.trust.kills import SECRET

SECONDS = float(os.environ.get("QUOIN_BENCH_SECONDS", "20"))
SOAK = float(os.environ.get("QUOIN_BENCH_SOAK", "30"))
KILLS = int(os.environ.get("QUOIN_BENCH_KILLS", "4"))
CUTS = int(os.environ.get("QUOIN_BENCH_CUTS", "2"))
ODD = int(os.environ.get("QUOIN_BENCH_ODD", "2000"))
PHONES, WRITES, TABLES = 250, 25.0, 50
BURST, HALF_OPEN, BELLS, STREAMS_OPENED, EMPTY, AT_ONCE = 100.0, 200, 150, 300, 500, 8
HEAD = ("poll p50 / p99 ms", "word p50 / p99 ms", "answers", "refused in p99 ms", "cores", "MB")


@dataclass(frozen=True)
class House:
    """Servers on one database, with tables laid out."""

    pids: tuple[int, ...]
    """Of the processes that answer."""
    parents: tuple[int, ...]
    addresses: tuple[str, ...]
    tables: tuple[Table, ...]
    folder: Path
    """The database of the first server, on SQLite."""

    def measured(self, what: str, phones: int, words: float, seconds: float, bells: int = 0) -> Measured:
        """Let a crowd play and tell how it was answered."""
        meter, key = Meter.start(*self.pids, *self.parents), f"{time.monotonic():.0f}"
        servers, tables = list(self.addresses), list(self.tables)
        heard = asyncio.run(crowd(servers, tables, phones, words, seconds, key, bells))
        sent_away = f"{at(heard.refusals, 99) * 1000:.0f}" if heard.refusals else "–"
        used = (f"{meter.cores:.2f}", f"{meter.memory:.0f}")
        row(what, pair(heard.polls), pair(heard.writes), answers(heard), sent_away, *used)
        if heard.rings:
            row(f"from a tap to the view it rang for, {bells} bells", pair(heard.rings), *[""] * 5)
        if heard.hurried:
            row(f"{heard.hurried} refusals named no time to come again", *[""] * 6)
        return Measured(what, heard, *used)


@dataclass(frozen=True)
class Measured:
    """How a crowd was answered, and what it took."""

    what: str
    heard: Heard
    cores: str
    memory: str

    def aims(self, word: int, poll: int | None = None) -> None:
        """Hold the answers against so many milliseconds."""
        refused = sum(count for status, count in self.heard.statuses.items() if status >= 400)
        if poll is not None:
            goal(f"{self.what}: poll p99", f"{poll} ms", slowest(self.heard.polls))
        goal(f"{self.what}: word p99", f"{word} ms", slowest(self.heard.writes))
        goal(f"{self.what}: refused or broken", "0", f"{refused} of {self.heard.statuses.total()}")


def run() -> None:
    """Print the figures for docs/performance.md."""
    wanted = os.environ.get("QUOIN_BENCH_PARTS", " ".join(PARTS)).split()
    for name in wanted:
        began, gone = time.monotonic(), stolen()
        PARTS[name]()
        took = time.monotonic() - began
        given = (stolen() - gone) / took / (os.cpu_count() or 1)
        busy = f"load of the machine {os.getloadavg()[0]:.1f}, {given:.0%} of it withheld by its host"
        print(f"\n({name}: {took:.0f} s; {busy})")
    tell_goals()


@contextmanager
def _house(servers: int = 1, tables: int = TABLES, **settings: str) -> Iterator[House]:
    with tempfile.TemporaryDirectory() as name:
        settings = {
            "SECRET_KEY": SECRET,
            "QUOIN_BACKUPS": "off",
            "QUOIN_TABLES_PER_HOUR": "1000000",
            **settings,
        }
        running = [start(Path(name) / f"{n}", (*QUOIN, "serve"), ROOT, settings) for n in range(servers)]
        try:
            addresses = tuple(map(address, running))
            laid = tuple(lay_out(addresses[0], "Ann", "Bea", "Cal", "Dov") for _ in range(tables))
            pids, parents = tuple(map(answering, running)), tuple(each.pid for each in running)
            yield House(pids, parents, addresses, laid, Path(name) / "0")
        finally:
            for each in running:
                stop(each)


def _load() -> None:
    """What one process on SQLite does, and what it says beyond that."""
    with _house() as house:
        table("one process on SQLite, 50 tables", *HEAD)
        house.measured("nobody writes", PHONES, 0, min(SECONDS, 10))
        usual = house.measured(f"{PHONES} phones, {WRITES:.0f} words/s", PHONES, WRITES, SECONDS)
        usual.aims(poll=100, word=150)
        goal(f"{usual.what}: processor", "0.70 of a core", usual.cores)
        goal(f"{usual.what}: memory", "300 MB", f"{usual.memory} MB")
        house.measured(f"the same, {BELLS} by the bell", PHONES, WRITES, min(SECONDS, 60), BELLS)
        house.measured(f"burst of {BURST:.0f} words/s", 0, BURST, min(SECONDS, 60)).aims(word=250)
        house.measured(f"the same, {PHONES} phones look", PHONES, BURST, min(SECONDS, 60))
        for times in (2, 4):
            house.measured(f"{times} × the load", times * PHONES, times * WRITES, min(SECONDS, 60))
        house.measured("the load again, right after", PHONES, WRITES, min(SECONDS, 10))
        with _half_open(house.addresses[0]):
            house.measured(f"with {HALF_OPEN} half-open doors", PHONES, WRITES, min(SECONDS, 10))
        asyncio.run(_at_once(house))
        asyncio.run(_streams(house))


def _cost() -> None:
    """What a word, a look and a table cost the server; processor next to an empty request."""
    with _house(tables=5) as house:
        pid, where, laid = house.pids[0], house.addresses[0], list(house.tables)
        asyncio.run(crowd(where, laid, 25, 5.0, 3, "warm"))
        empty = _each(pid, lambda: asyncio.run(_empty(where, EMPTY)))
        book = _size(house.folder)
        words = Meter.start(pid)
        wrote = asyncio.run(crowd(where, laid, 0, 10.0, SECONDS / 2, "words"))
        word = words.spent / max(1, len(wrote.writes))
        disk = (_size(house.folder) - book) / max(1, len(wrote.writes))
        both = Meter.start(pid)
        heard = asyncio.run(crowd(where, laid, 25, 5.0, SECONDS / 2, "both"))
        look = (both.spent - len(heard.writes) * word) / max(1, len(heard.polls))
        table("what one request costs the server", "ms of processor", "against an empty one", "bytes sent")
        row("empty: /health", f"{empty * 1000:.2f}", "1", "")
        sent = (heard.looked / max(1, len(heard.polls)), wrote.written / max(1, len(wrote.writes)))
        for what, spent, carried in (("a look at what is new", look, sent[0]), ("a word", word, sent[1])):
            row(what, f"{spent * 1000:.2f}", f"{spent / empty:.1f}", f"{carried:.0f}")
        row(f"a word in the database: {disk:.0f} bytes of disk", "", "", "")
        before = memory(pid)
        more = [lay_out(where, "Ann", "Bea", "Cal", "Dov") for _ in range(20)]
        asyncio.run(crowd(where, more, 100, 20.0, 3, "more"))
        row(f"a table with five phones: {(memory(pid) - before) / 20 * 1000:.0f} kB of memory", "", "", "")


def _each(pid: int, doing: Callable[[], object]) -> float:
    before = processor(pid)
    doing()
    return (processor(pid) - before) / EMPTY


def _size(folder: Path) -> int:
    """Size of the database in bytes, with its journal."""
    pages = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    with closing(sqlite3.connect(folder / "quoin.db")) as book:
        return int(book.execute(pages).fetchone()[0])


async def _empty(where: str, count: int) -> None:
    line = Line(where)
    for _ in range(count):
        await line.get("/health")
    line.close()


def _soak() -> None:
    """Memory over a long run at a third of the load; each sixth of it people play at tables of their own."""
    with _house() as house:
        pid, samples = house.pids[0], []
        table(f"{SOAK:.0f} s at a third of the load", "MB", "threads", "open files")
        for part in range(6):
            laid = [lay_out(house.addresses[0], "Ann", "Bea", "Cal", "Dov") for _ in house.tables]
            asyncio.run(crowd(house.addresses[0], laid, 84, 8.0, SOAK / 6, f"soak{part}", 40))
            meter = Meter.start(pid)
            samples.append(meter.memory)
            row(f"after {SOAK * (part + 1) / 6:.0f} s", f"{meter.memory:.0f}", threads(pid), open_files(pid))
        words = 8.0 * SOAK / 2
        grown = (samples[-1] - samples[2]) * 1e6 / words
        row(f"grown in the second half: {grown:.0f} bytes a word", "", "", "")


def _two_servers() -> None:
    """Two app processes on one PostgreSQL, phones of every table on both."""
    programs = POSTGRES.find()
    if not programs:
        print("\nNo PostgreSQL here: two servers are not measured.")
        return
    with postgres.cluster(Path(programs), hasty=False) as server, postgres.database(server) as url:
        for servers in (1, 2):
            with _house(servers, DATABASE_URL=url) as house:
                table(f"{servers} app process(es) on one PostgreSQL", *HEAD)
                house.measured(f"{PHONES} phones, {WRITES:.0f} words/s", PHONES, WRITES, min(SECONDS, 60))
                house.measured("2 × the load", 2 * PHONES, 2 * WRITES, min(SECONDS, 60))


@contextmanager
def _half_open(where: str) -> Iterator[None]:
    """Doors that somebody opened and never walked through."""
    host, _, port = where.removeprefix("http://").rstrip("/").partition(":")
    doors = [socket.create_connection((host, int(port))) for _ in range(HALF_OPEN)]
    for door in doors:
        door.sendall(b"POST /api/tables HTTP/1.1\r\nHost: quoin\r\nContent-Le")
    begun = time.monotonic()
    urllib.request.urlopen(f"{where}health").close()
    took = f"{(time.monotonic() - begun) * 1000:.0f} ms"
    row(f"health with {HALF_OPEN} half-open doors: {took}", *[""] * 6)
    goal(f"health with {HALF_OPEN} half-open doors", "1000 ms", took)
    try:
        yield
    finally:
        for door in doors:
            door.close()


async def _at_once(house: House) -> None:
    """Every seat of one table, some with two phones, taps in the same instant."""
    laid = house.tables[0]
    phones = [Phone(Line(house.addresses[0]), laid, n % (len(laid.tokens) - 1)) for n in range(AT_ONCE)]
    await asyncio.gather(*(phone.open() for phone in phones))
    begun = time.monotonic()
    told = await asyncio.gather(*(phone.write(f"at once {n}", "METER") for n, phone in enumerate(phones)))
    took = time.monotonic() - begun
    what, statuses = f"{AT_ONCE} phones at once on one table", {status for status, _ in told}
    row(f"{what}: all answered in {took * 1000:.0f} ms with {statuses}", *[""] * 6)
    goal(f"{what}: the last answer", "1000 ms", f"{took * 1000:.0f} ms")
    for phone in phones:
        phone.line.close()


async def _streams(house: House) -> None:
    """Bells opened and hung up again leave nothing behind."""
    pid, before = house.pids[0], (threads(house.pids[0]), open_files(house.pids[0]))
    for part in range(STREAMS_OPENED // 50):
        await crowd(house.addresses[0], list(house.tables), 50, WRITES, 1.5, f"streams{part}", 50)
    await asyncio.sleep(HEARTBEAT + 3)  # a bell that was hung up is noticed at its next beat
    after = (threads(pid), open_files(pid))
    row(
        f"{STREAMS_OPENED} bells opened and hung up: threads and files {before} before, {after} after",
        *[""] * 6,
    )


PARTS = {
    "cost": _cost,
    "load": _load,
    "photos": lambda: photos_under_load.run(_house, SECONDS),
    "hostile": lambda: hostile_photos.run(_house, SECONDS),
    "backup": lambda: backup_under_load.run(_house, SECONDS),
    "two": _two_servers,
    "soak": _soak,
    "kills": lambda: kills.on_sqlite(KILLS),
    "kills-postgres": lambda: kills.on_postgres(max(2, KILLS // 4)),
    "power": lambda: kills.power(CUTS),
    "odd": lambda: odd_requests.run(ODD),
    "ready": readiness.run,
}
