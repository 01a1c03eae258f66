"""What random games with the Letter Head deck have in common: house, opening, the cards nobody has seen."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from referee import decks
from referee.engine.fold import Position, fold
from referee.engine.rules import AnyRules
from referee.engine.seats import Seat
from referee.kit.cards import Card
from referee.kit.house import House
from tests.support.seated import NAMES, Moody


def house_with(options: Any) -> House[Any]:
    return House(decks.load("letterhead"), Moody(), options)


def begun(rules: AnyRules, options: Any, seats: tuple[Seat, ...]) -> tuple[Position[Any], House[Any]]:
    house = house_with(options)
    return fold(rules.start(house, seats), ()), house


def some_late(random: Random, players: int, chance: float = 0.1) -> tuple[Seat, ...]:
    """Now and then somebody after the first two comes late."""
    return tuple(Seat(n, NAMES[n], late=n > 1 and random.random() < chance) for n in range(players))


def unseen(cards: Iterable[Card]) -> list[str]:
    """The faces left in the box when these cards lie somewhere."""
    box = [face.letters for face in decks.load("letterhead").faces for _ in range(face.count or 0)]
    for card in cards:
        if card.face in box:
            box.remove(card.face)
    return box


def drawn(cards: Iterable[Card], random: Random, number: int) -> tuple[str, ...]:
    """So many of those nobody has seen, or all there are."""
    box = unseen(cards)
    return tuple(random.sample(box, min(number, len(box))))
