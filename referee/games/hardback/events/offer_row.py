"""The offer row: shown, filled, flushed, and the cards that were jailed or bought."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.hardback.book import book
from referee.games.hardback.numbers import ROW
from referee.games.hardback.physical_cards import Card, list_names
from referee.games.hardback.printed_cards import STARTER
from referee.games.hardback.state import RowPlace, State
from referee.kit.sentences import number_word


@dataclass(frozen=True)
class Missing:
    """A card that did not lie in the row as recorded: whose it is, out of the game, or in the offer deck."""

    card: Card
    owner: int | None = None
    removed: bool = False


@dataclass(frozen=True)
class RowShown(Event[State]):
    """The offer row as it lies, the place beside the offer deck last."""

    cards: tuple[Card, ...]
    missing: tuple[Missing, ...] = ()
    """Cards that were thought to lie there."""
    reveals = True

    def apply(self, state: State) -> State:
        since = {place.card.id: place.since for place in state.row if place.card}
        new = state.turn_number if state.row else 0
        opened = (*(place.opened for place in state.row), *(0 for _ in self.cards))
        places = tuple(
            RowPlace(card, since.get(card.id, new), opening)
            for card, opening in zip(self.cards, opened, strict=False)
        )
        empty = tuple(RowPlace(None, state.turn_number) for _ in range(ROW - len(places)))
        after = replace(remove_everywhere(state, self.cards), row=(*places, *empty))
        for each in self.missing:
            if each.owner is not None:
                after = after.with_author(each.owner, after.author(each.owner).take_cards(each.card))
        gone = tuple(each.card for each in self.missing if each.removed)
        return replace(after, removed=(*after.removed, *gone))

    def line(self, viewer: Viewer) -> Line:
        why = [Why(f"{number_word(ROW).title()} cards lie open.", book.offer_row)]
        says = f"The offer row shows {list_names(self.cards)}."
        for each in self.missing:
            there = "has left the game" if each.removed else "is in the offer deck"
            there = there if each.owner is None else f"is {viewer.name(each.owner)}'s"
            says += f" {each.card.name} {there}, as the table says."
        if self.missing:
            why.append(Why("Cards that were thought to lie there.", book.row_again))
        return Line(says, tuple(why))


@dataclass(frozen=True)
class RowFilled(Event[State]):
    """A new card came to an empty place of the row."""

    card: Card
    place: int | None = None
    """The place it was drawn for, counted from 0; None in older games: the first that was empty."""
    reveals = True

    def apply(self, state: State) -> State:
        freed = remove_everywhere(state, (self.card,))
        empty = [n for n, place in enumerate(freed.row) if place.card is None]
        turn = state.turn and replace(state.turn, drawn=(*state.turn.drawn, self.card))
        if not empty:
            return replace(freed, turn=turn)
        at = self.place if self.place in empty else empty[0]
        filled = RowPlace(self.card, state.turn_number, freed.row[at].opened)
        return replace(freed, row=(*freed.row[:at], filled, *freed.row[at + 1 :]), turn=turn)

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{self.card.name} is new in the offer row.", (Why("Drawn at once.", book.refill),))


@dataclass(frozen=True)
class RowFlushed(Event[State]):
    """The whole row left the game."""

    seat: int
    cards: tuple[Card, ...] = ()
    because: str = ""

    def apply(self, state: State) -> State:
        turn = state.turn and replace(state.turn, flushed=True)
        swept = state.take_from_row({card.id for card in state.row_cards})
        return replace(swept, removed=(*state.removed, *self.cards), turn=turn)

    def line(self, viewer: Viewer) -> Line:
        why = Why(self.because or "The table has seen to it.", book.flush_when)
        return Line(f"{viewer.name(self.seat)} flushes the offer row: {number_word(ROW)} new cards.", (why,))


@dataclass(frozen=True)
class RowCleared(Event[State]):
    """After a turn without a purchase the oldest card of the row left the game."""

    card: Card | None = None

    def apply(self, state: State) -> State:
        turn = state.turn and replace(state.turn, flushed=True)
        if self.card is None:
            return replace(state, turn=turn)
        after = state.take_from_row((self.card.id,))
        return replace(after, removed=(*state.removed, self.card), turn=turn)

    def line(self, viewer: Viewer) -> Line:
        what = self.card.name if self.card else "the oldest card"
        why = Why("Nothing was bought, jailed or flushed in this turn.", book.stale_row)
        return Line(f"The row is stale: {what} leaves it.", (why,))


@dataclass(frozen=True)
class CardJailed(Event[State]):
    """A card of the row was removed, or reserved in a player's own jail."""

    seat: int
    card: Card | None
    kept: bool
    freed: Card | None = None
    """The card that made room in the jail and left the game."""

    def apply(self, state: State) -> State:
        after = state if self.card is None else remove_everywhere(state, (self.card,))
        gone = tuple(card for card in (self.freed, None if self.kept else self.card) if card)
        author = after.author(self.seat)
        jail = self.card if self.kept else author.jail
        turn = state.turn and replace(state.turn, jails=max(state.turn.jails - 1, 0), jailed=True)
        locked = after.with_author(self.seat, replace(author, jail=jail))
        return replace(locked, removed=(*after.removed, *gone), turn=turn)

    def line(self, viewer: Viewer) -> Line:
        name, what = viewer.name(self.seat), self.card.name if self.card else "a card of the row"
        why = [Why(f"{self.freed.name} leaves the jail and the game.", book.jail_one)] if self.freed else []
        if self.kept:
            return Line(
                f"{name} jails {what}: nobody else can buy it.", (Why("Reserved.", book.jail_buy), *why)
            )
        return Line(f"{name} removes {what} from the game.", (Why("Instead of jailing it.", book.jail), *why))


@dataclass(frozen=True)
class CardBought(Event[State]):
    """A card went to the buyer's discard pile."""

    seat: int
    card: Card
    cost: int
    prestige: int = 0

    def apply(self, state: State) -> State:
        opened = state.next_opening if self.card in state.row_cards else 0
        sold = remove_everywhere(state, (self.card,))
        after = sold.with_author(self.seat, sold.author(self.seat).take_cards(self.card))
        freed = (self.card,) if state.author(self.seat).jail == self.card else ()
        turn = state.turn and replace(
            state.turn,
            coins=state.turn.coins - self.cost,
            bought=(*state.turn.bought, self.card),
            opened=(*state.turn.opened, opened),
            freed=(*state.turn.freed, *freed),
        )
        return replace(after, turn=turn).add_prestige(self.seat, self.prestige)

    def line(self, viewer: Viewer) -> Line:
        why = [Why(f"Costs {self.cost}¢ and goes to the discard pile.", book.bought_to_discard)]
        gain = ""
        if self.prestige:
            gain = f" and gains {self.prestige}★"
            why.append(Why("Once, on buying it.", book.bought_prestige, figure=f"{self.prestige}★"))
        return Line(f"{viewer.name(self.seat)} buys {self.card.name}{gain}.", tuple(why))


def remove_everywhere(state: State, cards: tuple[Card, ...], keep_row: bool = False) -> State:
    """Remove cards from wherever they were thought to be, because they turned up somewhere else."""
    ids = {card.id for card in cards}
    authors = tuple(author.remove_cards(ids) for author in state.authors)
    gone = tuple(card for card in state.removed if card.id not in ids)
    if any(card.id in ids for card in state.removed):
        # It came out of a new offer deck, into which all removed cards but starting cards were shuffled.
        gone = tuple(card for card in gone if card.genre == STARTER)
    after = state if keep_row else state.take_from_row(ids)
    return replace(after, authors=authors, removed=gone)
