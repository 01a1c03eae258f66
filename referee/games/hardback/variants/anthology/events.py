"""What Penny Dreadful took and gained, as events."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.hardback.book import book
from referee.games.hardback.events.offer_row import remove_everywhere
from referee.games.hardback.physical_cards import Card, list_names
from referee.games.hardback.printed_cards import ADVENTURE
from referee.games.hardback.state import Penny, RowPlace, State, WaitingPoints


@dataclass(frozen=True)
class PennyTook(Event[State]):
    """Penny removed the card furthest from the offer deck and scored it; the row moved up."""

    card: Card
    prestige: int
    doubled: bool = False
    another: bool = False
    """She also removes the cheapest card."""

    def apply(self, state: State) -> State:
        penny, number = penny_of(state), state.turn_number
        after = slide_row(state, self.card)
        took = replace(
            penny,
            prestige=penny.prestige + self.prestige,
            turn=number,
            another=self.another,
            drawn_before=len(state.turn.drawn) if state.turn else 0,
        )
        return replace(after, penny=took)

    def line(self, viewer: Viewer) -> Line:
        price = f"It costs {self.card.cost}: she moves {self.card.cost}."
        why = [
            Why(f"{self.card.name} lies furthest from the offer deck.", book.coop_penny_takes),
            Why(price, book.coop_penny_price, self.card.cost),
        ]
        if self.doubled:
            why.append(Why("Romance is her signature: twice that.", book.coop_romance, self.card.cost))
        if self.another:
            why.append(Why("Mystery is her signature: the cheapest card goes too.", book.coop_mystery))
        why.append(Why("The row slides away from the deck; a new card is drawn.", book.coop_penny_takes))
        return Line(f"Penny Dreadful takes {self.card.name}: {self.prestige} prestige.", tuple(why))


@dataclass(frozen=True)
class PennyAlsoRemoved(Event[State]):
    """Her Mystery signature: the cheapest card of the row went as well, without prestige."""

    card: Card
    among: int
    """How many cards it was the cheapest of."""

    def apply(self, state: State) -> State:
        return replace(slide_row(state, self.card), penny=replace(penny_of(state), another=False))

    def line(self, viewer: Viewer) -> Line:
        why = f"The cheapest of {self.among} cards, at {self.card.cost}; no prestige for it."
        return Line(f"Penny Dreadful also removes {self.card.name}.", (Why(why, book.coop_mystery),))


@dataclass(frozen=True)
class PennyGained(Event[State]):
    """Penny gained prestige for what the players did, by her signature genre."""

    prestige: int
    genre: str
    counted: int = 0
    """Purchases of this turn that are counted."""
    ink: int = 0
    """Ink of the players that is counted."""
    waited: tuple[int, ...] = ()
    """The places of the row whose new cards decided it."""

    def apply(self, state: State) -> State:
        penny, now = penny_of(state), state.turn_number
        gained = replace(penny, prestige=penny.prestige + self.prestige, ink=self.ink)
        settled = next((each for each in penny.waiting if each.places == self.waited), None)
        waiting = tuple(each for each in penny.waiting if each is not settled)
        return replace(state, penny=replace(gained, counted=self.counted, counted_turn=now, waiting=waiting))

    def line(self, viewer: Viewer) -> Line | None:
        if not self.prestige:
            return None
        for_what = "card bought" if self.genre == ADVENTURE else "ink used"
        cite = book.coop_adventure if self.genre == ADVENTURE else book.coop_horror
        article = "An" if self.genre == ADVENTURE else "A"
        why = Why(f"{article} {self.genre.title()} card lies in the row: 1 for each {for_what}.", cite)
        return Line(f"Penny Dreadful gains {self.prestige} prestige.", (why,))


@dataclass(frozen=True)
class PennyWaits(Event[State]):
    """Whether Penny gains depends on a card that was drawn before and has not been shown yet."""

    waits: WaitingPoints
    counted: int = 0
    ink: int = 0

    def apply(self, state: State) -> State:
        penny = penny_of(state)
        counted = replace(penny, ink=self.ink, counted=self.counted, counted_turn=state.turn_number)
        return replace(state, penny=replace(counted, waiting=(*penny.waiting, self.waits)))


@dataclass(frozen=True)
class PennyTold(Event[State]):
    """A table that does not show the row told what Penny removed and gained."""

    card: Card
    prestige: int
    doubled: bool = False
    bonus: int = 0
    """What her signature gave her in the turn before."""
    also: Card | None = None

    def apply(self, state: State) -> State:
        penny, number = penny_of(state), state.turn_number
        told = replace(penny, prestige=penny.prestige + self.prestige + self.bonus, turn=number)
        removed = (self.card, *((self.also,) if self.also else ()))
        after = remove_everywhere(state, removed)
        return replace(after, penny=told, removed=(*after.removed, *removed))

    def line(self, viewer: Viewer) -> Line:
        why = [Why(f"It costs {self.card.cost}.", book.coop_penny_price, self.card.cost)]
        if self.doubled:
            why.append(Why("Romance is her signature: twice that.", book.coop_romance, self.card.cost))
        if self.bonus:
            why.append(Why("Gained by her signature, as entered.", book.coop_signature, self.bonus))
        if self.also:
            why.append(Why(f"{self.also.name}, the cheapest, goes too.", book.coop_mystery))
        total = self.prestige + self.bonus
        return Line(f"Penny Dreadful takes {self.card.name}: {total} prestige.", tuple(why))


@dataclass(frozen=True)
class PennyCorrected(Event[State]):
    """The table corrected her prestige."""

    prestige: int
    before: int

    def apply(self, state: State) -> State:
        return replace(state, penny=replace(penny_of(state), prestige=self.prestige))

    def line(self, viewer: Viewer) -> Line:
        return Line(f"The table puts Penny Dreadful at {self.prestige} prestige instead of {self.before}.")


@dataclass(frozen=True)
class ClassicLost(Event[State]):
    """A card of its genre came up, so a classic went to its owner's discard pile."""

    seat: int
    cards: tuple[Card, ...]
    by: Card
    new: bool = False
    """One of them was laid in this very turn, before Penny's."""

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        kept = tuple(card for card in author.classics if card not in self.cards)
        after = state.with_author(self.seat, replace(author, classics=kept).take_cards(*self.cards))
        penny = penny_of(state)
        return replace(after, penny=replace(penny, used_up=(*penny.used_up, self.by.id)))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)}'s {list_names(self.cards)} goes to the discard pile."
        when = "in that turn or in Penny's right after it"
        why = Why(f"{self.by.name} came up {when}.", book.coop_classic_lost)
        also = Why("A classic laid in that very turn goes too, as this table plays.", book.coop_classic_new)
        return Line(says, (why, also) if self.new else (why,))


@dataclass(frozen=True)
class ClassicSpared(Event[State]):
    """A card of its genre came up in the turn it was laid in, and as this table plays it stays."""

    seat: int
    card: Card
    by: Card

    def apply(self, state: State) -> State:
        return replace(state, penny=replace(penny_of(state), spared=state.turn_number))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)}'s {self.card.name} stays in play."
        why = f"{self.by.name} came up before Penny's turn; a classic laid in that very turn stays, "
        return Line(says, (Why(f"{why}as this table plays.", book.coop_classic_new),))


def penny_of(state: State) -> Penny:
    """Penny Dreadful, also in a state that has none yet."""
    return state.penny or Penny()


def slide_row(state: State, card: Card) -> State:
    """Remove a card: the rest of the row moves away from the offer deck, and the place beside it is free."""
    at = next((n for n, place in enumerate(state.row) if place.card == card), None)
    if at is None:
        return state
    row = (*state.row[:at], *state.row[at + 1 :], RowPlace(None, state.turn_number, state.next_opening))
    return replace(state, row=row, removed=(*state.removed, card))
