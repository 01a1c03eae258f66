"""Buying: cards, ink, jailed cards, and the offer row they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Choice, ChoiceIn, Input, LaidIn, NumberIn, YesIn
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.hardback.actions.common import before_buying, on_turn
from referee.games.hardback.actions.ending import cleared
from referee.games.hardback.book import book
from referee.games.hardback.copies import Card
from referee.games.hardback.events.buying import CardBought, CardJailed, InkBought, InkTraded, RowFlushed
from referee.games.hardback.market import Goods, goods, offered, shelf, views
from referee.games.hardback.options import TOTALS
from referee.games.hardback.seams import playing
from referee.games.hardback.state import ROW, HardbackHouse, Phase, State, box

INK_FOR_COIN = 3
DEAR, MANY = 6, 4
"""Four cards at 6 or more, or four of one genre, allow a flush."""
MOST_INK = 99


@dataclass(frozen=True)
class Buy(Action[State, HardbackHouse]):
    """Buy cards and ink for the coins of this turn; what is not spent is lost when the turn ends."""

    title = "Buy"
    send = "Buy and end the turn"
    fresh = True

    cards: tuple[str, ...] = ()
    ink: int = 0
    trade: int = 0
    """Coins taken for three ink each."""
    more: bool = False
    """The turn goes on: something else will be bought, such as the card that comes up."""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat, Phase.BUY, book.price, house)

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        return f"Buy for {state.turn.coins}¢" if state.turn else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        coins, ink = state.turn.coins if state.turn else 0, state.author(seat).ink
        trades = ink // INK_FOR_COIN
        swap = (NumberIn("trade", "Coins for three ink each", 0, trades, value=0),) if trades else ()
        return (
            _cards_in(state, seat, house),
            NumberIn("ink", "Ink at 1¢", 0, coins + trades, value=0),
            *swap,
            YesIn(
                "more", "I go on buying after this", help="Otherwise the turn ends and coins left are lost."
            ),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        found = goods(self.cards, state, seat, house)
        yield from found.findings
        ink = state.author(seat).ink
        if self.ink < 0 or self.trade < 0 or self.ink > MOST_INK:
            yield breach(book.ink_price, f"Ink is bought in numbers from 0 to {MOST_INK}.")
            return
        if self.trade * INK_FOR_COIN > ink:
            need = self.trade * INK_FOR_COIN
            yield breach(book.ink_coins, f"{self.trade}¢ cost {need} ink; you have {ink}.")
        yield from self._bill(found, state, house)

    def _bill(self, found: Goods, state: State, house: HardbackHouse) -> Iterator[Finding]:
        have = (state.turn.coins if state.turn else 0) + self.trade
        cost = sum(card.cost for card in found.cards) + self.ink
        for card in found.cards:
            gain = box(state, house)[card.key].bought
            yield note(book.price, f"{card.name}", figure=f"−{card.cost}¢{f' +{gain}★' if gain else ''}")
        if self.ink:
            yield note(book.ink_price, f"{self.ink} ink", figure=f"−{self.ink}¢")
        if self.trade:
            yield note(
                book.ink_coins, f"{self.trade * INK_FOR_COIN} ink given back", figure=f"+{self.trade}¢"
            )
        if cost > have:
            yield breach(book.price, f"That costs {cost}¢ together; you have {have}¢.")
        else:
            left = have - cost
            lost = "" if self.more or not left else ", lost at the end of the turn"
            yield note(book.unspent, f"Left over{lost}", figure=f"{left}¢")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        types = box(state, house)
        events: list[Event[State]] = [InkTraded(seat, self.trade)] if self.trade else []
        cards = goods(self.cards, state, seat, house).cards
        events += [CardBought(seat, card, card.cost, types[card.key].bought) for card in cards]
        events += [InkBought(seat, self.ink)] if self.ink else []
        for event in events:
            yield event
            state = event.apply(state)
        if not self.more:
            yield cleared(state, seat, house)


@dataclass(frozen=True)
class EndTurn(Action[State, HardbackHouse]):
    """Buy nothing (more): clear away and draw five cards."""

    title = "End the turn"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat, Phase.BUY, book.unspent, house)

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        coins = state.turn.coins if state.turn else 0
        return f"End the turn, lose {coins}¢" if coins else cls.title

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield cleared(state, seat, house)


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


def _cards_in(state: State, seat: int, house: HardbackHouse) -> Input:
    """The row and the own jail to pick from; where the row is not kept, cards are named."""
    coins = state.turn.coins if state.turn else 0
    if state.in_row:
        shown = shelf(state, seat, house, coins + state.author(seat).ink // INK_FOR_COIN)
        return CardsIn("cards", "Cards", shown, 0, len(shown), help=f"{coins}¢ to spend.")
    jail = state.author(seat).jail
    cards = views((*((jail,) if jail else ()), *offered(state, seat, house)))
    return LaidIn("cards", "Cards you buy", cards, len(cards), 0, None, profile="hardback")
