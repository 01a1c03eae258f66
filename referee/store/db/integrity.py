"""The database's own integrity checks."""

import time
from collections.abc import Iterator

from sqlalchemy import text

from referee.store.db.database import current_database, read_session
from referee.store.db.errors import damaged

RECHECK_AFTER = 60.0  # seconds; reading every page of a large file takes a while


def find_damage() -> Iterator[str]:
    """The damage that SQLite finds in its pages and rows; PostgreSQL checks itself."""
    if not current_database().is_sqlite:
        return
    with read_session() as session:
        for (says,) in session.execute(text("PRAGMA integrity_check")):
            if says != "ok":
                yield f"The file is damaged: {' '.join(says.split())}."
        for row in session.execute(text("PRAGMA foreign_key_check")):
            yield f"A row of {row[0]} belongs to a row of {row[2]} that is not there."


def check_pages() -> None:
    """Raise if SQLite's pages are damaged; an answer is good for a minute."""
    mine = current_database()
    if not mine.is_sqlite:
        return
    checked, sound = mine.pages_checked
    if time.monotonic() > checked + RECHECK_AFTER:
        with read_session() as session:
            sound = session.scalar(text("PRAGMA quick_check(1)")) == "ok"
        mine.pages_checked = time.monotonic(), sound
    if not sound:
        raise damaged()
