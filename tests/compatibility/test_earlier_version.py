"""Answers of version 0.1.0, stored: scripts, API, database, seats, exports and addresses are as they were.

Where a rule, a field or a sentence is changed on purpose, record replays, API answers and views anew and say
what changed; the database, seat tokens, export and addresses stay those of the version that wrote them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee import store
from referee.data import exchange
from referee.server.config import Config
from referee.table.play_script import as_json, replay
from referee.table.verify import verify
from referee.web import create_app
from tests.compatibility import transcript

STORED = Path(__file__).parent / "0.1.0"


def load(name: str) -> Any:
    return json.loads(gzip.decompress((STORED / f"{name}.json.gz").read_bytes()))


REPLAYS, API, SEATS = load("replays"), load("api"), load("seats")


def app_in(folder: Path) -> Flask:
    config = Config(
        data=folder, database_url=f"sqlite:///{folder / 'quoin.db'}", secret_key=SEATS["secret_key"].strip()
    )
    app = create_app(config)
    store.upgrade(app)
    return app


def asking(app: Flask) -> transcript.Ask:
    client = app.test_client()

    def ask(path: str, body: Any, token: str) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        said = client.open(
            f"/api/{path}", method="GET" if body is None else "POST", json=body, headers=headers
        )
        return said.status_code, said.json

    return ask


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """An empty house."""
    app = app_in(tmp_path)
    yield app
    store.close(app)


@pytest.fixture
def old_house(tmp_path: Path) -> Iterator[Flask]:
    """The house of the earlier version, upgraded: one finished table and one in play."""
    (tmp_path / "quoin.db").write_bytes(gzip.decompress((STORED / "quoin.db.gz").read_bytes()))
    app = app_in(tmp_path)
    yield app
    store.close(app)


@pytest.mark.parametrize("name", REPLAYS)
def test_a_script_is_ruled_as_before(name: str) -> None:
    before = REPLAYS[name]
    assert json.loads(json.dumps(as_json(replay(before["script"].splitlines())))) == before["output"]


AGREES = {"letterpress/six_players"}
"""Scripts in which one phone says what the table thinks of a word."""


@pytest.mark.parametrize("name", API["played"])
def test_the_api_answers_a_script_as_before(app: Flask, name: str) -> None:
    played = transcript.play(asking(app), REPLAYS[name]["script"], aloud=name in AGREES)
    assert json.loads(json.dumps(list(played))) == API["played"][name]


@pytest.mark.parametrize("path", API["read"])
def test_the_api_tells_of_games_and_words_as_before(app: Flask, path: str) -> None:
    assert list(asking(app)(path, None, "")) == API["read"][path]


def test_every_ledger_of_the_old_database_still_folds_to_its_scores(old_house: Flask) -> None:
    with old_house.app_context():
        report = verify()
    assert (report.tables, report.problems) == (2, ())


@pytest.mark.parametrize("who", SEATS["tokens"])
def test_a_seat_token_opens_the_same_view(old_house: Flask, who: str) -> None:
    answer = asking(old_house)(f"tables/{SEATS['code']}", None, SEATS["tokens"][who])
    assert list(transcript.mask(answer)) == SEATS["views"][who]


@pytest.mark.parametrize("who", SEATS["tokens"])
def test_a_seat_cookie_still_opens_the_table(old_house: Flask, who: str) -> None:
    phone = old_house.test_client()
    phone.set_cookie(f"quoin-{SEATS['code']}", SEATS["tokens"][who])
    page = phone.get(f"/t/{SEATS['code']}")
    assert page.status_code == 200
    assert ("TERM" in page.text) is (who == "Ann")


def test_an_export_is_as_before_and_comes_in_as_before(old_house: Flask, tmp_path: Path) -> None:
    before = gzip.decompress((STORED / "export.json.gz").read_bytes())
    with old_house.app_context():
        assert json.loads(exchange.export_games()) == json.loads(before)
    other = tmp_path / "other"
    other.mkdir()
    app = app_in(other)
    with app.app_context():
        exchange.import_games(before)
        assert json.loads(exchange.export_games()) == json.loads(before)
    store.close(app)


def test_every_address_is_still_there(app: Flask) -> None:
    rules = {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if rule.methods
    }
    lines = (STORED / "addresses.txt").read_text("utf-8").split("\n")
    before = {(method, line.split()[-1]) for line in lines if line for method in line.split()[:-1]}
    assert before - rules == set()
