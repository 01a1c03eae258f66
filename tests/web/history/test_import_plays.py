"""Importing past plays by the page: a preview first, then the games that were ticked."""

from __future__ import annotations

import io
import re

from flask import Flask

from referee.store.people import history, roster
from tests.data.test_past_plays import CSV, bg_stats, play
from tests.web.phones import Phone


def send(phone: Phone, content: bytes, **fields: object) -> tuple[int, str]:
    answer = phone.post("/history/import", {"file": (io.BytesIO(content), "plays"), **fields})
    return answer.status_code, answer.text


def test_a_file_is_looked_through_before_anything_is_added(app: Flask, phone: Phone) -> None:
    with app.app_context():
        ann = roster.create("ann").id
    status, page = send(phone, CSV)
    assert status == 200
    assert re.search(r"Add\s+2 games</button>", page)
    assert f'value="{ann}:Ann" selected' in page
    with app.app_context():
        assert history.games().total == 0


def test_the_ticked_games_are_added_for_the_people_chosen(app: Flask, phone: Phone) -> None:
    with app.app_context():
        anna = roster.create("Anna").id
    chosen = {"looked": "1", "game": "letterpress", "person": [f"{anna}:Ann", "new:Bea"], "add": "1"}
    assert send(phone, CSV, **chosen)[0] == 303
    with app.app_context():
        assert sorted(person.name for person in roster.everybody()) == ["Anna", "Bea"]
        assert history.games().total == 2


def test_other_games_are_listed_and_left_out_unless_ticked(app: Flask, phone: Phone) -> None:
    content = bg_stats(play((1, "20", True), (2, "3", False), game=2))
    page = send(phone, content)[1]
    assert "a game Quoin does not referee" in page
    assert "disabled" in page
    send(phone, content, looked="1", game="Catan", add="1")
    with app.app_context():
        assert [past.table.rules for past in history.games().games] == ["Catan"]


def test_a_bad_file_gets_one_sentence(phone: Phone) -> None:
    status, page = send(phone, b"what is this")
    assert status == 422
    assert "neither a BG Stats export" in page
