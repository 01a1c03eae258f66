"""The end of a game: who won stands in the headline, with the reason, and nothing is asked of anybody."""

from __future__ import annotations

from referee.engine.result import Result, Status
from referee.engine.seats import listed


def over(result: Result) -> Status:
    """The first thing everybody wants to read when a game is over."""
    return Status("Game over", _won(result), result.reason)


def _won(result: Result) -> str:
    winners = [place.name for place in result.places if place.place == 1]
    if not winners:
        return "The game is over"
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win together'}"
