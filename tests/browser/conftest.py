"""A real server of its own for each test, and phones that visit it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from referee import store
from referee.server.config import from_environment
from referee.web import create_app
from tests.browser.phones import Phone
from tests.support.forked_commands import serving_warm
from tests.support.played_games import record

Take = Callable[..., Phone]


@pytest.fixture(scope="session")
def evening_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with one evening of Letterpress, to be copied."""
    folder = tmp_path_factory.mktemp("evening")
    app = create_app(from_environment({"QUOIN_DATA": str(folder)}))
    store.upgrade(app)
    with app.app_context():
        record("letterpress", place="Den")
    store.close(app)
    return folder / "quoin.db"


@pytest.fixture
def score_book(blank_file: Path) -> Path:
    """What the server of a test begins with: nothing, unless its file says otherwise."""
    return blank_file


@pytest.fixture
def address(tmp_path: Path, score_book: Path) -> Iterator[str]:
    data = tmp_path / "var"
    data.mkdir()
    shutil.copy(score_book, data / "quoin.db")
    with serving_warm(data) as url:
        yield url.rstrip("/")


@pytest.fixture
def take(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Take]:
    """Take a phone out of a pocket. No script may fail, no content rule be broken on any of them.

    A service worker fetches the whole app for each phone: it does so only where the test is marked for it.
    """
    phones: list[Phone] = []
    worker = "allow" if request.node.get_closest_marker("service_worker") else "block"

    def one(name: str = "", **ways: Any) -> Phone:
        phones.append(Phone(browser, address, name, **{"service_workers": worker, **ways}))
        return phones[-1]

    yield one
    for phone in phones:
        phone.context.close()
    assert [trouble for phone in phones for trouble in phone.troubles] == []
