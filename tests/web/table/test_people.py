"""What only a host may do, and how a seat moves to another phone."""

from __future__ import annotations

import re
import time
from datetime import timedelta

import pytest
from flask import Flask
from itsdangerous import TimestampSigner

from referee.store.db import clock
from referee.store.games import sessions, tables
from referee.store.people import roster
from referee.table import seat_links
from tests.web.phones import Phone, Round, finish


def phone_ids(table: Round) -> dict[int | None, int]:
    with table.app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        return {phone.seat: phone.id for phone in sessions.phones(row.id)}


def seat_link(table: Round, seat: int) -> str:
    page = table.ann.post(f"/t/{table.code}/people/{seat}/link")
    assert page.status_code == 200
    found = re.search(r"/s/[\w.-]+", page.text)
    assert found is not None
    return found[0]


def test_a_seat_moves_to_another_phone_by_its_link(table: Round) -> None:
    link, new = seat_link(table, 1), Phone(table.app)
    assert new.get(link).status_code == 303
    assert "form/bid" in new.get(f"/t/{table.code}").text
    assert table.bea.get(f"/t/{table.code}").status_code == 302


def test_a_seat_link_works_once(table: Round) -> None:
    link = seat_link(table, 1)
    Phone(table.app).get(link)
    answer = Phone(table.app).get(link)
    assert answer.status_code == 404
    assert "used up or too old" in answer.text


