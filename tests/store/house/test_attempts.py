"""Attempts of strangers: counted for a while, by phone, by group and all together; no address is kept."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from referee.store.db import clock
from referee.store.db.database import read_session
from referee.store.house import attempts
from referee.store.house.attempts import Attempt, AttemptSource
from referee.store.models import Guess

HERE, ELSEWHERE = "a198.51.100.7", "a203.0.113.1"
AT_TABLE = "t7"


def counts(phone: str, group: str, kind: Attempt = Attempt.WRONG_CODE) -> tuple[int, int, int]:
    found = attempts.recent_attempts(kind, AttemptSource(phone, group))
    return len(found.phone), len(found.group), len(found.everywhere)


@pytest.mark.parametrize("kind", Attempt)
@pytest.mark.parametrize("back", [False, True], ids=["when the time is over", "a clock put back"])
def test_attempts_are_counted_and_forgotten(
    book: Flask, monkeypatch: pytest.MonkeyPatch, kind: Attempt, back: bool
) -> None:
    for group, phone in ((HERE, "one"), (HERE, "two"), (ELSEWHERE, "three")):
        attempts.record(kind, AttemptSource(phone, group))
    assert (counts("one", HERE, kind), counts("four", ELSEWHERE, kind)) == ((1, 2, 3), (0, 1, 3))
    then = clock.now() + (timedelta(hours=-1) if back else kind.window + timedelta(seconds=1))
    monkeypatch.setattr(clock, "now", lambda: then)
    assert counts("one", HERE, kind) == (0, 0, 0)


def test_what_is_too_old_for_any_count_is_deleted(book: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts.record(Attempt.WRONG_CODE, AttemptSource("one", HERE))
    attempts.record(Attempt.NEW_TABLE, AttemptSource("one", HERE))
    then = clock.now() + timedelta(minutes=2)
    monkeypatch.setattr(clock, "now", lambda: then)
    attempts.record(Attempt.WRONG_KEY, AttemptSource("one", HERE))
    with read_session() as session:
        kinds = [who[0] for who in session.scalars(select(Guess.who))]
    assert sorted(kinds) == ["k", "k", "t", "t"]


def test_kinds_and_groups_do_not_count_for_each_other(book: Flask) -> None:
    attempts.record(Attempt.WRONG_CODE, AttemptSource("one", AT_TABLE))
    assert counts("one", HERE) == (1, 0, 0)
    assert counts("one", AT_TABLE, Attempt.WRONG_KEY) == (0, 0, 0)


def test_network_addresses_are_stored_only_as_hashes(book: Flask) -> None:
    attempts.record(Attempt.WRONG_CODE, AttemptSource("one", HERE))
    with read_session() as session:
        stored = "".join(session.scalars(select(Guess.who)))
    assert HERE not in stored and HERE[1:] not in stored
