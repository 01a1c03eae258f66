"""The board and a stamp as pictures to be kept or shared: SVG, nothing in it but shapes and text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from referee.games.letterbox.tiles import (
    CELLS,
    COLUMNS,
    ROWS,
    SIDE,
    index,
    rank,
    row_name,
    spot,
    suit,
    tile_name,
)
from referee.kit.strokes import paths

TILE = 100
EDGE = 60
"""Room for row and column names, and for north."""
INKS = {"ink": "#1d1b18", "red": "#a3271b", "blue": "#0072b2", "green": "#1f6b3a", "brass": "#b58a2c"}
LONGEST_NAME = 8


def board_svg(tiles: Sequence[str], pawns: Mapping[str, Sequence[str]] | None = None) -> str:
    """All 36 tiles with suit, value and what a search takes; `pawns` are names by field."""
    side = SIDE * TILE + 2 * EDGE
    drawn = [_tile(cell, tiles[index(cell)], (pawns or {}).get(cell, ())) for cell in CELLS]
    parts = [_text(side / 2, 24, "▲ North", 20), *_names(), *drawn]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" font-family="sans-serif">'
    return "\n".join([head, "<title>Piecepack Letterbox board</title>", *parts, "</svg>"])


def stamp_svg(strokes: str) -> str:
    """A stamp as it was drawn; what is no drawing gives an empty picture."""
    lines = [f'<path d="{way}" stroke="{INKS[ink]}"/>' for ink, way in paths(strokes)]
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" fill="none" stroke-width="5" '
    return "\n".join([f'{head}stroke-linecap="round" stroke-linejoin="round">', *lines, "</svg>"])


def _tile(cell: str, tile: str, pawns: Sequence[str]) -> str:
    """One tile; its data tells a program what its drawing tells people."""
    row, column = divmod(index(cell), SIDE)
    worth, kind = rank(tile), suit(tile)
    facts = f'data-row="{row_name(cell)}" data-column="{COLUMNS[column]}" data-suit="{kind.kind}"'
    where = f"translate({EDGE + column * TILE} {EDGE + row * TILE})"
    head = f'<g transform="{where}" {facts} data-value="{worth.name}" data-cost="{worth.hours}">'
    square = f'<rect width="{TILE}" height="{TILE}" rx="6" fill="#fdfaf3" stroke="#1d1b18"/>'
    # An ace shows its suit large; the others show it in the corner, as printed tiles do.
    size = "translate(26 22) scale(2)" if worth.name == "ace" else "translate(6 6) scale(1.2)"
    paint = f'fill="{kind.colour}" fill-rule="evenodd" stroke="#1d1b18"'
    mark = f'<path transform="{size}" d="{kind.shape}" {paint}/>'
    value = _text(50, 62, "" if worth.name in ("ace", "null") else worth.name, 34)
    label = _text(50, 92, f"{kind.word} · {worth.hours} h", 13)
    names = "".join(_text(96, 16 + 14 * n, name[:LONGEST_NAME], 13, "end") for n, name in enumerate(pawns))
    title = f"<title>{spot(cell)}: {tile_name(tile)}</title>"
    return f"{head}{title}{square}{mark}{value}{label}{names}</g>"


def _names() -> list[str]:
    middle = [EDGE + (n + 0.5) * TILE for n in range(SIDE)]
    columns = [_text(x, EDGE - 10, name, 20) for x, name in zip(middle, COLUMNS, strict=True)]
    return columns + [_text(EDGE / 2, y + 7, name, 20) for y, name in zip(middle, ROWS, strict=True)]


def _text(x: float, y: float, says: str, size: int, anchor: str = "middle") -> str:
    """Text as text: whatever somebody is called, it stays letters."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}">{escape(says)}</text>'
