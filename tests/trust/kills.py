"""A real server under load, killed at random moments and started again on the same database."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path

from referee import store
from referee.store.games import log, tables
from referee.table.verify import verify
from tests.support.forked_commands import Before, begin
from tests.trust.api_client import Scribe, Table, lay_out
from tests.trust.failing_machine import ail

TABLES = (("Ann", "Bea"), ("Cal", "Dov"), ("Eve", "Ann"))
SECRET = "a secret of the tests, long enough to sign with"


@dataclass(frozen=True)
class Tally:
    """What the phones were promised and what the database contains."""

    kills: int
    promised: int
    lost: int
    doubled: int
    out_of_order: int
    resent: int
    refused: tuple[str, ...]
    troubles: tuple[str, ...]

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))


def kill_often(
    data: Path,
    settings: Mapping[str, str],
    kills: int,
    seed: int = 2026,
    before: Before | None = None,
    after: Callable[[], None] = lambda: None,
) -> Tally:
    """Let six phones write, kill the server in the middle of it, again and again; then count.

    `before` it serves, something may be done to its machine; `after` each kill, to what it left behind.
    """
    dice = random.Random(seed)
    settings = {**settings, "SECRET_KEY": SECRET, "QUOIN_BACKUPS": "off"}
    scribes: list[Scribe] = []
    for _ in range(kills):
        running = begin(data, settings, before)
        scribes = scribes or list(_scribes([lay_out(running.address, *people) for people in TABLES]))
        with ThreadPoolExecutor(len(scribes)) as phones:
            done = [phones.submit(scribe.write_until_cut_off, running.address) for scribe in scribes]
            _until_written(scribes)
            time.sleep(dice.uniform(0, 0.7))
            running.kill()
            for each in done:
                each.result()
        after()
    running = begin(data, settings, before)
    for scribe in scribes:
        while scribe.open is not None:
            scribe.write(running.address)
    running.kill()
    return _count(data, settings, scribes, kills)


def power_cuts(folder: Path, cuts: int, seed: int = 2026, **settings: str) -> Tally:
    """Only what the database had waited for the disk to take is left after each cut."""
    data, disk = folder / "data", folder / "disk"
    for each in (data, disk):
        each.mkdir()

    def cut() -> None:
        (data / "quoin.db.newest-turn").unlink(missing_ok=True)  # nobody waited for the disk to take it
        for end in ("", "-wal", "-shm"):
            file = data / f"quoin.db{end}"
            file.unlink(missing_ok=True)
            if (disk / file.name).exists():
                shutil.copy(disk / file.name, file)

    return kill_often(data, {"QUOIN_CUT": str(disk), **settings}, cuts, seed, before=ail, after=cut)


def _until_written(scribes: list[Scribe], patience: float = 10.0) -> None:
    """A server that has acknowledged nothing has nothing to lose: wait for the first word."""
    before, end = sum(len(scribe.kept) for scribe in scribes), time.monotonic() + patience
    while sum(len(scribe.kept) for scribe in scribes) == before and time.monotonic() < end:
        time.sleep(0.01)


def _scribes(seated: list[Table]) -> Iterator[Scribe]:
    for table in seated:
        for seat, token in enumerate(table.tokens[:-1]):
            yield Scribe(f"{table.code}{seat}", table, token)


def _count(data: Path, settings: Mapping[str, str], scribes: list[Scribe], kills: int) -> Tally:
    url = settings.get("DATABASE_URL") or f"sqlite:///{data / 'quoin.db'}"
    app = store.bare_app(url, str(data), SECRET)
    with app.app_context():
        report = verify()
        logs = {code: _keys(code) for code in {scribe.table.code for scribe in scribes}}
    store.close(app)
    lost = doubled = disorder = 0
    for scribe in scribes:
        found = [key for key in logs[scribe.table.code] if key.startswith(f"{scribe.name}-")]
        lost += len(set(scribe.kept) - set(found))
        doubled += len(found) - len(set(found))
        disorder += found != [f"{scribe.name}-{n}" for n in range(len(found))]
    return Tally(
        kills,
        sum(len(scribe.kept) for scribe in scribes),
        lost,
        doubled,
        disorder,
        sum(scribe.resent for scribe in scribes),
        tuple(said for scribe in scribes for said in scribe.refused),
        report.problems,
    )


def _keys(code: str) -> list[str]:
    row = tables.by_code(code)
    return [] if row is None else [batch.key for batch in log.batches(row.id)]
