"""What it is worth to know a deck: the same hard cards read without and with its own letters learned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ocr.read import confidence
from ocr.read.enrolment import Enrolment, packed
from ocr.read.letters import BACK, look, steadied
from ocr.reading import LETTERS
from ocr.shapes import Corners, area
from ocr.train import fonts, scenes
from ocr.train.cards import Deck, open_box
from ocr.train.fonts import Lettering
from ocr.train.inks import Dice

SEED = 41_000_000
STYLES = ("letterpress", "letterhead", "tile")  # covers have a face of their own on every card
LEARNED, ASKED = 0.45, 0.9  # how hard the photos are that teach, and those that ask
PHOTOS, CARDS = 3, 14  # that ask, and on each
OFF = 0.015  # how exact the corners are, as a share of a card


@dataclass
class Gain:
    """Letters read right before and after a deck was known."""

    letters: int = 0
    before: int = 0
    after: int = 0
    mended: int = 0
    broken: int = 0


def gain(decks: int) -> Gain:
    """Measured on so many decks in the measuring fonts."""
    found, letterings = Gain(), fonts.letterings("measure")
    for number in range(decks):
        _deck(np.random.default_rng(SEED + number), STYLES[number % len(STYLES)], letterings, found)
    return found


def _deck(dice: Dice, style: str, letterings: Sequence[Lettering], found: Gain) -> None:
    deck, names, known = open_box(dice, style, letterings), list(LETTERS), Enrolment()
    for half in (names[:CARDS], names[CARDS:]):
        taken, quads = _photo(dice, deck, half, LEARNED)
        shapes = look(taken.photo, quads).shapes
        known = known.learned(zip(half, map(packed, shapes), strict=True))
    for _ in range(PHOTOS):
        asked = [str(dice.choice(LETTERS)) for _ in range(CARDS)]
        taken, quads = _photo(dice, deck, asked, ASKED)
        seen = look(taken.photo, quads)
        chances = confidence.chances(steadied(taken.photo, quads, seen).classes)
        told = known.applied(chances, seen.shapes)
        for letter, plain, helped in zip(asked, chances, told, strict=True):
            before, after = (LETTERS[int(row[:BACK].argmax())] == letter for row in (plain, helped))
            found.letters += 1
            found.before += before
            found.after += after
            found.mended += after and not before
            found.broken += before and not after


def _photo(dice: Dice, deck: Deck, letters: Sequence[str], hard: float) -> tuple[scenes.Scene, list[Corners]]:
    """A photo of two rows, and its corners as a good finder gives them."""
    taken = scenes.take(dice, deck, scenes.Plan(letters, "rows", hard, (1640, 1230)))
    quads = [card.quad.astype(np.float32) for card in taken.cards]
    return taken, [
        (quad + dice.normal(0, OFF, (4, 2)) * np.sqrt(area(quad))).astype(np.float32) for quad in quads
    ]
