"""The deck of a table that plays with our printed cards: the values on them are certain."""

from __future__ import annotations

from referee import decks as boxes
from referee.store.house import decks
from referee.store.house.decks import OwnDeck

NAME = "The printed deck"


def printed_deck(base: str) -> OwnDeck:
    """The house's printed deck for these cards; it is added the first time a table plays with it."""
    known = next((own for own in decks.decks_of(base) if own.name == NAME), None)
    return known or decks.create(NAME, base, {"points": _printed_values(base)})


def _printed_values(base: str) -> dict[str, int]:
    return {face.letters: face.points for face in boxes.load(base).faces if face.points is not None}
