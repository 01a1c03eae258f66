"""The square of tiles as fields and as a picture: suit by shape, colour and word, value by its sign."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.blocks import Cell, Grid
from referee.engine.inputs import Print
from referee.games.letterbox.notation import ppn
from referee.games.letterbox.picture import Scene, board_svg
from referee.games.letterbox.tiles import CELLS, COLUMNS, ROWS, SIDE, index, rank, spot, suit, tile_name


def square(title: str, tiles: Sequence[str], scene: Scene, *, private: bool = False) -> Grid:
    """The board with pawns, or one player's own map with pencil marks."""
    fields = [_field(cell, tiles[index(cell)], scene) for cell in CELLS]
    rows = tuple(tuple(fields[start : start + SIDE]) for start in range(0, len(fields), SIDE))
    pawns = {pawn.name: cell for cell, there in scene.pawns.items() for pawn in there}
    return Grid(
        title,
        rows,
        tuple(ROWS),
        tuple(COLUMNS),
        private,
        top="North",
        picture=board_svg(tiles, scene),
        notation="" if private else ppn(tiles, pawns),
    )


def tile_cell(tile: str, name: str = "") -> Cell:
    """A tile by itself, as on the palette the board is tapped from."""
    worth = rank(tile)
    # The two values that count otherwise than they look say what they count.
    counts = f"={worth.hours}" if worth.sign in "NA" else ""
    return Cell(
        name or tile,
        symbol=worth.sign,
        kind=suit(tile).kind,
        note=counts,
        label=f"{tile_name(tile)}, counts {worth.hours}",
        shape=suit(tile).shape,
        word=suit(tile).word,
    )


def tile_print(tile: str) -> Print:
    """A tile as a camera sees it: the suit's colour and a number; a null is bare, an ace shows its suit."""
    figure = {"N": "", "A": "big"}.get(tile[1], tile[1])
    return Print(tile, tile[0], suit(tile).colour, figure)


def _field(cell: str, tile: str, scene: Scene) -> Cell:
    bare, mark = tile_cell(tile, cell), scene.marks.get(cell, "")
    label = f"{spot(cell)}: {bare.label}"
    return Cell(
        cell,
        symbol=bare.symbol,
        kind=bare.kind,
        note=mark or bare.note,
        pawns=tuple(pawn.seat for pawn in scene.pawns.get(cell, ())),
        lit=cell in scene.boxes,
        label=f"{label}, marked {mark}" if mark else label,
        shape=bare.shape,
        word=bare.word,
    )
