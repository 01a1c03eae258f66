"""The television: any browser, by a short address and the table's code, and never anybody's own side."""

from __future__ import annotations

import pytest

from referee.store.games import sessions as phones
from referee.store.games import tables
from tests.web.phones import Phone, Round, finish


def seats_taken(table: Round) -> set[int | None]:
    with table.app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        return {phone.seat for phone in phones.phones(row.id)} - {None}


@pytest.mark.parametrize("address", ["/tv/{}", "/tv?code={}", "/t/{}/board"])
def test_any_browser_opens_the_board_without_taking_a_seat(table: Round, address: str) -> None:
    before, television = seats_taken(table), Phone(table.app)
    answer = television.client.get(address.format(table.code), follow_redirects=True)
    assert (answer.status_code, answer.request.path) == (200, f"/t/{table.code}/board")
    assert 'class="tv-seats"' in answer.text
    assert seats_taken(table) == before


def test_a_code_typed_in_small_letters_with_a_space_is_understood(table: Round) -> None:
    typed = f"{table.code[:3]} {table.code[3:]}".lower()
    answer = Phone(table.app).client.get("/tv", query_string={"code": typed}, follow_redirects=True)
    assert answer.request.path == f"/t/{table.code}/board"


def test_wrong_codes_are_refused_in_one_sentence_and_counted(table: Round) -> None:
    guesser = Phone(table.app)
    answers = [guesser.get("/tv/ZZZZZZ") for _ in range(11)]
    assert [each.status_code for each in answers] == [422] * 10 + [429]
    assert "No open table has that code." in answers[0].text


def test_the_host_s_own_browser_shows_the_public_table_and_stays_so(table: Round) -> None:
    table.ann.do(table.code, "bid", amount="7")
    for path in ("/board", "/board/live?seen=0"):
        shown = table.ann.get(f"/t/{table.code}{path}").text
        assert "Ann wrote a bid of 7" not in shown
        assert 'id="offers"' not in shown
    seen = table.ann.get(f"/t/{table.code}/board").text.partition('data-seen="')[2].partition('"')[0]
    assert table.ann.get(f"/t/{table.code}/board/live?seen={seen}").status_code == 204


def test_the_code_to_scan_is_the_free_seat_and_goes_when_it_is_taken(table: Round) -> None:
    assert 'class="tv-join"' not in table.ann.get(f"/t/{table.code}/board").text
    host = Phone(table.app)
    started = host.post("/new/bids", {"person": ["+Dov", "+Eve", "+Flo"], "start": "1"})
    code = started.location.split("/")[2]
    assert 'class="tv-join"' in host.get(f"/t/{code}/board").text
    finish(table)
    assert 'class="tv-join"' not in table.ann.get(f"/t/{table.code}/board").text
