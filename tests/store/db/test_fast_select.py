"""A statement handed to the driver as it is tells the same as one asked with ceremony."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from threading import Barrier

import pytest
from flask import Flask
from sqlalchemy import bindparam, select

from referee import store
from referee.store.db import clock
from referee.store.db.database import book_of, glancing, reading, writing
from referee.store.db.errors import StoreError
from referee.store.db.fast_select import SPARE, Glimpse, _driver
from referee.store.games import sessions
from referee.store.models import Base, Player, Session
from tests.store.cast import a_table, close, make_app

PHONES = Base.metadata.tables["session"]
BEFORE = select(PHONES).where(PHONES.c.created <= bindparam("moment", type_=PHONES.c.created.type))
PEOPLE = Glimpse(select(Base.metadata.tables["player"].c.name).order_by("name"))


def test_dates_and_flags_come_out_as_they_went_in(book: Flask) -> None:
    issued = sessions.issue(a_table().id, 1, host=True, label="Bea's phone")
    (row,) = Glimpse(BEFORE).rows({"moment": clock.now()})
    with glancing() as look:
        slow = look.execute(BEFORE, {"moment": clock.now()}).one()
    assert tuple(row) == tuple(slow)
    assert (row.host, row.ended, row.created) == (True, None, issued.phone.created)
    assert isinstance(row.seen, datetime)


def test_what_is_asked_is_compared_as_a_date(book: Flask) -> None:
    issued = sessions.issue(a_table().id)
    assert Glimpse(BEFORE).rows({"moment": issued.phone.created})
    assert not Glimpse(BEFORE).rows({"moment": issued.phone.created.replace(year=2001)})


def test_inside_a_writing_it_sees_what_is_being_written(book: Flask) -> None:
    with writing() as session:
        session.add(Player(uid="u" * 32, name="Ann"))
        session.flush()
        assert [row.name for row in PEOPLE.rows({})] == ["Ann"]
        session.rollback()
    assert PEOPLE.rows({}) == []


def test_it_holds_no_look_open(book: Flask) -> None:
    PEOPLE.rows({})
    with writing() as session:
        session.add(Player(uid="u" * 32, name="Ann"))
    assert [row.name for row in PEOPLE.rows({})] == ["Ann"]
    with reading() as session:
        assert session.scalar(select(Session.id)) is None


def test_trouble_is_told_plainly(sqlite_url: str) -> None:
    app = make_app(sqlite_url)
    Path(sqlite_url.removeprefix("sqlite:///")).write_bytes(b"no score book at all" * 1000)
    with app.app_context(), pytest.raises(StoreError):
        PEOPLE.rows({})
    close(app)


def test_however_many_look_at_once_few_connections_are_kept_from_the_others(sqlite_url: str) -> None:
    app, many = make_app(sqlite_url), 20
    looking = Barrier(many)
    store.upgrade(app)

    def look() -> None:
        with app.app_context(), _driver() as connection:
            looking.wait(30)
            connection.execute("SELECT 1").close()

    with ThreadPoolExecutor(many) as phones:
        for each in [phones.submit(look) for _ in range(many)]:
            each.result(30)
    assert SPARE <= len(book_of(app).spare) < many // 2  # two may have looked for room at the same moment
    close(app)
    assert not book_of(app).spare
