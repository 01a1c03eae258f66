"""The server killed at random moments: whatever a phone was told is saved is there, once and in order."""

from pathlib import Path

from tests.trust.kills import killed

KILLS = 3


def check(data: Path, **settings: str) -> None:
    tally = killed(data, settings, KILLS)
    assert tally.promised > KILLS
    assert (tally.lost, tally.doubled, tally.out_of_order) == (0, 0, 0)
    assert (tally.refused, tally.troubles) == ((), ())


def test_a_killed_server_on_sqlite_loses_nothing(tmp_path: Path) -> None:
    check(tmp_path)


def test_a_killed_server_on_postgres_loses_nothing(tmp_path: Path, fresh_postgres_url: str) -> None:
    check(tmp_path, DATABASE_URL=fresh_postgres_url)
