"""Whole solo games as they were played, through the same judge and the real word list."""

from pathlib import Path

import pytest

from tests.games.letterpress_solo.table import faces
from tests.support.play_scripts import replay_script

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "name, reason",
    [
        ("easy", "Ann beats the Rotary Printer, 24 to 5."),
        ("normal", "Ann beats the Rotary Printer, 16 to 5."),
        (
            "hard",
            "The Rotary Printer beats Ann, 16 to 16. An equal score does not beat it. Try again!",
        ),
    ],
)
def test_a_whole_game(name, reason):
    game = replay_script(f"letterpress_solo/{name}")
    assert game.rules.result(game.position.state).reason == reason


def test_the_rulebook_example_press_below_letter():
    position = replay_script("letterpress_solo/rulebook_example").position
    laid = position.last.events[0]
    letter = [each.card for each in laid.above]
    assert faces(letter) == "L E T T E R"
    assert list(position.state.collection) == [letter[0], letter[1], letter[3]]
    assert list(laid.returned) == [letter[2], letter[4], letter[5]]
