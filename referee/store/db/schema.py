"""Migrating the database to the newest schema before the first request is answered."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from referee.store.db import backup, sqlite_file
from referee.store.db.database import MIGRATIONS, App, Database, current_database
from referee.store.db.errors import StoreError, damaged, translate_errors
from referee.store.games import demos, sessions
from referee.store.models import db
from referee.store.people import totals

VERSION_TABLE = "alembic_version"
# Of two servers that start together one migrates; the other waits for this lock and finds it done.
POSTGRES_LOCK = 7_181_514_914


def upgrade(app: App | None = None) -> None:
    """Check the database, copy it if it must change, and migrate it in one transaction."""
    with app.app_context() if app is not None else nullcontext():
        mine = current_database()
        if mine.file is not None:
            sqlite_file.prepare_file(mine.file)
        with translate_errors(), db.engine.connect() as connection:
            found = current_revision(connection)
            connection.rollback()
            if found != newest_revision():
                _upgrade(mine, connection, found)
            _check_columns(connection)
        if found not in (None, newest_revision()):
            totals.rebuild()  # the older version may not have had these totals
        sessions.delete_expired()
        demos.delete_expired()


def current_revision(connection: Connection) -> str | None:
    """The schema revision of this database, None if it is empty; raises if it is not one of ours."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if VERSION_TABLE not in tables:
        raise StoreError("This database belongs to another program; give Quoin a database of its own.")
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known_revisions():
        raise StoreError(
            f"This database was last used by a newer Quoin (schema {found}; "
            f"this one knows {newest_revision()}); "
            "start that newer version, or restore a backup made before it."
        )
    return found


def check() -> None:
    """Raise if the database does not have the newest schema."""
    with translate_errors(), db.engine.connect() as connection:
        found = current_revision(connection)
        if found != newest_revision():
            raise StoreError(f"The database has schema {found}; this Quoin needs {newest_revision()}.")
        _check_columns(connection)


def _check_columns(connection: Connection) -> None:
    """Raise if a table or column of the newest schema is missing: the file is damaged."""
    found = inspect(connection).get_multi_columns()
    for name, table in db.metadata.tables.items():
        columns = {column["name"] for column in found.get((None, name), ())}
        if not columns >= {column.name for column in table.columns}:
            raise damaged()


@contextmanager
def explain_damage(app: App) -> Iterator[None]:
    """Turn an error that comes from a damaged schema into `StoreError`; other errors are mistakes of ours."""
    try:
        yield
    except DBAPIError:
        with app.app_context():
            check()
        raise


def newest_revision() -> str:
    """The schema revision that this version of the program uses."""
    head = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    assert head is not None
    return head


def known_revisions() -> set[str]:
    """Every schema revision there has been."""
    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def alembic_config(connection: Connection) -> Config:
    """An Alembic configuration that works on this connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(mine: Database, connection: Connection, found: str | None) -> None:
    if not mine.is_sqlite:
        with connection.begin():
            _lock_for_migration(connection)
            command.upgrade(alembic_config(connection), "head")
        return
    if mine.file is not None and found is not None:
        backup.copy_before_upgrade(mine.file, found)
    writer = connection.execution_options(writes=True)
    with mine.writer.hold(), _foreign_keys_off(writer), writer.begin():
        command.upgrade(alembic_config(writer), "head")
        if writer.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise StoreError(
                "The upgrade would have left rows without the rows they belong to and was not made; "
                "the database is unchanged."
            )


@contextmanager
def _foreign_keys_off(connection: Connection) -> Iterator[None]:
    """Switch foreign keys off: SQLite changes a table by copying it while rows and triggers refer to it."""
    driver = connection.connection.dbapi_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute("PRAGMA foreign_keys = OFF")  # has no effect inside a transaction
    driver.execute("PRAGMA legacy_alter_table = ON")
    try:
        yield
    finally:
        driver.execute("PRAGMA legacy_alter_table = OFF")
        driver.execute("PRAGMA foreign_keys = ON")


def _lock_for_migration(connection: Connection) -> None:
    """Take the migration lock; a migration may take longer than a request."""
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL lock_timeout = '60s'"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": POSTGRES_LOCK})
