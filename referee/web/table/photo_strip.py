"""A photo as the reader understood it: a strip of cards for the player to correct."""

from __future__ import annotations

import json
from dataclasses import dataclass

from referee.kit.sentences import sentence_case
from referee.web.template_helpers import number_word

NO_CARDS = "No cards found. Lay them apart, straight from above, with more light."


@dataclass(frozen=True)
class PhotoCard:
    """A card found in a photo: what it reads, what else it may be, where it lies (corners in pixels)."""

    face: str
    sure: bool = True
    others: tuple[str, ...] = ()
    quad: tuple[tuple[float, float], ...] = ()
    card: str = ""
    """The id of a card in sight that this one was taken for."""
    token: str = ""
    """The name of the card, where cards are named one by one."""


@dataclass(frozen=True)
class PhotoStrip:
    """The cards of a photo in order, for the input that asked for it."""

    name: str
    cards: tuple[PhotoCard, ...]
    width: int = 0
    height: int = 0
    problem: str = ""
    """What to do better, if nothing could be read."""
    thing: str = "card"
    reading_key: str = ""
    """The photo cache holds what the reader saw under this key until the letters are confirmed."""

    @property
    def says(self) -> str:
        """A sentence on how many cards were found and how many need a look."""
        if not any(card.face for card in self.cards):
            return self.problem or NO_CARDS
        count, unsure = len(self.cards), sum(not card.sure for card in self.cards)
        things = self.thing if count == 1 else f"{self.thing}s"
        found = f"{sentence_case(number_word(count))} {things} found"
        return f"{found}; look at the {number_word(unsure)} marked “?”." if unsure else f"{found}."

    @property
    def json(self) -> str:
        """The cards for the script that shows them."""
        cards = [
            {"face": c.face, "sure": c.sure, "others": c.others, "id": c.card, "token": c.token}
            for c in self.cards
        ]
        return json.dumps(cards)
