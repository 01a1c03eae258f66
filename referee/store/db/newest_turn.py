"""The newest turn, noted in a small file beside a SQLite database.

After a kill the newest turns are still in the `-wal` file. A database that was moved or copied without it
looks whole and lacks them; the note shows it.
"""

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import select

from referee.store.db.database import current_database, read_session
from referee.store.db.errors import StoreError
from referee.store.models import Game


def note_file(database: Path) -> Path:
    """Where the note of this database is."""
    return database.with_name(database.name + ".newest-turn")


def note(database: Path, game_id: int, number: int) -> None:
    """Note a turn that has just been saved; if that fails, play goes on without a note."""
    with suppress(OSError):
        file = os.open(note_file(database), os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            # Always equally long, so that nothing of an older note remains.
            os.write(file, f"{game_id:>12} {number:>12}\n".encode("ascii"))
        finally:
            os.close(file)


def forget(database: Path) -> None:
    """Remove the note: this turn was deleted on purpose."""
    note_file(database).unlink(missing_ok=True)


def check() -> None:
    """Raise if the database lacks the turn that was noted last."""
    database = current_database().file
    noted = None if database is None else _read(note_file(database))
    if database is None or noted is None:
        return
    game_id, number = noted
    with read_session() as session:
        there = session.scalar(select(Game.batches).where(Game.id == game_id)) or 0
    if there < number:
        raise StoreError(
            f"{database.name} lacks turns that were saved before. If it was moved, put {database.name}-wal "
            f"back beside it; to go on without them, delete {note_file(database).name}."
        )


def _read(file: Path) -> tuple[int, int] | None:
    """The table and the number of its turn; None without a note or with one that cannot be read."""
    try:
        game_id, number = map(int, file.read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return None
    return game_id, number
