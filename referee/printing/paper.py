"""Sheets of paper, and where pieces of one size lie on them. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MARGIN = 10.0
"""What home printers leave white; the cut marks stand there."""


@dataclass(frozen=True)
class Paper:
    """A sheet in its upright format."""

    key: str
    title: str
    width: float
    height: float


PAPERS = {
    paper.key: paper
    for paper in (Paper("a4", "A4", 210.0, 297.0), Paper("letter", "US Letter", 215.9, 279.4))
}


@dataclass(frozen=True)
class SheetGrid:
    """As many places of one size as a sheet has room for, edge to edge: one cut parts two pieces.

    >>> SheetGrid(PAPERS["a4"], 44, 63).places
    16
    """

    paper: Paper
    width: float
    height: float

    @property
    def columns(self) -> int:
        return int((self.paper.width - 2 * MARGIN) // self.width)

    @property
    def rows(self) -> int:
        return int((self.paper.height - 2 * MARGIN) // self.height)

    @property
    def places(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (self.paper.width - self.columns * self.width) / 2

    @property
    def top(self) -> float:
        return (self.paper.height - self.rows * self.height) / 2

    def place(self, number: int) -> tuple[float, float]:
        """The upper left corner of this place, counted row by row from 0."""
        row, column = divmod(number, self.columns)
        return self.left + column * self.width, self.top + row * self.height

    def cut_marks(self, reach: float = 5.0, gap: float = 1.5) -> Iterator[tuple[float, float, float, float]]:
        """Short lines in the margin at the end of every cut, as x, y, x, y."""
        right, bottom = self.paper.width - self.left, self.paper.height - self.top
        for column in range(self.columns + 1):
            x = self.left + column * self.width
            yield x, self.top - gap - reach, x, self.top - gap
            yield x, bottom + gap, x, bottom + gap + reach
        for row in range(self.rows + 1):
            y = self.top + row * self.height
            yield self.left - gap - reach, y, self.left - gap, y
            yield right + gap, y, right + gap + reach, y
