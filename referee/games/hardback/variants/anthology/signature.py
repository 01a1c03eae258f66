"""What Penny Dreadful removes from the row, what her signature genre adds, and which classics are lost."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.hardback.numbers import ROMANCE_TIMES
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.printed_cards import ADVENTURE, HORROR, MYSTERY, ROMANCE
from referee.games.hardback.state import State
from referee.games.hardback.variants.anthology.events import ClassicLost, penny_of
from referee.games.hardback.variants.anthology.options import LETTER, OLDEST, Options


@dataclass(frozen=True)
class Removal:
    """A card she removes, what it gives her, and whether she removes another one after it."""

    card: Card
    prestige: int
    doubled: bool = False
    another: bool = False


def removal(card: Card, options: Options) -> Removal:
    """What removing this card gives her: its price, twice for Romance; Mystery takes another card with it."""
    doubled = options.signature == ROMANCE and card.genre == ROMANCE
    another = options.signature == MYSTERY and card.genre == MYSTERY
    return Removal(card, card.cost * (ROMANCE_TIMES if doubled else 1), doubled, another)


def cheapest_card(row: tuple[Card, ...], options: Options) -> Card | None:
    """The lowest priced card of the row, the one furthest from the offer deck first."""
    if options.cheapest_tie == LETTER:
        return min(row, key=lambda card: (card.cost, card.letter), default=None)
    return min(row, key=lambda card: card.cost, default=None)


def purchase_points(
    bought: tuple[Card, ...], row: tuple[Card, ...], options: Options, freed: tuple[Card, ...] = ()
) -> int:
    """Adventure: a point for each card bought while an Adventure card lay in the row, itself included.

    A card bought out of a jail did not lie in the row.
    """
    if options.signature != ADVENTURE:
        return 0
    rows = ((*row, *(card for card in bought[n:] if card not in freed)) for n in range(len(bought)))
    return sum(any(card.genre == ADVENTURE for card in each) for each in rows)


def ink_points(ink: int, row: tuple[Card, ...], options: Options) -> int:
    """Horror: a point for each ink used while a Horror card lies in the row."""
    lies = any(card.genre == HORROR for card in row)
    return ink if options.signature == HORROR and lies else 0


def lost_classic(state: State) -> ClassicLost | None:
    """The next classics that the player on turn loses to a card drawn in this turn or in Penny's after it."""
    turn = state.turn
    cards = _cards_come_up(state, turn.number) if turn else ()
    return next((gone for card in cards if (gone := classics_lost_to(state, card))), None)


def classics_lost_to(state: State, card: Card) -> ClassicLost | None:
    """The classics that this card, drawn from the offer deck, sends to the discard pile."""
    if state.turn is None:
        return None
    seat = state.turn.seat
    same = tuple(classic for classic in state.author(seat).classics if classic.genre == card.genre)
    if not isinstance(state.options, Options) or not same:
        return None
    if state.options.classics_lost != OLDEST:
        return ClassicLost(seat, same, card)
    return None if card.id in penny_of(state).used_up else ClassicLost(seat, same[:1], card)


def _cards_come_up(state: State, number: int) -> tuple[Card, ...]:
    """Cards drawn from the offer deck since this turn began; in Penny's turn, those drawn in it."""
    penny = penny_of(state)
    before = penny.row_before if penny.turn == number else ()
    new = (place.card for place in state.row if place.since == number and place.card)
    return tuple(card for card in new if card.id not in before)
