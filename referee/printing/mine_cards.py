"""Index cards for Letter Mine: a place for the letter card, and boxes for the numbers that were rolled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.printing.letter_cards import HEIGHT, WIDTH
from referee.printing.sheets import BLACK, GREY, SANS, Pen

CARDS = 24


@dataclass(frozen=True)
class MineCard:
    """One square of the mine; laid edge to edge the cards form the tunnels."""

    size = (95.0, 64.0)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        width, height = self.size
        pen.box(x, y, width, height, thick=0.3, colour=BLACK)
        pen.box(x + 2, y + (height - HEIGHT) / 2, WIDTH, HEIGHT, thick=0.2, radius=2, colour=GREY)
        pen.text(x + 71, y + 8, "rolled here", 2, font=SANS, colour=GREY)
        for number in range(6):
            row, column = divmod(number, 2)
            pen.box(x + 53 + column * 19, y + 12 + row * 16, 16, 13, thick=0.2, radius=1, colour=GREY)


def mine_cards() -> Iterator[MineCard]:
    """Three sheets' worth of them."""
    for _ in range(CARDS):
        yield MineCard()
