"""The bell: heard by everybody waiting, on every server, and only when something was saved."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from sqlalchemy import text

from referee.store.db.database import database_of, write_session
from referee.store.games.log import append
from referee.store.live import bell
from referee.store.models import db
from tests.store.samples import a_batch, a_table, close, make_app

LONG = 30.0  # far more than a ring takes; a test that waits this long has failed


def waiting(app: Flask, game: int, seen: int, timeout: float = LONG) -> int | None:
    with app.app_context():
        return bell.wait(game, seen, timeout)


def settle(app: Flask, game: int, how_many: int) -> None:
    """Until so many wait at this table."""
    waiters = database_of(app).bell.waiters
    while True:
        with waiters.join(game) as table:
            if table.count > how_many:
                return
        time.sleep(0.01)


def test_waiting_with_an_old_pulse_returns_at_once(book: Flask) -> None:
    game = a_table().id
    append(game, 0, [a_batch("k")])
    assert bell.wait(game, 0, LONG) == 1


def test_waiting_with_a_pulse_from_before_a_restore_returns_at_once(book: Flask) -> None:
    assert bell.wait(a_table().id, 57, LONG) == 0


def test_nothing_new_is_no_ring(book: Flask) -> None:
    assert bell.wait(a_table().id, 0, 0.05) is None


def test_the_bell_rings_for_all_phones_of_one_table_only(app: Flask) -> None:
    with app.app_context():
        ours, theirs = a_table().id, a_table("Dov", "Eve").id
    with ThreadPoolExecutor(7) as phones:
        waits = [phones.submit(waiting, app, ours, 0) for _ in range(6)]
        other = phones.submit(waiting, app, theirs, 0, 1.0)
        settle(app, ours, 6)
        with app.app_context():
            append(ours, 0, [a_batch("k")])
        assert [wait.result() for wait in waits] == [1] * 6
        assert other.result() is None


def test_a_rolled_back_transaction_does_not_ring(app: Flask) -> None:
    with app.app_context():
        game = a_table().id
    with ThreadPoolExecutor(1) as phones:
        wait = phones.submit(waiting, app, game, 0, 1.0)
        settle(app, game, 1)
        with app.app_context(), pytest.raises(RuntimeError), write_session():
            append(game, 0, [a_batch("k")])
            raise RuntimeError("power cut")
        assert wait.result() is None


def test_the_bell_rings_on_both_servers_of_one_postgres(blank_postgres_url: str) -> None:
    here, there = make_app(blank_postgres_url), make_app(blank_postgres_url)
    with here.app_context():
        game = a_table().id
    with ThreadPoolExecutor(2) as phones:
        waits = [phones.submit(waiting, app, game, 0) for app in (here, there)]
        settle(here, game, 1)
        settle(there, game, 1)
        with here.app_context():
            append(game, 0, [a_batch("k")])
        assert [wait.result() for wait in waits] == [1, 1]
    close(here)
    close(there)


def test_a_lost_postgres_connection_is_reopened_and_no_ring_is_missed(blank_postgres_url: str) -> None:
    app = make_app(blank_postgres_url)
    with app.app_context():
        game = a_table().id
        bell.wait(game, 0, 0.05)  # begins to listen
        with ThreadPoolExecutor(1) as phones:
            wait = phones.submit(waiting, app, game, 0)
            settle(app, game, 1)
            cut_listeners()
            append(game, 0, [a_batch("k")])
            assert wait.result() == 1
    close(app)


def cut_listeners() -> None:
    with db.engine.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
        )


def test_stopping_the_server_ends_all_waits(app: Flask) -> None:
    with app.app_context():
        game = a_table().id
    with ThreadPoolExecutor(1) as phones:
        wait = phones.submit(waiting, app, game, 0, 2 * LONG)
        settle(app, game, 1)
        bell.end_waits(app)
        assert wait.result(LONG) is None
    assert waiting(app, game, 0, 2 * LONG) is None
