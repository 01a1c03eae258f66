"""Whole games as they were played, through the same judge and the real word list."""

from pathlib import Path

import pytest

from referee.engine.amend import amend
from referee.games.letterpress.actions.write import Write
from tests.support.play_scripts import replay_script

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "name, reason, places",
    [
        (
            "three_players",
            "Bea wins the tie: the last words are equal, the collection is worth more.",
            [("Bea", 1), ("Ann", 2), ("Cal", 3)],
        ),
        (
            "six_players",
            "Ann and Bea win together: equal words and equal collections.",
            [("Ann", 1), ("Bea", 1), ("Cal", 3), ("Eve", 3), ("Dov", 5), ("Flo", 6)],
        ),
    ],
)
def test_a_whole_game_to_the_final_tie(name, reason, places):
    game = replay_script(f"letterpress/{name}")
    result = game.rules.result(game.position.state)
    assert result.reason == reason
    assert [(place.name, place.place) for place in result.places] == places


def test_the_ledger_tells_how_ties_were_broken():
    game = replay_script("letterpress/three_players")
    told = [
        line.says
        for batch in game.position.log
        for event in batch.events
        if (line := event.line(game.everybody))
    ]
    assert "Cal won round 2 with CART, 8. Drawn letter nearest A: Cal before Bea (B, D)." in told
    assert "Cal won round 3 with CORD, 8. Longest word: Ann before Bea (4 letters, 3 letters)." in told
    assert "Bea wins the game with STRIKE, 14. Points in the collection: Bea before Ann (3, 2)." in told


def test_a_word_of_round_one_can_be_corrected_and_the_rest_replayed():
    game = replay_script("letterpress/six_players")
    first = next(batch for batch in game.position.log if batch.action == "write")
    instead = Write("jackets")
    amendment = amend(game.rules, game.position, game.house, first.number, 1, instead)
    assert amendment.findings == () and amendment.lost == ()
