"""Values that players read off cards; the value of a challenge card is its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from referee.engine.event import Why
from referee.engine.result import WordPlayed
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import CHALLENGE
from referee.kit import values
from referee.kit.cards import Card


class Valued(values.Valued, Protocol):
    """What a state must have: known values, cards that went back, and scored words."""

    @property
    def back(self) -> tuple[str, ...]: ...

    @property
    def record(self) -> tuple[WordPlayed, ...]: ...


V = TypeVar("V", bound=Valued)


@dataclass(frozen=True)
class ValueTold(values.ValueTold[V]):
    """Somebody read a value off a card: it holds for every such card from now on."""

    why = Why("It counts from now on; words already scored keep their points.", book.values)

    def on(self, card: Card) -> Card:
        return card if card.kind == CHALLENGE else super().on(card)
