"""Restoring a copy of the database, also while phones are connected."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import func, select, update

from referee.store.db import clock, newest_turn, postgres_tools
from referee.store.db.database import current_database, let_go, read_session, write_session
from referee.store.db.errors import StoreError
from referee.store.models import Game


def replace_database(copy: Path) -> None:
    """Replace the database by this copy and raise every pulse, so that all phones look again."""
    mine = current_database()
    highest = _highest_pulse()
    if mine.file is None:
        postgres_tools.run(
            "pg_restore", mine.url, "--clean", "--if-exists", "--single-transaction", str(copy)
        )
    else:
        with mine.writer.hold():
            _overwrite(mine.file, copy)
            newest_turn.forget(mine.file)
    let_go()  # open connections have statements prepared for the old tables
    with write_session() as session:
        session.execute(update(Game).values(pulse=Game.pulse + highest + 1))


def move_damaged_file(file: Path) -> Path:
    """Move a damaged database and its companion files out of the way; nothing is deleted."""
    stamp = clock.now().strftime("%Y%m%d-%H%M%S")
    aside = file.with_name(f"{file.name}.damaged-{stamp}")
    for end in ("", "-wal", "-shm"):
        part = file.with_name(file.name + end)
        if part.exists():
            part.rename(aside.with_name(aside.name + end))
    newest_turn.forget(file)
    return aside


def _overwrite(file: Path, copy: Path) -> None:
    """Overwrite the database in one transaction: readers see the old data or the new."""
    try:
        with closing(sqlite3.connect(copy)) as source, closing(sqlite3.connect(file)) as target:
            target.execute("PRAGMA synchronous = FULL")
            target.execute("PRAGMA busy_timeout = 5000")
            source.backup(target)
    except sqlite3.Error as error:
        raise StoreError(f"The copy could not be restored: {error}.") from error


def _highest_pulse() -> int:
    with read_session() as session:
        return session.scalar(select(func.max(Game.pulse))) or 0
