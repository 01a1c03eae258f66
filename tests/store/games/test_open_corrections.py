"""Who has a past turn open to correct it: told while it lasts, and forgotten when a phone dies."""

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import inspect

from referee.store.db import clock, schema
from referee.store.games import open_corrections, tables
from referee.store.models import db
from tests.store.samples import a_table


def test_two_seats_correct_at_once_and_one_leaves(book: Flask) -> None:
    game = a_table("Ann", "Bea").id
    open_corrections.open_turn(game, 0, 4)
    open_corrections.open_turn(game, 1, 2)
    assert open_corrections.open_turns(tables.get(game)) == {0: 4, 1: 2}
    open_corrections.close_turn(game, 0)
    assert open_corrections.open_turns(tables.get(game)) == {1: 2}


def test_a_phone_that_is_silent_too_long_corrects_no_more(
    book: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = a_table("Ann", "Bea").id
    open_corrections.open_turn(game, 1, 2)
    late = clock.now() + open_corrections.LASTS
    monkeypatch.setattr(clock, "now", lambda: late)
    assert open_corrections.open_turns(tables.get(game)) == {}


def test_phones_look_again_when_one_opens_or_leaves_and_not_when_nothing_was_open(book: Flask) -> None:
    game = a_table("Ann", "Bea").id
    before = tables.get(game).pulse
    open_corrections.open_turn(game, 1, 2)
    open_corrections.close_turn(game, 1)
    open_corrections.close_turn(game, 1)
    assert tables.get(game).pulse == before + 2


def test_an_older_database_gets_the_column_and_keeps_its_tables(app: Flask) -> None:
    with app.app_context():
        game = a_table("Ann", "Bea").id
        with db.engine.begin() as connection:
            command.downgrade(schema.alembic_config(connection), "0013")
        with db.engine.connect() as connection:
            columns = {column["name"] for column in inspect(connection).get_columns("game")}
        assert "correcting" not in columns
        schema.upgrade()
        assert [seat.name for seat in tables.get_uncached(game).seats] == ["Ann", "Bea"]
        open_corrections.open_turn(game, 0, 1)
        assert open_corrections.open_turns(tables.get(game)) == {0: 1}
