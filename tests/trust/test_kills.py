"""The server killed at random moments: whatever a phone was told is saved is there, once and in order."""

import shutil
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.support.programs import absent
from tests.trust.ailing import library_file
from tests.trust.kills import Tally, killed
from tests.trust.mortal import started

KILLS = 3
AILING = partial(started, command=(sys.executable, "-m", "tests.trust.ailing", "serve"))


def whole(tally: Tally) -> None:
    assert tally.promised > KILLS
    assert (tally.lost, tally.doubled, tally.out_of_order) == (0, 0, 0)
    assert (tally.refused, tally.troubles) == ((), ())


def test_a_killed_server_on_sqlite_loses_nothing(tmp_path: Path) -> None:
    whole(killed(tmp_path, {}, KILLS))


def test_a_killed_server_on_postgres_loses_nothing(tmp_path: Path, fresh_postgres_url: str) -> None:
    whole(killed(tmp_path, {"DATABASE_URL": fresh_postgres_url}, KILLS))


def power_cuts(folder: Path, cuts: int, **settings: str) -> Tally:
    """Only what the database had waited for the disk to take is left after each cut."""
    data, disk = folder / "data", folder / "disk"
    for each in (data, disk):
        each.mkdir()

    def cut() -> None:
        for end in ("", "-wal", "-shm"):
            file = data / f"quoin.db{end}"
            file.unlink(missing_ok=True)
            if (disk / file.name).exists():
                shutil.copy(disk / file.name, file)

    return killed(data, {"QUOIN_CUT": str(disk), **settings}, cuts, server=AILING, after=cut)


@pytest.fixture
def synced() -> None:
    if library_file() is None:
        absent("This Python's SQLite is no library of its own, so its syncs cannot be watched.")


@pytest.mark.usefixtures("synced")
def test_a_power_cut_loses_nothing(tmp_path: Path) -> None:
    whole(power_cuts(tmp_path, KILLS - 1))


@pytest.mark.usefixtures("synced")
def test_a_power_cut_would_be_noticed(tmp_path: Path) -> None:
    """Waiting for the disk less often, as many programs do, loses words that phones were told are saved."""
    tally = power_cuts(tmp_path, 1, QUOIN_HASTY="1")
    assert tally.lost or tally.refused  # words, or whole tables
