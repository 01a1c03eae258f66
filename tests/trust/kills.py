"""A real server under load, killed at random moments and started again on the same score book."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from referee import store
from referee.store import log, tables
from referee.verify import verify
from tests.trust.mortal import Mortal, fork, started
from tests.trust.script import Scribe, Table, lay_out

Begin = Callable[[Path, Mapping[str, str]], Mortal]
TABLES = (("Ann", "Bea"), ("Cal", "Dov"), ("Eve", "Ann"))
SECRET = "a secret of the tests, long enough to sign with"


@dataclass(frozen=True)
class Tally:
    """What the phones were promised and what the score book holds."""

    kills: int
    promised: int
    lost: int
    doubled: int
    out_of_order: int
    resent: int
    refused: tuple[str, ...]
    troubles: tuple[str, ...]
    seconds_to_open: tuple[float, ...]


def killed(
    data: Path,
    settings: Mapping[str, str],
    kills: int,
    seed: int = 2026,
    forked: bool = False,
    server: Begin = started,
    after: Callable[[], None] = lambda: None,
) -> Tally:
    """Let six phones write, kill the server in the middle of it, again and again; then count.

    `forked`: the server is a fork of this process, which has loaded everything already, so that many kills
    take minutes instead of hours. `after` each kill something may happen to what it left behind.
    """
    dice, opened = random.Random(seed), []
    settings = {**settings, "SECRET_KEY": SECRET, "QUOIN_BACKUPS": "off"}
    begin = fork if forked else server
    scribes: list[Scribe] = []
    for _ in range(kills):
        begun = time.monotonic()
        running = begin(data, settings)
        opened.append(time.monotonic() - begun)
        scribes = scribes or list(_scribes([lay_out(running.address, *people) for people in TABLES]))
        with ThreadPoolExecutor(len(scribes)) as phones:
            done = [phones.submit(scribe.write_until_cut_off, running.address) for scribe in scribes]
            _until_written(scribes)
            time.sleep(dice.uniform(0, 0.7))
            running.kill()
            for each in done:
                each.result()
        after()
    running = begin(data, settings)
    for scribe in scribes:
        if scribe.open is not None:
            scribe.write(running.address)
    running.kill()
    return _count(data, settings, scribes, kills, tuple(opened))


def _until_written(scribes: list[Scribe], patience: float = 10.0) -> None:
    """A server that has acknowledged nothing has nothing to lose: wait for the first word."""
    before, end = sum(len(scribe.kept) for scribe in scribes), time.monotonic() + patience
    while sum(len(scribe.kept) for scribe in scribes) == before and time.monotonic() < end:
        time.sleep(0.01)


def _scribes(seated: list[Table]) -> Iterator[Scribe]:
    for table in seated:
        for seat, token in enumerate(table.tokens[:-1]):
            yield Scribe(f"{table.code}{seat}", table, token)


def _count(
    data: Path, settings: Mapping[str, str], scribes: list[Scribe], kills: int, opened: tuple[float, ...]
) -> Tally:
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
        report.troubles,
        opened,
    )


def _keys(code: str) -> list[str]:
    row = tables.by_code(code)
    return [] if row is None else [batch.key for batch in log.batches(row.id)]
