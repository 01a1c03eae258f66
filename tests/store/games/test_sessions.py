"""Phones: signed in, renewed, handed over, signed out; a token is never in the database."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import text

from referee.store.db import clock
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.games import seats, sessions
from referee.store.models import db
from tests.store.samples import a_table, all_at_once


def test_a_session_token_identifies_its_phone(book: Flask) -> None:
    table = a_table()
    issued = sessions.issue(table.id, 1, host=True, label="Bea's phone")
    phone = sessions.find_phone(issued.token)
    assert phone == issued.phone
    assert (phone.game, phone.seat, phone.host, phone.label) == (table.id, 1, True, "Bea's phone")


def test_only_a_hash_of_the_token_is_stored(book: Flask) -> None:
    token = sessions.issue(a_table().id).token
    with db.engine.connect() as connection:
        row = connection.execute(text("SELECT * FROM session")).one()
    assert len(token) >= 43  # 256 bits
    assert token not in str(row)


@pytest.mark.parametrize("token", ["", "x", "\x00", "\ud800", "y" * 10**6])
def test_a_forged_token_finds_no_session(book: Flask, token: str) -> None:
    sessions.issue(a_table().id)
    assert sessions.find_phone(token) is None
    assert sessions.renew(token) is None


def test_a_phone_can_only_take_a_seat_somebody_sits_on(book: Flask) -> None:
    table = a_table("Ann", "Bea")
    seats.leave(table.id, 1)
    for seat in (1, 2, -1):
        with pytest.raises(NotFoundError):
            sessions.issue(table.id, seat)


def test_renewing_ends_the_old_token(book: Flask) -> None:
    table = a_table()
    old = sessions.issue(table.id, label="a phone")
    new = sessions.renew(old.token, seat=2)
    assert new is not None
    assert (new.phone.seat, new.phone.label) == (2, "a phone")
    assert sessions.find_phone(old.token) is None
    assert sessions.find_phone(new.token) == new.phone
    assert sessions.renew(old.token) is None


def test_a_seat_is_handed_to_another_phone(book: Flask) -> None:
    table = a_table()
    flat = sessions.issue(table.id, 1)
    other = sessions.issue(table.id, 0)
    borrowed = sessions.issue(table.id)
    handed = sessions.give_seat(borrowed.phone.id, 1)
    assert (handed.seat, handed.renewal_due) == (1, True)
    assert sessions.find_phone(flat.token) is None
    assert sessions.find_phone(other.token) is not None
    renewed = sessions.renew(borrowed.token)
    assert renewed is not None and renewed.phone.seat == 1 and not renewed.phone.renewal_due


def test_the_host_hands_over(book: Flask) -> None:
    table = a_table()
    ann, bea = sessions.issue(table.id, 0, host=True), sessions.issue(table.id, 1)
    assert sessions.give_host(bea.phone.id).renewal_due
    before, after = (sessions.find_phone(issued.token) for issued in (ann, bea))
    assert before is not None and not before.host
    assert after is not None and after.host


def test_host_rights_cannot_be_claimed_from_a_present_host(book: Flask) -> None:
    table = a_table()
    sessions.issue(table.id, 0, host=True)
    bea = sessions.issue(table.id, 1)
    with pytest.raises(InvalidInputError, match="has a host"):
        sessions.claim_host(bea.phone.id)


def test_two_simultaneous_claims_make_one_host(app: Flask) -> None:
    with app.app_context():
        table = a_table()
        host = sessions.issue(table.id, 0, host=True)
        ids = [sessions.issue(table.id, 1).phone.id, sessions.issue(table.id, 2).phone.id]
        sessions.end(host.phone.id)

    def claim(n: int) -> bool:
        try:
            return sessions.claim_host(ids[n]).host
        except InvalidInputError:
            return False

    assert sorted(all_at_once(app, 2, claim)) == [False, True]
    with app.app_context():
        assert sum(phone.host for phone in sessions.phones(table.id)) == 1


def test_an_ended_session_is_invalid_at_once(book: Flask) -> None:
    table = a_table()
    issued = sessions.issue(table.id, 0)
    sessions.end(issued.phone.id)
    assert sessions.find_phone(issued.token) is None
    assert sessions.phones(table.id) == ()
    with pytest.raises(NotFoundError):
        sessions.end(issued.phone.id)


@pytest.mark.parametrize(
    "looks, remembered",
    [
        ([timedelta(hours=11)], True),
        ([timedelta(hours=13)], False),
        ([timedelta(hours=10 * n) for n in range(1, 72)], True),  # 710 hours, in use all along
        ([timedelta(hours=10 * n) for n in range(1, 74)], False),  # past 30 days
    ],
)
def test_a_phone_is_forgotten_when_idle_or_old(
    book: Flask, monkeypatch: pytest.MonkeyPatch, looks: list[timedelta], remembered: bool
) -> None:
    token = sessions.issue(a_table().id, 0).token
    start = datetime.now(UTC)
    for look in looks:
        monkeypatch.setattr(clock, "now", lambda look=look: start + look)
        found = sessions.find_phone(token)
    assert (found is not None) is remembered


def test_rows_of_phones_that_cannot_come_back_are_deleted(
    book: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions.issue(a_table().id, 0)
    assert sessions.delete_expired() == 0
    month = datetime.now(UTC) + timedelta(days=31)
    monkeypatch.setattr(clock, "now", lambda: month)
    assert sessions.delete_expired() == 1
