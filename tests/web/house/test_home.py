"""Home and starting a table."""

from __future__ import annotations

import pytest
from flask import Flask

from referee.store.games import tables
from referee.store.people import roster
from tests.web.phones import Phone, Round, finish


def names(app: Flask, code: str) -> list[str]:
    with app.app_context():
        row = tables.by_code(code)
        assert row is not None
        return [seat.name for seat in row.seats]


def code_of(location: str) -> str:
    return location.split("/")[2]


def test_home_offers_every_game_and_the_ways_in(phone: Phone) -> None:
    page = phone.get("/").text
    for path in ("/new/bids", "/new", "/join", "/words", "/history", "/decks"):
        assert f'href="{path}"' in page


def test_a_table_is_started_with_new_names_in_seat_order(app: Flask, phone: Phone) -> None:
    answer = phone.post("/new/bids", {"person": ["+Cal", "+Ann", "+Bea"], "start": "1"})
    assert answer.status_code == 303
    assert answer.location.endswith("/people")
    assert names(app, code_of(answer.location)) == ["Cal", "Ann", "Bea"]


def test_the_roster_lasts_and_the_last_people_are_ticked(app: Flask, phone: Phone) -> None:
    phone.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"})
    page = phone.get("/new/bids").text
    with app.app_context():
        for person in roster.everybody():
            assert f'value="{person.id}" checked' in page


def test_a_name_known_before_is_the_same_person(app: Flask, phone: Phone) -> None:
    for _ in range(2):
        phone.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"})
    with app.app_context():
        assert sorted(person.name for person in roster.everybody()) == ["Ann", "Bea"]


def test_buttons_move_people_up_and_down_without_scripts(phone: Phone) -> None:
    page = phone.post("/new/bids", {"person": ["+Ann", "+Bea", "+Cal"], "up": "+Cal"}).text
    assert page.index(">Ann<") < page.index(">Cal<") < page.index(">Bea<")
    page = phone.post("/new/bids", {"person": ["+Ann", "+Bea"], "down": "+Ann"}).text
    assert page.index(">Bea<") < page.index(">Ann<")


def test_a_name_is_added_to_the_form(phone: Phone) -> None:
    page = phone.post("/new/bids", {"person": ["+Ann"], "name": "Flo", "add": "1"}).text
    assert 'value="+Flo" checked' in page


@pytest.mark.parametrize(
    "sent, says",
    [
        ({"person": ["+Ann"]}, "Bids is for 2 to 6 players; 1 are chosen."),
        ({"person": [f"+P{n}" for n in range(8)]}, "8 are chosen"),
        ({"person": ["+Ann", "+Bea"], "words": "latin"}, "Choose one of the word lists."),
    ],
)
def test_a_table_that_cannot_be_set_is_422_with_the_reason(
    phone: Phone, sent: dict[str, object], says: str
) -> None:
    answer = phone.post("/new/bids", {**sent, "start": "1"})
    assert answer.status_code == 422
    assert says in answer.text


@pytest.mark.parametrize("name", ["x" * 500, "\u202eevil", "\x00"])
def test_a_name_that_cannot_be_shown_is_refused_in_a_sentence(phone: Phone, name: str) -> None:
    answer = phone.post("/new/bids", {"person": ["+Ann"], "name": name, "add": "1"})
    assert answer.status_code == 400
    assert "A name" in answer.text


def test_an_unknown_game_has_no_form(phone: Phone) -> None:
    assert phone.get("/new/chess").status_code == 404


def test_unfinished_tables_of_this_phone_stand_on_home_and_no_others(table: Round, app: Flask) -> None:
    assert f'href="/t/{table.code}"' in table.bea.get("/").text
    assert table.code not in Phone(app).get("/").text


def test_a_rematch_is_two_taps(table: Round) -> None:
    finish(table)
    home = table.ann.get("/").text
    link = home.partition("again=")[2].partition('"')[0]
    page = table.ann.get(f"/new/bids?again={link}").text
    assert page.count(" checked>") == 3


def test_strangers_cannot_see_who_plays_an_open_game(table: Round, app: Flask) -> None:
    with app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
    assert Phone(app).get(f"/new/bids?again={row.id}").status_code == 404
