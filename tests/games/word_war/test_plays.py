"""A whole game as it was played, through the same judge and the real word list."""

from pathlib import Path

from referee.table.play_script import replay

HERE = Path(__file__).parent


def test_a_whole_game_with_challenges_passes_and_sacrificed_cards():
    game = replay((HERE / "two_players.play").read_text(encoding="utf-8").splitlines())
    assert game.surprises == ()
    result = game.rules.result(game.position.state)
    assert result.reason == "Ann wins with 4 points."
    assert [(place.name, place.place, place.points) for place in result.places] == [
        ("Ann", 1, 4),
        ("Bea", 2, 3),
    ]
    assert [word.word for word in result.words] == ["MATS", "DEAN", "CATS", "STEAK", "JEAN", "TEAK"]
