"""The board as an SVG picture for the screen and for export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from referee.games.letterbox.tiles import (
    CELLS,
    COLUMNS,
    ROWS,
    SIDE,
    cell_index,
    cell_name,
    row_name,
    suit,
    tile_name,
    tile_rank,
)
from referee.kit.player_marks import MARKS

TILE = 100
EDGE = 34
"""Room for row and column names."""
TOP = 64
"""Room for north and the column names."""
INK, PAPER, GREEN, RED = "#1d1b18", "#fffaf0", "#1f6b3a", "#a3271b"
DASHES = ("", "14 6", "3 7", "18 5 3 5", "8 8", "2 4 10 4")
"""Line styles, so that walks differ without colour too."""
ABREAST = 3
SEARCH_HIGH = 160
"""How much of the board lies behind a card found: a row, and what the card covers of the next."""


@dataclass(frozen=True)
class Pawn:
    """A player's pawn, drawn as the player's mark with the initial in it."""

    seat: int
    name: str
    mark: int
    """The number of the player's mark."""


@dataclass(frozen=True)
class Walk:
    """The walk of one pawn, tile by tile, and where it searched."""

    pawn: Pawn
    cells: tuple[str, ...]
    searched: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Scene:
    """What is drawn on the tiles: pawns, pencil marks, and letterboxes and walks once they are shown."""

    pawns: Mapping[str, Sequence[Pawn]] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    boxes: Mapping[str, Sequence[Pawn]] = field(default_factory=dict)
    walks: Sequence[Walk] = ()


def board_svg(tiles: Sequence[str], scene: Scene | None = None) -> str:
    """All tiles with suit, value and search cost, and everything of the scene."""
    shown = scene or Scene()
    wide, high = SIDE * TILE + 2 * EDGE, SIDE * TILE + TOP + 10
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif">'
    drawn_tiles = [_tile(cell, tiles[cell_index(cell)], shown) for cell in CELLS]
    walks = [_walk(walk) for walk in shown.walks]
    over = [_overlay(cell, shown) for cell in CELLS]
    parts = [_text(wide / 2, 26, "▲ North", 24), *_names(), *drawn_tiles, *walks, *filter(None, over)]
    return "".join([head, "<title>Piecepack Letterbox board</title>", *parts, "</svg>"])


