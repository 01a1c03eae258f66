"""When disks, files and connections fail: one clear sentence, nothing acknowledged lost, and on it goes."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path, PurePosixPath, PureWindowsPath

import psycopg
import pytest
from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from referee import store
from referee.store.db import database, locks, sqlite_file
from referee.store.db.database import game_lock, write_session
from referee.store.db.errors import StoreError, translate_errors
from referee.store.games import tables
from referee.store.games.log import append, batches
from referee.store.models import db
from referee.store.people import roster
from tests.store.samples import a_batch, a_table, close, make_app
from tests.support import postgres


def in_a_thread(call: Callable[[], str]) -> str:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(call).result()


def cut_all_connections(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        postgres.cut_off(connection)


def as_nobody(call: Callable[[], str]) -> str:
    """What this call answers to a user without rights; root may write anywhere."""
    if os.geteuid() != 0:
        return call()
    hear, tell = os.pipe()
    child = os.fork()
    if child == 0:
        os.setuid(65534)
        try:
            os.write(tell, call().encode())
        finally:
            os._exit(0)
    os.close(tell)
    os.waitpid(child, 0)
    with os.fdopen(hear) as answer:
        return answer.read()


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def trouble_at_start(url: str) -> str:
    with pytest.raises(StoreError) as trouble:
        store.upgrade(make_app(url))
    return trouble.value.sentence


def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    file = tmp_path / "quoin.db"
    file.write_text("Dear diary, today we played Letterpress.")
    assert "is not a database" in trouble_at_start(f"sqlite:///{file}")
    assert file.read_text().startswith("Dear diary")


def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    (tmp_path / "quoin.db").mkdir()
    assert "is not a file" in trouble_at_start(f"sqlite:///{tmp_path / 'quoin.db'}")


def test_a_truncated_file(sqlite_url: str) -> None:
    file = path_of(sqlite_url)
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert "is damaged" in trouble_at_start(sqlite_url)


def test_a_file_damaged_while_we_play(sqlite_url: str) -> None:
    app = make_app(sqlite_url)
    with app.app_context():
        game = a_table().id
        with db.engine.connect() as connection:
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        close(app)
        file = path_of(sqlite_url)
        whole = file.read_bytes()
        file.write_bytes(whole[:4096] + os.urandom(len(whole) - 4096))
        with pytest.raises(StoreError, match="is damaged"):
            tables.get(game)


@pytest.mark.posix("rights of files")
@pytest.mark.parametrize("folder, file", [(0o555, 0o666), (0o777, 0o444)])
def test_a_folder_that_cannot_be_written(blank_file: Path, folder: int, file: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        book = Path(shutil.copy(blank_file, place))
        book.chmod(file)
        book.parent.chmod(folder)
        assert "cannot be written" in as_nobody(lambda: trouble_at_start(f"sqlite:///{book}"))
        book.parent.chmod(0o700)


def test_a_disk_that_turns_read_only_while_we_play(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(sqlite_url)
    with app.app_context():
        game = a_table().id
        close(app)
        monkeypatch.setattr(database, "SQLITE_HABITS", (*database.SQLITE_HABITS, "PRAGMA query_only = ON"))
        with pytest.raises(StoreError, match="cannot be written"):
            append(game, 0, [a_batch("k")])
        assert tables.get(game).version == 0


@pytest.mark.parametrize(
    "mounts, kind",
    [
        ("disk / ext4 rw 0 0", None),
        ("disk / ext4 rw 0 0\nnas:/x /srv nfs4 rw 0 0", "nfs4"),
        ("nas:/x / nfs rw 0 0\ndisk /srv/games ext4 rw 0 0", None),
        ("disk / ext4 rw 0 0\n//nas/x /srv/games cifs rw 0 0\ndisk /srv/gamesroom ext4 rw 0 0", "cifs"),
        ("disk / ext4 rw 0 0\nnas:/x /srv/other nfs rw 0 0", None),
        ("", None),
    ],
)
def test_a_network_share_is_known(mounts: str, kind: str | None) -> None:
    assert sqlite_file.network_kind(PurePosixPath("/srv/games/quoin"), mounts) == kind


def test_a_share_is_known_by_its_windows_path() -> None:
    assert sqlite_file.network_kind(PureWindowsPath(r"\\nas\games\quoin"), "") == "smb"
    assert sqlite_file.network_kind(PureWindowsPath(r"C:\games\quoin"), "") is None


def test_a_network_share_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"disk / ext4 rw 0 0\nnas:/x {tmp_path.resolve().as_posix()} nfs4 rw 0 0\n")
    monkeypatch.setattr(sqlite_file, "MOUNTS", mounts)
    assert "network share (nfs4)" in trouble_at_start(f"sqlite:///{tmp_path / 'quoin.db'}")


def test_an_ancient_sqlite_is_refused(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    assert "too old" in trouble_at_start(sqlite_url)


def test_an_old_sqlite_is_noted() -> None:
    note = sqlite_file.sqlite_note((3, 40, 1))
    assert note is not None and note.startswith("SQLite 3.40.1 ")
    assert sqlite_file.sqlite_note((3, 53, 0)) is None


def test_one_file_serves_one_server(sqlite_url: str) -> None:
    first, second = make_app(sqlite_url), make_app(sqlite_url)
    store.claim_server(first)
    with pytest.raises(StoreError, match=r"Another server already uses quoin\.db"):
        store.claim_server(second)


def test_a_full_disk_refuses_cleanly_and_play_resumes(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(sqlite_url)
    with app.app_context():
        game = a_table().id
        append(game, 0, [a_batch("k1")])
        pages = db.session.execute(text("PRAGMA page_count")).scalar()
        close(app)
        monkeypatch.setattr(
            database, "SQLITE_HABITS", (*database.SQLITE_HABITS, f"PRAGMA max_page_count = {pages}")
        )
        with pytest.raises(StoreError, match="disk of the server is full") as full:
            append(game, 1, [a_batch("k2", "x" * 100_000)])
        assert full.value.again
        assert [batch.key for batch in batches(game)] == ["k1"]
        monkeypatch.undo()
        close(app)
        assert append(game, 1, [a_batch("k2", "x" * 100_000)]).numbers == (2,)


def test_a_file_locked_by_another_program_is_busy_not_an_error(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SQLITE_HABITS", (*database.SQLITE_HABITS, "PRAGMA busy_timeout = 50"))
    app = make_app(sqlite_url)
    with app.app_context():
        game = a_table().id
        with closing(sqlite3.connect(path_of(sqlite_url), isolation_level=None)) as foreign:
            foreign.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreError, match="busy") as busy:
                append(game, 0, [a_batch("k")])
            assert busy.value.again
        assert append(game, 0, [a_batch("k")]).numbers == (1,)


def test_a_write_lock_held_by_another_process_is_busy_after_a_wait(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.05)
    ours, theirs = make_app(sqlite_url), make_app(sqlite_url)
    busy = pytest.raises(StoreError, match="busy")
    with theirs.app_context(), write_session(), ours.app_context(), busy:
        roster.create("Ann")
    with ours.app_context():
        assert roster.create("Ann").name == "Ann"


def test_a_table_locked_too_long_is_reported_busy(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.05)
    app = make_app(sqlite_url)
    with app.app_context():
        game = a_table().id

    def second() -> str:
        with app.app_context():
            try:
                with game_lock(game):
                    return "in"
            except StoreError as trouble:
                return trouble.sentence

    with app.app_context(), game_lock(game):
        assert "busy" in in_a_thread(second)
    assert in_a_thread(second) == "in"


def test_postgres_cuts_our_connections_and_we_go_on(blank_postgres_url: str) -> None:
    app = make_app(blank_postgres_url)
    with app.app_context():
        game = a_table().id
        append(game, 0, [a_batch("k1")])
        with pytest.raises(StoreError, match="does not answer") as gone, game_lock(game):
            cut_all_connections(blank_postgres_url)
            append(game, 1, [a_batch("k2")])
        assert gone.value.again
        assert append(game, 1, [a_batch("k2")]).numbers == (2,)
    close(app)


def test_a_postgres_that_is_not_there(tmp_path: Path) -> None:
    assert "does not answer" in trouble_at_start(f"postgresql://quoin@/quoin?host={tmp_path}")


def test_a_table_held_too_long_on_postgres_is_busy(blank_postgres_url: str) -> None:
    app = make_app(blank_postgres_url)
    with app.app_context():
        game = a_table().id

    def second() -> str:
        with app.app_context():
            db.session.execute(text("SET lock_timeout = 50"))
            try:
                with game_lock(game):
                    return "in"
            except StoreError as trouble:
                return trouble.sentence

    with app.app_context(), game_lock(game):
        assert "busy" in in_a_thread(second)
    close(app)


def test_a_wrong_statement_of_ours_is_not_reported_as_a_database_fault(book: Flask) -> None:
    with pytest.raises(DBAPIError, match=r"no such table|does not exist"), write_session() as session:
        session.execute(text("SELECT * FROM wishes"))


def test_more_requests_than_connections_are_busy_not_broken(sqlite_url: str) -> None:
    app = make_app(sqlite_url)
    with app.app_context():
        game = a_table().id
        pool = {"pool_size": 1, "max_overflow": 0, "pool_timeout": 0.05}
        narrow = create_engine(db.engine.url, **pool)  # type: ignore[arg-type]
        with narrow.connect(), pytest.raises(StoreError, match="busy") as busy, translate_errors():
            narrow.connect()
        assert busy.value.again
        with translate_errors(), narrow.connect() as connection:
            assert connection.execute(text("SELECT id FROM game")).scalar() == game


def test_a_postgres_database_made_without_a_locale(postgres_server: str) -> None:
    """Its encoding is SQL_ASCII: names come back as they were typed all the same."""
    with postgres.database(postgres_server, "ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0") as url:
        app = make_app(url)
        store.upgrade(app)
        with app.app_context():
            assert roster.create("Žofie").name == "Žofie"
            assert [person.name for person in roster.everybody()] == ["Žofie"]
        close(app)
