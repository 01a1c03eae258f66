"""Cards and columns in words, for the ledger, rulings and the board."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.rulebook import Citation
from referee.engine.seats import list_of
from referee.games.letterpress.book import book as common
from referee.games.letterpress.cards import VOWEL
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.lineup import Column, Lineup, Row
from referee.games.letterpress.solo.state import points_of
from referee.kit.cards import Card
from referee.kit.sentences import quantity
from referee.kit.spelling import Laid

SUM_RULES = {"own": book.score, "shared": common.shared, "double": common.double}
"""The rule behind each line of a sum."""


def with_points(card: Card) -> str:
    """A card with its value.

    >>> with_points(Card("r1.shared.T", "T", 2))
    'T 2'
    """
    return f"{card.face} {card.points}"


def list_cards(cards: Iterable[Card]) -> str:
    """Cards with their values in a sentence: L 2, E 1 and T 2."""
    return list_of([with_points(card) for card in cards])


def deck_name(card: Card) -> str:
    return "vowel deck" if card.kind == VOWEL else "letter deck"


def back_to_decks(cards: tuple[Card, ...]) -> str:
    """Where cards go back to: T 2 to the bottom of the letter deck."""
    decks = dict.fromkeys(deck_name(card) for card in cards)
    parts = [
        f"{list_cards(c for c in cards if deck_name(c) == deck)} to the bottom of the {deck}"
        for deck in decks
    ]
    return list_of(parts)


def line_text(row: Row) -> str:
    """A line of cards, card by card: P R E SS."""
    return " ".join(each.reads for each in row)


def column_text(column: Column) -> str:
    """What becomes of one letter of the old word, and why."""
    if column.above is None:
        return ""
    if column.below is None:
        return f"{with_points(column.above.card)} has nothing below it: back to its deck"
    over = f"{with_points(column.above.card)} lies above {with_points(column.below.card)}"
    if not column.harvested:
        return f"{over} and is worth more: back to its deck"
    same = column.above.card.points == column.below.card.points
    return f"{over} and is worth {'the same' if same else 'less'}: into the collection"


def lineup_text(lineup: Lineup) -> str:
    """A place in short, letter by letter: L 2 over P 3 ✓ · T 2 over E 1 ✗ · the others over nothing ✗."""
    old = [column for column in lineup.columns if column.above]
    met = [_pair(column.above.card, column.below.card) for column in old if column.above and column.below]
    return " · ".join([*met, *(["the others over nothing ✗"] if len(met) < len(old) else [])])


def _pair(above: Card, below: Card) -> str:
    return f"{with_points(above)} over {with_points(below)} {'✓' if above.points <= below.points else '✗'}"


def harvest_text(lineup: Lineup) -> str:
    """What a place gives: "harvests L 2, E 1 and T 2 (5 points)"."""
    cards = lineup.harvested_cards
    return (
        f"harvests {list_cards(cards)} ({points_phrase(points_of(cards))})" if cards else "harvests nothing"
    )


def position_text(lineup: Lineup) -> str:
    """Where the new word begins: which card lies below which."""
    first = lineup.below[0].card.face
    if lineup.offset >= 0:
        return f"{first} below {_ordinal(lineup.above, lineup.offset)}"
    reached = _ordinal(lineup.below, -lineup.offset)
    return f"{reached} below {_ordinal(lineup.above, 0)}, {cards_phrase(-lineup.offset)} further left"


def cards_phrase(count: int) -> str:
    """So many cards.

    >>> cards_phrase(1), cards_phrase(3)
    ('1 card', '3 cards')
    """
    return quantity(count, "card")


def points_phrase(count: int) -> str:
    """So many points.

    >>> points_phrase(1), points_phrase(13)
    ('1 point', '13 points')
    """
    return quantity(count, "point")


def column_rule(column: Column) -> Citation:
    """The rule that decides about a letter of the old word."""
    return book.harvest if column.harvested else book.goes_back


def _ordinal(row: tuple[Laid, ...], place: int) -> str:
    """A card of a line: L, or "the second T" where there are several."""
    face = row[place].card.face
    same = [at for at, each in enumerate(row) if each.card.face == face]
    if len(same) == 1:
        return face
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
    return f"the {names[same.index(place)]} {face}"
