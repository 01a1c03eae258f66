"""Copies of a SQLite database, made while people play. PostgreSQL has pg_dump for this."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from referee.store import clock
from referee.store.trouble import StoreTrouble


def copy(database: Path, to: Path) -> Path:
    """A checked copy of a database in use; in one step, as a stepwise copy restarts at every write."""
    part = to.with_name(to.name + ".part")
    part.unlink(missing_ok=True)
    try:
        _copy(database, part)
        os.replace(part, to)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreTrouble(f"The backup {to.name} could not be made: {error}.") from error
    return to


def before_upgrade(database: Path, schema: str) -> Path:
    """The copy made before a newer version of the program changes the shape of the database."""
    stamp = clock.now().strftime("%Y%m%d-%H%M%S")
    return copy(database, database.with_name(f"{database.stem}-before-upgrade-{stamp}-{schema}.db"))


def _copy(database: Path, part: Path) -> None:
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as target:
        os.chmod(part, 0o600)
        source.backup(target)
        # As a file of its own it needs no companions.
        target.execute("PRAGMA journal_mode = DELETE")
        verdict = target.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged ({verdict})")
    _sync(part)


def _sync(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
