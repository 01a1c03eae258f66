"""Reference cards: the steps of each game in a few lines, and a QR code to the table."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import segno

from referee.games import GAMES
from referee.printing.sheets import GREY, SANS, Pen

CODE_SIDE = 22.0


@dataclass(frozen=True)
class ReferenceCard:
    """What to do in one game; with an address also where its table is."""

    title: str
    steps: tuple[str, ...]
    address: str = ""
    size = (90.0, 85.0)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        width, height = self.size
        pen.box(x + 2, y + 2, width - 4, height - 4, thick=0.4, radius=2.5)
        room = width - 12 - (CODE_SIDE + 3 if self.address else 0)
        pen.text(x + 6 + room / 2, y + 11, self.title, 4, widest=room)
        level = y + 16
        for number, step in enumerate(self.steps, 1):
            narrow = self.address and level < y + 6 + CODE_SIDE
            level = pen.paragraph(x + 5, level, room if narrow else width - 11, f"{number}. {step}", 2.0) + 1
        if self.address:
            _draw_code(pen, self.address, x + width - 6 - CODE_SIDE, y + 6)


def reference_cards(address: str = "") -> Iterator[ReferenceCard]:
    """One card for each game we have the steps of."""
    for rules in GAMES:
        if steps := _steps().get(rules.key):
            yield ReferenceCard(rules.title, steps, address)


@cache
def _steps() -> dict[str, tuple[str, ...]]:
    text = (files(__package__) / "reference.toml").read_text("utf-8")
    return {key: tuple(entry["steps"]) for key, entry in tomllib.loads(text).items()}


def _draw_code(pen: Pen, address: str, x: float, y: float) -> None:
    code = segno.make(address, error="m", micro=False)
    rows = [list(row) for row in code.matrix]
    dot = CODE_SIDE / len(rows)
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            if dark:
                pen.box(x + across * dot, y + down * dot, dot, dot, fill="#000000")
    pen.text(x + CODE_SIDE / 2, y + CODE_SIDE + 3, "your table", 1.6, font=SANS, colour=GREY)