def test_an_old_seat_link_opens_nothing(table: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    then = int(time.time()) - seat_links.LIFETIME
    for age, status in ((60, 404), (-60, 303)):
        with monkeypatch.context() as clock_of_links:
            clock_of_links.setattr(TimestampSigner, "get_timestamp", lambda _, made=then - age: made)
            link = seat_link(table, 1)
        assert Phone(table.app).get(link).status_code == status


def test_a_forged_seat_link_opens_nothing(table: Round) -> None:
    link = seat_link(table, 1)
    assert Phone(table.app).get(link[:-3] + "abc").status_code == 404


def test_the_host_gives_a_seat_to_a_phone_that_looks_on(table: Round) -> None:
    new = Phone(table.app)
    new.post("/join", {"code": table.code})
    looking_on = phone_ids(table)[None]
    answer = table.ann.post(f"/t/{table.code}/people/phone/{looking_on}/seat", {"seat": "2"})
    assert answer.status_code == 303
    assert "form/bid" in new.get(f"/t/{table.code}").text
    assert table.cal.get(f"/t/{table.code}").status_code == 302


def test_a_phone_signed_out_is_out_at_once_and_the_code_to_scan_changes(table: Round) -> None:
    old = table.ann.invite(table.code)
    table.ann.post(f"/t/{table.code}/people/phone/{phone_ids(table)[2]}/out")
    assert table.cal.get(f"/t/{table.code}/live").status_code == 403
    assert table.cal.get(old).status_code == 404


def test_host_rights_are_handed_over_and_gone_at_once(table: Round) -> None:
    table.ann.post(f"/t/{table.code}/people/phone/{phone_ids(table)[1]}/host")
    assert table.ann.post(f"/t/{table.code}/people/late", {"name": "Dov"}).status_code == 403
    assert table.bea.get(f"/t/{table.code}/people").status_code == 200
    assert table.bea.post(f"/t/{table.code}/people/late", {"name": "Dov"}).status_code == 303


def test_a_phone_gets_a_new_token_with_its_new_rights(table: Round) -> None:
    table.ann.post(f"/t/{table.code}/people/phone/{phone_ids(table)[1]}/host")
    renewed = table.bea.get(f"/t/{table.code}/people").headers.getlist("Set-Cookie")
    assert any(cookie.startswith(f"quoin-{table.code}=") for cookie in renewed)


def test_nobody_takes_the_host_from_a_table_that_has_one(table: Round) -> None:
    answer = table.bea.post(f"/t/{table.code}/people/claim")
    assert answer.status_code == 400
    assert "This table has a host." in answer.text


def test_a_person_who_cannot_sit_down_is_not_added_to_the_roster(table: Round) -> None:
    finish(table)
    answer = table.ann.post(f"/t/{table.code}/people/late", {"name": "Dov"})
    assert answer.status_code == 400
    with table.app.app_context():
        assert roster.find_by_name("Dov") == ()


@pytest.mark.parametrize(
    "path", ["people/late", "people/1/link", "people/phone/1/out", "people/phone/1/host", "pause"]
)
def test_players_do_no_host_things(table: Round, path: str) -> None:
    answer = table.bea.post(f"/t/{table.code}/{path}", {"name": "Dov"})
    assert answer.status_code == 403
    assert "Only the host" in answer.text


def test_a_host_has_no_rights_at_another_table(table: Round) -> None:
    other = Round.of(table.app, "bids", "Dov", "Eve")
    theirs = phone_ids(table)[1]
    answer = other.ann.post(f"/t/{other.code}/people/phone/{theirs}/out")
    assert answer.status_code == 404
    assert table.bea.get(f"/t/{table.code}/live").status_code == 200


def test_a_leaver_goes_home_and_is_signed_out(table: Round) -> None:
    answer = table.cal.post(f"/t/{table.code}/people/2/leave")
    assert (answer.status_code, answer.location) == (303, "/")
    assert "went home" in table.ann.get(f"/t/{table.code}/people").text


def test_a_phone_signs_itself_out_and_its_seat_stays_free(table: Round) -> None:
    token = table.cal.client.get_cookie(f"quoin-{table.code}")
    assert token is not None and "Sign this phone out" in table.cal.get(f"/t/{table.code}/people").text
    answer = table.cal.post(f"/t/{table.code}/people/out")
    assert (answer.status_code, answer.location) == (303, "/")
    assert table.cal.client.get_cookie(f"quoin-{table.code}") is None
    table.cal.client.set_cookie(f"quoin-{table.code}", token.value)
    assert table.cal.get(f"/t/{table.code}/live").status_code == 403
    with table.cal.client.session_transaction() as kept:
        assert kept.keys() <= {"csrf_token", "_permanent"}
    assert "no phone; played from the host's" in table.ann.get(f"/t/{table.code}/people").text


def test_the_host_can_sign_out_only_after_handing_over(table: Round) -> None:
    assert "Sign this phone out" not in table.ann.get(f"/t/{table.code}/people").text
    refused = table.ann.post(f"/t/{table.code}/people/out")
    assert refused.status_code == 409 and "Make another phone the host first" in refused.text
    table.ann.post(f"/t/{table.code}/people/phone/{phone_ids(table)[1]}/host")
    assert table.ann.post(f"/t/{table.code}/people/out").status_code == 303


def test_only_the_host_can_send_others_home(table: Round) -> None:
    assert table.cal.post(f"/t/{table.code}/people/1/leave").status_code == 403
    assert table.ann.post(f"/t/{table.code}/people/1/leave").status_code == 303


def test_a_game_is_put_away_for_the_night_and_taken_up_again(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    assert table.ann.post(f"/t/{table.code}/pause").status_code == 303
    assert f"/t/{table.code}" in table.ann.get("/").text
    assert table.bea.post(f"/t/{table.code}/resume").status_code == 303
    assert table.bea.do(table.code, "bid", amount=4).status_code == 200


def test_the_next_evening_everybody_gets_their_seat_back(
    table: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.ann.do(table.code, "bid", amount=3)
    tomorrow = clock.now() + timedelta(hours=20)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    for phone in (table.bea, table.cal):
        page = phone.get(f"/t/{table.code}").text
        assert "form/bid" in page
        assert "bid of 3" not in page
    assert "You wrote a bid of 3." in table.ann.get(f"/t/{table.code}").text


def test_a_phone_signed_out_by_the_host_does_not_get_its_seat_back(
    table: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.ann.post(f"/t/{table.code}/people/phone/{phone_ids(table)[2]}/out")
    tomorrow = clock.now() + timedelta(hours=20)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    assert table.cal.get(f"/t/{table.code}").status_code == 302


def test_the_owner_makes_a_phone_the_host_again(table: Round) -> None:
    """All phones know the server by an address it no longer has: the seats must not wait for them."""
    table.ann.do(table.code, "bid", amount=3)
    with table.app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        link = f"/s/{seat_links.make_link(row.id, seat_links.HOST)}"
    new = Phone(table.app)
    assert new.get(link).location == f"/t/{table.code}/people"
    assert Phone(table.app).get(link).status_code == 404
    assert table.ann.post(f"/t/{table.code}/people/late", {"name": "Eve"}).status_code == 403
    found = re.search(r"/s/[\w.-]+", new.post(f"/t/{table.code}/people/1/link").text)
    assert found is not None
    bea = Phone(table.app)
    assert bea.get(found[0]).status_code == 303
    assert bea.do(table.code, "bid", amount=4).status_code == 200


def test_a_seat_is_offered_only_where_the_game_has_room(phone: Phone) -> None:
    for game, who, room in (("letterpress_solo", ["+Ann"], False), ("anagrabs", ["+Ann", "+Bea"], True)):
        started = phone.post(f"/new/{game}", {"person": who, "start": "1"})
        people = f"/t/{started.location.split('/')[2]}/people"
        assert ("Add a seat" in phone.get(people).text) is room


def test_the_hosts_phone_shows_the_code_until_every_seat_has_its_phone(app: Flask, phone: Phone) -> None:
    code = phone.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"}).location.split("/")[2]
    phone.post(f"/t/{code}/sit", {"seat": "0"})
    assert "Bea can scan this to join." in phone.get(f"/t/{code}").text
    bea = Phone(app)
    bea.get(phone.invite(code))
    bea.post(f"/t/{code}/sit", {"seat": "1"})
    assert 'id="invite"' not in phone.get(f"/t/{code}").text + bea.get(f"/t/{code}").text


def test_a_phone_that_goes_round_alone_shows_no_code(phone: Phone) -> None:
    sent = {"person": ["+Ann", "+Bea"], "start": "1"}
    code = phone.post("/new/bids", sent).location.split("/")[2]
    assert 'id="invite"' in phone.get(f"/t/{code}").text
    phone.post(f"/t/{code}/people/alone", {})
    assert 'id="invite"' not in phone.get(f"/t/{code}").text
    alone = phone.post("/new/bids", {**sent, "phones": "round"}).location.split("/")[2]
    assert 'id="invite"' not in phone.get(f"/t/{alone}").text
