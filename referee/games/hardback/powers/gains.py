"""What the passive powers gave their owners, as facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.hardback.book import book
from referee.games.hardback.copies import Card
from referee.games.hardback.state import State


@dataclass(frozen=True)
class CardLent(Event[State]):
    """Unnatural Creation: a card of the row may be laid in this word."""

    seat: int
    card: Card

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        desk = replace(author.desk, loans=(*author.desk.loans, self.card))
        return state.with_author(self.seat, replace(author, desk=desk))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} may lay {self.card.name} of the offer row."
        return Line(says, (Why("It stays in the row unless it is bought.", book.power_unnatural_creation),))


@dataclass(frozen=True)
class LyricGained(Event[State]):
    """Lyrical Prestige: a prestige point for ink."""

    seat: int
    prestige: int = 1

    def apply(self, state: State) -> State:
        return state.gaining(self.seat, self.prestige)

    def line(self, viewer: Viewer) -> Line:
        why = Why("At once.", book.power_lyrical_prestige, self.prestige)
        return Line(f"{viewer.name(self.seat)} gains {self.prestige} prestige.", (why,))


@dataclass(frozen=True)
class DeckExplored(Event[State]):
    """Deck Exploration: the first card of a genre came to the hand under ink of the supply."""

    seat: int
    genre: str
    card: Card | None = None
    """None: no card of the genre came."""

    def apply(self, state: State) -> State:
        if self.card is None:
            return state
        return state.with_author(self.seat, state.author(self.seat).drawing(self.card))

    def line(self, viewer: Viewer) -> Line:
        name, cite = viewer.name(self.seat), book.power_deck_exploration
        if self.card is None:
            return Line(f"{name} finds no {self.genre.title()} card.", (Why("The deck is searched.", cite),))
        why = Why("Under ink from the supply: it must be used.", cite)
        return Line(f"{name} draws {self.card.name}.", (why,))


@dataclass(frozen=True)
class CardCovered(Event[State]):
    """Unsightly Card: one more card, to be used face down."""

    seat: int
    card: Card | None = None

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        ready = author.topped(self.card)
        desk = replace(ready.desk, covered=(*ready.desk.covered, self.card))
        return state.with_author(self.seat, replace(ready, hand=ready.hand + 1, desk=desk))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} draws a card to be laid face down."
        return Line(says, (Why("It must be a wild of this word.", book.power_unsightly_card),))


@dataclass(frozen=True)
class TopCardSeen(Event[State]):
    """Pint-Sized Proficiency: the top card was left there or discarded."""

    seat: int
    discarded: bool

    def apply(self, state: State) -> State:
        author = state.author(self.seat).topped()
        loose = min(author.loose + self.discarded, len(author.pile) + author.unknown)
        return state.with_author(self.seat, replace(author, loose=loose))

    def line(self, viewer: Viewer) -> Line:
        did = "discards it" if self.discarded else "leaves it there"
        says = f"{viewer.name(self.seat)} looks at the top card and {did}."
        return Line(says, (Why("Only its owner sees it.", book.power_pint_sized_proficiency),))
