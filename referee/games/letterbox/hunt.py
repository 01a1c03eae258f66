"""What a hunt is made of: hidden boxes, the slips handed over for them, questions, steps and notes."""

from __future__ import annotations

from dataclasses import dataclass

STAMP, CLUE, DECOY = "stamp", "clue", "decoy"


@dataclass(frozen=True)
class Part:
    """One piece of a trail: a clue, and the tile it leads to."""

    cell: str
    clue: str


@dataclass(frozen=True)
class Box:
    """A player's letterbox: the trail to it, its stamp, and the blanks for those who search elsewhere."""

    seat: int
    trail: tuple[Part, ...]
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
        """What its owner hands to somebody who searches this tile, having searched `before` times before.

        The blank is chosen by the seeker's own searches, which everybody saw: chosen by how many blanks were
        handed out, it would tell the next seeker whether the last one had found something.
        """
        if cell == self.cell:
            return Slip(self.seat, STAMP, self.stamp)
        for part, leads_on in zip(self.trail, self.trail[1:], strict=False):
            if cell == part.cell:
                return Slip(self.seat, CLUE, leads_on.clue)
        return Slip(self.seat, DECOY, self.decoys[before % len(self.decoys)])


@dataclass(frozen=True)
class Slip:
    """A card handed over face down; only giver and seeker know which kind it is."""

    owner: int
    kind: str
    text: str
    """The stamp's strokes, the next clue, or what the blank says."""


@dataclass(frozen=True)
class Search:
    """A tile searched, and the slips it brought: one from every other player."""

    seat: int
    cell: str
    slips: tuple[Slip, ...]

    def slip_of(self, owner: int) -> Slip | None:
        return next((slip for slip in self.slips if slip.owner == owner), None)

    @property
    def in_vain(self) -> bool:
        return all(slip.kind == DECOY for slip in self.slips)


@dataclass(frozen=True)
class Question:
    """A Big Question and its answer, for the two of them alone."""

    asker: int
    asked: int
    question: str
    answer: str = ""
    """Empty until the player asked has given it."""


@dataclass(frozen=True)
class Stride:
    """A pawn came to a tile, or searched the one it stood on."""

    seat: int
    cell: str
    searched: bool = False


@dataclass(frozen=True)
class Jot:
    """A private note beside somebody's clue."""

    seat: int
    about: int
    text: str


@dataclass(frozen=True)
class Mark:
    """A private pencil mark on a tile."""

    seat: int
    cell: str
    text: str
