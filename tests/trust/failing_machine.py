"""A server on a machine that fails on demand: `python -m tests.trust.failing_machine serve`.

What ails it lies in the folder QUOIN_AILS, looked at again and again: `read-only` (a disk that takes
nothing), `clock` (seconds the clock is off). With QUOIN_CUT every file the database syncs is copied to that
folder at that moment: what a power cut would leave. QUOIN_HASTY has it wait for the disk less often.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.pool import Pool

from referee import cli
from referee.store.db import clock, database

WATCHED = 0x00000100 | 0x00080000  # SQLite's flags for the database itself and its write-ahead log
XSYNC = 4
Open = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p
)
Sync = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)


class Vfs(ctypes.Structure):
    """How SQLite reaches files, as far as we look at it."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", ctypes.c_void_p),
    )


class Methods(ctypes.Structure):
    """What can be done with one open file."""

    _fields_ = (("version", ctypes.c_int), ("calls", ctypes.c_void_p * 18))


def copy_what_is_synced(to: Path) -> None:
    """Have SQLite copy each of its files whenever, and only when, it has waited for the disk."""
    library = ctypes.CDLL(library_file())
    library.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
    vfs = library.sqlite3_vfs_find(None).contents
    plain_open = Open(vfs.open)
    kept: list[Any] = []

    def opened(vfs: int, name: int, file: int, flags: int, told: int) -> int:
        status = plain_open(vfs, name, file, flags, told)
        if status == 0 and flags & WATCHED:
            pointer = ctypes.cast(file, ctypes.POINTER(ctypes.POINTER(Methods)))
            methods = Methods.from_buffer_copy(pointer.contents.contents)
            plain_sync, path = Sync(methods.calls[XSYNC]), Path(os.fsdecode(ctypes.string_at(name)))

            def synced(file: int, how: int) -> int:
                status = plain_sync(file, how)
                if status == 0:
                    _copy(path, to)
                return status

            kept.extend((methods, plain_sync, Sync(synced)))
            methods.calls[XSYNC] = ctypes.cast(kept[-1], ctypes.c_void_p)
            pointer[0] = ctypes.pointer(methods)
        return status

    kept.append(Open(opened))
    vfs.open = ctypes.cast(kept[-1], ctypes.c_void_p)
    copy_what_is_synced.kept = kept  # type: ignore[attr-defined]  # SQLite knows them by address alone


def library_file() -> str | None:
    """The SQLite this Python works with, if it is a library of its own that we can reach into."""
    import sqlite3

    sqlite3.connect(":memory:").close()
    with suppress(OSError):
        for line in Path("/proc/self/maps").read_text().splitlines():
            if "libsqlite3" in line:
                return line.split()[-1]
    return None


def _copy(file: Path, to: Path) -> None:
    part = to / f"{file.name}.part"
    shutil.copyfile(file, part)
    os.replace(part, to / file.name)


def fail_on_demand(ails: Path) -> None:
    """Look for what ails the machine at every use of the database and of the clock."""
    right = clock.now

    def off() -> datetime:
        file = ails / "clock"
        return right() + timedelta(seconds=float(file.read_text()) if file.exists() else 0)

    clock.now = off

    @event.listens_for(Pool, "checkout")
    def taken(connection: Any, *_: object) -> None:
        if type(connection).__module__ == "sqlite3":
            connection.execute(f"PRAGMA query_only = {int((ails / 'read-only').exists())}")


def ail() -> None:
    """Whatever the settings say is wrong with this machine."""
    if "QUOIN_AILS" in os.environ:
        fail_on_demand(Path(os.environ["QUOIN_AILS"]))
    if "QUOIN_HASTY" in os.environ:
        database.SQLITE_HABITS = (*database.SQLITE_HABITS, "PRAGMA synchronous = NORMAL")
    if "QUOIN_CUT" in os.environ:
        copy_what_is_synced(Path(os.environ["QUOIN_CUT"]))


if __name__ == "__main__":
    ail()
    sys.exit(cli.main())
