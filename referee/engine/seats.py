"""Who sits at the table and who is looking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Seat:
    """A player here. `late`: sat down after the game had begun and joins as the game allows."""

    number: int
    name: str
    late: bool = False
    mark: int | None = None
    """The number of the colour and shape this player is drawn with, where one was given."""


@dataclass(frozen=True)
class Viewer:
    """A pair of eyes: one seat's, or nobody's (a spectator, the TV)."""

    seat: int | None
    seats: tuple[Seat, ...]

    def name(self, seat: int) -> str:
        return self.seats[seat].name

    def names(self, seats: tuple[int, ...]) -> str:
        """Names as one reads them out: Ann, Bea and Cal."""
        return list_of([self.name(seat) for seat in seats])


def list_of(words: Sequence[str], last: str = "and") -> str:
    """
    >>> list_of(["Ann", "Bea", "Cal"])
    'Ann, Bea and Cal'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
