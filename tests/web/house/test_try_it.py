"""Trying Quoin: demo tables by the pages, without a browser."""

from __future__ import annotations

import pytest
from flask import Flask

from referee.store.games import demos, tables
from referee.store.house import decks
from tests.web.phones import Phone


def demo_code(phone: Phone, game: str = "letterpress") -> str:
    answer = phone.post(f"/try/{game}")
    assert answer.status_code == 303
    return answer.location.split("/")[2]


def test_the_home_page_leads_to_the_demos(phone: Phone) -> None:
    assert 'href="/try"' in phone.get("/").text
    assert 'action="/try/letterpress"' in phone.get("/try").text


def test_a_demo_is_marked_and_needs_no_names(phone: Phone) -> None:
    page = phone.get(f"/t/{demo_code(phone)}").text
    assert "Demo" in page
    assert "played by a script" in page
    assert "/people" not in page


def test_there_is_no_demo_of_an_unknown_game(phone: Phone) -> None:
    assert phone.post("/try/chess").status_code == 404


def test_nobody_else_can_join_it(app: Flask, phone: Phone) -> None:
    answer = Phone(app).post("/join", {"code": demo_code(phone)})
    assert answer.status_code == 422


def test_when_too_many_are_playing_it_says_so(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demos, "MOST_DEMOS", 0)
    answer = phone.post("/try/letterpress")
    assert answer.status_code == 503
    assert "Come back in a few minutes" in answer.text


def test_the_others_do_not_move_before_their_pause_is_over(app: Flask, phone: Phone) -> None:
    code = demo_code(phone)
    assert phone.post(f"/t/{code}/demo", htmx=True).status_code == 204
    with app.app_context():
        row = tables.by_code(code)
        assert row is not None
        assert row.batches == 0


def test_only_a_demo_is_played_by_a_script(phone: Phone) -> None:
    started = phone.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"}).location.split("/")[2]
    phone.post(f"/t/{started}/sit", {"seat": "0"})
    assert phone.post(f"/t/{started}/demo").status_code == 404


def test_skipped_hints_stay_away(phone: Phone) -> None:
    code = demo_code(phone)
    assert phone.post(f"/t/{code}/demo/skip").status_code == 303
    assert "played by a script" not in phone.get(f"/t/{code}").text


def test_a_demo_teaches_the_house_nothing(app: Flask, phone: Phone) -> None:
    code = demo_code(phone)
    value = {"face": "T", "points": "9", "form.key": "k", "form.seat": "0"}
    phone.post(f"/t/{code}/do/correct_value", value, htmx=True)
    with app.app_context():
        row = tables.by_code(code)
        assert row is not None
        assert (row.batches, row.deck, decks.decks_of("letterpress")) == (1, None, ())
