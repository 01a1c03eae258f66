"""An app with an empty score book, on SQLite always and on PostgreSQL where there is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from referee import store
from tests.store.cast import make_app


@pytest.fixture
def sqlite_app(tmp_path: Path) -> Flask:
    return make_app(f"sqlite:///{tmp_path / 'quoin.db'}")


@pytest.fixture(params=["sqlite", "postgres"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """The same promises, two engines."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'quoin.db'}"
    else:
        url = request.getfixturevalue("fresh_postgres_url")
    app = make_app(url)
    store.upgrade(app)
    yield app
    store.bell.close(app)


@pytest.fixture
def book(app: Flask) -> Iterator[Flask]:
    """The app, open: calls of the store can be made."""
    with app.app_context():
        yield app