def search_svg(tiles: Sequence[str], cell: str, scene: Scene) -> str:
    """The row of a tile that is searched and the row below it at half strength, the tile itself ringed."""
    at = cell_index(cell)
    rest = [each for each in CELLS if each != cell and 0 <= cell_index(each) // SIDE - at // SIDE <= 1]
    faint, full = (
        "".join(_tile(each, tiles[cell_index(each)], scene) + _overlay(each, scene) for each in cells)
        for cells in (rest, [cell])
    )
    drawn = f'fill="none" stroke="{RED}" stroke-width="8"'
    ring = f'<rect x="-3" y="-3" width="106" height="106" rx="13" {drawn}/>'
    view = f"{EDGE - 8} {TOP + at // SIDE * TILE - 8} {SIDE * TILE + 16} {SEARCH_HIGH}"
    head = f'<svg viewBox="{view}" font-family="sans-serif" aria-hidden="true">'
    found = f'{full}<g class="searched" transform="{_corner(cell)}">{ring}</g>'
    return f'{head}<g opacity="0.5">{faint}</g>{found}</svg>'


def _tile(cell: str, tile: str, scene: Scene) -> str:
    """One tile; its data attributes give programs what the drawing shows."""
    worth, kind = tile_rank(tile), suit(tile)
    facts = f'data-row="{row_name(cell)}" data-column="{cell_name(cell)[0]}" data-suit="{kind.kind}"'
    head = f'<g transform="{_corner(cell)}" {facts} data-value="{worth.name}" data-cost="{worth.hours}">'
    edge = f'stroke="{GREEN}" stroke-width="6"' if cell in scene.boxes else f'stroke="{INK}"'
    square = f'<rect x="2" y="2" width="{TILE - 4}" height="{TILE - 4}" rx="9" fill="{PAPER}" {edge}/>'
    # An ace shows its suit large; the others show it in the corner, as printed tiles do.
    size = "translate(22 16) scale(2.2)" if worth.name == "ace" else "translate(7 7) scale(1.45)"
    paint = f'fill="{kind.colour}" fill-rule="evenodd" stroke="{INK}"'
    mark = f'<path transform="{size}" d="{kind.shape}" {paint}/>'
    # Null and ace do not count what they show, so they say what they count.
    odd = worth.name in ("ace", "null")
    value = "" if odd else _text(54, 67, worth.name, 46, ink=INK, weight=700)
    counts = _text(93, 92, f"={worth.hours}", 18, "end", INK, 700) if odd else ""
    word = _text(8, 92, kind.word, 16, "start", INK)
    title = f"<title>{_tile_title(cell, tile, scene)}</title>"
    return f"{head}{title}{square}{mark}{value}{word}{counts}</g>"


def _tile_title(cell: str, tile: str, scene: Scene) -> str:
    """A tile in words, for screen readers."""
    here = [f"{pawn.name} stands here" for pawn in scene.pawns.get(cell, ())]
    lies = [f"{pawn.name}'s letterbox" for pawn in scene.boxes.get(cell, ())]
    marked = [f"marked {scene.marks[cell]}"] if cell in scene.marks else []
    counts = f"counts {tile_rank(tile).hours}"
    return escape(", ".join([f"{cell_name(cell)}: {tile_name(tile)}", counts, *here, *lies, *marked]))


def _overlay(cell: str, scene: Scene) -> str:
    """What is drawn above tiles and walks: letterboxes, pawns and pencil marks."""
    drawn = [*_boxes(scene.boxes.get(cell, ())), *_pawns(scene.pawns.get(cell, ()))]
    if mark := scene.marks.get(cell):
        label = f'<rect x="42" y="4" width="54" height="26" rx="6" fill="{INK}"/>'
        drawn.append(label + _text(69, 23, mark, 18 if len(mark) < 5 else 15, ink=PAPER, weight=700))
    return f'<g transform="{_corner(cell)}">{"".join(drawn)}</g>' if drawn else ""


def _pawns(pawns: Sequence[Pawn]) -> Iterator[str]:
    for n, pawn in enumerate(pawns):
        x, y = 78 - 27 * (n % ABREAST), 26 + 30 * (n // ABREAST)
        yield _mark(x, y, pawn, 1.55)


def _boxes(owners: Sequence[Pawn]) -> Iterator[str]:
    """An envelope with the mark of its owner."""
    for n, owner in enumerate(owners):
        x = 58 - 24 * n
        yield f'<rect x="{x}" y="67" width="36" height="28" fill="#ffffff" stroke="{INK}"/>'
        yield f'<path d="M{x} 67l18 13 18-13" fill="none" stroke="{INK}"/>'
        yield _mark(x + 18, 82, owner, 0.9)


def _walk(walk: Walk) -> str:
    """A line from tile to tile in the player's colour and dash, beside the others; rings for searches."""
    aside = 9 * walk.pawn.mark - 22
    points = [_middle(cell, aside) for cell in walk.cells]
    way = " ".join(f"{x:g},{y:g}" for x, y in points)
    colour, dash = MARKS[walk.pawn.mark].paint, DASHES[walk.pawn.mark]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    line = f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="5"{dashed}/>'
    rings = [_ring(cell, aside, colour) for cell in walk.cells if cell in walk.searched]
    return f"<g><title>{escape(walk.pawn.name)}</title>{line}{''.join(dict.fromkeys(rings))}</g>"


def _ring(cell: str, aside: int, colour: str) -> str:
    x, y = _middle(cell, aside)
    return f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="{PAPER}" stroke="{colour}" stroke-width="4"/>'


def _middle(cell: str, aside: int) -> tuple[float, float]:
    row, column = divmod(cell_index(cell), SIDE)
    return EDGE + (column + 0.5) * TILE + aside, TOP + (row + 0.5) * TILE + aside


def _corner(cell: str) -> str:
    row, column = divmod(cell_index(cell), SIDE)
    return f"translate({EDGE + column * TILE} {TOP + row * TILE})"


def _names() -> list[str]:
    middle = [(n + 0.5) * TILE for n in range(SIDE)]
    columns = [_text(EDGE + x, TOP - 8, name, 22) for x, name in zip(middle, COLUMNS, strict=True)]
    return columns + [_text(EDGE / 2, TOP + y + 8, name, 22) for y, name in zip(middle, ROWS, strict=True)]


def _mark(x: float, y: float, pawn: Pawn, scale: float) -> str:
    """A player's mark at this point: colour, shape and initial."""
    mark = MARKS[pawn.mark]
    place = f'transform="translate({x:g} {y:g}) scale({scale:g})"'
    shape = f'<path {place} d="{mark.outline}" fill="{mark.paint}" stroke="{INK}" stroke-width="1.5"/>'
    size = 13 * scale
    return shape + _text(x, y + 0.36 * size, pawn.name[:1].upper(), size, ink=mark.ink, weight=700)


def _text(
    x: float,
    y: float,
    says: str,
    size: float,
    anchor: str = "middle",
    ink: str = "currentColor",
    weight: int = 400,
) -> str:
    """Escaped text: a player's name can never become markup."""
    bold = f' font-weight="{weight}"' if weight != 400 else ""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{ink}"{bold}'
    return f"<text {place}>{escape(says)}</text>"
