"""A whole game as it was played, through the same judge and the real word list."""

from pathlib import Path

from tests.support.play_scripts import replay_script

HERE = Path(__file__).parent


def test_a_whole_game_to_twenty_one():
    game = replay_script("letter_mine/three_players")
    result = game.rules.result(game.position.state)
    assert result.reason == "Bea reached 21 first with 24."
    assert [(place.name, place.place) for place in result.places] == [("Bea", 1), ("Cal", 2), ("Ann", 3)]
    assert [word.word for word in result.words] == ["AT", "JET", "IN"]
