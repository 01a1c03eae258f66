"""A whole game as it was played, through the same judge and the real word list."""

from pathlib import Path

from tests.support.play_scripts import replay_script

HERE = Path(__file__).parent


def test_a_whole_game_with_two_duels_a_wrong_challenge_and_a_counted_pile():
    game = replay_script("draw/two_players")
    result = game.rules.result(game.position.state)
    assert result.reason == "Bea wins with 36 points."
    assert [(place.name, place.points, place.detail) for place in result.places] == [
        ("Bea", 36, "1 convoy home, 11 cards"),
        ("Ann", 10, "1 convoy home, 6 cards"),
    ]
    assert [(word.word, word.points) for word in result.words] == [("RAT", 5), ("JUG", 27)]
