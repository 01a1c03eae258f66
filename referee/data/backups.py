"""Backups: a copy each day, old copies deleted, and any copy checked or restored."""

from __future__ import annotations

import logging
import re
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from referee import store
from referee.store.db import backup, clock, postgres_tools, restore
from referee.store.db.database import App, database_of
from referee.store.db.errors import StoreError
from referee.table.verify import Report, verify

DAYS, WEEKS = 7, 8
CHECK_EVERY = 15 * 60.0  # seconds; short, so that a laptop that slept through midnight makes its copy soon
_FAILURE = "quoin_backup_failure"
DAILY = re.compile(r"quoin-(\d{4}-\d\d-\d\d)\.(?:db|dump)")
_log = logging.getLogger("quoin.backups")


def folder_of(app: App) -> Path:
    """The folder of this installation's copies; created so that only its owner can read it."""
    folder = Path(app.config["QUOIN_DATA"]) / "backups"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {folder} cannot be created: {error.strerror}.") from error
    return folder


def make_copy(app: App, to: Path | None = None, why: str = "by-hand") -> Path:
    """Make a copy now."""
    mine = database_of(app)
    stamp = clock.now().strftime("%Y-%m-%d-%H%M%S-%f")
    return backup.make(mine, to or folder_of(app) / f"quoin-{stamp}-{why}{backup.file_suffix(mine)}")


def make_daily_copy(app: App) -> Path | None:
    """Make today's copy unless it exists, and delete copies that are no longer needed."""
    mine, folder = database_of(app), folder_of(app)
    todays = folder / f"quoin-{clock.now().date()}{backup.file_suffix(mine)}"
    if todays.exists():
        return None
    backup.make(mine, todays)
    for file in expired_copies(folder, clock.now().date()):
        file.unlink(missing_ok=True)
    return todays


def expired_copies(folder: Path, today: date) -> tuple[Path, ...]:
    """Daily copies no longer needed: the last seven stay, and of the last eight weeks the first of each.

    Copies are counted and not compared with today's date, and those dated later than today stay: a clock
    that jumps a year and back deletes nothing that was still needed.
    """
    copies = [(day, file) for day, file in _daily_copies(folder) if day <= today]
    firsts = {day.isocalendar()[:2]: day for day, _ in reversed(copies)}
    weekly = sorted(firsts.values())[-WEEKS:]
    return tuple(file for day, file in copies[:-DAYS] if day not in weekly)


def _daily_copies(folder: Path) -> list[tuple[date, Path]]:
    """The copies made once a day, oldest first."""
    return sorted(
        (date.fromisoformat(found[1]), file)
        for file in folder.iterdir()
        if (found := DAILY.fullmatch(file.name))
    )


@dataclass(frozen=True)
class BackupStatus:
    """How the daily copies are doing."""

    newest: datetime | None  # when the newest one was made
    failure: str | None = None  # why the last attempt failed


def status(app: App) -> BackupStatus:
    """The newest daily copy in the folder, and why the last attempt of this server failed, if it did."""
    folder = Path(app.config["QUOIN_DATA"]) / "backups"
    made = [file.stat().st_mtime for _, file in _daily_copies(folder)] if folder.is_dir() else []
    newest = datetime.fromtimestamp(max(made), UTC) if made else None
    return BackupStatus(newest, app.extensions.get(_FAILURE))


def start_daily_copies(app: App) -> threading.Thread:
    """Start a thread that makes each day's copy; a failure is logged and tried again."""
    thread = threading.Thread(target=_copy_daily, args=(app,), name="daily copies", daemon=True)
    thread.start()
    return thread


def _copy_daily(app: App) -> None:
    pause = threading.Event()
    while True:
        try_daily_copy(app)
        pause.wait(CHECK_EVERY)


def try_daily_copy(app: App) -> None:
    """Make today's copy if it is missing; a failure is logged and stays in the status until one succeeds."""
    try:
        made = make_daily_copy(app)
    except (StoreError, OSError) as error:
        app.extensions[_FAILURE] = str(error)
        _log.warning("Today's copy could not be made: %s", error)
    else:
        app.extensions[_FAILURE] = None
        if made is not None:
            _log.info("Today's copy is %s", made)


def check_copy(app: App, file: Path) -> Report:
    """Open a copy in a separate place, migrate it there and check every ledger in it."""
    with _trial_app(app, file) as trial:
        store.upgrade(trial)
        with trial.app_context():
            try:
                return verify()
            finally:
                store.close(trial)


def restore_copy(app: App, file: Path) -> tuple[Report, Path | None]:
    """Replace the database by a copy without problems; also returns where the previous database was saved."""
    report = check_copy(app, file)
    if report.problems:
        raise StoreError(f"{file.name} has problems and was not restored: {report.problems[0]}")
    before = _save_current(app)
    with app.app_context():
        restore.replace_database(file)
        store.upgrade()
    return report, before


def _save_current(app: App) -> Path | None:
    """Copy the database that is about to be replaced; one too damaged for that is moved aside."""
    here = database_of(app).file
    is_new = here is not None and not here.exists()
    try:
        copy = None if is_new else make_copy(app, why="before-restore")
        store.upgrade(app)
    except StoreError:
        if here is None or is_new:
            raise
        database_of(app).claim()  # a server that runs on it must be stopped first
        store.close(app)
        copy = restore.move_damaged_file(here)
        store.upgrade(app)
    return copy


@contextmanager
def _trial_app(app: App, file: Path) -> Iterator[App]:
    if not file.is_file():
        raise StoreError(f"There is no file {file}.")
    if database_of(app).file is None:
        with postgres_tools.temporary_database(database_of(app).url) as url:
            postgres_tools.run("pg_restore", url, "--no-owner", "--single-transaction", str(file))
            yield store.bare_app(url.render_as_string(hide_password=False), "", str(app.secret_key))
        return
    with tempfile.TemporaryDirectory(prefix="quoin-") as folder:
        trial = Path(folder) / "quoin.db"
        shutil.copyfile(file, trial)
        opened = store.bare_app(f"sqlite:///{trial}", folder, str(app.secret_key))
        try:
            yield opened
        finally:
            store.close(opened)
