"""A logbook as one picture: cards with a stamp and its text, three in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from flask import render_template

PIXELS = 1080
CARD_WIDTH, CARD_HEIGHT, GAP, CARDS_IN_ROW = 304, 426, 20, 3
MARGIN, HEAD, FOOT = 64, 210, 90
MOST_CARDS = 60
"""In the picture; the page shows all of them."""
CLUE_LINE, CLUE_LINES = 25, 4
"""Characters of a line, and lines of a clue, that fit under a stamp."""
NOTE_LINE, NOTE_LINES = 37, 2


@dataclass(frozen=True)
class LogbookCard:
    """A stamp, its maker's name, its clue, and a remark."""

    strokes: str
    name: str
    says: str
    note: str

    @property
    def clue(self) -> list[str]:
        """The clue in lines."""
        return wrap(f"“{self.says}”", CLUE_LINE, max_lines=CLUE_LINES, placeholder=" …")

    @property
    def remark(self) -> list[str]:
        """The remark in lines."""
        return wrap(self.note, NOTE_LINE, max_lines=NOTE_LINES, placeholder=" …")


def logbook_svg(title: str, under: str, cards: Sequence[LogbookCard]) -> str:
    """The whole picture as SVG; the template escapes everything people wrote."""
    shown = cards[:MOST_CARDS]
    rows = max(1, -(-len(shown) // CARDS_IN_ROW))
    return render_template(
        "pictures/logbook.svg",
        title=title,
        under=under,
        cards=[(*_corner(n), card) for n, card in enumerate(shown)],
        width=PIXELS,
        height=HEAD + rows * (CARD_HEIGHT + GAP) + FOOT,
        card_width=CARD_WIDTH,
        card_height=CARD_HEIGHT,
    )


def _corner(n: int) -> tuple[int, int]:
    """Where the card with this number begins."""
    return MARGIN + n % CARDS_IN_ROW * (CARD_WIDTH + GAP), HEAD + n // CARDS_IN_ROW * (CARD_HEIGHT + GAP)
