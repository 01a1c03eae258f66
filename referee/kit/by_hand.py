"""Points the table gave or took by hand, as a last resort: they count like any others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self


@dataclass(frozen=True)
class ByHand:
    """A table that keeps such points beside what its cards are worth: a part of a game's state."""

    by_hand: tuple[tuple[int, int], ...] = field(default=(), kw_only=True)
    """Seat and points, each time."""

    def given(self, seat: int) -> int:
        return sum(points for whose, points in self.by_hand if whose == seat)

    def adjusted(self, seat: int, points: int) -> Self:
        return replace(self, by_hand=(*self.by_hand, (seat, points)))
