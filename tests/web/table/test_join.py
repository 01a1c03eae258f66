"""Coming to a table: scanned, typed, by a link for one seat; guesses are counted, successes never."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask

from referee.store.db import clock
from referee.store.games import tables
from referee.web.middleware.rate_limit import PER_ADDRESS, PER_PHONE, SITE_WIDE
from tests.web.phones import Phone, Round, request_on


@pytest.fixture
def lobby(app: Flask) -> Round:
    """Ann has set a table for three; the others stand at the door."""
    host = Phone(app)
    started = host.post("/new/bids", {"person": ["+Ann", "+Bea", "+Cal"], "start": "1"})
    return Round(app, started.location.split("/")[2], (host,))


def test_the_hosts_screen_shows_code_address_and_a_picture_to_scan(lobby: Round) -> None:
    page = lobby.ann.get(f"/t/{lobby.code}/people").text
    assert f"{lobby.code[:3]} {lobby.code[3:]}" in page
    assert "<svg" in page
    assert "/join</strong>" in page


def test_a_scanned_token_becomes_a_cookie_and_leaves_the_address(lobby: Round) -> None:
    bea = Phone(lobby.app)
    answer = bea.get(lobby.ann.invite(lobby.code))
    assert (answer.status_code, answer.location) == (303, f"/t/{lobby.code}/sit")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_remembered_name_makes_joining_one_tap(lobby: Round) -> None:
    bea = Phone(lobby.app)
    bea.get(lobby.ann.invite(lobby.code))
    bea.post(f"/t/{lobby.code}/sit", {"seat": "1"})
    again = lobby.ann.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"}).location.split("/")[2]
    bea.get(lobby.ann.invite(again))
    assert "I am Bea" in bea.get(f"/t/{again}/sit").text


def test_the_typed_code_works_with_spaces_and_small_letters(lobby: Round) -> None:
    bea = Phone(lobby.app)
    typed = f" {lobby.code[:3].lower()}-{lobby.code[3:].lower()}"
    assert bea.post("/join", {"code": typed}).status_code == 303


@pytest.mark.parametrize("code", ["ZZZZZZ", "", "O0O0O0", "x" * 5000, "🂡🂡🂡🂡🂡🂡", "' OR 1=1"])
def test_a_wrong_code_is_one_sentence(phone: Phone, code: str) -> None:
    answer = phone.post("/join", {"code": code})
    assert answer.status_code == 422
    assert "No table that can be joined has that code." in answer.text


def test_wrong_and_expired_codes_get_the_same_answer(lobby: Round) -> None:
    with lobby.app.app_context():
        row = tables.by_code(lobby.code)
        assert row is not None
        tables.abandon(row.id)
    phone = Phone(lobby.app)
    over, wrong = (phone.post("/join", {"code": code}) for code in (lobby.code, "ZZZZZZ"))
    assert over.status_code == wrong.status_code == 422
    assert over.text.replace(lobby.code, "ZZZZZZ").split("csrf")[0] == wrong.text.split("csrf")[0]


def guess(phone: Phone, times: int) -> None:
    for _ in range(times):
        assert phone.post("/join", {"code": "ZZZZZZ"}).status_code == 422


def test_a_phone_that_guesses_waits_and_no_other_phone_of_its_address_does(lobby: Round) -> None:
    guesser = Phone(lobby.app, "198.51.100.7")
    guess(guesser, PER_PHONE)
    answer = guesser.post("/join", {"code": lobby.code})
    assert answer.status_code == 429 and "Too many wrong codes." in answer.text
    assert Phone(lobby.app, "198.51.100.7").post("/join", {"code": lobby.code}).status_code == 303


def test_the_time_to_wait_is_the_truth(lobby: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    guesser, began = Phone(lobby.app, "198.51.100.7"), clock.now()
    for second in range(PER_PHONE):
        monkeypatch.setattr(clock, "now", lambda second=second: began + timedelta(seconds=second))
        guess(guesser, 1)
    wait = int(guesser.post("/join", {"code": lobby.code}).headers["Retry-After"])
    for seconds, status in ((wait - 2, 429), (wait, 303)):
        then = began + timedelta(seconds=PER_PHONE - 1 + seconds)
        monkeypatch.setattr(clock, "now", lambda then=then: then)
        assert guesser.post("/join", {"code": lobby.code}).status_code == status


def test_a_guesser_who_throws_cookies_away_stops_new_phones_of_that_address_only(lobby: Round) -> None:
    for _ in range(PER_ADDRESS):
        guess(Phone(lobby.app, "198.51.100.7"), 1)
    assert Phone(lobby.app, "198.51.100.7").post("/join", {"code": lobby.code}).status_code == 429
    assert Phone(lobby.app, "198.51.100.8").post("/join", {"code": lobby.code}).status_code == 303


def test_a_phone_with_a_seat_joins_whatever_others_guess(lobby: Round) -> None:
    for n in range(SITE_WIDE):
        guess(Phone(lobby.app, f"203.0.113.{n}"), 1)
    assert Phone(lobby.app, "198.51.100.8").post("/join", {"code": lobby.code}).status_code == 429
    assert lobby.ann.post("/join", {"code": lobby.code}).status_code == 303
    guess(lobby.ann, PER_PHONE)
    assert lobby.ann.post("/join", {"code": lobby.code}).status_code == 429


def test_right_codes_are_never_counted(lobby: Round) -> None:
    for _ in range(SITE_WIDE + 3):
        assert Phone(lobby.app).post("/join", {"code": lobby.code}).status_code == 303


def test_scanning_works_while_typing_is_stopped(lobby: Round) -> None:
    guesser = Phone(lobby.app)
    guess(guesser, PER_PHONE)
    assert guesser.get(lobby.ann.invite(lobby.code)).status_code == 303


def test_a_wrong_token_is_404(phone: Phone) -> None:
    answer = phone.get("/j/nonsense")
    assert answer.status_code == 404
    assert "used up or too old" in answer.text


def test_a_taken_seat_is_not_taken_again(lobby: Round) -> None:
    bea, thief = Phone(lobby.app), Phone(lobby.app)
    for phone in (bea, thief):
        phone.get(lobby.ann.invite(lobby.code))
    assert bea.post(f"/t/{lobby.code}/sit", {"seat": "1"}).status_code == 303
    answer = thief.post(f"/t/{lobby.code}/sit", {"seat": "1"})
    assert answer.status_code == 409
    assert "Somebody else took that seat" in answer.text
    assert "no phone" in lobby.ann.get(f"/t/{lobby.code}/people").text


def test_a_newcomer_gets_a_seat_of_their_own(lobby: Round) -> None:
    dov = Phone(lobby.app)
    dov.get(lobby.ann.invite(lobby.code))
    assert dov.post(f"/t/{lobby.code}/sit", {"name": "Dov"}).status_code == 303
    assert "Dov" in lobby.ann.get(f"/t/{lobby.code}").text


def test_a_name_cannot_take_two_seats(lobby: Round) -> None:
    dov = Phone(lobby.app)
    dov.get(lobby.ann.invite(lobby.code))
    answer = dov.post(f"/t/{lobby.code}/sit", {"name": "ann"})
    assert answer.status_code == 400
    assert "sits here already" in answer.text


def test_a_full_table_says_so(lobby: Round) -> None:
    for name in ("Dov", "Eve", "Flo"):
        lobby.ann.post(f"/t/{lobby.code}/people/late", {"name": name})
    answer = lobby.ann.post(f"/t/{lobby.code}/people/late", {"name": "Gil"})
    assert answer.status_code == 400
    assert "seats 6 at most" in answer.text


@pytest.mark.parametrize("scans", [True, False])
def test_once_the_game_runs_nobody_sits_down_without_an_ok_on_another_phone(
    table: Round, scans: bool
) -> None:
    table.ann.do(table.code, "bid", amount=3)
    late = Phone(table.app)
    if scans:
        late.get(table.ann.invite(table.code))
    else:
        late.post("/join", {"code": table.code})
    assert late.post(f"/t/{table.code}/sit", {"seat": "1"}).status_code == 303
    assert "form/bid" not in late.get(f"/t/{table.code}").text
    assert "You asked for Bea's seat" in late.get(f"/t/{table.code}").text
    assert "form/bid" in table.bea.get(f"/t/{table.code}").text


def test_a_latecomer_is_seated_by_the_hosts_tap_alone(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    dov = Phone(table.app)
    dov.post("/join", {"code": table.code})
    dov.post(f"/t/{table.code}/sit", {"name": "Dov"})
    assert "Dov wants to join" not in table.bea.get(f"/t/{table.code}").text
    asking = request_on(table.ann, table.code)
    assert table.bea.post(asking, {"agree": "1"}).status_code == 403
    assert table.ann.post(asking, {"agree": "1"}).status_code == 303
    assert "Dov" in table.bea.get(f"/t/{table.code}").text
    assert re.search(r">this\s+phone", dov.get(f"/t/{table.code}/people").text)


def test_a_watcher_is_not_shown_the_code_to_scan_once_the_game_runs(lobby: Round) -> None:
    lobby.ann.post(f"/t/{lobby.code}/sit", {"seat": "0"})
    watcher = Phone(lobby.app)
    watcher.get(lobby.ann.invite(lobby.code))
    pages = [f"/t/{lobby.code}/people", f"/t/{lobby.code}/board"]
    assert all("Code to scan" in watcher.get(page).text for page in pages)
    lobby.ann.post(f"/t/{lobby.code}/lift", {"seat": "0"})
    assert lobby.ann.do(lobby.code, "bid", amount=3).status_code == 200
    assert not any("Code to scan" in watcher.get(page).text for page in pages)
    assert "Code to scan" in lobby.ann.get(pages[0]).text


def test_a_phone_that_reloads_keeps_its_seat(table: Round) -> None:
    for _ in range(2):
        assert "form/bid" in table.bea.get(f"/t/{table.code}").text


def test_a_phone_that_scans_again_is_sent_to_its_table(table: Round) -> None:
    answer = table.bea.get(table.ann.invite(table.code))
    assert answer.location == f"/t/{table.code}"


def test_a_stranger_gets_the_same_answer_whether_or_not_the_table_exists(table: Round) -> None:
    stranger = Phone(table.app)
    real, invented = (stranger.get(f"/t/{code}") for code in (table.code, "ZZZZZZ"))
    assert real.status_code == invented.status_code == 302
    assert real.location.replace(table.code, "ZZZZZZ") == invented.location
