"""A logbook as one picture: cards with a drawing and its text, three in a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from referee.kit.strokes import paths

INKS = {"ink": "#1d1b18", "red": "#a3271b", "blue": "#0072b2", "green": "#1f6b3a", "brass": "#b58a2c"}
PIXELS = 1080
CARD_WIDTH, CARD_HEIGHT, GAP, CARDS_IN_ROW = 320, 420, 20, 3
HEAD = 80
MOST_CARDS = 60
"""In the picture; the page shows all of them."""
CLUE_LINE, CLUE_LINES = 34, 5
"""Characters of a line, and lines of a clue, that fit under a stamp."""


@dataclass(frozen=True)
class LogbookCard:
    """A stamp, its maker's name, its clue, and a remark."""

    strokes: str
    name: str
    says: str
    note: str


def logbook_svg(title: str, cards: Sequence[LogbookCard]) -> str:
    """The whole picture as SVG; everything people wrote is escaped."""
    shown = cards[:MOST_CARDS]
    rows = max(1, -(-len(shown) // CARDS_IN_ROW))
    wide, high = CARDS_IN_ROW * (CARD_WIDTH + GAP) + GAP, HEAD + rows * (CARD_HEIGHT + GAP)
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
    head = f'<svg {box} font-family="Besley, DejaVu Sans">'
    paper = f'<rect width="{wide}" height="{high}" fill="#f7f2e8"/>'
    empty = [] if shown else [_text(GAP, HEAD + 30, "Nothing is in it yet.", 20)]
    placed = [_card(card, n) for n, card in enumerate(shown)]
    return "".join([head, paper, _text(GAP, 52, title, 34), *empty, *placed, "</svg>"])


def _card(card: LogbookCard, n: int) -> str:
    x, y = GAP + n % CARDS_IN_ROW * (CARD_WIDTH + GAP), HEAD + n // CARDS_IN_ROW * (CARD_HEIGHT + GAP)
    sheet = f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="14" fill="#fffdf8" stroke="#ddd3c1"/>'
    return f'<g transform="translate({x} {y})">{sheet}{_stamp(card.strokes)}{"".join(_words(card))}</g>'


def _stamp(strokes: str) -> str:
    lines = "".join(f'<path d="{way}" stroke="{INKS[ink]}"/>' for ink, way in paths(strokes))
    pen = 'fill="none" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g transform="translate(60 14) scale(0.78)" {pen}>{lines}</g>'


def _words(card: LogbookCard) -> Iterator[str]:
    yield _text(16, 246, card.name, 20)
    clue = wrap(f"“{card.says}”", CLUE_LINE, max_lines=CLUE_LINES, placeholder=" …")
    yield from (_text(16, 272 + 22 * n, line, 16) for n, line in enumerate(clue))
    note = wrap(card.note, 40, max_lines=2, placeholder=" …")
    yield from (_text(16, 388 + 18 * n, line, 13, "#655e53") for n, line in enumerate(note))


def _text(x: float, y: float, says: str, size: int, ink: str = "#1d1b18") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{ink}">{escape(says)}</text>'
