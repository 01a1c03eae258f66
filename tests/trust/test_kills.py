"""The server killed at random moments: whatever a phone was told is saved is there, once and in order."""

from pathlib import Path

import pytest

from tests.support.effort import effort
from tests.support.programs import absent
from tests.trust.failing_machine import library_file
from tests.trust.kills import Tally, kill_often, power_cuts

KILLS = effort(3, 30)


def whole(tally: Tally) -> None:
    assert tally.promised > KILLS
    assert (tally.lost, tally.doubled, tally.out_of_order) == (0, 0, 0)
    assert (tally.refused, tally.troubles) == ((), ())


def test_a_killed_server_on_sqlite_loses_nothing(tmp_path: Path) -> None:
    whole(kill_often(tmp_path, {}, KILLS))


def test_a_killed_server_on_postgres_loses_nothing(tmp_path: Path, fresh_postgres_url: str) -> None:
    whole(kill_often(tmp_path, {"DATABASE_URL": fresh_postgres_url}, KILLS))


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
