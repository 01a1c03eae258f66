"""Between two rounds of the server nobody waits: what is free is used at once, the rest is left to others."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from flask import Flask

from referee import store
from referee.store.db.database import book_of, game_lock, writing
from referee.store.db.haste import TakesTime, hurried, in_haste
from referee.store.games.table_cache import TableCache
from referee.store.models import db
from referee.store.people import roster
from referee.table import commands, loading


@contextmanager
def elsewhere(holding: object) -> Iterator[None]:
    """Another thread holds this meanwhile."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with holding:  # type: ignore[attr-defined]
            held.set()
            done.wait(30)

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(30)
    try:
        yield
    finally:
        done.set()
        thread.join()


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    made = store.bare_app("", str(tmp_path_factory.mktemp("book")), "secret")
    store.upgrade(made)
    with made.app_context():
        yield made
    store.close(made)


def test_haste_ends_with_what_was_done_in_it() -> None:
    with pytest.raises(ZeroDivisionError), in_haste():
        assert hurried()
        1 / 0  # noqa: B018
    assert not hurried()


def test_the_pen_is_taken_at_once_where_it_is_free(app: Flask) -> None:
    with in_haste(), writing() as session:
        session.execute(db.text("UPDATE house SET changes = changes + 1"))


def test_nobody_in_haste_waits_for_the_pen(app: Flask) -> None:
    with elsewhere(book_of(app).writer.held()), in_haste(), pytest.raises(TakesTime), writing():
        pytest.fail("this was written without the pen")
    with in_haste(), writing():
        pass


def test_nobody_in_haste_waits_for_a_command_at_work(app: Flask) -> None:
    other = store.bare_app(app.config["DATABASE_URL"], app.config["QUOIN_DATA"], "secret")
    with elsewhere(book_of(other).writer.held()), in_haste(), pytest.raises(TakesTime), writing():
        pytest.fail("this was written beside a command that writes")
    store.close(other)


def test_nobody_in_haste_waits_for_another_program_that_holds_the_file(app: Flask) -> None:
    file = book_of(app).file
    with closing(sqlite3.connect(str(file), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with in_haste(), pytest.raises(TakesTime), writing():
            pytest.fail("this was written while another program held the file")
        other.execute("ROLLBACK")
    with writing() as session:
        assert session.execute(db.text("PRAGMA busy_timeout")).scalar() == 5000


def test_nobody_in_haste_waits_for_a_table(app: Flask) -> None:
    with elsewhere(book_of(app).tables.held(7)), in_haste(), pytest.raises(TakesTime), game_lock(7):
        pytest.fail("two ruled on one table")


def test_nobody_in_haste_folds_a_game_from_its_first_turn(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [roster.create(name).id for name in ("Ann", "Bea")]
    code = commands.create("letterpress", people, {}).code
    monkeypatch.setattr(loading, "table_cache", TableCache())
    with in_haste(), pytest.raises(TakesTime):
        loading.load_table(code)
    known = loading.load_table(code)
    with in_haste():
        assert loading.load_table(code).position == known.position
