"""The play scripts that lie beside the tests of a game."""

from pathlib import Path

from referee.table.play_script import Replay, replay

GAMES = Path(__file__).resolve().parents[1] / "games"


def replay_script(script: str) -> Replay:
    """The game of a script such as "anagrabs/example", in which every request was ruled on as it says."""
    game = replay((GAMES / f"{script}.play").read_text(encoding="utf-8").splitlines())
    assert game.surprises == ()
    return game


def ledger(game: Replay) -> list[str]:
    """Every sentence of the game as somebody without a seat reads it."""
    lines = (event.line(game.everybody) for batch in game.position.log for event in batch.events)
    return [line.says for line in lines if line]
