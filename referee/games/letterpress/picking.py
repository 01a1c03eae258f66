"""Naming cards that lie there: by id, or simply by face."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.letterpress.deck import printed
from referee.kit.cards import Card
from referee.kit.house import House


def picked(
    names: Sequence[str], cards: Sequence[Card], house: House[object]
) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards meant, each once, and the names that fit none of them."""
    left, found, strange = list(cards), [], []
    for name in names:
        card = next((card for card in left if card.id == name), None)
        faces = (name.strip().upper(), printed(name, house))  # a Q may be the QU card, or a challenge card's
        card = card or next((card for card in left if card.face in faces), None)
        if card:
            left.remove(card)
            found.append(card)
        else:
            strange.append(name)
    return tuple(found), tuple(strange)
