"""Telling Penny's turn where the row is not shown, and correcting her prestige by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, LaidIn, NumberIn
from referee.engine.verdict import Finding, ask, ask_others, breach
from referee.games.hardback.book import book
from referee.games.hardback.offer import card_views, cards_on_offer, find_row_cards
from referee.games.hardback.options import KEPT
from referee.games.hardback.printed_cards import ADVENTURE, HORROR, MYSTERY
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.variants.anthology.events import PennyCorrected, PennyTold, penny_of
from referee.games.hardback.variants.anthology.options import coop_options
from referee.games.hardback.variants.anthology.signature import Removal, classics_lost_to, removal

MOST_BONUS = 30
MOST_PRESTIGE = 600


@dataclass(frozen=True)
class TellPenny(Action[State, HardbackHouse]):
    """Tell which card of the row Penny removes, where the row is not shown to the referee."""

    title = "Penny's turn"

    card: tuple[str, ...]
    """The card furthest from the offer deck."""
    also: tuple[str, ...] = ()
    """The cheapest card, where her Mystery signature removes it too."""
    bonus: int = 0
    """Prestige her signature gave her in the turn before."""
    drawn: tuple[str, ...] = ()
    """Cards that came up in that turn and in hers, for the classics of the player."""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.row == KEPT:
            yield breach(book.coop_penny_takes, "Penny's turn is worked out from the row: show its cards.")
        elif state.turn is None or not state.turn.cleared or penny_of(state).turn >= state.turn.number:
            yield breach(book.coop_penny_turn, "Penny takes her turn after each player's.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        cards = card_views(cards_on_offer(state, house))
        label, many = "The card furthest from the offer deck", len(cards)
        signature = coop_options(house.options).signature
        what = "purchases" if signature == ADVENTURE else "ink"
        bonus = NumberIn("bonus", f"Her points for the {what} of this turn", 0, MOST_BONUS, value=0)
        also = LaidIn("also", "The cheapest, if it goes too", cards, many, 0, 1, profile="hardback")
        return (
            LaidIn("card", label, cards, many, 1, 1, profile="hardback"),
            *((bonus,) if signature in (ADVENTURE, HORROR) else ()),
            *((also,) if signature == MYSTERY else ()),
            LaidIn("drawn", "Cards that came up (for classics)", cards, many, 0, None, profile="hardback"),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        options = coop_options(house.options)
        taken = find_row_cards(self.card, state, seat, house)
        yield from taken.findings
        if len(taken.cards) != 1 and not taken.findings:
            yield breach(book.coop_penny_takes, "Name the one card furthest from the offer deck.")
        for texts in (self.also, self.drawn):
            yield from find_row_cards(texts, state, seat, house).findings
        if len(taken.cards) == 1 and not taken.findings:
            yield from self._second_card_findings(removal(taken.cards[0], options))
        if self.bonus and options.signature not in (ADVENTURE, HORROR):
            yield breach(book.coop_signature, "Her signature gives her nothing for what you do.")
        if not 0 <= self.bonus <= MOST_BONUS:
            yield breach(book.coop_signature, f"Her signature gives between 0 and {MOST_BONUS} in a turn.")

    def _second_card_findings(self, take: Removal) -> Iterator[Finding]:
        """What is wrong or open about the second card that her Mystery signature removes."""
        if len(self.also) > take.another:
            more = "one card more, the cheapest" if take.another else "no other card"
            yield breach(book.coop_mystery, f"She removes {more}.")
        elif take.another and not self.also:
            says = "The cheapest card goes too, without prestige. Has it been removed, without being named?"
            yield ask(book.coop_mystery, says)

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        take, also = self._removal(state, seat, house), find_row_cards(self.also, state, seat, house).cards
        told = PennyTold(take.card, take.prestige, take.doubled, self.bonus, also[0] if also else None)
        yield told
        state = told.apply(state)
        for card in find_row_cards(self.drawn, state, seat, house).cards:
            if lost := classics_lost_to(state, card):
                yield lost
                state = lost.apply(state)

    def _removal(self, state: State, seat: int, house: HardbackHouse) -> Removal:
        return removal(find_row_cards(self.card, state, seat, house).cards[0], coop_options(house.options))


@dataclass(frozen=True)
class CorrectPenny(Action[State, HardbackHouse]):
    """Put Penny's token where it belongs."""

    title = "Correct Penny's prestige"
    quiet = True

    prestige: int

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        now = penny_of(state).prestige
        return (NumberIn("prestige", "Penny's prestige, all laps together", 0, MOST_PRESTIGE, value=now),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if not 0 <= self.prestige <= MOST_PRESTIGE:
            yield breach(book.coop_track, f"Penny has between 0 and {MOST_PRESTIGE} prestige.")
        says = f"Does the table agree that Penny has {self.prestige} prestige?"
        yield ask_others(book.coop_track, says, f"put Penny's token on {self.prestige}")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield PennyCorrected(self.prestige, penny_of(state).prestige)
