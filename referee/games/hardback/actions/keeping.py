"""Coming, going, and setting right what a card says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, LaidIn, NumberIn, TextIn
from referee.engine.verdict import Finding, breach
from referee.games.hardback.actions.common import begun
from referee.games.hardback.book import book
from referee.games.hardback.cards import MOST_FIGURE, Benefits, CardType
from referee.games.hardback.copies import copy
from referee.games.hardback.events.ending import PlayerLeft
from referee.games.hardback.events.joining import JoinAsked
from referee.games.hardback.events.keeping import CardTold
from referee.games.hardback.market import views
from referee.games.hardback.options import NEXT_ROUND
from referee.games.hardback.state import HardbackHouse, State, box
from referee.kit.seating import Leaving
from referee.kit.words import shown

PARTS = tuple(each.name for each in fields(Benefits))


@dataclass(frozen=True)
class Join(Action[State, HardbackHouse]):
    """Sit down late: with a starting deck when the next round begins."""

    title = "Join with the next round"
    grey = False

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.latecomers != NEXT_ROUND:
            yield breach(book.latecomers, "At this table latecomers watch.")
        yield from begun(state, book.latecomers)
        if seat in state.playing:
            yield breach(book.latecomers, "You are playing already.")
        if seat in state.joining:
            yield breach(book.latecomers, "You join when the next round begins.")
        if state.ending is not None:
            yield breach(book.latecomers, "The last round is being played.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield JoinAsked(seat)


@dataclass(frozen=True)
class Leave(Leaving[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.leavers

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from begun(state, cls.rule)
        yield from super().open(state, seat, house)

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat)


@dataclass(frozen=True)
class CorrectCard(Action[State, HardbackHouse]):
    """Tell what a card says in your box: it counts from the next word on and is kept for later games."""

    title = "Correct a card from its print"
    quiet = True

    card: str
    basic: str = ""
    """Above the line, such as `prestige 2, trash_this_coins 3`; empty: nothing."""
    genre: str = ""
    bought: int = 0

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        cards = views(tuple(copy(each, seat) for each in box(state, house)))
        says = f"Names and figures, such as “prestige 2, trash_this_coins 3”. Names: {', '.join(PARTS)}."
        return (
            LaidIn("card", "Which card?", cards, len(cards), 1, 1, profile="hardback"),
            TextIn("basic", "Above the line", 120, help=says),
            TextIn("genre", "Below the line, with its genre", 120),
            NumberIn("bought", "Prestige when it is bought", 0, MOST_FIGURE, value=0),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        card = self._named(state, house)
        if card is None:
            yield breach(book.print, f"“{shown(self.card)}” names no card of the box. Write romance-R5.")
        for text in (self.basic, self.genre):
            if _benefits(text) is None:
                yield breach(
                    book.print, f"“{shown(text)}” is no list of benefits. Write: prestige 2, coins 1."
                )
        if not 0 <= self.bought <= MOST_FIGURE:
            yield breach(book.print, f"A card gives between 0 and {MOST_FIGURE} prestige when it is bought.")
        if card is not None and card.certain and self._told(card) == replace(card, otherwise=""):
            yield breach(book.print, f"{card.name} says that already.")

    def _named(self, state: State, house: HardbackHouse) -> CardType | None:
        return box(state, house).get(self.card.strip().partition("@")[0])

    def _told(self, card: CardType) -> CardType:
        basic, bonus = _benefits(self.basic) or Benefits(), _benefits(self.genre) or Benefits()
        return replace(card, basic=basic, bonus=bonus, bought=self.bought, certain=True, otherwise="")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        card = self._named(state, house)
        if card is not None:
            yield CardTold(self._told(card), card.says)


def _benefits(text: str) -> Benefits | None:
    """Benefits as people type them off a card.

    >>> _benefits("prestige 2, trash this coins 3") == Benefits(prestige=2, trash_this_coins=3)
    True
    """
    found: dict[str, int] = {}
    for entry in (part.strip() for part in text.split(",") if part.strip()):
        name, _, figure = entry.rpartition(" ")
        part = name.strip().lower().replace(" ", "_")
        if part not in PARTS or not figure.isdecimal() or len(figure) > 2 or int(figure) > MOST_FIGURE:
            return None
        found[part] = int(figure)
    return Benefits(**found)
