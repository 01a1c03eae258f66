"""Demo tables in the store: on no roster, in no export, few at a time, and deleted after a day."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import select, text
from sqlalchemy.exc import DatabaseError

from referee import store
from referee.store.db import clock, newest_turn
from referee.store.games import demos, log, sessions, tables
from referee.store.models import Base, db
from referee.store.people import roster
from referee.store.transfer.games import export_document
from tests.store.samples import a_batch, a_table

NAMES = ("You", "Ann", "Bea")


def play(game: int) -> None:
    log.append(game, 0, [a_batch("k1"), a_batch("k2", seat=1)])


def in_a_day(monkeypatch: pytest.MonkeyPatch, **time: int) -> None:
    later = datetime.now(UTC) + timedelta(**time)
    monkeypatch.setattr(clock, "now", lambda: later)


def test_its_people_are_on_no_roster_and_in_no_export(book: Flask) -> None:
    first, second = demos.create("letterpress", {}, NAMES), demos.create("letterpress", {}, NAMES)
    assert [seat.name for seat in first.seats] == [*NAMES]
    assert [seat.player for seat in first.seats] == [seat.player for seat in second.seats]
    assert roster.everybody() == ()
    assert export_document().people == []
    assert roster.create("Ann").id not in [seat.player for seat in first.seats]


def test_it_is_no_table_that_is_counted_or_verified(book: Flask) -> None:
    demos.create("letterpress", {}, NAMES)
    assert (tables.all_ids(), tables.list_unfinished(), tables.count_unfinished()) == ((), (), 0)


def test_it_is_deleted_with_all_it_has_a_day_after_its_last_move(
    book: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, demo = a_table(), demos.create("letterpress", {}, NAMES)
    sessions.issue(demo.id, 0)
    play(kept.id), play(demo.id)
    in_a_day(monkeypatch, hours=23)
    assert demos.delete_expired() == 0
    in_a_day(monkeypatch, hours=25)
    assert demos.delete_expired() == 1
    assert tables.by_code(demo.code) is None
    with db.engine.connect() as connection:
        for name in ("game", "seat", "session", "batch", "event"):
            column = Base.metadata.tables[name].c["id" if name == "game" else "game_id"]
            assert demo.id not in connection.scalars(select(column)).all()
    assert len(log.batches(kept.id)) == 2


def test_a_start_deletes_old_demos_and_misses_no_turn(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with app.app_context():
        demo = demos.create("letterpress", {}, NAMES)
        play(demo.id)
    in_a_day(monkeypatch, hours=25)
    store.upgrade(app)
    with app.app_context():
        assert tables.by_code(demo.code) is None
        newest_turn.check()


def test_its_log_cannot_be_changed_either(book: Flask) -> None:
    demo = demos.create("letterpress", {}, NAMES)
    play(demo.id)
    with pytest.raises(DatabaseError, match="the log only grows"), db.engine.begin() as connection:
        connection.execute(text("UPDATE event SET kind = 'Forged'"))


def test_an_idle_demo_makes_room_and_one_in_use_does_not(
    book: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demos, "MOST_DEMOS", 2)
    oldest, newer = demos.create("letterpress", {}, NAMES), demos.create("letterpress", {}, NAMES)
    with pytest.raises(demos.TooManyDemosError, match="Come back in a few minutes"):
        demos.create("letterpress", {}, NAMES)
    in_a_day(monkeypatch, minutes=30)
    demos.create("letterpress", {}, NAMES)
    assert (tables.by_code(oldest.code), tables.by_code(newer.code) is None) == (None, False)
