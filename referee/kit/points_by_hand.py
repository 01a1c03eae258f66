"""Points the table gave or took by hand, as a last resort: they count like any others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self


@dataclass(frozen=True)
class ByHand:
    """A table that keeps such points beside what its cards are worth: a part of a game's state."""

    by_hand: tuple[tuple[int, int], ...] = field(default=(), kw_only=True)
    """Each seat that got such points, with their sum."""

    def hand_points(self, seat: int) -> int:
        return dict(self.by_hand).get(seat, 0)

    def add_points(self, seat: int, points: int) -> Self:
        given = dict(self.by_hand) | {seat: self.hand_points(seat) + points}
        return replace(self, by_hand=tuple(given.items()))
