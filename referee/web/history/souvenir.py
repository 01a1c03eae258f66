"""The board of a finished game, and the stamps people drew, as a part of the picture of the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from referee.engine.blocks import Cell, Grid
from referee.store.people import roster
from referee.table import loading
from referee.table.loading import Table

CELL = 100
"""The side of a field in the board's own measure."""
STAMPS_IN_ROW = 2
GAP = 16


@dataclass(frozen=True)
class Field:
    """A field of the board with the place it is drawn at."""

    x: float
    y: float
    cell: Cell


@dataclass(frozen=True)
class Stamp:
    """A drawing with its maker's name, and where it stands."""

    x: float
    y: float
    side: float
    name: str
    strokes: str


@dataclass(frozen=True)
class Souvenir:
    """A board fitted into a room of the picture, with the stamps beside it."""

    x: float
    y: float
    width: float
    height: float
    columns: int
    rows: int
    fields: tuple[Field, ...]
    drawing: Markup
    """The board as its game draws it, in place of the fields."""
    stamps: tuple[Stamp, ...]


def find_souvenir(code: str, left: float, top: float, width: float, height: float) -> Souvenir | None:
    """The board of this table within the room given, if the game has one."""
    table = loading.load_table(code)
    blocks = loading.view_for(table, None).board
    grid = next((block for block in blocks if isinstance(block, Grid) and block.rows), None)
    if grid is None:
        return None
    columns, rows = max(map(len, grid.rows)), len(grid.rows)
    drawings = _drawings(table)
    shape = columns / rows
    high = min(height, (width * (0.62 if drawings else 1)) / shape)
    wide = high * shape
    x = left if drawings else left + (width - wide) / 2
    beside = wide + 2 * GAP
    return Souvenir(
        x,
        top,
        wide,
        high,
        columns,
        rows,
        _fields(grid),
        _fit(grid.picture, x, top, wide, high),
        _stamps(drawings, left + beside, top, width - beside, high),
    )


def _fields(grid: Grid) -> tuple[Field, ...]:
    if grid.picture:
        return ()
    return tuple(
        Field(CELL * column, CELL * row, cell)
        for row, cells in enumerate(grid.rows)
        for column, cell in enumerate(cells)
        if cell.kind != "off"
    )


def _fit(picture: str, x: float, y: float, width: float, height: float) -> Markup:
    """A drawing of its own, placed within another. Its game escapes every text in it."""
    place = f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" color="#1d1b18" '
    return Markup(picture.replace("<svg ", place, 1))


def _drawings(table: Table) -> list[tuple[str, str]]:
    """The stamp that each person drew for this game, with the person's name; none of erased people."""
    keepsakes = table.rules.keepsakes
    if keepsakes is None:
        return []
    state = table.position.state
    return [
        (seat.name, each.drawing)
        for seat in table.row.seats
        if roster.get(seat.player).erased is None
        for each in keepsakes(state, seat.number)
        if each.by == seat.number and each.drawing
    ]


def _stamps(
    drawings: Sequence[tuple[str, str]], left: float, top: float, width: float, height: float
) -> tuple[Stamp, ...]:
    rows = max(-(-len(drawings) // STAMPS_IN_ROW), 1)
    side = min((width - GAP) / STAMPS_IN_ROW, (height - GAP * (rows - 1)) / rows - 34)
    return tuple(
        Stamp(
            left + n % STAMPS_IN_ROW * (side + GAP),
            top + n // STAMPS_IN_ROW * (side + 34 + GAP),
            side,
            name,
            strokes,
        )
        for n, (name, strokes) in enumerate(drawings)
    )
