"""A whole game as it was played, through the same judge."""

from pathlib import Path

from referee.engine.amend import amend
from referee.games.letterbox.actions.setup import Hide
from tests.support.play_scripts import replay_script

HERE = Path(__file__).parent


def test_four_players_from_the_board_to_the_vote():
    game = replay_script("letterbox/four_players")
    result = game.rules.result(game.position.state)
    assert result.reason == "Ann wins the vote for the better letterbox."
    assert [(place.name, place.place, place.points, place.detail) for place in result.places] == [
        ("Ann", 1, 4, "2 found · 2 finders · 2 coins"),
        ("Bea", 2, 4, "2 found · 2 finders · 2 coins"),
        ("Cal", 3, 3, "3 found · 1 finder · 4 coins"),
        ("Dov", 4, 3, "1 found · 3 finders · 2 coins"),
    ]
    assert [step.name for step in result.steps] == [
        "points",
        "letterboxes found",
        "letterboxes found",
        "own letterbox found",
        "votes for the better letterbox",
    ]


def test_a_misplaced_letterbox_can_be_corrected_and_every_search_is_judged_again():
    game = replay_script("letterbox/four_players")
    hide = next(b for b in game.position.log if b.action == "hide" and b.seat == 2)
    instead = Hide("F6", "The dark corner.", "star")
    amendment = amend(game.rules, game.position, game.house, hide.number, 2, instead)
    assert amendment.stands
    assert [(change.name, change.before, change.after) for change in amendment.changes][:2] == [
        ("Bea", 4, 2),
        ("Cal", 3, 2),
    ]
