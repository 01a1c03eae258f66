"""Before and beside the turns: who begins, starting cards, the offer row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Input, LaidIn, SeatIn
from referee.engine.verdict import Finding, ask, breach
from referee.games.hardback.actions.common import begun
from referee.games.hardback.book import book
from referee.games.hardback.copies import Card, copy
from referee.games.hardback.events.buying import RowFilled, RowShown
from referee.games.hardback.events.keeping import StartersTold
from referee.games.hardback.events.spelling import GameBegan
from referee.games.hardback.market import offered, views
from referee.games.hardback.naming import BOX, ROW, fits, whereabouts
from referee.games.hardback.options import CARDS, KEPT
from referee.games.hardback.state import ROW as SEVEN
from referee.games.hardback.state import HardbackHouse, Phase, State, box
from referee.kit.tokens import Token, read
from referee.kit.words import shown


@dataclass(frozen=True)
class Begin(Action[State, HardbackHouse]):
    """Everybody has shuffled ten starting cards and drawn five; who used a pen last begins."""

    title = "Begin"
    grey = False

    first: int

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if state.phase is not Phase.SETUP:
            yield breach(book.first_player, "The game has begun.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (SeatIn("first", "Who used a pen last?", state.playing, value=state.playing[0]),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if self.first not in state.playing:
            yield breach(book.first_player, "The first player must be one of the players.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield GameBegan(self.first)


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
        return (
            LaidIn("cards", "The offer row", cards, len(cards), SEVEN, SEVEN, profile="hardback", help=says),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        cards, findings = named_cards(self.cards, state, seat, house)
        yield from findings
        if len(cards) != SEVEN and not findings:
            yield breach(book.offer_row, f"The row is {SEVEN} cards; {len(cards)} are named.")

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
class TellStarters(Action[State, HardbackHouse]):
    """Tell which two prestige starters you have; otherwise they are learned when they are played."""

    title = "Tell my prestige starters"
    quiet = True

    cards: tuple[str, ...]

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.tracking != CARDS:
            yield breach(book.totals, "This table enters coins and prestige only.")
        if seat not in state.playing or not state.author(seat).unknown:
            yield breach(book.start_prestige, "Your starting cards are all known.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        many = state.author(seat).unknown
        return (CardsIn("cards", "Your prestige starters", views(_free(state, house)), 1, many),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        unknown = state.author(seat).unknown
        if not 1 <= len(self.cards) <= unknown or len(set(self.cards)) < len(self.cards):
            yield breach(
                book.start_prestige, f"{unknown} of your starters are not known; {len(self.cards)} are named."
            )
            return
        for text in self.cards:
            if _starter(text, state, house) is None:
                yield breach(book.start_prestige, f"{shown(text)} is no prestige starter that is still free.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield StartersTold(seat, tuple(card for text in self.cards if (card := _starter(text, state, house))))


def named_cards(
    texts: tuple[str, ...], state: State, seat: int, house: HardbackHouse
) -> tuple[tuple[Card, ...], list[Finding]]:
    """Cards of the offer deck by their names, with whatever is odd about them."""
    tokens, strange = read(texts)
    findings = [breach(book.offer_row, f"“{shown(text)}” names no card.") for text in strange[:3]]
    cards: list[Card] = []
    for token in tokens:
        found = [card for card in _unowned_first(token, state, seat, house) if card not in cards]
        if not found:
            findings.append(breach(book.offer_row, f"No card {shown(token.says)} is left in the offer deck."))
        elif len(found) > 1:
            names = " or ".join(card.key for card in found[:6])
            findings.append(breach(book.offer_row, f"Which {found[0].letter}? {names}"))
        else:
            findings += _elsewhere(found[0], state, seat)
            cards.append(found[0])
    return tuple(cards), findings


def _unowned_first(token: Token, state: State, seat: int, house: HardbackHouse) -> list[Card]:
    fitting = [card for each in box(state, house).offered() if fits(token, card := copy(each))]
    free = [card for card in fitting if whereabouts(card, state, seat).where in (BOX, ROW)]
    return free or fitting


def _elsewhere(card: Card, state: State, seat: int) -> list[Finding]:
    found = whereabouts(card, state, seat)
    if card in state.gone:
        return [ask(book.offer_runs_out, f"{card.name} left the game. Was the offer deck shuffled anew?")]
    if found.where in (BOX, ROW) or found.seat is None:
        return []
    whose = state.seats[found.seat].name
    return [ask(book.own_cards, f"{card.name} should be among {whose}'s cards. Does it lie in the row?")]


def _free(state: State, house: HardbackHouse) -> tuple[Card, ...]:
    taken = {card.id for card in state.all_cards()}
    return tuple(
        card for each in box(state, house).starters("prestige") if (card := copy(each)).id not in taken
    )


def _starter(text: str, state: State, house: HardbackHouse) -> Card | None:
    wanted = text.strip()
    return next((c for c in _free(state, house) if wanted == c.id or wanted.upper() == c.letter), None)
