"""Teaching the card reader a deck's own letters: from a walk through the deck, and from play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import ocr
from referee.kit.cards import Deck
from referee.store.games.stored_table import StoredTable
from referee.store.house import decks, letter_shapes

ConfirmedLetter = tuple[int, str]
"""The place of a card in the reading, and the letter a player says it shows; empty for a card's back."""


def enrolment_of(deck_id: int | None) -> ocr.Enrolment | None:
    """The known letter shapes of this deck. Shapes from an older reader are of no use and read as empty."""
    shapes = None if deck_id is None else letter_shapes.get(deck_id)
    return _decode_enrolment(shapes) if shapes else None


def learn_from_walk(deck_id: int, read: Sequence[ocr.CardRead], confirmed: Iterable[ConfirmedLetter]) -> int:
    """Learn cards that somebody photographed for this purpose; returns how many were learned."""
    valid = [(place, letter) for place, letter in confirmed if _is_valid(read, place, letter)]
    _learn(deck_id, read, valid, [letter for _, letter in valid])
    return len(valid)


def learn_from_play(
    row: StoredTable, deck: Deck, read: Sequence[ocr.CardRead], confirmed: Sequence[ConfirmedLetter]
) -> None:
    """Learn from a photo whose letters a player has checked and handed in; a demo teaches nothing.

    The first corrected letter gives the table a deck of its own, as any other correction does.
    """
    if row.demo:
        return
    deck_id = row.deck
    if deck_id is None:
        corrected = (
            _is_valid(read, place, letter) and read[place].letter != letter for place, letter in confirmed
        )
        if not any(corrected):
            return
        deck_id = decks.add_corrections(row.id, deck.key, f"Our {deck.title}", {}).id
    known = enrolment_of(deck_id) or ocr.Enrolment()
    _learn(deck_id, read, [each for each in confirmed if _is_news(read, each, known)])


def _learn(
    deck_id: int,
    read: Sequence[ocr.CardRead],
    confirmed: Sequence[ConfirmedLetter],
    walked: Iterable[str] = (),
) -> None:
    if confirmed:
        shapes = [(letter, read[place].shape) for place, letter in confirmed]
        letter_shapes.update(
            deck_id, lambda known: _decode_enrolment(known).learn(shapes).to_bytes(), walked=walked
        )


def _is_news(read: Sequence[ocr.CardRead], confirmed: ConfirmedLetter, known: ocr.Enrolment) -> bool:
    """Was the reader unsure of this letter, or wrong, or has it never met the letter in this deck?"""
    place, letter = confirmed
    if not _is_valid(read, place, letter):
        return False
    return not read[place].sure or read[place].letter != letter or letter not in known.shapes


def _is_valid(read: Sequence[ocr.CardRead], place: int, letter: str) -> bool:
    return 0 <= place < len(read) and (letter == "" or letter in ocr.LETTERS)


def _decode_enrolment(shapes: bytes | None) -> ocr.Enrolment:
    try:
        return ocr.Enrolment.from_bytes(shapes) if shapes else ocr.Enrolment()
    except ValueError:
        return ocr.Enrolment()
