"""Open the database, read from it and write to it; all other modules here go through this one."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from typing import Any

from flask import Flask, current_app
from flask_migrate import Migrate
from sqlalchemy import Connection, Row, Select, event, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from referee.store.db import sqlite_file as files
from referee.store.db.errors import NotFoundError, damaged, moved, translate_errors
from referee.store.db.locks import TableLocks, WriteLock, claim_file
from referee.store.games.table_cache import TableCache
from referee.store.live.bell_waiters import Bell
from referee.store.models import Game, db

App = Flask
MIGRATIONS = Path(__file__).with_name("migrations")
EXTENSION = "quoin_store"

# A phone waits a few seconds at most; a transaction left open would hold its table for everybody.
POSTGRES_LIMITS = (
    "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000"
)
SQLITE_HABITS = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # else INSERT OR REPLACE would slip past the delete triggers
    "PRAGMA trusted_schema = OFF",
    "PRAGMA mmap_size = 0",
)


@dataclass
class Database:
    """What one app keeps beside its engine: which database it is, and who may write now."""

    url: URL
    file: Path | None  # None on PostgreSQL and for a database in memory
    writer: WriteLock
    tables: TableLocks
    bell: Bell
    serving: int | None = None
    rows: TableCache[Any] = field(default_factory=TableCache)  # tables as they were read last
    place: tuple[int, int] | None = None  # the file on its disk, since this server first wrote to it
    pages_checked: tuple[float, bool] = (float("-inf"), True)  # when, and whether SQLite found them sound

    def claim(self) -> None:
        """Be the one server of this file, or raise."""
        assert self.file is not None
        self.serving = claim_file(self.file)

    def require_same_file(self) -> None:
        """Raise when the file is not where it was: what a server writes to a deleted one is lost with it."""
        if self.serving is None or self.file is None:
            return
        try:
            found = self.file.stat()
        except OSError as error:
            raise moved() from error
        if self.place not in (None, (found.st_dev, found.st_ino)):
            raise moved()
        self.place = found.st_dev, found.st_ino

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"


def init_app(app: App) -> None:
    """Tell an app where its database is: `DATABASE_URL`, else `quoin.db` in the folder `QUOIN_DATA`."""
    url = database_url(app.config.get("DATABASE_URL"), Path(app.config.get("QUOIN_DATA") or "var"))
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = _engine_options(url)
    db.init_app(app)
    Migrate(app, db, directory=str(MIGRATIONS))
    file = sqlite_file(url)
    app.extensions[EXTENSION] = Database(url, file, WriteLock(file), TableLocks(), Bell())
    if url.get_backend_name() == "sqlite":
        with app.app_context():
            event.listen(db.engine, "connect", _settle_in)
            event.listen(db.engine, "begin", _begin)


def bare_app(url: str, folder: str, secret: str) -> App:
    """An app that answers no phones: for commands that work on the database itself."""
    app = Flask("quoin")
    app.config.update(DATABASE_URL=url, QUOIN_DATA=folder, SECRET_KEY=secret)
    init_app(app)
    return app


def database_url(given: str | None, folder: Path) -> URL:
    """The address as SQLAlchemy wants it, from any of the forms people and hosting services write."""
    if not given:
        return URL.create("sqlite", database=str((folder / "quoin.db").absolute()))
    url = make_url(given)
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL and for a database in memory."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database)).absolute()


def current_database() -> Database:
    """The database of the current app."""
    return database_of(current_app)


def database_of(app: App) -> Database:
    """The database of this app."""
    found = app.extensions[EXTENSION]
    assert isinstance(found, Database)
    return found


def secret_key() -> bytes:
    """The secret of this installation, which a copy of the database alone does not give away."""
    key = current_app.secret_key
    if not key:
        raise RuntimeError("the app has no SECRET_KEY")
    return key.encode() if isinstance(key, str) else key


def close(app: App) -> None:
    """Leave no connection, no open file and no listener behind."""
    database_of(app).bell.stop()
    with app.app_context():
        let_go()
    database_of(app).writer.close()


def let_go() -> None:
    """Close every connection that is at rest."""
    db.engine.dispose()


def claim_server(app: App) -> None:
    """Become the one server of this SQLite file, or raise; on PostgreSQL any number may serve."""
    mine = database_of(app)
    if mine.file is not None:
        files.prepare_file(mine.file)
        mine.claim()


@contextmanager
def read_session() -> Iterator[Session]:
    """Look something up: one consistent read, whose connection is given back at once."""
    session = db.session()
    outer = session.in_transaction()
    with translate_errors():
        if current_database().place is not None:
            current_database().require_same_file()
        try:
            yield session
        finally:
            if not outer:
                session.rollback()


@contextmanager
def read_connection() -> Iterator[Connection]:
    """Look something up with plain statements, without a session's ceremony: every request of a phone does.

    Inner reads share the outer one's connection; inside a write session they see what is being written.
    """
    session = db.session()
    shared: Connection | None = session.info.get("read connection")
    with translate_errors():
        if session.in_transaction():
            yield session.connection()
        elif shared is not None:
            yield shared
        else:
            with db.engine.connect() as connection:
                session.info["read connection"] = connection
                try:
                    yield connection
                finally:
                    session.info.pop("read connection", None)


def fetch(statement: Select[*tuple[Any, ...]], values: dict[str, object]) -> Sequence[Row[*tuple[Any, ...]]]:
    """All rows that a statement finds with these values."""
    with read_connection() as connection:
        return connection.execute(statement, values).all()


@contextmanager
def write_session(*, part: bool = False) -> Iterator[Session]:
    """Write all of it or none: it is saved when the block ends; an inner block is saved with the outer.

    An inner block that fails leaves nothing behind; as a `part` of the outer one it must not fail alone.
    """
    session = db.session()
    if is_writing(session) and part:
        yield session
        return
    if is_writing(session):
        with _nested_transaction(session):
            yield session
        return
    session.info.pop("read connection", None)  # whatever is looked up from now on is to show what was written
    with translate_errors(), _begin_as_writer(session):
        after: list[Callable[[], None]] = []
        session.info["after"] = after
        try:
            yield session
            session.commit()
        except BaseException:
            session.rollback()
            raise
        finally:
            del session.info["after"]
    for call in after:
        call()


def is_writing(session: Session) -> bool:
    """Is this session writing?"""
    return "after" in session.info


def now_writing() -> bool:
    """Is this request's session writing?"""
    return is_writing(db.session())


