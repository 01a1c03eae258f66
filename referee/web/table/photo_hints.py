"""What a table knows about the cards before a photo of them is read; it helps where the reader hesitates."""

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
class PhotoHints:
    """Letters that can lie there, how this deck's letters look, and what the word list holds."""

    expected: tuple[str, ...] = ()
    enrolment: ocr.Enrolment | None = None
    is_word: Callable[[str], bool] | None = None


def hints_for(table: Table, offer: Offer, wanted: Input | None) -> PhotoHints:
    """What this table knows about the cards that an input asks for."""
    words = table.house.words
    is_word = words.holds if isinstance(wanted, WordIn | LaidIn) and isinstance(words, Lexicon) else None
    return PhotoHints(
        expected=tuple(dict.fromkeys(face for face in _faces(offer, wanted) if face in ocr.LETTERS)),
        enrolment=deck_learning.enrolment_of(table.row.deck),
        is_word=is_word,
    )


def _faces(offer: Offer, wanted: Input | None) -> Iterator[str]:
    """Every face that this form lets a card be: in the hand, in sight, in the deck."""
    match wanted:
        case FacesIn():
            yield from wanted.alphabet
        case LaidIn():
            yield from (card.face for card in wanted.cards[: wanted.likely or None])
        case WordIn():
            yield from (card.face for card in wanted.zone)
            for other in offer.inputs:
                if isinstance(other, FacesIn) and not other.apart:
                    yield from other.alphabet
