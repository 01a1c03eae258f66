"""Letterboxes, the slips their owners hand out, and searches."""

from __future__ import annotations

from dataclasses import dataclass

STAMP, CLUE, DECOY = "stamp", "clue", "decoy"


@dataclass(frozen=True)
class TrailPart:
    """One part of a trail: a clue and the tile it leads to."""

    cell: str
    clue: str


@dataclass(frozen=True)
class Box:
    """A player's letterbox: the trail to it, its stamp, and the blanks for searches elsewhere."""

    seat: int
    trail: tuple[TrailPart, ...]
    stamp: str
    """Strokes, as `kit.strokes` writes them."""
    decoys: tuple[str, ...]

    @property
    def clue(self) -> str:
        """The clue that is open to all."""
        return self.trail[0].clue

    @property
    def cell(self) -> str:
        """Where the letterbox itself lies."""
        return self.trail[-1].cell

    def slip(self, cell: str, before: int) -> Slip:
        """The slip for somebody who searches this tile after `before` earlier searches.

        The seeker's own searches, which everybody saw, decide which blank it is. If the blanks handed out
        decided it, the next seeker could tell whether the last one had found something.
        """
        if cell == self.cell:
            return Slip(self.seat, STAMP, self.stamp)
        for part, next_part in zip(self.trail, self.trail[1:], strict=False):
            if cell == part.cell:
                return Slip(self.seat, CLUE, next_part.clue)
        return Slip(self.seat, DECOY, self.decoys[before % len(self.decoys)])


@dataclass(frozen=True)
class Slip:
    """A card handed over face down; only its owner and the seeker know what is on it."""

    owner: int
    kind: str
    text: str
    """The stamp's strokes, the next clue, or what the blank says."""


@dataclass(frozen=True)
class Search:
    """A search of a tile, with the slips it brought: one from every other player."""

    seat: int
    cell: str
    slips: tuple[Slip, ...]

    def slip_of(self, owner: int) -> Slip | None:
        return next((slip for slip in self.slips if slip.owner == owner), None)

    @property
    def found_nothing(self) -> bool:
        return all(slip.kind == DECOY for slip in self.slips)
