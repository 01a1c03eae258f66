"""The board as a grid of tiles: suit by shape, colour and word, value by its sign."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.blocks import Cell, Grid
from referee.engine.inputs import Print
from referee.games.letterbox.board_picture import Scene, board_svg
from referee.games.letterbox.notation import to_ppn
from referee.games.letterbox.tiles import (
    CELLS,
    COLUMNS,
    ROWS,
    SIDE,
    cell_index,
    cell_name,
    suit,
    tile_name,
    tile_rank,
)


def tile_grid(
    title: str, tiles: Sequence[str], scene: Scene, *, private: bool = False, opens: str = ""
) -> Grid:
    """The board with pawns, or one player's own map with pencil marks."""
    fields = [_field(cell, tiles[cell_index(cell)], scene) for cell in CELLS]
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
        notation="" if private else to_ppn(tiles, pawns),
        opens=opens,
    )


def tile_cell(tile: str, name: str = "") -> Cell:
    """A single tile, as on the palette from which the board is laid."""
    worth = tile_rank(tile)
    # Null and ace do not count what they show, so they say what they count.
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
    """What a photo shows of a tile: the suit's colour and a number; a null has none, an ace a big suit."""
    figure = {"N": "", "A": "big"}.get(tile[1], tile[1])
    return Print(tile, tile[0], suit(tile).colour, figure)


def _field(cell: str, tile: str, scene: Scene) -> Cell:
    bare, mark = tile_cell(tile, cell), scene.marks.get(cell, "")
    label = f"{cell_name(cell)}: {bare.label}"
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
