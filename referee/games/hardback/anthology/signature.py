"""What Penny Dreadful takes from a row, and what her signature genre makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.hardback.anthology.options import LETTER, Options
from referee.games.hardback.cards import ADVENTURE, HORROR, MYSTERY, ROMANCE
from referee.games.hardback.copies import Card


@dataclass(frozen=True)
class Taking:
    """A card she removes, what it gives her, and whether her signature has her remove another."""

    card: Card
    prestige: int
    doubled: bool = False
    another: bool = False


def taking(card: Card, options: Options) -> Taking:
    """Her turn with this card: its price, twice for her Romance; a Mystery card takes another with it."""
    doubled = options.signature == ROMANCE and card.genre == ROMANCE
    another = options.signature == MYSTERY and card.genre == MYSTERY
    return Taking(card, card.cost * (2 if doubled else 1), doubled, another)


def cheapest(row: tuple[Card, ...], options: Options) -> Card | None:
    """The lowest priced card of the row, the one furthest from the offer deck first."""
    if options.cheapest_tie == LETTER:
        return min(row, key=lambda card: (card.cost, card.letter), default=None)
    return min(row, key=lambda card: card.cost, default=None)


def for_purchases(
    bought: tuple[Card, ...], row: tuple[Card, ...], options: Options, freed: tuple[Card, ...] = ()
) -> int:
    """Adventure: a point for each card bought while an Adventure card lay in the row, itself included.

    One that was freed of a jail lay there, not in the row.
    """
    if options.signature != ADVENTURE:
        return 0
    lay = ((*row, *(card for card in bought[n:] if card not in freed)) for n in range(len(bought)))
    return sum(any(card.genre == ADVENTURE for card in cards) for cards in lay)


def for_ink(ink: int, row: tuple[Card, ...], options: Options) -> int:
    """Horror: a point for each ink used while a Horror card lies in the row."""
    lies = any(card.genre == HORROR for card in row)
    return ink if options.signature == HORROR and lies else 0
