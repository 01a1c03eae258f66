"""The database's own integrity checks."""

from collections.abc import Iterator

from sqlalchemy import text

from referee.store.db.database import book, reading


def find_damage() -> Iterator[str]:
    """The damage that SQLite finds in its pages and rows; PostgreSQL checks itself."""
    if not book().is_sqlite:
        return
    with reading() as session:
        for (says,) in session.execute(text("PRAGMA integrity_check")):
            if says != "ok":
                yield f"The file is damaged: {says}."
        for row in session.execute(text("PRAGMA foreign_key_check")):
            yield f"A row of {row[0]} belongs to a row of {row[2]} that is not there."
