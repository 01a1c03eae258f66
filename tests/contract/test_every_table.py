"""Every number of players a Letter Head game allows comes to an end: no table is ever stuck."""

import pytest
from hypothesis import given, settings

from referee.games import GAMES
from tests.contract.walks import random_game, seeds
from tests.support.effort import effort

TABLES = [(rules, players) for rules in GAMES if rules.deck == "letterhead" for players in rules.seats]


@pytest.mark.parametrize("rules, players", TABLES, ids=lambda each: getattr(each, "key", str(each)))
@settings(max_examples=effort(3, 20))
@given(seed=seeds)
def test_a_table_of_so_many_plays_to_its_end(rules, players, seed):
    positions, _ = random_game(rules, seed, players=players)
    last = positions[-1]
    assert rules.result(last.state) is not None, f"stuck after {last.number} requests"
