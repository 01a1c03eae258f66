"""Finished games: listed, told in full, and never more than everybody may know."""

from __future__ import annotations

import re

import pytest

from tests.web.phones import Phone, Round, finish


def game_page(table: Round, phone: Phone) -> str:
    page = phone.get("/history").text
    found = re.search(r"/history/\d+", page)
    assert found is not None, page
    return phone.get(found[0]).text


def test_a_finished_game_is_listed_with_places_and_points(table: Round) -> None:
    finish(table)
    page = re.sub(r"<[^>]+>", "", table.ann.get("/history").text)
    assert re.search(r"Bea\s+won\s+7\s+Cal 5 · Ann 3\s+\w{3} \d+ \w{3}\s", page)


def test_the_page_of_a_game_shows_places_reason_and_ledger(table: Round) -> None:
    finish(table)
    page = game_page(table, Phone(table.app))
    assert "The highest bid wins." in page
    assert "The bids: 3, 7, 5." in page
    assert "Ann wrote a bid." in page
    assert "again=" in page


def test_history_does_not_show_private_lines(table: Round) -> None:
    finish(table)
    assert "wrote a bid of" not in game_page(table, table.ann)


def test_history_is_filtered_by_game_and_person(table: Round) -> None:
    finish(table)
    page = table.ann.get("/history").text
    person = re.search(r'<option value="(\d+)">Ann', page)
    assert person is not None
    assert "1 game<" in table.ann.get(f"/history?game=bids&person={person[1]}").text
    assert "0 games" in table.ann.get("/history?game=chess").text


def test_a_game_in_play_is_not_in_history(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    assert "No finished game yet" in table.ann.get("/history").text


def test_a_finished_table_shows_its_result_and_takes_no_more_bids(table: Round) -> None:
    finish(table)
    page = table.ann.get(f"/t/{table.code}").text
    assert "Final result" in page
    answer = table.ann.post(f"/t/{table.code}/do/bid", {"form.key": "late", "amount": "9"})
    assert answer.status_code == 422
    assert "The game is over." in answer.text


def test_a_finished_table_cannot_be_joined_by_its_code(table: Round) -> None:
    finish(table)
    assert Phone(table.app).post("/join", {"code": table.code}).status_code == 422


def test_history_is_filtered_by_day_place_and_two_people(table: Round) -> None:
    finish(table)
    page = table.ann.get("/history").text
    ann, bea = (re.search(rf'<option value="(\d+)">{name}', page)[1] for name in ("Ann", "Bea"))  # type: ignore[index]
    assert "1 game<" in table.ann.get(f"/history?person={ann}&person={bea}&since=2020-01-01").text
    assert "0 games" in table.ann.get("/history?until=2020-01-01").text
    nowhere = table.ann.get("/history?place=nowhere").text
    assert "0 games" in nowhere
    assert "No game of that kind" in nowhere


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "0001-01-01", "9999-12-31"])
def test_an_invalid_day_is_refused_with_a_sentence(phone: Phone, day: str) -> None:
    answer = phone.get(f"/history?until={day}")
    assert answer.status_code == 400
    assert "Until must be a day such as 2026-11-07" in answer.text
