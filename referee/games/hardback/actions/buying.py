"""Buying cards and ink, and ending the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Input, LaidIn, NumberIn, YesIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, breach, note
from referee.games.hardback.actions.turn_checks import (
    ask_about_jail,
    clear_turn,
    come_up,
    is_decided,
    require_row,
    require_turn,
    with_consequences,
)
from referee.games.hardback.book import book
from referee.games.hardback.events.ink import InkBought, InkTraded
from referee.games.hardback.events.offer_row import CardBought
from referee.games.hardback.numbers import INK_FOR_COIN, INK_PRICE
from referee.games.hardback.offer import FoundCards, buyer_views, card_views, cards_on_offer, find_for_sale
from referee.games.hardback.state import HardbackHouse, Phase, State, known_cards

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
    """Coins taken for ink."""
    more: bool = False
    """The turn goes on: something else will be bought, such as the card that comes up."""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_turn(state, seat, Phase.BUY, book.price, house)
        if state.turn and state.turn.seat == seat and not _to_spend(state, seat):
            yield breach(book.price, "You have no coins left.")

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        return f"Buy for {state.turn.coins}¢" if state.turn else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        coins, ink = state.coins, state.author(seat).ink
        trades = ink // INK_FOR_COIN
        trade = NumberIn("trade", f"Trade ink for coins ({INK_FOR_COIN} each)", 0, trades, value=0)
        return (
            _cards_input(state, seat, house),
            NumberIn("ink", f"Ink at {INK_PRICE}¢", 0, (coins + trades) // INK_PRICE, value=0),
            *((trade,) if trades else ()),
            YesIn(
                "more", "I go on buying after this", help="Otherwise the turn ends and coins left are lost."
            ),
        )

    def button(self, state: State, seat: int, house: HardbackHouse) -> str:
        ink = [f"{self.ink} ink"] if self.ink else []
        cards = find_for_sale(self.cards, state, seat, house).cards
        bought = list_of([*(card.letter for card in cards), *ink])
        if self.more:
            return f"Buy {bought}" if bought else "Go on buying"
        return f"Buy {bought} and end the turn" if bought else "End the turn"

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        found = find_for_sale(self.cards, state, seat, house)
        yield from found.findings
        if self.cards:
            yield from require_row(state, house)
        ink = state.author(seat).ink
        if self.ink < 0 or self.trade < 0 or self.ink > MOST_INK:
            yield breach(book.ink_price, f"You buy between 0 and {MOST_INK} ink.")
            return
        if self.trade * INK_FOR_COIN > ink:
            need = self.trade * INK_FOR_COIN
            yield breach(book.ink_coins, f"{self.trade}¢ cost {need} ink; you have {ink}.")
        if found.cards or not self.more:
            yield from ask_about_jail(state, "Buy" if found.cards else "End the turn")
        yield from self._bill(found, state, house)

    def _bill(self, found: FoundCards, state: State, house: HardbackHouse) -> Iterator[Finding]:
        have = state.coins + self.trade
        cost = sum(card.cost for card in found.cards) + self.ink * INK_PRICE
        for card in found.cards:
            gain = known_cards(state, house)[card.key].bought
            yield note(book.price, f"{card.name}", figure=f"−{card.cost}¢{f' +{gain}★' if gain else ''}")
        if self.ink:
            yield note(book.ink_price, f"{self.ink} ink", figure=f"−{self.ink * INK_PRICE}¢")
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
        for event in with_consequences(self._steps(state, seat, house), state, house):
            yield event
            state = event.apply(state)
        if not self.more and not is_decided(state, house):
            yield clear_turn(state, seat, house)

    def _steps(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        """Ink for coins first, then card by card, each at the row as it lies then."""
        types = known_cards(state, house)
        if self.trade:
            yield InkTraded(seat, self.trade)
        for card in find_for_sale(self.cards, state, seat, house).cards:
            bought = CardBought(seat, card, card.cost, types[card.key].bought)
            for event in (*come_up(card, state, seat), bought):
                yield event
                state = event.apply(state)
        if self.ink:
            yield InkBought(seat, self.ink)


@dataclass(frozen=True)
class EndTurn(Action[State, HardbackHouse]):
    """Buy nothing (more): clear away and draw five cards."""

    title = "End the turn"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_turn(state, seat, Phase.BUY, book.unspent, house)

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        coins = state.coins
        return f"End the turn, lose {coins}¢" if coins else cls.title

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from ask_about_jail(state, "End the turn")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield clear_turn(state, seat, house)


def _to_spend(state: State, seat: int) -> int:
    """The coins of this turn, with those that ink would bring."""
    return state.coins + state.author(seat).ink // INK_FOR_COIN


def _cards_input(state: State, seat: int, house: HardbackHouse) -> Input:
    """The row and the own jail to pick from; where the row is not shown, cards are named."""
    coins = state.coins
    if state.row_cards:
        shown = buyer_views(state, seat, house, _to_spend(state, seat))
        return CardsIn("cards", "Cards", shown, 0, len(shown), ordered=True, help=f"{coins}¢ to spend.")
    jail = state.author(seat).jail
    cards = card_views((*((jail,) if jail else ()), *cards_on_offer(state, house)))
    return LaidIn("cards", "Cards you buy", cards, len(cards), 0, None, profile="hardback")
