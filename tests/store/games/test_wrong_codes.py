"""Wrong join codes: counted for a minute, by address and all together, and no address is kept."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from referee.store.db import clock
from referee.store.db.database import reading
from referee.store.games import wrong_codes
from referee.store.models import Guess

HERE, ELSEWHERE = "198.51.100.7", "203.0.113.1"


def counts(address: str, phone: str) -> tuple[int, int, int]:
    wrong = wrong_codes.recent(address, phone)
    return len(wrong.phone), len(wrong.address), len(wrong.everywhere)


@pytest.mark.parametrize("later", [61, -3600], ids=["a minute later", "a clock put back"])
def test_guesses_are_counted_and_forgotten(book: Flask, monkeypatch: pytest.MonkeyPatch, later: int) -> None:
    for address, phone in ((HERE, "one"), (HERE, "two"), (ELSEWHERE, "three")):
        wrong_codes.record(address, phone)
    assert (counts(HERE, "one"), counts(ELSEWHERE, "four")) == ((1, 2, 3), (0, 1, 3))
    then = clock.now() + timedelta(seconds=later)
    monkeypatch.setattr(clock, "now", lambda: then)
    assert counts(HERE, "one") == (0, 0, 0)
    wrong_codes.record(ELSEWHERE, "three")
    with reading() as session:
        assert len(session.scalars(select(Guess)).all()) == 2


def test_network_addresses_are_stored_only_as_hashes(book: Flask) -> None:
    wrong_codes.record(HERE, "one")
    with reading() as session:
        assert HERE not in "".join(session.scalars(select(Guess.who)))
