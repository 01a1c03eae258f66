"""A photo as the reader understood it: the cards found in it, for the player to correct."""

from __future__ import annotations

import json
from dataclasses import dataclass
from statistics import fmean, median

from referee.kit.sentences import number_word, sentence_case

NO_CARDS = "No cards found. Lay them apart, straight from above, with more light."
BESIDE, ABOVE = 0.9, 0.5
"""How much of the table is shown around the cards, in card sizes: room to tap a card that was missed."""
MUCH = 0.8
"""Shown so much of the photo or more, nobody needs a way to see the rest."""
LABEL, NARROW = 6.4, 0.95
"""The width of a label in hundredths of the picture, and the largest share of a card that it may cover."""

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class PhotoCard:
    """A card found in a photo: what it reads, what else it may be, where it lies (corners in pixels)."""

    face: str
    sure: bool = True
    others: tuple[str, ...] = ()
    quad: Corners = ()
    letter_box: Corners = ()
    """Where its letter stands, as in `quad`; empty for a card that lies face down."""
    card: str = ""
    """The id of a card in sight that this one was taken for."""
    token: str = ""
    """The name of the card, where cards are named one by one."""
    choices: tuple[str, ...] = ()
    """Names of the cards it may be, the likeliest first, where cards are named one by one."""

    @property
    def outline(self) -> str:
        """The card's corners as SVG writes them."""
        return _points(self.quad)

    @property
    def letter_outline(self) -> str:
        """The corners of its letter's box as SVG writes them."""
        return _points(self.letter_box)

    @property
    def middle(self) -> tuple[float, float]:
        return fmean(x for x, _ in self.quad), fmean(y for _, y in self.quad)

    @property
    def top(self) -> float:
        return min(y for _, y in self.quad)

    @property
    def width(self) -> float:
        return max(x for x, _ in self.quad) - min(x for x, _ in self.quad)

    @property
    def height(self) -> float:
        return max(y for _, y in self.quad) - self.top


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
        return self._sentence(sum(not card.sure for card in self.cards))

    @property
    def sentences(self) -> str:
        """The same sentence for none, one, two, … cards that need a look, for when some were looked at."""
        return json.dumps([self._sentence(unsure) for unsure in range(len(self.cards) + 1)])

    @property
    def live_hint(self) -> str:
        """What the live viewfinder says while it waits for the cards to keep still."""
        return f"{self._found}. Hold still…" if self.cards else self.says

    @property
    def json(self) -> str:
        """The cards for the script that shows them."""
        return json.dumps([self._card_values(card) for card in self.cards])

    @property
    def view(self) -> tuple[int, int, int, int]:
        """The part of the photo with the cards and some table around: left, top, width and height."""
        laid = [card for card in self.cards if card.quad]
        if not laid:
            return 0, 0, self.width, self.height
        size = median(max(card.width, card.height) for card in laid)
        middles = [card.middle for card in laid]
        left = max(0.0, min(x for x, _ in middles) - (0.5 + BESIDE) * size)
        right = min(self.width, max(x for x, _ in middles) + (0.5 + BESIDE) * size)
        top = max(0.0, min(y for _, y in middles) - (0.5 + ABOVE) * size)
        bottom = min(self.height, max(y for _, y in middles) + (0.5 + ABOVE) * size)
        return round(left), round(top), round(right - left), round(bottom - top)

    @property
    def view_box(self) -> str:
        return " ".join(map(str, self.view))

    @property
    def is_near(self) -> bool:
        """Is much of the photo left out of what is shown?"""
        return self.view[2] * self.view[3] < MUCH * self.width * self.height

    @property
    def unit(self) -> float:
        """A hundredth of what is shown, or less where that would make the labels wider than the cards."""
        shown = max(self.view[2:]) / 100
        laid = [card.width for card in self.cards if card.quad]
        return round(min(shown, NARROW * median(laid) / LABEL) if laid else shown, 2)

    @property
    def _found(self) -> str:
        things = self.thing if len(self.cards) == 1 else f"{self.thing}s"
        return f"{sentence_case(number_word(len(self.cards)))} {things} found"

    def _sentence(self, unsure: int) -> str:
        if not any(card.face for card in self.cards):
            return self.problem or NO_CARDS
        return (
            f"{self._found}; look at the {number_word(unsure)} marked “?”." if unsure else f"{self._found}."
        )

    def _card_values(self, card: PhotoCard) -> dict[str, object]:
        middle = tuple(round(each / self.width, 4) for each in card.middle) if card.quad else ()
        return {
            "face": card.face,
            "sure": card.sure,
            "others": card.others,
            "id": card.card,
            "token": card.token,
            "choices": card.choices,
            "middle": middle,
        }


def _points(corners: Corners) -> str:
    """Corners as SVG writes them.

    >>> _points(((0, 0), (4.04, 0), (4, 3)))
    '0,0 4,0 4,3'
    """
    return " ".join(f"{round(x)},{round(y)}" for x, y in corners)
