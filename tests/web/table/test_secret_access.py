"""A seat moves to another phone with one tap, and what it has hidden only with somebody's OK and a trace."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from referee.store.db import clock
from tests.web.phones import Phone, Round, finish, request_on
from tests.web.table.test_people import phone_ids, seat_link

SECRET = "Your bid: 7"


@pytest.fixture
def begun(table: Round) -> Round:
    """Bea has hidden a bid of 7."""
    table.bea.do(table.code, "bid", amount=7)
    assert SECRET in table.bea.get(f"/t/{table.code}").text
    return table


def ledger(table: Round) -> str:
    return table.cal.get(f"/t/{table.code}/ledger").text.replace("&#39;", "'")


def newcomer(table: Round, seat: int = 1) -> Phone:
    """A phone that joined with the code and asks for a seat."""
    phone = Phone(table.app)
    phone.post("/join", {"code": table.code})
    assert phone.post(f"/t/{table.code}/sit", {"seat": str(seat)}).status_code == 303
    return phone


def test_a_dead_phone_is_replaced_with_one_tap_on_any_other_phone(begun: Round) -> None:
    new = newcomer(begun)
    assert SECRET not in new.get(f"/t/{begun.code}").text
    sheet = begun.cal.get(f"/t/{begun.code}").text.replace("&#39;", "'")
    assert "A phone wants Bea's seat. OK?" in sheet and "Bea's phone so far is signed out" in sheet
    assert begun.cal.post(request_on(begun.cal, begun.code), {"agree": "1"}).status_code == 303
    assert SECRET in new.get(f"/t/{begun.code}").text
    assert begun.bea.get(f"/t/{begun.code}").status_code == 302
    assert "Bea's seat is played from another phone now. You agreed." in ledger(begun)
    assert "consent-head" not in begun.ann.get(f"/t/{begun.code}").text


def test_a_new_seat_is_the_hosts_to_give_and_stands_in_the_ledger(begun: Round) -> None:
    new = Phone(begun.app)
    new.post("/join", {"code": begun.code})
    assert new.post(f"/t/{begun.code}/sit", {"name": "Dov"}).status_code == 303
    assert "Dov wants to join" not in begun.cal.get(f"/t/{begun.code}").text
    assert "Dov wants to join. OK?" in begun.ann.get(f"/t/{begun.code}").text
    assert "Dov" not in ledger(begun)
    assert begun.ann.post(request_on(begun.ann, begun.code), {"agree": "1"}).status_code == 303
    assert "Ann gave Dov a seat." in ledger(begun)
    assert SECRET not in new.get(f"/t/{begun.code}").text


def test_a_no_ends_the_request_and_a_second_answer_comes_too_late(begun: Round) -> None:
    new = newcomer(begun)
    where = request_on(begun.cal, begun.code)
    assert begun.cal.post(where).status_code == 303
    late = begun.ann.post(where, {"agree": "1"})
    assert late.status_code == 409 and "answered already" in late.text
    assert SECRET not in new.get(f"/t/{begun.code}").text
    assert "asked for" not in new.get(f"/t/{begun.code}").text


def test_a_watcher_answers_nobody_not_even_itself(begun: Round) -> None:
    new, watcher = newcomer(begun), newcomer(begun, 2)
    where = request_on(begun.cal, begun.code)
    for phone in (new, watcher):
        assert phone.post(where, {"agree": "1"}).status_code == 403
    assert "consent-head" not in new.get(f"/t/{begun.code}").text


def test_the_host_reads_no_secret_by_signing_its_phone_out(begun: Round) -> None:
    begun.ann.post(f"/t/{begun.code}/people/phone/{phone_ids(begun)[1]}/out")
    assert "Ann signed Bea's phone out." in ledger(begun)
    assert begun.ann.get(f"/t/{begun.code}?as=1").status_code == 403
    begun.ann.post(f"/t/{begun.code}/lift", {"seat": "1"})
    assert SECRET not in begun.ann.get(f"/t/{begun.code}").text
    begun.ann.get(seat_link(begun, 1))  # on the host's own phone
    assert SECRET not in begun.ann.get(f"/t/{begun.code}").text
    begun.ann.post(f"/t/{begun.code}/people/1/show")
    assert SECRET not in begun.ann.get(f"/t/{begun.code}").text
    assert begun.cal.post(request_on(begun.cal, begun.code), {"agree": "1"}).status_code == 303
    begun.ann.get(f"/t/{begun.code}?as=1")
    begun.ann.post(f"/t/{begun.code}/lift", {"seat": "1"})
    assert SECRET in begun.ann.get(f"/t/{begun.code}").text
    assert "You agreed: the phone that plays Bea's seat now shows what Bea had hidden." in ledger(begun)


def test_what_the_host_arranges_needs_the_ok_of_somebody_else(begun: Round) -> None:
    new = Phone(begun.app)
    new.get(seat_link(begun, 1))
    assert "Bea's seat is played from another phone now. Ann agreed." in ledger(begun)
    assert SECRET not in new.get(f"/t/{begun.code}").text
    assert "/answer" not in begun.ann.get(f"/t/{begun.code}").text
    assert begun.cal.post(request_on(begun.cal, begun.code), {"agree": "1"}).status_code == 303
    assert SECRET in new.get(f"/t/{begun.code}").text


def test_with_two_players_the_host_says_ok_and_it_stands_in_the_ledger(begun: Round) -> None:
    pair = Round.of(begun.app, "bids", "Dov", "Eve")
    pair.bea.do(pair.code, "bid", amount=7)
    new = Phone(begun.app)
    new.get(seat_link(pair, 1))
    assert SECRET not in new.get(f"/t/{pair.code}").text
    assert pair.ann.post(request_on(pair.ann, pair.code), {"agree": "1"}).status_code == 303
    assert SECRET in new.get(f"/t/{pair.code}").text
    told = pair.ann.get(f"/t/{pair.code}/ledger").text.replace("&#39;", "'")
    assert "You agreed: the phone that plays Eve's seat now shows what Eve had hidden." in told


def test_without_another_phone_the_table_agrees_aloud_and_it_stands_in_the_ledger(begun: Round) -> None:
    for seat in (1, 2):
        begun.ann.post(f"/t/{begun.code}/people/phone/{phone_ids(begun)[seat]}/out")
    assert "Ask to see" in begun.ann.get(f"/t/{begun.code}/people").text
    begun.ann.post(f"/t/{begun.code}/people/1/show")
    begun.ann.get(f"/t/{begun.code}?as=1")
    begun.ann.post(f"/t/{begun.code}/lift", {"seat": "1"})
    assert SECRET in begun.ann.get(f"/t/{begun.code}").text
    assert "The table agreed" in begun.ann.get(f"/t/{begun.code}/ledger").text


def test_a_phone_that_slept_too_long_leaves_its_secret_to_nobody(
    begun: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    tomorrow = clock.now() + timedelta(hours=20)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    assert begun.ann.get(f"/t/{begun.code}").status_code == 200
    assert begun.ann.get(f"/t/{begun.code}?as=1").status_code == 403
    assert SECRET in begun.bea.get(f"/t/{begun.code}").text


def test_what_is_turned_up_is_hidden_from_nobody(table: Round) -> None:
    finish(table)
    table.ann.post(f"/t/{table.code}/people/phone/{phone_ids(table)[1]}/out")
    assert table.ann.get(f"/t/{table.code}?as=1").status_code == 303


def test_one_phone_for_all_stays_as_it_was(app: object) -> None:
    host = Phone(app)  # type: ignore[arg-type]
    started = host.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"})
    code = started.location.split("/")[2]
    for seat, amount in (("0", 3), ("1", 7)):
        host.get(f"/t/{code}?as={seat}")
        host.post(f"/t/{code}/lift", {"seat": seat})
        assert host.do(code, "bid", amount=amount).status_code == 200
    assert re.search("The bids: 3, 7", host.get(f"/t/{code}/ledger").text)
