"""Errors of the store, each with one sentence that tells people what to do."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class StoreError(Exception):
    """The database cannot be used now. The call that raised this saved nothing."""

    def __init__(self, sentence: str, *, again: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.again = again  # the same request may succeed in a moment


class NotFoundError(LookupError):
    """There is no such table, person, seat, session or deck."""


class InvalidInputError(ValueError):
    """The input cannot be saved: an empty name, a seat taken twice, a table that is over."""


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn errors of the database into `StoreError`; errors in our own code pass unchanged."""
    try:
        yield
    except PoolTimeout as error:
        raise busy() from error
    except DBAPIError as error:
        translated = translate(error)
        if translated is None:
            raise
        raise translated from error
    except sqlite3.Error as error:  # from the places that use the driver directly
        raise _translate_sqlite(error) or error from error
    except UnicodeDecodeError as error:  # the driver cannot even spell what is wrong with the file
        raise damaged() from error
    except ValueError as error:  # a time in the file is none
        raise (damaged() if str(error).startswith(NO_TIME) else error) from error


def translate(error: DBAPIError) -> StoreError | None:
    """The `StoreError` for a database error; None if it is a mistake in our own code."""
    if isinstance(error.orig, sqlite3.Error):
        return _translate_sqlite(error.orig)
    return _translate_postgres(error)


# Made anew each time, because an exception keeps the traceback of where it was raised.
busy = partial(StoreError, "The database is busy; nothing was saved, try again in a moment.", again=True)
gone = partial(StoreError, "The database does not answer; try again in a moment.", again=True)
full = partial(
    StoreError,
    "The disk of the server is full; nothing was saved. Free some space and try again.",
    again=True,
)
faulty = partial(StoreError, "The disk of the server reports a fault; nothing was saved. Check the disk.")
read_only = partial(
    StoreError, "The database cannot be written; check the rights of the data folder and the disk."
)
unreadable = partial(
    StoreError, "The database file cannot be opened; check that its folder exists and may be read."
)
damaged = partial(
    StoreError, "The database file is damaged; stop the server and restore the last good backup."
)
moved = partial(
    StoreError,
    "The database file was moved or deleted while the server ran; nothing was saved. Put it back, "
    "or restore a backup and start the server again.",
)
no_database = partial(StoreError, "The file is not a database; move it away or restore a backup.")

DAMAGE = ("Could not decode to UTF-8", "unsupported file format", "foreign key mismatch")
"""How errors begin that come from damage and have no code that says so."""
NO_TIME = ("Invalid isoformat string", "Couldn't parse datetime string")

# sqlite_errorcode is the extended code; its low byte is the kind of error.
_SQLITE: dict[int, Callable[[], StoreError]] = {
    sqlite3.SQLITE_BUSY: busy,
    sqlite3.SQLITE_LOCKED: busy,
    sqlite3.SQLITE_FULL: full,
    sqlite3.SQLITE_IOERR: faulty,
    sqlite3.SQLITE_READONLY: read_only,
    sqlite3.SQLITE_PERM: read_only,
    sqlite3.SQLITE_CANTOPEN: unreadable,
    sqlite3.SQLITE_CORRUPT: damaged,
    sqlite3.SQLITE_NOTADB: no_database,
}

# SQLSTATE codes of PostgreSQL (manual, appendix A): a whole class by its first two characters, or one code.
_POSTGRES: dict[str, Callable[[], StoreError]] = {
    "08": gone,  # connection
    "57": gone,  # shut down, restarting
    "57014": busy,  # our own statement_timeout
    "53": busy,  # too many connections
    "53100": full,
    "55P03": busy,  # our own lock_timeout
    "40": busy,  # deadlock
    "25P03": busy,  # held too long
    "25006": read_only,
}


def _translate_sqlite(error: sqlite3.Error) -> StoreError | None:
    if str(error).startswith(DAMAGE):
        return damaged()
    made = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return None if made is None else made()


def _translate_postgres(error: DBAPIError) -> StoreError | None:
    state = getattr(error.orig, "sqlstate", None)
    if state is None:  # an error of the driver: no connection, or a value it cannot send
        return gone() if error.connection_invalidated or isinstance(error, OperationalError) else None
    made = _POSTGRES.get(state) or _POSTGRES.get(state[:2])
    return None if made is None else made()
