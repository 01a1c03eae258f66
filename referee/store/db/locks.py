"""Taking turns at the score book: one writer at a time, one request per table at a time, one server.

On SQLite these are locks of this process plus a lock file shared with the command line. A single writer is
quicker under load than SQLite's own waiting, and it keeps apart the simultaneous write and checkpoint that
can damage a file in SQLite versions before 3.51.3.
"""

import errno
import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.store.db.errors import StoreError, busy, full, read_only
from referee.store.db.haste import takes_time

PATIENCE = 5.0  # seconds; as long as SQLite's own busy_timeout


class Writer:
    """The pen of one SQLite file: whoever holds it writes, in this process and in all others."""

    def __init__(self, database: Path | None) -> None:
        self._lock = threading.Lock()
        self._path = None if database is None else database.with_name(database.name + ".lock")
        self._file: int | None = None

    def free(self) -> bool:
        """Nobody in this process writes just now."""
        return not self._lock.locked()

    @contextmanager
    def held(self) -> Iterator[None]:
        if not _taken(self._lock):
            raise busy()
        try:
            with self._locked_file():
                yield
        finally:
            self._lock.release()

    @contextmanager
    def _locked_file(self) -> Iterator[None]:
        if self._path is None:
            yield
            return
        if self._file is None:
            self._file = _open(self._path)
        _wait_for(self._file)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)


class TableLocks:
    """One lock per table in use; forgotten when nobody holds or awaits it."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._locks: dict[int, tuple[threading.RLock, int]] = {}

    @contextmanager
    def held(self, game_id: int) -> Iterator[None]:
        lock = self._take(game_id)
        try:
            if not _taken(lock):
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
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(file)
        raise StoreError(
            f"Another server already uses {database.name}; one SQLite file serves one server process. "
            "Stop the other one, or use PostgreSQL through DATABASE_URL."
        ) from error
    return file


def _taken(lock: "threading.Lock | threading.RLock") -> bool:
    """Mine at once, or after a while by whoever has the time for that."""
    if lock.acquire(blocking=False):
        return True
    takes_time()
    return lock.acquire(timeout=PATIENCE)


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:  # players read this, too: no path of the owner's machine
        raise (full() if error.errno in (errno.ENOSPC, errno.EDQUOT) else read_only()) from error


def _wait_for(file: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            takes_time()
            if time.monotonic() > deadline:
                raise busy() from None
            time.sleep(0.005)
