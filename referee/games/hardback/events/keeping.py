"""What the table told the referee about its cards, as facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.hardback.book import book
from referee.games.hardback.cards import CardType, correction
from referee.games.hardback.copies import Card, named
from referee.games.hardback.state import State


@dataclass(frozen=True)
class StartersTold(Event[State]):
    """Which two prestige starters a player has."""

    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        for card in self.cards:
            author = author.finding(card)
        return state.with_author(self.seat, author)

    def line(self, viewer: Viewer) -> Line:
        why = Why("Two prestige starters each, at random.", book.start_prestige)
        return Line(f"{viewer.name(self.seat)} has {named(self.cards)}.", (why,))


@dataclass(frozen=True)
class CardFound(Event[State]):
    """A card turned out to be in a player's hand, wherever it was thought to be."""

    seat: int
    card: Card
    expected: bool = False
    """One of the two starters nobody had named yet."""

    def apply(self, state: State) -> State:
        ids = {self.card.id}
        authors = tuple(author.losing(ids) for author in state.authors)
        gone = tuple(card for card in state.gone if card != self.card)
        row = tuple(replace(place, card=None) if place.card == self.card else place for place in state.row)
        after = replace(state, authors=authors, gone=gone, row=row)
        return after.with_author(self.seat, after.author(self.seat).finding(self.card))

    def line(self, viewer: Viewer) -> Line | None:
        says = f"{self.card.name} is in {viewer.name(self.seat)}'s deck."
        if self.expected:
            return Line(says, (Why("One of two prestige starters.", book.start_prestige),))
        return Line(says, (Why("The table agreed, though it should have been elsewhere.", book.own_cards),))


@dataclass(frozen=True)
class CardTold(Event[State]):
    """What a card says was read off its print; the table's deck keeps it."""

    card: CardType
    was: str = ""

    def apply(self, state: State) -> State:
        others = tuple(each for each in state.told if each.key != self.card.key)
        return replace(state, told=(*others, self.card))

    def line(self, viewer: Viewer) -> Line:
        before = (Why(f"Before: {self.was}.", book.print),) if self.was else ()
        return Line(f"{self.card.name} says: {self.card.says or 'nothing'}.", before)

    def remembered(self) -> Mapping[str, object]:
        return {"correction": [correction(self.card)]}
