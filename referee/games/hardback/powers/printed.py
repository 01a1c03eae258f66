"""The power cards of the box: name, side, price in ink and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.games.hardback.state import HardbackHouse, State

AGGRESSIVE = "aggressive"


@dataclass(frozen=True)
class PowerCard:
    """One side of a power card. `ink` of nought: as much as its owner likes."""

    key: str
    name: str
    side: str
    ink: int
    says: str

    @property
    def price(self) -> str:
        return f"{self.ink} ink" if self.ink else "any ink"


def listed(house: HardbackHouse) -> tuple[PowerCard, ...]:
    """The powers of the side this table plays."""
    entries = house.deck.extra.get("power")
    cards = (PowerCard(**each) for each in (entries if isinstance(entries, list) else ()) if _whole(each))
    return tuple(card for card in cards if card.side == house.options.powers)


def held(state: State, seat: int, house: HardbackHouse) -> PowerCard | None:
    """The power this player has taken."""
    return next((card for card in listed(house) if card.key == state.author(seat).desk.power), None)


def _whole(entry: object) -> bool:
    return isinstance(entry, Mapping) and set(entry) == {"key", "name", "side", "ink", "says"}
