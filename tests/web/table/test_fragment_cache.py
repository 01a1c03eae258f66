"""Pieces of a page drawn before are the pieces that would be drawn now: for every phone, after every step."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from referee.table import loading
from referee.web.api import encoding
from referee.web.table import fragment_cache
from tests.web.phones import HTMX, Phone, Round

ONCE_ONLY = re.compile(r'name="(form\.key|csrf_token)" value="[^"]*"')


def forget() -> None:
    kept = [
        each for each in vars(fragment_cache).values() if isinstance(each, type(fragment_cache.render_mark))
    ]
    assert len(kept) > 5
    for each in (*kept, encoding.encode_entry):
        each.cache_clear()
    loading.table_cache = type(loading.table_cache)()


def page_of(phone: Phone, path: str) -> str:
    return ONCE_ONLY.sub("", phone.get(path, **HTMX).text)


def the_same_when_drawn_anew(table: Round) -> None:
    for path in (f"/t/{table.code}/live", f"/t/{table.code}/ledger", f"/t/{table.code}/board"):
        warm = [page_of(phone, path) for phone in (*table.phones, *table.phones)]
        forget()
        assert warm == [page_of(phone, path) for phone in table.phones] * 2


@pytest.fixture
def letterpress(app: Flask) -> Round:
    return Round.of(app, "letterpress", "Ann", "Bea", "Cal")


def test_a_table_with_secrets_an_undo_and_a_correction(letterpress: Round) -> None:
    ann, bea, code = letterpress.ann, letterpress.bea, letterpress.code
    ann.do(code, "deal", shared="R M E")
    the_same_when_drawn_anew(letterpress)
    ann.do(code, "write", word="METER")
    bea.do(code, "write", word="TERM")
    the_same_when_drawn_anew(letterpress)
    assert bea.post(f"/t/{code}/undo/3", {"form.key": "back"}, htmx=True).status_code == 200
    the_same_when_drawn_anew(letterpress)
    bea.do(code, "write", word="MENTOR")
    the_same_when_drawn_anew(letterpress)


def test_cached_fragments_are_not_shared_between_seats(letterpress: Round) -> None:
    code = letterpress.code
    letterpress.ann.do(code, "deal", shared="R M E")
    letterpress.ann.do(code, "write", word="METER")
    assert "METER" in letterpress.ann.get(f"/t/{code}/live").text
    for other in letterpress.phones[1:]:
        assert "METER" not in other.get(f"/t/{code}/live").text


def test_the_api_gives_the_same_answer_from_the_cache(app: Flask) -> None:
    script = app.test_client()
    made = script.post("/api/tables", json={"game": "letterpress", "people": ["Ann", "Bea", "Cal"]}).json
    seats = [{"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"]]
    address = f"/api/tables/{made['code']}"
    deal = {"key": "deal", "payload": {"shared": ["R", "M"], "vowel": "E"}}
    script.post(f"{address}/do/deal", json=deal, headers=seats[0])
    for seat, word in enumerate(("METER", "TERM")):
        asked = {"key": f"{seat}", "payload": {"word": word}}
        assert script.post(f"{address}/do/write", json=asked, headers=seats[seat]).status_code == 200
        warm = [script.get(address, headers=each).json for each in (*seats, *seats)]
        forget()
        assert warm == [script.get(address, headers=each).json for each in seats] * 2


def test_the_form_that_comes_next_is_a_form_over_the_fresh_table(app: Flask) -> None:
    table = Round.of(app, "anagrabs", "Ann", "Bea")
    table.ann.do(table.code, "deal", up="A G", down="20")
    answer = table.bea.do(table.code, "shout")
    assert '<form id="desk-form"' in answer.text and '<div id="live"' in answer.text
    assert "&lt;" not in answer.text


def test_everybody_reads_the_same_entry_in_their_own_words(app: Flask) -> None:
    """One of them is called like a letter that lies on the table."""
    table = Round.of(app, "letterpress", "R", "Bea", "Cal")
    first, bea, cal = table.phones
    first.do(table.code, "deal", shared="R M E")
    bea.do(table.code, "write", word="TERM")
    first.do(table.code, "write", word="METER")
    cal.do(table.code, "write", word="MERE")
    for _ in range(2):
        texts = [phone.get(f"/t/{table.code}/ledger").text for phone in table.phones]
        assert ["You wrote METER" in text for text in texts] == [True, False, False]
        assert ["R wrote METER" in text for text in texts] == [False, True, True]
        assert all("Round 1: R, M and E are shared." in text for text in texts)
