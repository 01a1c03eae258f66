"""The live bell: it tells waiting phones that something changed at their table, and never what.

The number it carries is the table's pulse. One process rings its own waiters; on PostgreSQL the ring travels
as a NOTIFY inside the transaction that made the change: every server hears it, and only if it was saved.
"""

import time

from sqlalchemy import func, select

from referee.store.database import App, book, book_of, is_writing, reading, when_saved, writing
from referee.store.hall import CHANNEL
from referee.store.models import Game, db


def ring(game_id: int, number: int) -> None:
    """Tell all who wait at this table that its pulse is `number`; inside a writing, once that is saved."""
    session = db.session()
    if not is_writing(session):
        with writing():
            ring(game_id, number)
    elif book().is_sqlite:
        hall = book().bell.hall
        when_saved(session, lambda: hall.ring(game_id, number))
    else:
        session.execute(select(func.pg_notify(CHANNEL, f"{game_id} {number}")))


def wait(game_id: int, seen: int, timeout: float) -> int | None:
    """The table's pulse as soon as it is not `seen`; None when `timeout` seconds pass without a change."""
    deadline = time.monotonic() + timeout
    bell = book().bell
    if not book().is_sqlite:
        bell.listen(db.engine)
    with bell.hall.waiting(game_id) as line:
        while True:
            doubts = line.doubts  # noted before the look: a doubt arising during it makes us look again
            number = _pulse(game_id)
            if number != seen:  # smaller, too: after a restored backup everybody must look again
                return number
            if not line.hear(seen, doubts, deadline):
                return None


def close(app: App) -> None:
    """Stop listening to PostgreSQL, for an orderly end."""
    book_of(app).bell.stop()


def _pulse(game_id: int) -> int | None:
    with reading() as session:
        return session.scalar(select(Game.pulse).where(Game.id == game_id))
