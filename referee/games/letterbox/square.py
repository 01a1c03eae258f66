"""The square of tiles as a grid of fields: suit by shape, colour and word, value by its sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.blocks import Cell, Grid
from referee.games.letterbox.tiles import CELLS, COLUMNS, ROWS, SIDE, index, rank, spot, suit, tile_name


def square(
    title: str,
    tiles: Sequence[str],
    *,
    pawns: Mapping[str, tuple[int, ...]] | None = None,
    marks: Mapping[str, str] | None = None,
    lit: frozenset[str] = frozenset(),
    private: bool = False,
) -> Grid:
    """The board with pawns, or one player's own map with pencil marks."""
    fields = [
        _field(
            cell, tiles[index(cell)], (pawns or {}).get(cell, ()), (marks or {}).get(cell, ""), cell in lit
        )
        for cell in CELLS
    ]
    rows = tuple(tuple(fields[start : start + SIDE]) for start in range(0, len(fields), SIDE))
    return Grid(title, rows, tuple(ROWS), tuple(COLUMNS), private, top="North")


def _field(cell: str, tile: str, pawns: tuple[int, ...], mark: str, lit: bool) -> Cell:
    worth = rank(tile)
    # The two values that count otherwise than they look say what they count.
    counts = f"={worth.hours}" if worth.sign in "NA" else ""
    label = f"{spot(cell)}: {tile_name(tile)}, counts {worth.hours}"
    return Cell(
        cell,
        symbol=worth.sign,
        kind=suit(tile).kind,
        note=mark or counts,
        pawns=pawns,
        lit=lit,
        label=f"{label}, marked {mark}" if mark else label,
        shape=suit(tile).shape,
        word=suit(tile).word,
    )
