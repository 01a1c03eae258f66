"""A real server under load, killed at random moments and started again on the same score book."""

from __future__ import annotations

import random
import subprocess
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from referee import store
from referee.store import log, tables
from referee.verify import verify
from tests.support.server import QUOIN, ROOT, address, start, stop
from tests.trust.script import Scribe, Table, lay_out

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


def killed(data: Path, settings: Mapping[str, str], kills: int, seed: int = 2026) -> Tally:
    """Let six phones write, kill the server in the middle of it, again and again; then count."""
    dice, opened = random.Random(seed), []
    settings = {**settings, "SECRET_KEY": SECRET, "QUOIN_BACKUPS": "off"}
    scribes: list[Scribe] = []
    for _ in range(kills):
        begun = time.monotonic()
        server = start(data, (*QUOIN, "serve"), ROOT, settings)
        where = address(server)
        opened.append(time.monotonic() - begun)
        scribes = scribes or list(_scribes([lay_out(where, *people) for people in TABLES]))
        with ThreadPoolExecutor(len(scribes)) as phones:
            done = [phones.submit(scribe.write_until_cut_off, where) for scribe in scribes]
            time.sleep(dice.uniform(0.05, 0.7))
            _kill(server)
            for each in done:
                each.result()
    server = start(data, (*QUOIN, "serve"), ROOT, settings)
    where = address(server)
    for scribe in scribes:
        if scribe.open is not None:
            scribe.write(where)
    stop(server)
    return _count(data, settings, scribes, kills, tuple(opened))


def _scribes(seated: list[Table]) -> Iterator[Scribe]:
    for table in seated:
        for seat, token in enumerate(table.tokens[:-1]):
            yield Scribe(f"{table.code}{seat}", table, token)


def _kill(server: subprocess.Popen[str]) -> None:
    server.kill()
    server.wait()
    assert server.stdout is not None
    server.stdout.close()


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
    assert row is not None
    return [batch.key for batch in log.batches(row.id)]
