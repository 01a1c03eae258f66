"""Whatever file lies where the database should be, commands say one sentence and a copy can be restored."""

import os
import random
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee import store
from referee.cli import main
from referee.data import backups
from referee.server.config import from_environment
from referee.server.worker import build
from referee.store.db import newest_turn
from tests.support.forked_commands import refusal_of, serving_warm
from tests.support.played_games import record
from tests.web.phones import Phone

CORRUPTIONS = 200
PAGE = 4096


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a database with three games in it."""
    folder = tmp_path_factory.mktemp("good")
    app = store.bare_app(f"sqlite:///{folder / 'quoin.db'}", str(folder), "a secret of the tests")
    store.upgrade(app)
    with app.app_context():
        for game in ("letterpress", "gadsby", "anagrabs"):
            record(game)
        copy = backups.make_copy(app, folder / "copy.db")
    store.close(app)
    return copy


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The data folder of an installation that has only its secret yet."""
    monkeypatch.setenv("QUOIN_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    umask = os.umask(0o077)  # commands change it
    from_environment()
    yield tmp_path
    os.umask(umask)


def corrupt(content: bytes, chance: random.Random) -> bytes:
    """Bits flipped, a page lost or overwritten, the end cut off, text that is none, a strange header."""
    damaged = bytearray(content)
    start = chance.randrange(0, len(damaged), PAGE)
    kind = chance.choice(("bits", "zeros", "noise", "cut", "text", "header"))
    if kind == "bits":
        for _ in range(chance.randint(1, 40)):
            damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    elif kind in ("zeros", "noise"):
        damaged[start : start + PAGE] = bytes(PAGE) if kind == "zeros" else chance.randbytes(PAGE)
    elif kind == "cut":
        del damaged[chance.randrange(len(damaged)) :]
    elif kind == "text":
        letters = [at for at, byte in enumerate(damaged) if chr(byte).isalpha()]
        for at in chance.sample(letters, 8):
            damaged[at] = 0xFF
    else:
        for _ in range(chance.randint(1, 10)):
            damaged[chance.randrange(100)] = chance.randrange(256)
    return bytes(damaged)


def write_database(data: Path, content: bytes) -> Path:
    for file in data.iterdir():
        if file.is_dir():
            shutil.rmtree(file)
        elif file.name != "secret_key":
            file.unlink()
    (data / "quoin.db").write_bytes(content)
    return data / "quoin.db"


def test_every_damage_ends_in_one_sentence_and_a_restored_database(
    good: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, chance = good.read_bytes(), random.Random("damage")
    commands = (["restore", str(good)], ["check"], ["export", str(data / "out.json")], ["host", "ABCDEF"])
    for number in range(CORRUPTIONS):
        database = write_database(data, corrupt(whole, chance))
        command = commands[number % len(commands)]
        failed = main(command)
        said = capsys.readouterr().err
        assert failed == bool(said) and "Traceback" not in said, (number, command, said)
        if command[0] == "restore":
            assert not failed, (number, said)
            with closing(sqlite3.connect(database)) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert [*data.glob("quoin.db.damaged-*"), *data.glob("backups/*-before-restore.db")], number


def test_a_damaged_foreign_key_is_moved_aside_when_a_copy_is_restored(good: Path, data: Path) -> None:
    whole = good.read_bytes()
    damaged = whole.replace(b"REFERENCES seat (game_id", b"REFERENCES seat (game_ix")
    assert damaged != whole
    write_database(data, damaged)
    assert main(["restore", str(good)]) == 0
    assert [*data.glob("quoin.db.damaged-*")]


@pytest.mark.parametrize("text", [b"CREATE TABLE game", b"alembic_version"])
def test_a_schema_that_is_no_text_is_moved_aside_when_a_copy_is_restored(
    good: Path, data: Path, text: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = good.read_bytes().replace(text, b"\xff\xfe" + text[2:])
    write_database(data, damaged)
    assert re.search("damaged|another program", refusal_of(data))
    assert main(["restore", str(good)]) == 0
    (aside,) = data.glob("quoin.db.damaged-*")
    assert aside.read_bytes()[100:] == damaged[100:]  # opening it changes its header
    assert ".damaged-" in capsys.readouterr().out


def test_a_damaged_copy_is_refused_and_changes_nothing(
    good: Path, data: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    database = write_database(data, good.read_bytes())
    copy, chance = tmp_path_factory.mktemp("copies") / "bad.db", random.Random("copies")
    times = 0
    for _ in range(20):
        copy.write_bytes(corrupt(good.read_bytes(), chance))
        before = database.read_bytes()
        if main(["restore", str(copy)]):
            times += 1
            assert capsys.readouterr().err.count("\n") == 1
            assert database.read_bytes() == before
    assert times > 10  # some damage lies where nothing is


def test_a_server_on_damaged_pages_is_alive_but_not_ready(good: Path, data: Path) -> None:
    database = write_database(data, good.read_bytes())
    phone = Phone(build(from_environment()))
    with database.open("r+b") as file:
        for page in range(database.stat().st_size // PAGE // 2, database.stat().st_size // PAGE):
            file.seek(page * PAGE)
            file.write(b"\xaa" * 16)
    assert phone.get("/health").status_code == 200
    answer = phone.get("/ready")
    assert answer.status_code == 503 and "damaged" in answer.json["why"]


def test_a_database_without_its_newest_turns_is_noticed(good: Path, data: Path) -> None:
    write_database(data, good.read_bytes())
    app = store.bare_app(f"sqlite:///{data / 'quoin.db'}", str(data), "a secret of the tests")
    with app.app_context():
        store.upgrade()
        record("letterpress")
    store.close(app)
    newer = (data / "quoin.db").read_bytes()
    (data / "quoin.db-wal").unlink(missing_ok=True)
    (data / "quoin.db").write_bytes(good.read_bytes())
    assert "lacks turns that were saved before" in refusal_of(data)
    (data / "quoin.db").write_bytes(newer)
    with serving_warm(data):
        pass
    (data / "quoin.db").write_bytes(good.read_bytes())
    newest_turn.note_file(data / "quoin.db").unlink()
    with serving_warm(data):
        pass
