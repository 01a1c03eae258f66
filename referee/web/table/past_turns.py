"""Finished turns for hindsight, as the page and the API ask for them."""

from __future__ import annotations

from flask import abort

from referee.engine.hindsight import PastTurn
from referee.table import hindsight
from referee.table.loading import Table

WITHOUT_HINDSIGHT = "This table plays without hindsight. It is an option when a table is set up."
NO_TURN = "That turn is not over, or not yours."
LONGEST_CARDS = 80


def load_past_turns(table: Table, seat: int | None) -> dict[int, PastTurn]:
    """The turns this seat may look back on, by number; a table without hindsight refuses."""
    if not hindsight.is_on(table):
        abort(403, WITHOUT_HINDSIGHT)
    return hindsight.turns(table, seat)


def find_past_turn(turns: dict[int, PastTurn], number: int) -> PastTurn:
    """One of the turns by its number."""
    if number not in turns:
        abort(404, NO_TURN)
    return turns[number]


def read_cards(text: str) -> tuple[str, ...]:
    """Cards as people type them: with spaces, or run together where each is one letter.

    >>> read_cards("r a qu"), read_cards("rag")
    (('R', 'A', 'QU'), ('R', 'A', 'G'))
    """
    parts = text[:LONGEST_CARDS].upper().replace(",", " ").split()
    return tuple(parts[0]) if len(parts) == 1 and len(parts[0]) > 2 else tuple(parts)
