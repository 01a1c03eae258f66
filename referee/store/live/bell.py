"""The live bell: it tells waiting phones that something changed at their table, and never what.

The number it carries is the table's pulse. One process rings its own waiters; on PostgreSQL the ring travels
as a NOTIFY inside the transaction that made the change: every server hears it, and only if it was saved.
"""

import time
from collections.abc import Iterator

from sqlalchemy import bindparam, func, select

from referee.store.db.database import App, book, book_of, glancing, is_writing, when_saved, writing
from referee.store.live.bell_waiters import CHANNEL
from referee.store.models import Game, db

_PULSE = select(Game.pulse).where(Game.id == bindparam("game"))


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
    return next(follow(game_id, seen, timeout), None)


def follow(game_id: int, seen: int, breath: float) -> Iterator[int | None]:
    """Every pulse of the table that is not the one seen last, and None after so many seconds without one.

    It looks into the book at first, in doubt and after every pause: whoever rings for somebody who waits all
    the while is heard without a look. It ends with the server, or when there is no such table any more.
    """
    bell = book().bell
    if not book().is_sqlite:
        bell.listen(db.engine)
    with bell.hall.waiting(game_id) as line:
        look, doubts = True, line.doubts
        while not bell.hall.closed:
            if look:
                doubts = line.doubts  # noted before the look: a doubt arising during it makes us look again
                number = _pulse(game_id)
                if number is None:
                    return
            else:
                number = seen
            if number == seen and line.hear(seen, doubts, time.monotonic() + breath):
                if line.number <= seen:
                    look = True
                    continue
                number = line.number
            look = number == seen
            yield None if look else number  # smaller, too: after a restored backup everybody must look again
            seen = number


def hush(app: App) -> None:
    """Let nobody wait any longer, because the server ends."""
    book_of(app).bell.hall.close()


def close(app: App) -> None:
    """Stop listening to PostgreSQL, for an orderly end."""
    book_of(app).bell.stop()


def _pulse(game_id: int) -> int | None:
    with glancing() as look:
        return look.scalar(_PULSE, {"game": game_id})
