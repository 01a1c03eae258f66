"""What the referee learns of a deck's own letters: from a walk through it, and from corrections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import ocr
from referee.kit.cards import Deck
from referee.store.games.stored_table import StoredTable
from referee.store.house import decks, letter_shapes

ConfirmedLetter = tuple[int, str]
"""A card's place in the reading and the letter somebody says it shows; empty for a card's back."""


def enrolment_of(deck_id: int | None) -> ocr.Enrolment | None:
    """What is known of this deck's letters. What an older reader kept is of no use to a new one."""
    kept = None if deck_id is None else letter_shapes.get(deck_id)
    return _decode_enrolment(kept) if kept else None


def learn_from_walk(deck_id: int, read: Sequence[ocr.CardRead], told: Iterable[ConfirmedLetter]) -> int:
    """Learn the cards somebody showed on purpose; how many there were to learn."""
    shown = [(place, letter) for place, letter in told if _is_valid(read, place, letter)]
    _learn(deck_id, read, shown, [letter for _, letter in shown])
    return len(shown)


def learn_from_play(
    row: StoredTable, deck: Deck, read: Sequence[ocr.CardRead], told: Sequence[ConfirmedLetter]
) -> None:
    """Learn from a photo whose letters a player has looked through and handed in.

    The first letter that had to be corrected starts a deck of the table's own, as any other correction does.
    """
    deck_id = row.deck
    if deck_id is None:
        if not any(_is_valid(read, place, letter) and read[place].letter != letter for place, letter in told):
            return
        deck_id = decks.add_corrections(row.id, deck.key, f"Our {deck.title}", {}).id
    shown = enrolment_of(deck_id) or ocr.Enrolment()
    _learn(deck_id, read, [each for each in told if _is_news(read, each, shown)])


def _learn(
    deck_id: int, read: Sequence[ocr.CardRead], told: Sequence[ConfirmedLetter], walked: Iterable[str] = ()
) -> None:
    if told:
        confirmed = [(letter, read[place].shape) for place, letter in told]
        letter_shapes.update(
            deck_id, lambda kept: _decode_enrolment(kept).learned(confirmed).to_bytes(), walked=walked
        )


def _is_news(read: Sequence[ocr.CardRead], told: ConfirmedLetter, shown: ocr.Enrolment) -> bool:
    """A letter the reader was not sure of, took for another, or has never met in this deck."""
    place, letter = told
    if not _is_valid(read, place, letter):
        return False
    return not read[place].sure or read[place].letter != letter or letter not in shown.shapes


def _is_valid(read: Sequence[ocr.CardRead], place: int, letter: str) -> bool:
    return 0 <= place < len(read) and (letter == "" or letter in ocr.LETTERS)


def _decode_enrolment(kept: bytes | None) -> ocr.Enrolment:
    try:
        return ocr.Enrolment.from_bytes(kept) if kept else ocr.Enrolment()
    except ValueError:
        return ocr.Enrolment()
