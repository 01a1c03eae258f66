"""What can go wrong with the memory of the house, each told in one sentence a person can act on."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class StoreTrouble(Exception):
    """The database cannot be used as it is; nothing was saved by the call that raised this."""

    def __init__(self, sentence: str, *, again: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.again = again  # True: the same request may well succeed in a moment


class NotFound(LookupError):
    """There is no such table, person, seat, session or deck."""


class Unfit(ValueError):
    """What was given cannot be kept: an empty name, a seat twice, a table that is already over."""


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turn the database's own complaints into sentences; bugs of ours pass through unchanged."""
    try:
        yield
    except PoolTimeout as error:
        raise BUSY from error
    except DBAPIError as error:
        plain = sentence_for(error)
        if plain is None:
            raise
        raise plain from error


def sentence_for(error: DBAPIError) -> StoreTrouble | None:
    """Which of the known troubles this is, or None when it is a mistake in our own code."""
    if isinstance(error.orig, sqlite3.Error):
        return _of_sqlite(error.orig)
    return _of_postgres(error)


BUSY = StoreTrouble("The score book is busy; nothing was saved, try again in a moment.", again=True)
GONE = StoreTrouble("The database does not answer; nothing is lost, try again in a moment.", again=True)
FULL = StoreTrouble(
    "The disk of the server is full; nothing was saved. Free some space and try again.", again=True
)
READ_ONLY = StoreTrouble("The database cannot be written; check the rights of the data folder and the disk.")
UNREADABLE = StoreTrouble("The database file cannot be opened; check that its folder exists and may be read.")
DAMAGED = StoreTrouble("The database file is damaged; stop the server and restore the last good backup.")
NOT_A_DATABASE = StoreTrouble("The database file is not a database; move it away or restore a backup.")

# sqlite_errorcode holds the extended code; its low byte is the kind of trouble.
_SQLITE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: UNREADABLE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: NOT_A_DATABASE,
}


# The codes of the PostgreSQL manual, appendix A: a whole class by its first two signs, or one code.
_POSTGRES = {
    "08": GONE,  # connection
    "57": GONE,  # shut down, restarting
    "57014": BUSY,  # our own statement_timeout
    "53": BUSY,  # too many connections
    "53100": FULL,
    "55P03": BUSY,  # our own lock_timeout
    "40": BUSY,  # deadlock
    "25P03": BUSY,  # held too long
    "25006": READ_ONLY,
}


def _of_sqlite(error: sqlite3.Error) -> StoreTrouble | None:
    return _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)


def _of_postgres(error: DBAPIError) -> StoreTrouble | None:
    state = getattr(error.orig, "sqlstate", None)
    if state is None:  # the driver itself speaks: no connection, or a value it cannot send
        return GONE if error.connection_invalidated or isinstance(error, OperationalError) else None
    return _POSTGRES.get(state) or _POSTGRES.get(state[:2])
