"""Power cards: their keys and prices, and what every power has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.engine.event import Event
from referee.engine.inputs import Input
from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, breach
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.word.card_lookup import token_fits
from referee.kit.tokens import read
from referee.kit.words import clip

UNNATURAL = "unnatural_creation"
LYRICAL = "lyrical_prestige"
EXPLORATION = "deck_exploration"
UNSIGHTLY = "unsightly_card"
PINT_SIZED = "pint_sized_proficiency"
LOVE_TRIANGLE = "bizarre_love_triangle"
DISFIGURED = "disfigured_letter"
MINIATURIZE = "miniaturize_supplies"
RAP_BATTLE = "mechanical_rap_battle"
WILD_JOURNEY = "wild_journey"
AGGRESSIVE = "aggressive"


@dataclass(frozen=True)
class PowerCard:
    """One side of a power card; `ink` is 0 where its owner chooses how much to pay."""

    key: str
    name: str
    side: str
    ink: int
    says: str

    @property
    def price(self) -> str:
        return f"{self.ink} ink" if self.ink else "any ink"


def power_cards(house: HardbackHouse) -> tuple[PowerCard, ...]:
    """The powers of the side this table plays."""
    entries = house.deck.extra.get("power")
    cards = (
        PowerCard(**each) for each in (entries if isinstance(entries, list) else ()) if _is_complete(each)
    )
    return tuple(card for card in cards if card.side == house.options.powers)


def power_of(state: State, seat: int, house: HardbackHouse) -> PowerCard | None:
    """The power this player has taken."""
    return next((card for card in power_cards(house) if card.key == state.author(seat).variants.power), None)


def _is_complete(entry: object) -> bool:
    return isinstance(entry, Mapping) and set(entry) == {"key", "name", "side", "ink", "says"}


@dataclass(frozen=True)
class Use:
    """What a player tells when using a power; each power reads the fields it needs."""

    cards: tuple[str, ...] = ()
    genre: str = ""
    ink: int = 0
    discard: bool = False


class Power:
    """One of the ten powers: its rule, its form, its checks and the events it causes."""

    cite: Citation
    spells: bool = False
    """It helps with a word, so it is used before one is spelled."""

    def hits(self, state: State, seat: int) -> tuple[int, ...]:
        """Whom it is used against, where it is an aggressive one."""
        return state.opponents(seat)

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return ()

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from ()

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield from ()


def matching_cards(texts: tuple[str, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that a single name can mean."""
    tokens, strange = read(texts)
    if len(tokens) != 1 or strange:
        return ()
    return tuple(card for card in cards if token_fits(tokens[0], card))


def naming_findings(
    found: tuple[Card, ...], texts: tuple[str, ...], cite: Citation, what: str
) -> Iterator[Finding]:
    """Refuse a name that fits no card or more than one."""
    if not found:
        named = f" {clip(' '.join(texts))} is not one." if texts else ""
        yield breach(cite, f"Name {what}.{named}")
    elif len(found) > 1:
        names = ", ".join(card.name for card in found[:4])
        yield breach(
            cite, f"Which card is it: {names}? Name genre, letter and price, such as {found[0].key}."
        )
