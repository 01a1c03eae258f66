"""A photographed board of square tiles: where it lies, the colour of each tile's mark, the figure on it.

It knows no game: it is told how many tiles a side has, which colours marks have, and which figures stand in
the middle. Every tile is there once, so the board is read as a whole: the likeliest way to share them out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import networkx as nx
import numpy as np
import numpy.typing as npt

from ocr.board_figures import likeness, middle
from ocr.intake import Image, pixels
from ocr.pipeline import turn

TILE = 120
LEAST_SHARE = 0.12
"""Of the photo: a smaller square is not the board."""
CLEAR = 0.1
"""How much likelier a tile must be than the next one to be taken as read."""
CORNERS = ((0, 0), (0, 1), (1, 1), (1, 0))

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class TileRead:
    """One tile as read: mark and figure, and whether there is little doubt about it."""

    mark: str
    figure: str
    sure: bool


@dataclass(frozen=True)
class BoardRead:
    """All tiles row by row, the corners of the board as parts of the photo's sides, or what to do better."""

    tiles: tuple[TileRead, ...]
    corners: tuple[tuple[float, float], ...] = ()
    size: tuple[int, int] = (0, 0)
    problem: str = ""


NO_BOARD = (
    "No square board was found. Take the photo from straight above, with the whole board and a little of the "
    "table in it, or tap the tiles in."
)


def read_board(photo: bytes, side: int, marks: Mapping[str, str], figures: Sequence[str]) -> BoardRead:
    """The board in this photo. `marks` gives each colour as #rrggbb; figures are digits, "" or "big"."""
    with turn():
        return _read(pixels(photo), side, marks, figures)


def _read(image: Image, side: int, marks: Mapping[str, str], figures: Sequence[str]) -> BoardRead:
    size = (image.shape[1], image.shape[0])
    corners = find_square(image)
    if corners is None:
        return BoardRead((), size=size, problem=NO_BOARD)
    flat = flatten(image, corners, side * TILE)
    cells = [_cell(flat, row, column) for row, column in product(range(side), range(side))]
    faces = list(product(marks, figures))
    costs = np.array([_costs(cell, marks, figures) for cell in cells]).reshape(len(cells), -1)
    chosen = assign(costs)
    sure = _clear(costs, chosen)
    tiles = tuple(TileRead(*faces[face], clear) for face, clear in zip(chosen, sure, strict=True))
    return BoardRead(tiles, tuple((x / size[0], y / size[1]) for x, y in corners.tolist()), size)


def assign(costs: Floats) -> list[int]:
    """For each row its column, every column at most once, with the least sum.

    >>> assign(np.array([[4.0, 1.0], [2.0, 0.0]]))
    [1, 0]
    """
    rows, columns = costs.shape
    graph = nx.Graph()
    graph.add_weighted_edges_from(
        (row, rows + column, -float(costs[row, column])) for row in range(rows) for column in range(columns)
    )
    pairs = (sorted(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True))
    return [column - rows for _, column in sorted(pairs)]


def find_square(image: Image) -> Floats | None:
    """The four corners of the largest square thing, clockwise from the upper left."""
    grey = cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    edges = cv2.dilate(cv2.Canny(grey, 30, 90), np.ones((7, 7), np.uint8))
    outlines, _ = cv2.findContours(edges, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for outline in sorted(outlines, key=cv2.contourArea, reverse=True)[:3]:
        hull = cv2.convexHull(outline)
        if cv2.contourArea(hull) < LEAST_SHARE * grey.size:
            return None
        for slack in (0.02, 0.04, 0.06):
            shape = cv2.approxPolyDP(hull, slack * cv2.arcLength(hull, True), True)
            if len(shape) == 4:
                return _in_order(shape.reshape(4, 2).astype(float))
    return None


def flatten(image: Image, corners: Floats, side: int) -> Image:
    """The board seen from straight above."""
    to = np.array([(x * side, y * side) for y, x in CORNERS], np.float32)
    way = cv2.getPerspectiveTransform(corners.astype(np.float32), to)
    return np.asarray(cv2.warpPerspective(image, way, (side, side)), np.uint8)


def _in_order(corners: Floats) -> Floats:
    sums, differences = corners.sum(axis=1), corners[:, 0] - corners[:, 1]
    order = [sums.argmin(), differences.argmax(), sums.argmax(), differences.argmin()]
    return np.asarray(corners[order], float)


def _cell(flat: Image, row: int, column: int) -> Image:
    """One tile without its edges."""
    margin = TILE // 14
    top, left = row * TILE, column * TILE
    return flat[top + margin : top + TILE - margin, left + margin : left + TILE - margin]


def _costs(cell: Image, marks: Mapping[str, str], figures: Sequence[str]) -> Floats:
    """How unlikely each face is for this tile: its colour's distance, and its figure's unlikeness."""
    ink, colour = _find_ink(cell)
    tints = np.array([_distance(colour, mark) for mark in marks.values()])
    upright = _upright(ink)
    drawn = np.array([1 - likeness(middle(upright), figure) for figure in figures])
    return np.asarray(np.add.outer(tints, 1.5 * drawn).ravel())


def _find_ink(cell: Image) -> tuple[Image, Floats]:
    """What is printed on the tile, and the colour most of it has (Lab)."""
    lab = cv2.cvtColor(cell, cv2.COLOR_BGR2LAB).astype(float)
    paper = np.median(lab.reshape(-1, 3), axis=0)
    off = np.linalg.norm(lab - paper, axis=2)
    ink = np.where(off > 24, 255, 0).astype(np.uint8)
    solid = cv2.erode(ink, np.ones((3, 3), np.uint8)) > 0
    picked = lab[solid] if solid.sum() > 12 else lab[ink > 0]
    if not len(picked):
        return ink, paper
    vivid = picked[np.linalg.norm(picked[:, 1:] - 128, axis=1) > 22]
    return ink, np.median(vivid if len(vivid) > 0.12 * len(picked) else picked, axis=0)


def _distance(colour: Floats, mark: str) -> float:
    """Between what was seen and a mark's colour, the hue counting more than the light it was seen in."""
    rgb = [int(mark[n : n + 2], 16) for n in (1, 3, 5)]
    lab = cv2.cvtColor(np.array([[rgb[::-1]]], np.uint8), cv2.COLOR_BGR2LAB)[0, 0].astype(float)
    return float(np.linalg.norm((colour - lab) * (0.4, 1, 1)) / 60)


def _upright(ink: Image) -> Image:
    """The tile turned so that the corner with its mark is the upper left one: tiles lie in any direction."""
    half = ink.shape[0] // 3
    corners = [ink[:half, :half], ink[:half, -half:], ink[-half:, -half:], ink[-half:, :half]]
    return np.ascontiguousarray(np.rot90(ink, int(np.argmax([corner.mean() for corner in corners]))))


def _clear(costs: Floats, chosen: Sequence[int]) -> list[bool]:
    """Much likelier than any other face, and not what a doubtful tile might be instead."""
    given = costs[np.arange(len(chosen)), chosen]
    others = costs.copy()
    others[np.arange(len(chosen)), chosen] = np.inf
    lead = others.min(axis=1) - given
    wanted = set(others.argmin(axis=1)[lead <= CLEAR].tolist())
    return [bool(far > CLEAR and face not in wanted) for far, face in zip(lead, chosen, strict=True)]