def when_saved(session: Session, call: Callable[[], None]) -> None:
    """Do this once what the session writes is saved, and not at all if it is not."""
    session.info["after"].append(call)


@contextmanager
def game_lock(game_id: int) -> Iterator[None]:
    """Load, judge and append with nobody in between. On PostgreSQL the append ends the hold, having saved."""
    if current_database().is_sqlite:
        with current_database().tables.hold(game_id):
            yield
        return
    session = db.session()
    with translate_errors():
        outer = session.in_transaction()
        try:
            if session.scalar(select(Game.id).where(Game.id == game_id).with_for_update()) is None:
                raise NotFoundError(f"There is no table {game_id}.")
            yield
        finally:
            if not outer:
                session.rollback()


@contextmanager
def _nested_transaction(session: Session) -> Iterator[None]:
    """A write session inside another: if it fails and the outer one goes on, nothing of the inner remains."""
    outer, inner = session.info["after"], list[Callable[[], None]]()
    session.info["after"] = inner
    try:
        with session.begin_nested():
            yield
        outer.extend(inner)
    finally:
        session.info["after"] = outer


@contextmanager
def _begin_as_writer(session: Session) -> Iterator[None]:
    """On SQLite: wait for one's turn, then open the transaction as a writer from its first moment."""
    with ExitStack() as stack:
        if current_database().is_sqlite:
            session.rollback()
            stack.enter_context(current_database().writer.hold())
            current_database().require_same_file()
            session.connection(execution_options={"writes": True})
        yield


def _engine_options(url: URL) -> dict[str, object]:
    # Refusing NaN keeps the two databases alike: PostgreSQL would not take it.
    options: dict[str, object] = {
        "json_serializer": lambda value: json.dumps(value, allow_nan=False),
        "json_deserializer": _read_json,
    }
    if url.get_backend_name() == "postgresql":
        options |= {"pool_pre_ping": True, "pool_size": 8, "max_overflow": 24, "pool_timeout": 5}
        options["connect_args"] = {
            "options": POSTGRES_LIMITS,
            "connect_timeout": 5,
            "client_encoding": "utf8",  # a database made without a locale would hand us bytes
        }
    elif sqlite_file(url) is not None:
        options |= {"pool_size": 8, "max_overflow": 56, "pool_timeout": 5}
    return options


def _read_json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError as error:
        raise damaged() from error


def _settle_in(connection: SqliteConnection, entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself; _begin does
    for habit in SQLITE_HABITS:
        connection.execute(habit)


def _begin(connection: Connection) -> None:
    # A transaction that reads first and writes later is refused outright when somebody wrote in between,
    # however long it would be willing to wait. So a writer says so at the start.
    writes = connection.get_execution_options().get("writes", False)
    driver = connection.connection.dbapi_connection
    assert isinstance(driver, SqliteConnection)
    driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
