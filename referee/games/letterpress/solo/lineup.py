"""The new word below the old one, column by column, and which letters it harvests.

A line is made of cards: a doubled card is one card and fills one column. Lines are shifted by whole columns,
so no card ever lies below or above two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.kit.cards import Card
from referee.kit.spelling import Laid

Row = tuple[Laid, ...]


@dataclass(frozen=True)
class Column:
    """One column of the two lines: the card above, the card below, and whether the upper one is harvested."""

    above: Laid | None
    below: Laid | None

    @property
    def harvested(self) -> bool:
        """Whether the upper card is worth the same as the card immediately below it, or less."""
        if self.above is None or self.below is None:
            return False
        return self.above.card.points <= self.below.card.points


@dataclass(frozen=True)
class Lineup:
    """Two lines and the offset: the new word begins below card `offset` of the old one, counted from 0.

    With a negative offset it begins that many cards to the left of the old one.
    """

    above: Row
    below: Row
    offset: int

    @property
    def columns(self) -> tuple[Column, ...]:
        """Every column from the leftmost card of either line to the rightmost."""
        first, last = min(0, self.offset), max(len(self.above), self.offset + len(self.below))
        return tuple(
            Column(_at(self.above, place), _at(self.below, place - self.offset))
            for place in range(first, last)
        )

    @property
    def harvested_cards(self) -> tuple[Card, ...]:
        return tuple(column.above.card for column in self.columns if column.above and column.harvested)

    @property
    def returned_cards(self) -> tuple[Card, ...]:
        """Letters of the old word that go back to the bottom of their decks."""
        return tuple(column.above.card for column in self.columns if column.above and not column.harvested)


def word_of_row(row: Row) -> str:
    """The word a line of cards spells."""
    return "".join(each.reads for each in row)


def offsets(above: Row, below: Row) -> range:
    """Every offset at which at least one new card lies directly below an old one."""
    if not above or not below:
        return range(0)
    return range(1 - len(below), len(above))


def lineups(above: Row, below: Row) -> Iterator[Lineup]:
    """All legal places of the new word, from left to right."""
    for offset in offsets(above, below):
        yield Lineup(above, below, offset)


def _at(row: Row, place: int) -> Laid | None:
    return row[place] if 0 <= place < len(row) else None
