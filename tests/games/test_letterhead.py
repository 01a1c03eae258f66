"""What the six games of the Letter Head deck promise alike."""

import pytest

from referee.games import GAMES
from tests.contract.walks import random_game
from tests.support.effort import effort

LETTERHEAD = [rules for rules in GAMES if rules.deck == "letterhead"]
TABLES = [(rules, players) for rules in LETTERHEAD for players in rules.seats]


@pytest.mark.parametrize("rules, players", TABLES, ids=lambda each: getattr(each, "key", each))
def test_a_random_game_of_any_number_of_players_comes_to_its_end(rules, players):
    for seed in range(effort(1, 6)):
        positions, _ = random_game(rules, seed, players=players)
        assert rules.result(positions[-1].state).places
