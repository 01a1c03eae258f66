"""The key of the house: asked for once, shown once on each phone, guessed never, turned off by one tap."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask

from referee.store.db import clock
from referee.store.house import house_key
from referee.store.house.house_key import KeyState
from referee.web.middleware.rate_limit import PER_ADDRESS, PER_PHONE, SITE_WIDE
from tests.web.phones import Phone, Round, hidden_fields

KEY = "seven herons at dusk"


@pytest.fixture
def locked(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """A house with a key, hashed with less work than usual because tests guess hundreds of times."""
    monkeypatch.setattr(house_key, "METHOD", "scrypt:1024:8:1")
    with app.app_context():
        house_key.set_key(KEY)
    return app


def state(app: Flask) -> KeyState:
    with app.app_context():
        return house_key.state()


def with_key(app: Flask) -> Phone:
    phone = Phone(app)
    assert phone.post("/key", {"key": KEY}).status_code == 303
    return phone


def test_a_new_house_asks_once_and_one_tap_leaves_it_open(app: Flask) -> None:
    first, second = Phone(app), Phone(app)
    page = first.get("/").text
    assert "Who may look in?" in page and "/key/off" in hidden_fields(page)
    assert first.post("/key/off").status_code == 303
    assert "Who may look in?" not in first.get("/").text + second.get("/").text
    assert state(app) is KeyState.OPEN


def test_whoever_starts_a_table_without_answering_is_not_asked_again(app: Flask) -> None:
    table = Round.of(app, "bids", "Ann", "Bea")
    assert "Who may look in?" not in table.ann.get("/").text
    assert state(app) is KeyState.OPEN


def test_the_key_is_set_on_a_phone_which_keeps_it(app: Flask) -> None:
    phone = Phone(app)
    assert phone.post("/key/set", {"key": KEY}).status_code == 303
    assert phone.get("/history").status_code == 200
    assert Phone(app).get("/history").location == "/key?then=/history"


@pytest.mark.parametrize(
    "key, says",
    [
        ("short", "8 to 64 characters"),
        ("x" * 65, "8 to 64 characters"),
        ("", "8 to 64 characters"),
        ("password1", "first that anybody would guess"),
        ("quoinquoin", "first that anybody would guess"),
        ("abcdefgh", "first that anybody would guess"),
    ],
)
def test_a_key_that_is_easy_to_guess_is_refused(app: Flask, key: str, says: str) -> None:
    answer = Phone(app).post("/key/set", {"key": key})
    assert answer.status_code == 422 and says in answer.text
    assert state(app) is KeyState.UNDECIDED


@pytest.mark.parametrize(
    "key", ["ключ от дома", "clé d’été à midi", "  spaces count  ", "<b>&\"'</b> quotes"]
)
def test_any_characters_make_a_key_and_it_is_compared_as_typed(app: Flask, key: str) -> None:
    assert Phone(app).post("/key/set", {"key": key}).status_code == 303
    assert Phone(app).post("/key", {"key": key}).status_code == 303
    assert Phone(app).post("/key", {"key": key.upper()}).status_code == 422
    assert Phone(app).post("/key", {"key": key.strip() + "!"}).status_code == 422


def test_the_database_holds_neither_key_nor_token(locked: Flask) -> None:
    phone = with_key(locked)
    cookie = phone.client.get_cookie("quoin_key")
    assert cookie is not None and cookie.http_only and cookie.same_site == "Lax"
    data = locked.config["QUOIN"].data
    stored = b"".join(file.read_bytes() for file in data.glob("quoin.db*"))
    assert KEY.encode() not in stored and cookie.value.encode() not in stored
    assert b"scrypt:" in stored


def test_the_page_that_asked_comes_next_and_never_another_site(locked: Flask) -> None:
    for then, leads in (
        ("/records?page=2", "/records?page=2"),
        ("//evil.example/", "/"),
        ("/\\evil.example/", "/"),
        ("https://evil.example/", "/"),
        ("/a\r\nSet-Cookie: x=1", "/"),
        ("", "/"),
    ):
        assert Phone(locked).post("/key", {"key": KEY, "then": then}).location == leads


def test_what_a_guest_needs_needs_no_key(locked: Flask) -> None:
    host = with_key(locked)
    started = host.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"})
    code = started.location.split("/")[2]
    guest = Phone(locked)
    assert "This house has a key" in guest.get("/").text and "Last games" not in guest.get("/").text
    assert guest.get("/words?q=zeugma").status_code == 200
    assert guest.get("/api/words?word=zeugma").status_code == 200
    assert guest.get("/tv").status_code == 200
    assert guest.post("/join", {"code": code}).status_code == 303
    assert guest.post(f"/t/{code}/sit", {"seat": "1"}).status_code == 303
    assert guest.get(f"/t/{code}").status_code == 200
    assert guest.post("/new/bids", {"person": ["+Cal", "+Dov"], "start": "1"}).status_code == 403
    assert guest.get("/api/words/lists").status_code == 401


def test_the_word_page_shows_strangers_no_words_of_the_house(locked: Flask) -> None:
    with_key(locked).post("/words/house", {"word": "yeet", "ruling": "allow"})
    assert "yeet" not in Phone(locked).get("/words").text.lower()
    assert "yeet" in with_key(locked).get("/words").text.lower()


def test_forgetting_a_phone_forgets_it_on_the_server_too(locked: Flask) -> None:
    phone = with_key(locked)
    cookies = phone.cookies()
    assert phone.post("/key/forget").status_code == 303
    assert phone.get("/history").status_code == 302
    phone.client.set_cookie("quoin_key", cookies["quoin_key"])
    assert phone.get("/history").status_code == 302


def test_a_phone_that_did_not_come_for_half_a_year_is_asked_again(
    locked: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, began = with_key(locked), clock.now()
    for days, status in ((170, 200), (340, 200), (521, 302)):
        monkeypatch.setattr(clock, "now", lambda days=days: began + timedelta(days=days))
        assert phone.get("/history").status_code == status


def test_another_key_needs_the_old_one_and_every_other_phone_shows_it(locked: Flask) -> None:
    mine, other = with_key(locked), with_key(locked)
    assert mine.post("/key/set", {"old": "wrong wrong", "key": "nine owls at noon"}).status_code == 422
    assert other.get("/history").status_code == 200
    assert mine.post("/key/set", {"old": KEY, "key": "nine owls at noon"}).status_code == 303
    assert (mine.get("/history").status_code, other.get("/history").status_code) == (200, 302)
    assert Phone(locked).post("/key", {"key": KEY}).status_code == 422


def test_the_key_is_turned_off_by_one_tap_of_a_phone_that_has_it(locked: Flask) -> None:
    assert Phone(locked).post("/key/off").status_code == 403
    assert with_key(locked).post("/key/off").status_code == 303
    assert Phone(locked).get("/history").status_code == 200


def test_a_code_on_a_phone_with_the_key_lets_one_other_in(locked: Flask) -> None:
    page = with_key(locked).get("/key").text
    assert "Code to scan" in page
    with locked.test_request_context():
        from referee.table import house_links

        link = f"/key/phone/{house_links.make_link()}"
    first, second = Phone(locked), Phone(locked)
    assert first.client.head(link).status_code == 204
    assert first.get(link).status_code == 303 and first.get("/history").status_code == 200
    assert second.get(link).status_code == 404 and second.get("/history").status_code == 302


def guess(phone: Phone, times: int) -> None:
    for _ in range(times):
        assert phone.post("/key", {"key": "wrong wrong"}).status_code == 422


def test_a_phone_that_guesses_waits_as_long_as_it_is_told_and_no_other_does(
    locked: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    guesser = Phone(locked, "198.51.100.7")
    guess(guesser, PER_PHONE)
    answer, then = guesser.post("/key", {"key": KEY}), clock.now()
    assert answer.status_code == 429 and "Too many wrong keys." in answer.text
    assert Phone(locked, "198.51.100.7").post("/key", {"key": KEY}).status_code == 303
    wait = int(answer.headers["Retry-After"])
    assert 60 < wait <= 601
    monkeypatch.setattr(clock, "now", lambda: then + timedelta(seconds=wait))
    assert guesser.post("/key", {"key": KEY}).status_code == 303


def test_a_flood_of_guesses_stops_no_phone_that_is_known_here(locked: Flask) -> None:
    host = with_key(locked)
    code = host.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"}).location.split("/")[2]
    seated = Phone(locked)
    seated.post("/join", {"code": code})
    for n in range(SITE_WIDE):
        guess(Phone(locked, f"203.0.113.{n}"), 1)
    assert Phone(locked, "198.51.100.8").post("/key", {"key": KEY}).status_code == 429
    assert host.get("/history").status_code == 200
    assert seated.post("/key", {"key": KEY}).status_code == 303


def test_all_addresses_of_an_ipv6_network_are_counted_as_one(locked: Flask) -> None:
    for n in range(PER_ADDRESS):
        guess(Phone(locked, f"2001:db8:1:2::{n:x}"), 1)
    assert Phone(locked, "2001:db8:1:2:ffff::1").post("/key", {"key": KEY}).status_code == 429
    assert Phone(locked, "2001:db8:1:3::1").post("/key", {"key": KEY}).status_code == 303


def test_scripts_send_the_key_as_a_header(locked: Flask) -> None:
    table = {"game": "bids", "people": ["Ann", "Bea"]}
    client = locked.test_client()
    refused = client.post("/api/tables", json=table)
    assert refused.status_code == 401 and "X-Quoin-Key" in refused.get_json()["error"]
    wrong = client.post("/api/tables", json=table, headers={"X-Quoin-Key": "wrong wrong"})
    assert wrong.status_code == 401 and "not the key" in wrong.get_json()["error"]
    assert client.post("/api/tables", json=table, headers={"X-Quoin-Key": KEY}).status_code == 201
    assert client.get("/history.csv", headers={"X-Quoin-Key": KEY}).status_code == 200


def test_wrong_headers_are_counted_too(locked: Flask) -> None:
    statuses = [
        locked.test_client().get("/history.csv", headers={"X-Quoin-Key": "wrong wrong"}).status_code
        for _ in range(PER_ADDRESS + 2)
    ]
    assert statuses == [401] * PER_ADDRESS + [429] * 2


def test_a_stranger_cannot_make_two_hundred_tables(app: Flask) -> None:
    most = 5
    app.config["QUOIN"] = replace(app.config["QUOIN"], tables_per_hour=most)
    form = {"person": ["+Ann", "+Bea"], "start": "1"}
    answers = [Phone(app, "198.51.100.7").post("/new/bids", form) for _ in range(most + 2)]
    assert [answer.status_code for answer in answers] == [303] * most + [429] * 2
    assert "made as many tables" in answers[-1].text and int(answers[-1].headers["Retry-After"]) > 60
    script = app.test_client().post(
        "/api/tables",
        json={"game": "bids", "people": ["Ann", "Bea"]},
        environ_overrides={"REMOTE_ADDR": "198.51.100.7"},
    )
    assert script.status_code == 429 and "Retry-After" in script.headers
    assert Phone(app, "198.51.100.8").post("/new/bids", form).status_code == 303


def test_a_phone_with_the_key_has_no_quota(locked: Flask) -> None:
    host, form = with_key(locked), {"person": ["+Ann", "+Bea"], "start": "1"}
    locked.config["QUOIN"] = replace(locked.config["QUOIN"], tables_per_hour=1)
    assert {host.post("/new/bids", form).status_code for _ in range(3)} == {303}
