"""Backups: made in the middle of a game, checked by folding, restored while the server runs."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from urllib.request import urlopen

import pytest
from sqlalchemy import text

from referee.data import backups
from referee.store.db import clock
from referee.store.db.database import write_session
from referee.store.db.errors import StoreError
from referee.store.games import tables
from referee.store.models import db
from referee.store.people import history
from referee.table import loading
from referee.table.verify import verify
from tests.support.forked_commands import run, serving_warm
from tests.support.programs import is_private
from tests.table.test_commands import dealt, table, write

__all__ = ["dealt", "table"]


@pytest.fixture
def kept(app, tmp_path):
    """The same database as an installation with a data folder of its own."""
    app.config["QUOIN_DATA"] = str(tmp_path)
    return app


def test_a_backup_contains_every_table_and_turn(kept, dealt):
    copy = backups.make_copy(kept)
    assert is_private(copy)
    report = backups.check_copy(kept, copy)
    assert (report.tables, report.batches, report.problems) == (1, 1, ())


def test_restoring_a_backup_saves_the_later_turns_in_a_second_backup(kept, dealt):
    copy = backups.make_copy(kept)
    assert write(dealt.code, 0, "MENTOR").status == "done"
    later = loading.load_table(dealt.code)
    _, before = backups.restore_copy(kept, copy)
    table = loading.load_table(dealt.code)
    assert table.position.number == 1 and table.position.state == dealt.position.state
    assert table.row.pulse > later.row.pulse
    backups.restore_copy(kept, before)
    assert loading.load_table(dealt.code).position == later.position


def test_a_cached_position_is_not_used_after_a_restore(kept, dealt):
    copy = backups.make_copy(kept)
    write(dealt.code, 0, "MENTOR")
    remembered = loading.load_table(dealt.code)
    backups.restore_copy(kept, copy)
    write(dealt.code, 1, "METER")
    write(dealt.code, 2, "TIMER")
    row = loading.load_table(dealt.code).row
    # A second server on this database has not looked since.
    loading.table_cache.put(row.uid, remembered)
    assert loading.load_table(dealt.code).position == loading.load_uncached(row).position


def test_play_continues_after_a_restore(kept, dealt):
    backups.restore_copy(kept, backups.make_copy(kept))
    assert write(dealt.code, 0, "MENTOR").status == "done"
    assert verify().problems == ()


def test_restoring_a_file_that_is_not_a_backup_changes_nothing(kept, dealt, tmp_path):
    wrong = tmp_path / "holiday.db"
    wrong.write_bytes(b"sea and sand")
    with pytest.raises(StoreError):
        backups.restore_copy(kept, wrong)
    with pytest.raises(StoreError, match="There is no file"):
        backups.restore_copy(kept, tmp_path / "nowhere.db")
    assert loading.load_table(dealt.code).position == dealt.position


def test_a_gap_in_the_log_is_found_and_such_a_backup_is_not_restored(kept, dealt):
    write(dealt.code, 0, "MENTOR")
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE game SET batches = 3"))
    assert verify().problems == (f"Table {dealt.code}: its turns should be 1 to 3, but 2 are there.",)
    with pytest.raises(StoreError, match="has problems and was not restored"):
        backups.restore_copy(kept, backups.make_copy(kept))


def test_a_ledger_that_cannot_be_folded_is_found(kept, dealt):
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE game SET rules = 'whist'"))
    assert "its log cannot be replayed" in verify().problems[0]


def test_a_score_that_is_not_the_logs_is_found(kept, table):
    rows = [history.NewStanding(seat, seat + 1, 99, seat == 0) for seat in range(3)]
    with write_session() as session:
        history.replace_standings(session, tables.lock_game(session, table.id), rows, {})
        session.execute(text("UPDATE game SET status = 'finished'"))
    assert verify().problems == (
        f"Table {table.code}: its status is finished, but by its log it is not over.",
    )


def test_one_backup_is_made_a_day(kept, dealt, monkeypatch):
    first = backups.make_daily_copy(kept)
    assert first is not None and backups.make_daily_copy(kept) is None
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    second = backups.make_daily_copy(kept)
    assert second is not None and first.exists()


def test_old_backups_are_deleted_by_schedule(tmp_path):
    today = date(2026, 11, 16)  # a Monday
    days = [today - timedelta(days=n) for n in range(100)]
    for day in days:
        (tmp_path / f"quoin-{day}.db").touch()
    (tmp_path / "quoin-2020-01-01-120000-000000-by-hand.db").touch()
    for file in backups.expired_copies(tmp_path, today):
        file.unlink()
    left = {file.stem.removeprefix("quoin-") for file in tmp_path.iterdir()}
    week = {str(day) for day in days[:7]}
    mondays = {str(today - timedelta(weeks=n)) for n in range(8)}
    assert left == week | mondays | {"2020-01-01-120000-000000-by-hand"}


def test_a_clock_that_jumps_and_comes_back_deletes_no_copy_that_was_needed(tmp_path):
    today = date(2026, 11, 16)
    needed = {f"quoin-{today - timedelta(days=n)}.db" for n in range(7)}
    for name in needed:
        (tmp_path / name).touch()
    for jumped in (today + timedelta(days=400), today + timedelta(days=1), today - timedelta(days=400)):
        (tmp_path / f"quoin-{jumped}.db").touch()
        for file in backups.expired_copies(tmp_path, jumped):
            file.unlink()
        left = {file.name for file in tmp_path.iterdir()}
        assert f"quoin-{jumped}.db" in left and len(needed - left) <= 1


def test_a_daily_copy_that_fails_is_reported_and_tried_again_and_stops_nothing(kept, dealt):
    folder = Path(kept.config["QUOIN_DATA"]) / "backups"
    folder.write_text("in the way")
    backups.try_daily_copy(kept)
    failed = backups.status(kept)
    assert failed.newest is None and "cannot be created" in failed.failure
    assert write(dealt.code, 0, "MENTOR").status == "done"
    folder.unlink()
    backups.try_daily_copy(kept)
    assert backups.status(kept).newest is not None and backups.status(kept).failure is None


def test_the_commands_on_a_running_server(tmp_path):
    with serving_warm(tmp_path) as url:
        made = run(tmp_path, "backup", tmp_path / "mine.db")
        assert made.returncode == 0 and "mine.db" in made.stdout
        again = run(tmp_path, "backup", tmp_path / "mine.db")
        assert (again.returncode, again.stderr) == (
            1,
            f"{tmp_path / 'mine.db'} is there already; name a new file.\n",
        )
        assert "every game gives the scores" in run(tmp_path, "check").stdout
        assert "every game gives the scores" in run(tmp_path, "check", tmp_path / "mine.db").stdout
        back = run(tmp_path, "restore", tmp_path / "mine.db")
        assert back.returncode == 0 and "before-restore" in back.stdout
        with urlopen(f"{url}health") as answer:
            assert answer.status == 200
        assert list((tmp_path / "backups").glob(f"quoin-{datetime.now(UTC).date()}.db"))


def test_a_backup_is_restored_onto_an_empty_machine_and_over_a_damaged_file(tmp_path):
    with serving_warm(tmp_path / "old"):
        pass
    copy = tmp_path / "copy.db"
    assert run(tmp_path / "old", "backup", copy).returncode == 0
    back = run(tmp_path / "new", "restore", copy)
    assert (back.returncode, back.stderr) == (0, "")
    assert "What was there before" not in back.stdout
    damaged = tmp_path / "new" / "quoin.db"
    damaged.write_bytes(b"SQLite format 3\0" + b"\0" * 5000)
    assert run(tmp_path / "new", "check").returncode == 1
    back = run(tmp_path / "new", "restore", copy)
    assert back.returncode == 0 and ".damaged-" in back.stdout
    with closing(sqlite3.connect(damaged)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
