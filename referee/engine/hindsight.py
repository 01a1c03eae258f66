"""Looking back on a turn that is over: what its cards could have made. Asked for, never told by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from referee.engine.blocks import CardView


@dataclass(frozen=True)
class Possible:
    """A word the cards could have made, for so many points."""

    word: str
    points: int


@dataclass(frozen=True)
class PastTurn:
    """A turn nothing can change any more, as the one who had it looks back on it.

    Only `seat` is shown it; None is a turn whose cards all lay open, and everybody may look.
    """

    seat: int | None
    title: str
    word: str
    points: int
    cards: tuple[CardView, ...]
    """Those the referee knows of."""
    possible: Callable[[tuple[str, ...]], Iterator[Possible]]
    """Every word of these cards and of others named besides, from the most points down; costs time."""
    unseen: int = 0
    """How many cards of the hand the referee was never shown: the asker may name them."""
    faces: tuple[str, ...] = ()
    """What those can be."""
