"""One phone for the whole table: the curtain, whose side it shows, and who may be played from it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.phones import Phone, Round

SECRET = "wrote a bid of 8"


@pytest.fixture
def alone(app: Flask) -> Round:
    """Ann, Bea and Cal with Ann's phone between them."""
    host = Phone(app)
    people = ["+Ann", "+Bea", "+Cal"]
    code = host.post("/new/bids", {"person": people, "start": "1"}).location.split("/")[2]
    return Round(app, code, (host,))


def lift(table: Round, seat: int) -> None:
    table.ann.post(f"/t/{table.code}/as", {"seat": str(seat)})
    assert table.ann.post(f"/t/{table.code}/lift", {"seat": str(seat)}).status_code == 303


def test_the_curtain_hides_forms_and_private_things(alone: Round) -> None:
    page = alone.ann.get(f"/t/{alone.code}").text
    assert "Pass to Ann" in page
    assert "/form/bid" not in page
    answer = alone.ann.get(f"/t/{alone.code}/form/bid")
    assert answer.status_code == 409
    assert "curtain is down" in answer.text


def test_the_phone_goes_round_and_everybody_bids(alone: Round) -> None:
    for seat, amount in enumerate((8, 2, 4)):
        lift(alone, seat)
        assert alone.ann.do(alone.code, "bid", amount=amount).status_code == 200
    assert "The bids: 8, 2, 4." in alone.ann.get(f"/t/{alone.code}").text


def test_after_a_request_the_curtain_falls_for_the_next_person(alone: Round) -> None:
    lift(alone, 0)
    answer = alone.ann.do(alone.code, "bid", amount=8)
    assert (answer.text, answer.headers["HX-Redirect"]) == ("", f"/t/{alone.code}")
    for page in (alone.ann.get(f"/t/{alone.code}{path}").text for path in ("", "/live")):
        assert "Pass to Bea" in page
        assert SECRET not in page


def test_an_old_cookie_shows_nothing_behind_the_curtain(alone: Round) -> None:
    lift(alone, 0)
    still = alone.ann.client.get_cookie("quoin")
    assert still is not None
    alone.ann.do(alone.code, "bid", amount=8)
    alone.ann.client.set_cookie("quoin", still.value)
    for path in ("", "/live", "/ledger"):
        assert SECRET not in alone.ann.get(f"/t/{alone.code}{path}").text


def test_lifting_the_curtain_draws_a_fresh_page(alone: Round) -> None:
    before = re.search(r'data-seen="([^"]+)"', alone.ann.get(f"/t/{alone.code}").text)
    assert before is not None
    lift(alone, 0)
    assert alone.ann.get(f"/t/{alone.code}/live?seen={before[1]}").status_code == 200


def test_the_next_person_does_not_see_the_one_before(alone: Round) -> None:
    lift(alone, 0)
    alone.ann.do(alone.code, "bid", amount=8)
    lift(alone, 1)
    for path in ("", "/live", "/ledger", "/form/bid"):
        assert SECRET not in alone.ann.get(f"/t/{alone.code}{path}").text


def test_covering_hides_ones_side_again(alone: Round) -> None:
    lift(alone, 0)
    alone.ann.do(alone.code, "bid", amount=8)
    lift(alone, 0)
    assert SECRET in alone.ann.get(f"/t/{alone.code}").text
    alone.ann.post(f"/t/{alone.code}/cover")
    assert SECRET not in alone.ann.get(f"/t/{alone.code}").text


def test_the_curtain_is_lifted_only_for_its_own_seat(alone: Round) -> None:
    alone.ann.post(f"/t/{alone.code}/as", {"seat": "1"})
    assert alone.ann.post(f"/t/{alone.code}/lift", {"seat": "0"}).status_code == 409


def test_a_seat_is_switched_by_a_plain_link(alone: Round) -> None:
    assert alone.ann.get(f"/t/{alone.code}?as=2").status_code == 303
    assert "Pass to Cal" in alone.ann.get(f"/t/{alone.code}").text


def test_a_form_opened_for_one_person_is_not_sent_as_another(alone: Round) -> None:
    lift(alone, 0)
    form = alone.ann.open(alone.code, "bid")
    lift(alone, 1)
    answer = alone.ann.post(f"/t/{alone.code}/do/bid", {**form, "amount": "8"})
    assert answer.status_code == 409
    assert "passed to somebody else" in answer.text


def test_a_seat_with_a_phone_of_its_own_is_not_played_from_the_hosts(table: Round) -> None:
    answer = table.ann.post(f"/t/{table.code}/as", {"seat": "1"})
    assert answer.status_code == 403
    assert "phone of its own" in answer.text


def test_only_the_host_plays_for_others(alone: Round) -> None:
    bea = Phone(alone.app)
    bea.get(alone.ann.invite(alone.code))
    bea.post(f"/t/{alone.code}/sit", {"seat": "1"})
    assert bea.post(f"/t/{alone.code}/as", {"seat": "2"}).status_code == 403


def test_with_a_phone_for_everybody_there_is_no_curtain(table: Round) -> None:
    assert "Pass to" not in table.ann.get(f"/t/{table.code}").text
