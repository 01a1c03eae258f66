"""An app with an empty database, on SQLite always and on PostgreSQL where there is one."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from flask import Flask

from referee import store
from referee.store.models import Base
from tests.store.samples import close, make_app
from tests.support import postgres


@pytest.fixture(scope="session")
def migrated_postgres_url(postgres_server: str) -> Iterator[str]:
    """A PostgreSQL database, created once."""
    with postgres.database(postgres_server) as url:
        app = make_app(url)
        store.upgrade(app)
        close(app)
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path, blank_file: Path) -> str:
    """A SQLite database of this test's own."""
    return f"sqlite:///{shutil.copy(blank_file, tmp_path / 'quoin.db')}"


@pytest.fixture
def blank_postgres_url(migrated_postgres_url: str) -> str:
    """That database, emptied for this test; only the owner of a database can bypass the triggers."""
    tables = ", ".join(f'"{table}"' for table in Base.metadata.tables)
    with psycopg.connect(migrated_postgres_url) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(f"TRUNCATE {tables} RESTART IDENTITY")
    return migrated_postgres_url


@pytest.fixture(params=["sqlite_url", "blank_postgres_url"], ids=["sqlite", "postgres"])
def app(request: pytest.FixtureRequest) -> Iterator[Flask]:
    """The same promises, two engines."""
    app = make_app(request.getfixturevalue(request.param))
    yield app
    close(app)


@pytest.fixture
def book(app: Flask) -> Iterator[Flask]:
    """The app, open: calls of the store can be made."""
    with app.app_context():
        yield app
