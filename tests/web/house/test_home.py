"""Home and starting a table."""

from __future__ import annotations

import pytest
from flask import Flask

from referee import games
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


def test_home_offers_every_box_and_the_ways_in(phone: Phone) -> None:
    first = phone.get("/").text
    for path in ("/new/letterpress", "/new?box=letterhead", "/try", "/print", "/join", "/words", "/decks"):
        assert f'href="{path}"' in first
    phone.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"})
    for path in ("/new/letterpress", "/join", "/words", "/history", "/decks"):
        assert f'href="{path}"' in phone.get("/").text


def test_every_game_can_be_chosen_by_its_box(phone: Phone) -> None:
    every = phone.get("/new").text
    assert all(f'href="/new/{rules.key}"' in every for rules in games.GAMES)
    assert 'href="/new/gadsby"' in phone.get("/new?box=letterhead").text
    assert 'href="/new/hardback"' not in phone.get("/new?box=letterhead").text


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
        ({"person": ["+Ann"]}, "Bids is for 2 to 6 players; 1 chosen."),
        ({"person": [f"+P{n}" for n in range(8)]}, "8 chosen"),
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


def test_the_last_game_once_more_is_one_tap_from_home(table: Round, app: Flask) -> None:
    finish(table)
    home = table.ann.get("/").text
    assert "Same as earlier today" in home and "Ann, Bea, Cal · By the book" in home
    last = home.partition('name="table" value="')[2].partition('"')[0]
    started = table.ann.post("/new/bids/same", {"table": last})
    assert started.status_code == 303
    assert names(app, code_of(started.location)) == ["Ann", "Bea", "Cal"]


def test_a_game_still_in_play_is_offered_again_only_on_its_own_phones(table: Round, app: Flask) -> None:
    table.ann.do(table.code, "bid", amount="3")
    stranger = Phone(app)
    assert "Same as" not in stranger.get("/").text + stranger.get("/new/bids").text
    with app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
    assert stranger.post("/new/bids/same", {"table": str(row.id)}).status_code == 404


def test_a_preset_chosen_without_scripts_fills_in_the_options(app: Flask, phone: Phone) -> None:
    sent = {"person": ["+Ann", "+Bea"], "start": "1", "preset_shown": "book", "preset": "tournament"}
    started = phone.post("/new/letterpress", {**sent, "option.lookup": "written"})
    with app.app_context():
        row = tables.by_code(code_of(started.location))
        assert row is not None and row.options["lookup"] == "challenged"


def test_an_option_changed_by_hand_holds(app: Flask, phone: Phone) -> None:
    sent = {"person": ["+Ann", "+Bea"], "start": "1", "preset_shown": "book", "preset": "book"}
    started = phone.post("/new/letterpress", {**sent, "option.lookup": "reveal"})
    with app.app_context():
        row = tables.by_code(code_of(started.location))
        assert row is not None and row.options["lookup"] == "reveal"


def test_one_phone_for_all_and_a_solo_game_go_straight_to_the_table(phone: Phone) -> None:
    shared = phone.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1", "phones": "round"})
    alone = phone.post("/new/letterpress_solo", {"person": ["+Ann"], "start": "1"})
    assert not shared.location.endswith("/people") and not alone.location.endswith("/people")


def test_home_names_the_move_of_whoever_holds_the_phone(table: Round) -> None:
    home = table.ann.get("/").text
    assert home.index("Continue") < home.index("Your move") < home.index("New game")
    assert f'<a class="button primary" href="/t/{table.code}">Write a bid</a>' in home
    table.ann.do(table.code, "bid", amount="3")
    assert "Bea and Cal to move · just now" in " ".join(table.ann.get("/").text.split())


def test_strangers_cannot_see_who_plays_an_open_game(table: Round, app: Flask) -> None:
    with app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
    assert Phone(app).get(f"/new/bids?again={row.id}").status_code == 404


def test_the_hint_to_install_comes_after_the_first_finished_game(app: Flask) -> None:
    table = Round.of(app, "bids", "Ann", "Bea", "Cal")
    assert "install-hint" not in table.ann.get("/").text
    finish(table)
    assert "install-hint" in table.ann.get("/").text
    assert "install-hint" not in Phone(app).get("/").text


def test_over_plain_http_the_page_on_installing_says_what_is_missing(phone: Phone) -> None:
    assert (
        "Browsers install apps over https only"
        in phone.client.get("/install", base_url="http://10.0.0.2").text
    )
    assert "https only" not in phone.client.get("/install", base_url="https://10.0.0.2").text
