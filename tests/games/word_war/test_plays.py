"""A whole game as it was played, through the same judge and the real word list."""

from pathlib import Path

from tests.support.play_scripts import replay_script

HERE = Path(__file__).parent


def test_a_whole_game_with_challenges_passes_and_sacrificed_cards():
    game = replay_script("word_war/two_players")
    result = game.rules.result(game.position.state)
    assert result.reason == "Ann wins with 4 points."
    assert [(place.name, place.place, place.points) for place in result.places] == [
        ("Ann", 1, 4),
        ("Bea", 2, 3),
    ]
    assert [word.word for word in result.words] == ["MATS", "DEAN", "CATS", "STEAK", "JEAN", "TEAK"]
