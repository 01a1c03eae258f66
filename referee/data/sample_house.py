"""A house with a year of games to look at: for trying things out, pictures and tests."""

from __future__ import annotations

import gzip
from pathlib import Path

from referee.data import exchange
from referee.league import ratings
from referee.store.transfer.games import ImportResult

FILE = Path(__file__).with_suffix(".json.gz")


def add_sample_house() -> ImportResult:
    """Add the people and games of the sample house; what is there already is not added again."""
    added = exchange.import_games(gzip.decompress(FILE.read_bytes()))
    ratings.rate_new_games()
    return added
