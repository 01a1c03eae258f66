"""What a game is judged by is not changed, while it is played, on a page that its players do not see."""

from __future__ import annotations

from flask import abort

from referee.store.games import tables
from referee.web.formatting import game_title


def refuse_in_play(what: str, *, rules: str = "", deck: int | None = None) -> None:
    """Answer 409 while people play a game in which this ruling or value would count at once."""
    table = tables.find_in_play(rules=rules, deck=deck)
    if table is not None:
        says = f"{game_title(table.rules)} is not over at table {table.code}: this {what} would count there."
        abort(409, f"{says} Enter it at that table, where all see it, or after the game.")
