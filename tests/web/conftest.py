"""A server with an empty database and one small game, and phones to use it."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from werkzeug.serving import make_server

from referee import games
from referee.server.config import Config
from referee.store.live import bell
from referee.table import loading
from referee.web import create_app
from tests.engine.bids import BIDS
from tests.web import gallery
from tests.web.phones import Phone, Round

SECRET = "a secret of the tests, long enough to sign with"


@pytest.fixture(scope="session")
def empty_book(blank_file: Path) -> Path:
    """A database at the newest schema, created once and copied for each test."""
    return blank_file


@pytest.fixture
def config(tmp_path: Path, empty_book: Path) -> Config:
    shutil.copy(empty_book, tmp_path / "quoin.db")
    return config_in(tmp_path)


def config_in(folder: Path) -> Config:
    return Config(data=folder, database_url=f"sqlite:///{folder / 'quoin.db'}", secret_key=SECRET)


@pytest.fixture
def app(config: Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """Sealed bids stand in for a real game: they have secrets, questions, ties and an end."""
    bids = replace(BIDS, deck="letterpress")
    for place in (games, loading):
        monkeypatch.setattr(place, "GAMES", (bids, *games.GAMES))
    app = create_app(config)
    yield app
    bell.close(app)


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def table(app: Flask) -> Round:
    """Ann, Bea and Cal at a table of sealed bids, each with a phone of their own; Ann is the host."""
    return Round.of(app, "bids", "Ann", "Bea", "Cal")


@pytest.fixture(scope="session")
def hall() -> Iterator[tuple[Flask, str]]:
    """The gallery, open, and where it is."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    app = gallery.create()
    server = make_server("127.0.0.1", 0, app, threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    yield app, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
