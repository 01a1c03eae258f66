"""Cards and columns in words, the same in the ledger, in a ruling and on the board."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.rulebook import Citation
from referee.engine.seats import list_of
from referee.games.letterpress.book import book as common
from referee.games.letterpress.cards import VOWEL
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.lineup import Column, Lineup, Row
from referee.games.letterpress.solo.state import worth
from referee.kit.cards import Card
from referee.kit.spelling import Laid

SCORED_UNDER = {"own": book.score, "shared": common.shared, "double": common.double}
"""The rule behind each line of a sum."""


def priced(card: Card) -> str:
    """
    >>> priced(Card("r1.shared.T", "T", 2))
    'T 2'
    """
    return f"{card.face} {card.points}"


def named(cards: Iterable[Card]) -> str:
    """Cards with their values as one reads them out: L 2, E 1 and T 2."""
    return list_of([priced(card) for card in cards])


def deck_of(card: Card) -> str:
    return "vowel deck" if card.kind == VOWEL else "letter deck"


def back(cards: tuple[Card, ...]) -> str:
    """Where they go: T 2 and R 2 to the bottom of the letter deck and E 1 to the bottom of the vowel deck."""
    decks = dict.fromkeys(deck_of(card) for card in cards)
    parts = [f"{named(c for c in cards if deck_of(c) == deck)} to the bottom of the {deck}" for deck in decks]
    return list_of(parts)


def line_of(row: Row) -> str:
    """A line of cards as it lies: P R E SS."""
    return " ".join(each.reads for each in row)


def compared(column: Column) -> str:
    """One letter of the old word and what becomes of it."""
    if column.above is None:
        return ""
    if column.below is None:
        return f"{priced(column.above.card)} has nothing below it: back to its deck"
    over = f"{priced(column.above.card)} lies above {priced(column.below.card)}"
    if not column.harvested:
        return f"{over} and is worth more: back to its deck"
    same = column.above.card.points == column.below.card.points
    return f"{over} and is worth {'the same' if same else 'less'}: into the collection"


def briefly(lineup: Lineup) -> str:
    """A place in a glance, letter by letter: L 2 over P 3 ✓ · T 2 over E 1 ✗ · the others over nothing ✗."""
    old = [column for column in lineup.columns if column.above]
    met = [_pair(column.above.card, column.below.card) for column in old if column.above and column.below]
    return " · ".join([*met, *(["the others over nothing ✗"] if len(met) < len(old) else [])])


def _pair(above: Card, below: Card) -> str:
    return f"{priced(above)} over {priced(below)} {'✓' if above.points <= below.points else '✗'}"


def harvest_of(lineup: Lineup) -> str:
    """What a place brings: "harvests L 2, E 1 and T 2 (5 points)"."""
    cards = lineup.harvested
    return f"harvests {named(cards)} ({points(worth(cards))})" if cards else "harvests nothing"


def shift(lineup: Lineup) -> str:
    """Where the new word begins, in words that can be followed with the cards in hand."""
    first = lineup.below[0].card.face
    if lineup.offset >= 0:
        return f"{first} below {_ordinal(lineup.above, lineup.offset)}"
    reached = _ordinal(lineup.below, -lineup.offset)
    return f"{reached} below {_ordinal(lineup.above, 0)}, {counted(-lineup.offset)} further left"


def counted(cards: int) -> str:
    """
    >>> counted(1), counted(3)
    ('1 card', '3 cards')
    """
    return f"{cards} card{'' if cards == 1 else 's'}"


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def cited(column: Column) -> Citation:
    """The rule under which a letter of the old word goes where it goes."""
    return book.harvest if column.harvested else book.goes_back


def _ordinal(row: tuple[Laid, ...], place: int) -> str:
    """A card of a line, told apart from its likes: L, or "the second T"."""
    face = row[place].card.face
    same = [at for at, each in enumerate(row) if each.card.face == face]
    if len(same) == 1:
        return face
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
    return f"the {names[same.index(place)]} {face}"
