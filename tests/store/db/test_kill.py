"""Killed at any moment: whatever was acknowledged is there, once, in order; the rest may be sent again."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from flask import Flask

from referee.store.games import tables
from referee.store.games.batch import RepeatedError
from referee.store.games.log import append, batches
from tests.store.samples import a_batch, a_table

KILLS = 3
ROOT = Path(__file__).resolve().parents[3]


def test_nothing_acknowledged_is_lost(app: Flask) -> None:
    url, dice = str(app.config["DATABASE_URL"]), random.Random(2026)
    with app.app_context():
        game = a_table().id
    promised: dict[str, int] = {}
    for kill in range(KILLS):
        promised |= written_until_killed(url, game, kill, dice.uniform(0.02, 0.3))
        with app.app_context():
            check(game, promised)
    assert len(promised) > KILLS


def written_until_killed(url: str, game: int, kill: int, after: float) -> dict[str, int]:
    """Two servers at work, killed some time after each has had its first word acknowledged."""
    command = [sys.executable, "-m", "tests.store.writing_phones", url, str(game)]
    scribes = [
        subprocess.Popen([*command, f"{kill}{name}"], stdout=subprocess.PIPE, cwd=ROOT, text=True)
        for name in "ab"
    ]
    first = [scribe.stdout.readline() for scribe in scribes if scribe.stdout]
    time.sleep(after)
    for scribe in scribes:
        scribe.kill()
    lines = first + [line for scribe in scribes for line in scribe.communicate()[0].splitlines()]
    pairs = [line.split() for line in lines if line.count(" ") == 1]
    return {key: int(number) for key, number in pairs}


def check(game: int, promised: dict[str, int]) -> None:
    log = batches(game)
    assert promised.items() <= {batch.key: batch.number for batch in log}.items()
    assert [batch.number for batch in log] == list(range(1, len(log) + 1))
    assert [event.seq for batch in log for event in batch.events] == list(range(1, 2 * len(log) + 1))
    table = tables.get(game)
    assert (table.batches, table.version) == (len(log), 2 * len(log))
    with pytest.raises(RepeatedError) as repeated:  # a phone that heard no answer asks again
        append(game, table.version, [a_batch(log[-1].key, events=2)])
    assert repeated.value.numbers == (len(log),)
