"""The live bell: it tells waiting phones that something changed at their table, and never what.

The number it carries is the table's pulse. One process rings its own waiters; on PostgreSQL the ring travels
as a NOTIFY inside the transaction that made the change: every server hears it, and only if it was saved.
"""

import time
from collections.abc import Iterator

from sqlalchemy import bindparam, func, select

from referee.store.db.database import (
    App,
    current_database,
    database_of,
    is_writing,
    read_connection,
    when_saved,
    write_session,
)
from referee.store.live.bell_waiters import CHANNEL
from referee.store.models import Game, db

_PULSE = select(Game.pulse).where(Game.id == bindparam("game"))


def ring(game_id: int, number: int) -> None:
    """Tell all who wait at this table that its pulse is `number`; inside a writing, once that is saved."""
    session = db.session()
    if not is_writing(session):
        with write_session():
            ring(game_id, number)
    elif current_database().is_sqlite:
        waiters = current_database().bell.waiters
        when_saved(session, lambda: waiters.ring(game_id, number))
    else:
        session.execute(select(func.pg_notify(CHANNEL, f"{game_id} {number}")))


def wait(game_id: int, seen: int, timeout: float) -> int | None:
    """The table's pulse as soon as it is not `seen`; None when `timeout` seconds pass without a change."""
    return next(follow(game_id, seen, timeout), None)


def follow(game_id: int, seen: int, pause: float) -> Iterator[int | None]:
    """Every new pulse of the table, and None after so many seconds without one.

    The pulse is read from the database at first, after a pause and when a ring may have been missed; a thread
    that waits all the while learns it from the ring itself. Ends with the server or with the table.
    """
    bell = current_database().bell
    if not current_database().is_sqlite:
        bell.listen(db.engine)
    with bell.waiters.join(game_id) as table:
        look, rechecks = True, table.rechecks
        while not bell.waiters.closed:
            if look:
                rechecks = table.rechecks  # noted before reading: a recheck asked for meanwhile is not missed
                number = _pulse(game_id)
                if number is None:
                    return
            else:
                number = seen
            if number == seen and table.wait(seen, rechecks, time.monotonic() + pause):
                if table.number <= seen:
                    look = True
                    continue
                number = table.number
            look = number == seen
            yield None if look else number  # a smaller one, too: after a restored backup all phones must look
            seen = number


def end_waits(app: App) -> None:
    """End every wait for the bell, because the server stops."""
    database_of(app).bell.waiters.close()


def close(app: App) -> None:
    """Stop listening to PostgreSQL, for an orderly end."""
    database_of(app).bell.stop()


def _pulse(game_id: int) -> int | None:
    with read_connection() as look:
        return look.scalar(_PULSE, {"game": game_id})
