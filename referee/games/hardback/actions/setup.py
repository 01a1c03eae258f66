"""Beginning the game, naming starting cards, and correcting a card from its print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Input, LaidIn, NumberIn, SeatIn, TextIn
from referee.engine.verdict import Consent, Finding, breach, note
from referee.games.hardback.book import book
from referee.games.hardback.events.turns import CardTold, GameBegan, StartersTold
from referee.games.hardback.offer import card_views
from referee.games.hardback.options import CARDS
from referee.games.hardback.physical_cards import Card, physical_card
from referee.games.hardback.printed_cards import MOST_FIGURE, Benefits, CardType
from referee.games.hardback.state import HardbackHouse, Phase, State, known_cards
from referee.games.hardback.word.card_lookup import free_starters
from referee.kit.words import clip

PARTS = tuple(each.name for each in fields(Benefits))


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
class TellStarters(Action[State, HardbackHouse]):
    """Tell which two prestige starters you have; otherwise they are learned when they are played."""

    title = "Enter my prestige starters"
    quiet = True

    cards: tuple[str, ...]

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.tracking != CARDS:
            yield breach(book.totals, "This table enters coins and prestige only.")
        if seat not in state.playing or not state.author(seat).starters_to_learn:
            yield breach(book.start_prestige, "Your starting cards are all known.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        many = state.author(seat).starters_to_learn
        return (CardsIn("cards", "Your prestige starters", card_views(free_starters(state, house)), 1, many),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        unknown = state.author(seat).starters_to_learn
        if not 1 <= len(self.cards) <= unknown or len(set(self.cards)) < len(self.cards):
            yield breach(
                book.start_prestige, f"{unknown} of your starters are not known; {len(self.cards)} are named."
            )
            return
        for text in self.cards:
            if _find_starter(text, state, house) is None:
                yield breach(book.start_prestige, f"{clip(text)} is no prestige starter that is still free.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield StartersTold(
            seat, tuple(card for text in self.cards if (card := _find_starter(text, state, house)))
        )


@dataclass(frozen=True)
class CorrectCard(Action[State, HardbackHouse]):
    """Tell what a card says in your box: it counts from the next word on and is kept for later games."""

    title = "Correct a card from its print"
    quiet = True

    card: str
    basic: str = ""
    """Above the line, such as `prestige 2, trash this coins 3`; empty: nothing."""
    genre: str = ""
    bought: int = 0

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        cards = card_views(tuple(physical_card(each, seat) for each in known_cards(state, house)))
        names = ", ".join(part.replace("_", " ") for part in PARTS)
        says = f"What it gives and how much, such as “prestige 2, trash this coins 3”. Names: {names}."
        return (
            LaidIn("card", "Which card?", cards, len(cards), 1, 1, profile="hardback"),
            TextIn("basic", "Above the line", 120, help=says),
            TextIn("genre", "Below the line, with its genre", 120),
            NumberIn("bought", "Prestige when it is bought", 0, MOST_FIGURE, value=0),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        card = self._printed_card(state, house)
        if card is None:
            yield breach(book.print, f"“{clip(self.card)}” is not a card of the box. Write romance-R5.")
        for text in (self.basic, self.genre):
            if _read_benefits(text) is None:
                yield breach(
                    book.print, f"“{clip(text)}” is no list of benefits. Write: prestige 2, coins 1."
                )
        if not 0 <= self.bought <= MOST_FIGURE:
            yield breach(book.print, f"A card gives between 0 and {MOST_FIGURE} prestige when it is bought.")
        if card is not None and card.certain and self._corrected_card(card) == replace(card, otherwise=""):
            yield breach(book.print, f"{card.name} says that already.")
        elif card is not None:
            old, new = (each.says or "nothing" for each in (card, self._corrected_card(card)))
            wants = Consent(f"change {card.name} from “{old}” to “{new}”")
            yield note(book.print, f"So far {card.name} says: {old}.", consent=wants)

    def _printed_card(self, state: State, house: HardbackHouse) -> CardType | None:
        return known_cards(state, house).get(self.card.strip().partition("@")[0])

    def _corrected_card(self, card: CardType) -> CardType:
        basic, bonus = _read_benefits(self.basic) or Benefits(), _read_benefits(self.genre) or Benefits()
        return replace(card, basic=basic, bonus=bonus, bought=self.bought, certain=True, otherwise="")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        card = self._printed_card(state, house)
        if card is not None:
            yield CardTold(self._corrected_card(card), card.says)


def _find_starter(text: str, state: State, house: HardbackHouse) -> Card | None:
    wanted = text.strip()
    return next(
        (c for c in free_starters(state, house) if wanted == c.id or wanted.upper() == c.letter), None
    )


def _read_benefits(text: str) -> Benefits | None:
    """Benefits as people type them off a card.

    >>> _read_benefits("prestige 2, trash this coins 3") == Benefits(prestige=2, trash_this_coins=3)
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
