"""Before and beside the turns: who begins, starting cards, the offer row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Choice, ChoiceIn, Input, LaidIn
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.hardback.actions.common import before_buying, begun, on_turn
from referee.games.hardback.book import book
from referee.games.hardback.events.offer_row import CardJailed, RowFilled, RowFlushed, RowShown
from referee.games.hardback.offer import goods, named_cards, offered, views
from referee.games.hardback.options import KEPT, TOTALS
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import ROW, HardbackHouse, Phase, State
from referee.games.hardback.variant_hooks import playing

DEAR, MANY = 6, 4
"""Four cards at 6 or more, or four of one genre, allow a flush."""


@dataclass(frozen=True)
class ShowRow(Action[State, HardbackHouse]):
    """Show the offer row, the card furthest from the offer deck first."""

    title = "Show the offer row"
    reveals = True
    grey = False

    cards: tuple[str, ...]

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.row != KEPT:
            yield breach(book.offer_row, "At this table the row is not shown to the referee.")
        if state.keeps_row:
            yield breach(book.offer_row, "The row has been shown. Correct a wrong card in the ledger.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        cards = views(offered(state, seat, house))
        says = "Photograph all seven, or name them from the one furthest from the offer deck."
        return (LaidIn("cards", "The offer row", cards, len(cards), ROW, ROW, profile="hardback", help=says),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        cards, findings = named_cards(self.cards, state, seat, house)
        yield from findings
        if len(cards) != ROW and not findings:
            yield breach(book.offer_row, f"The row is {ROW} cards; {len(cards)} are named.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield RowShown(named_cards(self.cards, state, seat, house)[0])


@dataclass(frozen=True)
class Refill(Action[State, HardbackHouse]):
    """Tell which card came up in the empty place of the offer row."""

    title = "New card in the row"
    reveals = True

    cards: tuple[str, ...]

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from begun(state, book.refill)
        if not state.gaps:
            yield breach(book.refill, "The offer row has no empty place.")

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        return cls.title if state.gaps == 1 else f"{state.gaps} new cards in the row"

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        row = {card.id for card in state.in_row}
        cards = views(tuple(card for card in offered(state, seat, house) if card.id not in row))
        return (LaidIn("cards", "New in the row", cards, len(cards), 1, state.gaps, profile="hardback"),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        cards, findings = named_cards(self.cards, state, seat, house)
        yield from findings
        if not cards and not findings:
            yield breach(book.refill, "Name the new card.")
        if len(cards) > state.gaps:
            yield breach(book.refill, f"{state.gaps} empty places; {len(cards)} cards are named.")
        for card in cards:
            if card in state.in_row:
                yield breach(book.refill, f"{card.name} lies in the row already.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        for card in named_cards(self.cards, state, seat, house)[0]:
            yield RowFilled(card)


@dataclass(frozen=True)
class Flush(Action[State, HardbackHouse]):
    """Sweep the offer row away before buying; seven new cards come up."""

    title = "Flush the offer row"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat, Phase.BUY, book.flush, house)
        for variant in playing(house.options):
            yield from variant.flush(state, seat, house)
        turn = state.turn
        if turn and turn.flushed:
            yield breach(book.flush_once, "The row has been flushed in this turn already.")
        if turn and turn.bought:
            yield breach(book.flush_first, f"{turn.bought[0].name} is bought: too late to flush the row.")
        if state.keeps_row and not state.gaps and not stagnant(state.in_row):
            yield breach(book.flush_when, _not_stagnant(state.in_row))

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if because := stagnant(state.in_row):
            yield note(book.flush_when, because)
        else:
            yield ask(book.flush_when, "Do four cards of the row cost 6 or more, or are four of one genre?")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield RowFlushed(seat, state.in_row, stagnant(state.in_row))


@dataclass(frozen=True)
class Jail(Action[State, HardbackHouse]):
    """Take a card out of the offer row: into your own jail, or out of the game."""

    title = "Jail a card of the row"
    fresh = True

    card: str = ""
    keep: str = "jail"

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat, Phase.BUY, book.jail, house)
        # Where only totals are told, nobody but the table knows what the word allows.
        told = house.options.tracking == TOTALS and state.keeps_row
        if not told and not (state.turn and state.turn.jails):
            yield breach(book.jail, "No card of this word lets you jail a card.")
        else:
            yield from before_buying(state, "to jail a card")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        jail = state.author(seat).jail
        out = f" {jail.name} leaves the game for it." if jail else ""
        ways = (
            Choice("jail", "Reserve it in my jail", f"Only you can buy it.{out}"),
            Choice("remove", "Remove it from the game"),
        )
        which: Input = CardsIn("card", "Which card?", views(state.in_row), 1, 1)
        if not state.in_row:
            cards = views(offered(state, seat, house))
            which = LaidIn("card", "Which card?", cards, len(cards), 0, 1, profile="hardback")
        return (which, ChoiceIn("keep", "What becomes of it?", ways, value=("jail",)))

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if self.keep not in ("jail", "remove"):
            yield breach(book.jail, "A jailed card is reserved (jail) or removed (remove).")
        if not self.card:
            if state.keeps_row or self.keep == "jail":
                yield breach(book.jail, "Name the card of the row.")
            return
        found = goods((self.card,), state, seat, house)
        yield from found.findings
        if found.cards and found.cards[0] == state.author(seat).jail:
            yield breach(book.jail, f"{found.cards[0].name} is in your jail already.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        cards = goods((self.card,), state, seat, house).cards if self.card else ()
        kept = self.keep == "jail"
        freed = state.author(seat).jail if kept else None
        yield CardJailed(seat, cards[0] if cards else None, kept, freed)


def stagnant(row: tuple[Card, ...]) -> str:
    """Why a row may be flushed, as far as its known cards tell; empty where they do not."""
    dear = sum(card.cost >= DEAR for card in row)
    if dear >= MANY:
        return f"{dear} of its cards cost {DEAR}¢ or more."
    genre, many = next(iter(Counter(card.genre for card in row).most_common(1)), ("", 0))
    return f"{many} of its cards are {genre.title()}." if many >= MANY else ""


def _not_stagnant(row: tuple[Card, ...]) -> str:
    dear = sum(card.cost >= DEAR for card in row)
    genre, many = next(iter(Counter(card.genre for card in row).most_common(1)), ("", 0))
    return (
        f"Only {dear} of {ROW} cards cost {DEAR}¢ or more, and at most {many} are of one genre"
        f"{f' ({genre.title()})' if genre else ''}; it takes {MANY}."
    )
