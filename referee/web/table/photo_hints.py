"""What a table knows before a photo is read: it helps where the reader hesitates, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import ocr
from referee.engine.inputs import FacesIn, Input, LaidIn, WordIn
from referee.engine.judge import Offer
from referee.table import deck_learning
from referee.table.loading import Table
from referee.words import Lexicon


@dataclass(frozen=True)
class Knowledge:
    """Letters that can lie there, how this deck's letters look, and what the word list holds."""

    expected: tuple[str, ...] = ()
    enrolment: ocr.Enrolment | None = None
    is_word: Callable[[str], bool] | None = None


def of(table: Table, offer: Offer, asked: Input | None) -> Knowledge:
    """What this table knows about the cards this form asks for."""
    words = table.house.words
    spelled = isinstance(asked, WordIn | LaidIn) and isinstance(words, Lexicon)
    return Knowledge(
        expected=tuple(dict.fromkeys(face for face in _faces(offer, asked) if face in ocr.LETTERS)),
        enrolment=deck_learning.enrolment_of(table.row.deck),
        is_word=words.holds if spelled and isinstance(words, Lexicon) else None,
    )


def _faces(offer: Offer, asked: Input | None) -> Iterator[str]:
    """Hand, cards in sight, cards of the deck: whatever this form lets a card be."""
    match asked:
        case FacesIn():
            yield from asked.alphabet
        case LaidIn():
            yield from (card.face for card in asked.cards[: asked.likely or None])
        case WordIn():
            yield from (card.face for card in asked.zone)
            for beside in offer.inputs:
                if isinstance(beside, FacesIn) and not beside.apart:
                    yield from beside.alphabet
