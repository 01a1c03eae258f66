"""A backup of a 100 MB database during play: how long it takes, what it delays, whether it is complete."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any

from referee import store
from referee.data import backups
from referee.store.games import tables
from referee.table import loading
from tests.bench.server_metrics import answers, goal, pair, row, table
from tests.trust.crowd import crowd
from tests.trust.kills import SECRET

BYTES = 100_000_000
TABLES = 20
COPIED = ("seat", "batch", "event")


def run(house: Callable[..., AbstractContextManager[Any]], seconds: float) -> None:
    with house(tables=TABLES) as here:
        folder = here.folder
        asyncio.run(crowd(here.addresses[0], list(here.tables), 40, 40.0, 5, "before"))
        games = fill(folder / "quoin.db")
        table("a copy beside the running server", "")
        copies: list[tuple[Path, float]] = []
        thread = threading.Thread(target=lambda: copies.append(_timed_copy(folder)))
        threading.Timer(2.0, thread.start).start()
        heard = asyncio.run(
            crowd(here.addresses[0], list(here.tables), 100, 10.0, max(6.0, seconds / 2), "copy")
        )
        thread.join()
        copy, took = copies[0]
        row("size, games in it", f"{copy.stat().st_size / 1e6:.0f} MB, {games}")
        row("made and checked in", f"{took:.2f} s")
        goal(f"a copy of {copy.stat().st_size / 1e6:.0f} MB under load", "2 s", f"{took:.2f} s")
        row("polls and words meanwhile, p50 / p99 ms", f"{pair(heard.polls)}; {pair(heard.writes)}")
        row("answers", answers(heard))
        row("what is in it folds", _sound(copy))


def _timed_copy(folder: Path) -> tuple[Path, float]:
    app = store.bare_app(f"sqlite:///{folder / 'quoin.db'}", str(folder), SECRET)
    begun = time.monotonic()
    copy = backups.make_copy(app)
    took = time.monotonic() - begun
    store.close(app)
    return copy, took


def fill(file: Path) -> int:
    """Set the played tables again and again, each under a name of its own, until the file is large."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=30)) as book:
        first = book.execute("SELECT max(id) FROM game").fetchone()[0]
        size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        while book.execute(size).fetchone()[0] < BYTES:
            book.execute("BEGIN IMMEDIATE")
            for game in range(1, first + 1):
                _again(book, game)
            book.execute("COMMIT")
        return int(book.execute("SELECT count(*) FROM game").fetchone()[0])


def _again(book: sqlite3.Connection, game: int) -> None:
    new = book.execute("SELECT max(id) + 1 FROM game").fetchone()[0]
    given = {"id": f"{new}", "uid": f"'again{new}'", "code": f"'G{new}'", "join_hash": f"'again{new}'"}
    book.execute(_copy_of(book, "game", given, f"id = {game}"))
    for name in COPIED:
        book.execute(_copy_of(book, name, {"game_id": f"{new}"}, f"game_id = {game}"))


def _copy_of(book: sqlite3.Connection, name: str, given: dict[str, str], which: str) -> str:
    columns = [column for _, column, *_ in book.execute(f"PRAGMA table_info({name})")]
    values = ", ".join(given.get(column, f'"{column}"') for column in columns)
    return f"INSERT INTO {name} SELECT {values} FROM {name} WHERE {which}"


def _sound(copy: Path) -> str:
    """The tables people played at meanwhile, folded from their first turn; the rest are copies of them."""
    app = store.bare_app(f"sqlite:///{copy}", str(copy.parent), SECRET)
    with app.app_context():
        rows = [tables.get(number) for number in range(1, TABLES + 1)]
        whole = sum(loading.load_uncached(row).position.number == row.batches for row in rows)
    store.close(app)
    return f"{whole} of {TABLES} tables"
