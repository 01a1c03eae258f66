"""Who may write, act at a table and serve a database file: one at a time each.

On SQLite these are locks of this process plus a lock file shared with the command line. A single writer is
quicker under load than SQLite's own waiting, and it keeps apart the simultaneous write and checkpoint that
can damage a file in SQLite versions before 3.51.3.
"""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.store.db import file_lock
from referee.store.db.errors import StoreError, busy, full, read_only

PATIENCE = 5.0  # seconds; as long as SQLite's own busy_timeout
TAKEOVER = 1.0
"""Seconds for a server that was just killed to let go of its file."""


class WriteLock:
    """The right to write to one SQLite file, in this process and against all others."""

    def __init__(self, database: Path | None) -> None:
        self._lock = threading.Lock()
        self._path = None if database is None else database.with_name(database.name + ".lock")
        self._file: int | None = None

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Write inside this block; raises when others write for too long."""
        if not self._lock.acquire(timeout=PATIENCE):
            raise busy()
        try:
            with self._hold_file():
                yield
        finally:
            self._lock.release()

    @contextmanager
    def _hold_file(self) -> Iterator[None]:
        if self._path is None:
            yield
            return
        if self._file is None:
            self._file = _open(self._path)
        if not file_lock.lock(self._file, PATIENCE):
            raise busy()
        try:
            yield
        finally:
            file_lock.unlock(self._file)

    def close(self) -> None:
        """Close the file, so that Windows can delete it; the next writer opens it again."""
        with self._lock:
            if self._file is not None:
                os.close(self._file)
                self._file = None


class TableLocks:
    """One lock for each table in use; dropped when nobody holds or awaits it."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._locks: dict[int, tuple[threading.RLock, int]] = {}

    @contextmanager
    def hold(self, game_id: int) -> Iterator[None]:
        """Act at this table inside the block; raises when others take too long."""
        lock = self._take(game_id)
        try:
            if not lock.acquire(timeout=PATIENCE):
                raise busy()
            try:
                yield
            finally:
                lock.release()
        finally:
            self._drop(game_id)

    def _take(self, game_id: int) -> threading.RLock:
        with self._guard:
            lock, users = self._locks.get(game_id, (threading.RLock(), 0))
            self._locks[game_id] = (lock, users + 1)
            return lock

    def _drop(self, game_id: int) -> None:
        with self._guard:
            lock, users = self._locks.pop(game_id)
            if users > 1:
                self._locks[game_id] = (lock, users - 1)


def claim_file(database: Path) -> int:
    """Make this process the one server of this file until it ends, or say that another one is."""
    file = _open(database.with_name(database.name + ".serving"))
    if not file_lock.lock(file, TAKEOVER):
        os.close(file)
        raise StoreError(
            f"Another server already uses {database.name}; one SQLite file serves one server process. "
            "Stop the other one, or use PostgreSQL through DATABASE_URL."
        )
    return file


def _open(path: Path) -> int:
    try:
        return file_lock.open_file(path)
    except OSError as error:  # players read this, too: no path of the owner's machine
        raise (full() if error.errno in (errno.ENOSPC, errno.EDQUOT) else read_only()) from error
