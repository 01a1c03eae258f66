"""Values read off cards: what was told, and how a state of either game takes it in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from referee.engine.event import Event, Line, Why
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import CHALLENGE
from referee.kit.cards import Card


@dataclass(frozen=True)
class Worth:
    """A value read off a card."""

    face: str
    points: int

    def on(self, card: Card) -> Card:
        """The card with this value, if it is such a card."""
        fits = card.face == self.face and card.kind != CHALLENGE
        return replace(card, points=self.points) if fits else card


class Valued(Protocol):
    """What telling values asks of a state: those told, the cards gone back, the words already scored."""

    @property
    def values(self) -> tuple[Worth, ...]: ...

    @property
    def back(self) -> tuple[str, ...]: ...

    @property
    def record(self) -> tuple[WordPlayed, ...]: ...

    def revalued(self: V, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> V:
        """The state with every card that still counts changed, and these values as those told."""


V = TypeVar("V", bound=Valued)


@dataclass(frozen=True)
class ValueTold(Event[V]):
    """Somebody read a value off a card: it holds for every such card from now on."""

    face: str
    points: int
    was: int | None = None

    def apply(self, state: V) -> V:
        worth = Worth(self.face, self.points)
        kept = tuple(each for each in state.values if each.face != self.face)
        return state.revalued(worth.on, (*kept, worth))

    def line(self, viewer: Viewer) -> Line:
        before = "" if self.was is None else f", not {self.was}"
        why = Why("It counts from now on; words already scored keep their points.", book.values)
        return Line(f"{self.face} is worth {self.points}{before}.", (why,))

    def remembered(self) -> Mapping[str, object]:
        return {"points": {self.face: self.points}}
