"""Bringing a database up to date: from nothing, with a backup, all or not at all; never a newer one."""

import os
import shutil
import signal
import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from referee import store
from referee.store.db import clock, schema
from referee.store.db.errors import StoreError
from referee.store.games import sessions, tables
from referee.store.games.log import append, batches
from referee.store.models import Base, db
from tests.store.samples import a_batch, a_table, close, make_app
from tests.support.programs import is_private

HEAD = schema.newest_revision()
NEXT = """
from alembic import op
import sqlalchemy as sa
revision = "next"
down_revision = "{head}"
def upgrade():
    op.create_table("club", sa.Column("id", sa.Integer, primary_key=True))
    {then}
"""


@pytest.fixture(params=["sqlite", "postgres"])
def empty_app(request: pytest.FixtureRequest, tmp_path: Path) -> Flask:
    """An app whose database holds nothing yet."""
    if request.param == "sqlite":
        return make_app(f"sqlite:///{tmp_path / 'data' / 'quoin.db'}")
    return make_app(request.getfixturevalue("fresh_postgres_url"))


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The migrations of a later Quoin, still without the new one."""
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder)
    monkeypatch.setattr(schema, "MIGRATIONS", folder)
    return folder


def add_migration(folder: Path, then: str = "") -> None:
    (folder / "versions" / "next_club.py").write_text(NEXT.format(head=schema.newest_revision(), then=then))


def tables_of(app: Flask) -> set[str]:
    with app.app_context():
        return set(inspect(db.engine).get_table_names())


def test_an_empty_database_gets_every_table(empty_app: Flask) -> None:
    store.upgrade(empty_app)
    assert tables_of(empty_app) == set(Base.metadata.tables) | {"alembic_version"}
    store.upgrade(empty_app)  # a second start changes nothing
    close(empty_app)


def test_an_empty_file_is_an_empty_database(tmp_path: Path) -> None:
    (tmp_path / "quoin.db").touch()
    app = make_app(f"sqlite:///{tmp_path / 'quoin.db'}")
    store.upgrade(app)
    assert "event" in tables_of(app)


def test_migrations_match_the_models(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        command.check(schema.alembic_config(connection))


def test_a_forgotten_migration_is_noticed(book: Flask) -> None:
    with db.engine.begin() as connection:
        connection.execute(text("DROP INDEX ix_game_status_ended"))
    with db.engine.connect() as connection, pytest.raises(Exception, match="New upgrade operations"):
        command.check(schema.alembic_config(connection))
    with db.engine.begin() as connection:
        connection.execute(text("CREATE INDEX ix_game_status_ended ON game (status, ended)"))


def test_an_older_database_is_backed_up_and_upgraded(sqlite_url: str, next_version: Path) -> None:
    app = make_app(sqlite_url)
    with app.app_context():
        game = a_table().id
        append(game, 0, [a_batch("k")])
        before = batches(game)
    add_migration(next_version)
    store.upgrade(app)
    assert "club" in tables_of(app)
    with app.app_context():
        assert batches(game) == before
    (copy,) = Path(sqlite_url.removeprefix("sqlite:///")).parent.glob(f"quoin-before-upgrade-*-{HEAD}.db")
    assert is_private(copy)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (1,)
        assert not connection.execute("SELECT * FROM sqlite_master WHERE name = 'club'").fetchall()


def test_a_recreated_database_table_keeps_its_rows_and_children(sqlite_url: str, next_version: Path) -> None:
    app = make_app(sqlite_url)
    with app.app_context():
        table = a_table()
        append(table.id, 0, [a_batch("k")])
        before = tables.get(table.id), batches(table.id)
        add_migration(
            next_version,
            "with op.batch_alter_table('game', recreate='always') as game:"
            " game.alter_column('place', type_=sa.String(90))",
        )
        store.upgrade(app)
        assert (tables.get(table.id), batches(table.id)) == before
        with pytest.raises(IntegrityError), db.engine.begin() as connection:
            connection.execute(text("DELETE FROM game"))  # keys are watched again


def test_a_migration_that_orphans_rows_is_not_made(sqlite_url: str, next_version: Path) -> None:
    app = make_app(sqlite_url)
    with app.app_context():
        table = a_table()
    add_migration(next_version, "op.execute('DELETE FROM player')")
    with pytest.raises(StoreError, match="left rows without the rows they belong to"):
        store.upgrade(app)
    with app.app_context():
        assert tables.get(table.id) == table


def test_a_migration_that_fails_half_way_is_rolled_back(app: Flask, next_version: Path) -> None:
    add_migration(next_version, then="raise RuntimeError('power cut')")
    with pytest.raises(RuntimeError, match="power cut"):
        store.upgrade(app)
    assert "club" not in tables_of(app)
    with app.app_context(), db.engine.connect() as connection:
        assert schema.current_revision(connection) == HEAD
        game = a_table().id
        assert append(game, 0, [a_batch("k")]).numbers == (1,)


@pytest.mark.posix("the migration runs in a fork")
def test_a_migration_killed_half_way_is_rolled_back_and_runs_at_the_next_start(
    app: Flask, next_version: Path
) -> None:
    with app.app_context():
        game = a_table().id
        append(game, 0, [a_batch("k")])
    close(app)
    add_migration(next_version, then="import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    child = os.fork()
    if child == 0:
        store.upgrade(make_app(str(app.config["DATABASE_URL"])))
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert "club" not in tables_of(app)
    migration = next_version / "versions" / "next_club.py"
    migration.write_text(migration.read_text().replace("os.kill(os.getpid(), signal.SIGKILL)", "pass"))
    store.upgrade(app)
    assert "club" in tables_of(app)
    with app.app_context():
        assert append(game, 1, [a_batch("k2")]).numbers == (2,)


def test_a_database_of_a_newer_version_is_refused_and_left_alone(app: Flask) -> None:
    with app.app_context():
        game = a_table().id
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(StoreError, match=rf"newer Quoin \(schema 9999; this one knows {HEAD}\)"):
            store.upgrade(app)
        assert tables.get(game).id == game
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = :head"), {"head": HEAD})


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "recipes.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(StoreError, match="belongs to another program"):
        store.upgrade(make_app(f"sqlite:///{file}"))


def test_a_start_forgets_phones_that_cannot_come_back(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with app.app_context():
        sessions.issue(a_table().id, 0)
    month = datetime.now(UTC) + timedelta(days=31)
    monkeypatch.setattr(clock, "now", lambda: month)
    store.upgrade(app)
    with app.app_context():
        assert sessions.delete_expired() == 0


def test_two_servers_that_start_together_both_open(fresh_postgres_url: str) -> None:
    apps = [make_app(fresh_postgres_url) for _ in range(2)]
    threads = [threading.Thread(target=store.upgrade, args=(app,)) for app in apps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for app in apps:
        with app.app_context():
            assert a_table("Ann").seats[0].name == "Ann"
        close(app)
