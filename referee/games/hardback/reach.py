"""How much prestige a player could gain in one turn, so that the table is warned before the end."""

from __future__ import annotations

from referee.games.hardback.cards import Benefits, CardType
from referee.games.hardback.options import CARDS
from referee.games.hardback.piles import HAND
from referee.games.hardback.state import HardbackHouse, State, box

UNKNOWN_REACH = 15
"""Where decks are not kept: more than this in one turn is rare."""


def reach(state: State, seat: int, house: HardbackHouse) -> int:
    """The most the deck and the classics in play can give at best: five good cards, the best one doubled."""
    if house.options.tracking != CARDS:
        return UNKNOWN_REACH
    author, types = state.author(seat), box(state, house)
    hand = max(author.hand, HAND) + author.ink
    pile = [types[card.key] for card in author.pile]
    best = sorted((_most(card, hand) for card in pile), reverse=True)[:hand]
    doubled = best[:1] if any(card.basic.double or card.bonus.double for card in pile) else []
    return sum(best) + sum(doubled) + sum(_most(types[card.key], hand) for card in author.classics)


def _most(card: CardType, hand: int) -> int:
    return _prestige(card.basic, hand) + _prestige(card.bonus, hand)


def _prestige(part: Benefits, hand: int) -> int:
    counted = (part.prestige_per_inked + part.prestige_per_wild) * hand
    return part.prestige + part.either + part.trash_this_prestige + counted
