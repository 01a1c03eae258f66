"""What it is worth to know a deck: the same photos read without and with its own letters learned.

A player who corrects a reading teaches the deck. Here every second photo of a set is corrected by the truth
and learned; the others are read twice, and what changed is counted.
"""

from __future__ import annotations

from dataclasses import dataclass

from ocr import pipeline
from ocr.measure.marking import Wanted, match_cards
from ocr.measure.sets import PhotoSet
from ocr.read.enrolment import Enrolment
from ocr.reading import CardRead
from ocr.train.exam import Photo

Pairs = list[tuple[Wanted | None, CardRead | None]]


@dataclass
class Gain:
    """Letters read right before and after a deck was known."""

    letters: int = 0
    before: int = 0
    after: int = 0


def gain(photo_set: PhotoSet) -> Gain:
    """Measured on every second photo, learned from the others."""
    known = Enrolment()
    for photo in photo_set.photos[::2]:
        known = known.learn(
            (truth.letter, card.shape)
            for truth, card in _read(photo_set, photo, None)
            if truth is not None and card is not None
        )
    found = Gain()
    for photo in photo_set.photos[1::2]:
        found.letters += sum(bool(card.letter) for card in photo.cards)
        found.before += _right(_read(photo_set, photo, None))
        found.after += _right(_read(photo_set, photo, known))
    return found


def line(photo_set: PhotoSet) -> str:
    """One line of the report."""
    found = gain(photo_set)
    read = f"{found.before} of {found.letters} letters right, {found.after} with the deck known"
    return f"- {photo_set.name}: {read}"


def _read(photo_set: PhotoSet, photo: Photo, known: Enrolment | None) -> Pairs:
    cards = pipeline.read((photo_set.folder / photo.name).read_bytes(), enrolment=known).cards
    return match_cards([Wanted(card.letter, card.quad) for card in photo.cards], cards)


def _right(pairs: Pairs) -> int:
    return sum(t is not None and c is not None and bool(t.letter) and t.letter == c.letter for t, c in pairs)
