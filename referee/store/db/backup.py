"""Complete copies of the database, made while people play: a file on SQLite, a dump on PostgreSQL."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from referee.store.db import clock, postgres_tools
from referee.store.db.database import Database
from referee.store.db.errors import StoreError


def file_suffix(book: Database) -> str:
    """The file suffix of copies of this database."""
    return ".db" if book.is_sqlite else ".dump"


def make(book: Database, to: Path) -> Path:
    """Make a checked copy of this database. A failed copy leaves no file."""
    if book.file is not None:
        return copy(book.file, to)
    return dump(book.url, to)


def dump(url: URL, to: Path) -> Path:
    """Dump a PostgreSQL database with `pg_dump`, for `pg_restore`."""
    part = to.with_name(to.name + ".part")
    try:
        part.touch(mode=0o600)
        postgres_tools.run("pg_dump", url, "--format=custom", f"--file={part}")
        _sync(part)
        os.replace(part, to)
    except OSError as error:
        raise StoreError(f"The backup {to.name} could not be made: {error}.") from error
    finally:
        part.unlink(missing_ok=True)
    return to


def copy(database: Path, to: Path) -> Path:
    """Copy a SQLite database in use and check the copy.

    It is copied in one step, because a copy in several steps starts again at every write.
    """
    part = to.with_name(to.name + ".part")
    part.unlink(missing_ok=True)
    try:
        _copy(database, part)
        os.replace(part, to)
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"The backup {to.name} could not be made: {error}.") from error
    return to


def copy_before_upgrade(database: Path, schema: str) -> Path:
    """Copy the database before a newer version of the program changes its schema."""
    stamp = clock.now().strftime("%Y%m%d-%H%M%S")
    return copy(database, database.with_name(f"{database.stem}-before-upgrade-{stamp}-{schema}.db"))


def _copy(database: Path, part: Path) -> None:
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as target:
        os.chmod(part, 0o600)
        source.backup(target)
        # Without the WAL the copy is a single file.
        target.execute("PRAGMA journal_mode = DELETE")
        verdict = target.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged ({verdict})")
    _sync(part)


def _sync(file: Path) -> None:
    handle = os.open(file, os.O_RDWR)  # Windows flushes only what may be written
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
