"""A whole four-player game of Hardback with every variant on, played with real cards in a real order."""

from pathlib import Path

import pytest

from referee.engine.fold import fold
from referee.games.hardback import RULES
from referee.table.play_script import replay

PLAYS = sorted(Path(__file__).parent.glob("*.play"))


@pytest.fixture(scope="module", params=PLAYS, ids=lambda play: play.stem)
def game(request):
    return replay(request.param.read_text(encoding="utf-8").splitlines())


def test_every_request_is_ruled_on_as_the_script_says(game):
    assert game.surprises == ()
    assert game.rules.result(game.position.state) is not None


def test_a_game_played_by_the_rules_is_never_questioned(game):
    """The decks are worked out right: no card laid, drawn or bought was ever doubted."""
    asked = {found.cite.rule for step in game.steps for found in step.verdict.questions}
    assert asked <= {"block", "ink_forfeit", "jail_unused"}


def test_prestige_never_falls_and_coins_are_never_negative(game):
    position = fold(game.position.start, ())
    before = [0] * len(position.state.seats)
    state = position.start
    for batch in game.position.log:
        for event in batch.events:
            state = event.apply(state)
            now = [author.prestige for author in state.authors]
            assert all(a <= b for a, b in zip(before, now, strict=True)), event
            assert all(author.ink >= 0 and author.remover >= 0 for author in state.authors), event
            assert state.turn is None or state.turn.coins >= 0, event
            before = now


def test_the_end_of_the_four_player_game():
    play = Path(__file__).parent / "four_players.play"
    game = replay(play.read_text(encoding="utf-8").splitlines())
    result = RULES.result(game.position.state)
    played = {step.action for step in game.steps}
    assert {"buy_advert", "draw_event", "use_power", "jail", "flush", "use_remover"} <= played
    assert game.position.state.award is not None
    assert result.reason == "Dov wins with 67 prestige."
    assert len(result.words) == 57
