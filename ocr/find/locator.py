"""Where on each card its main letter stands, and whether there is one: the locator net.

A letter need not fill its card: it may stand on a plaque, in a corner, over a picture. The locator sees the
straightened card and gives the letter's box; the reader is then shown that box and not the whole card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ocr import nets
from ocr.intake import Image
from ocr.nets import Floats
from ocr.read.letters import normalise, softmax
from ocr.shapes import Corners, flatten, sides

SIDE, MARGIN = 96, 0.08  # what the net sees: the card with a little table around it
CELLS, CELL = 12, 8  # one answer for so many pixels
UNIT = 32.0  # the net counts the box's size in this many pixels, as a logarithm
ROOM = 1.4  # the window shown to the reader is so many times the letter's longer side
LETTER, BACK, NOTHING = range(3)  # what a card may be
UNIT_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)

Box = tuple[float, float, float, float]  # left, top, right, bottom in shares of the card
# The letter is larger, and less stands beside it, on a card's upper part, its left part and both.
PARTS: tuple[Box, ...] = ((0.0, 0.0, 1.0, 0.62), (0.0, 0.0, 0.62, 1.0), (0.0, 0.0, 0.7, 0.7))


@dataclass(frozen=True)
class Located:
    """What the locator says about one card."""

    box: Box
    certainty: float  # how sure the place is
    kinds: Floats  # chances that the card shows a letter, a back, nothing


def locate(image: Image, quads: Sequence[Corners]) -> list[Located]:
    """The letter's box on each card, counted from the card's first corner."""
    if not quads:
        return []
    crops = _crops(image, quads)
    where, kind = nets.ask_all("locator", crops, ("where", "kind"))
    return [Located(*_box(cells), kinds) for cells, kinds in zip(where, softmax(kind), strict=True)]


def boxes_in_part(image: Image, quads: Sequence[Corners], part: Box) -> list[Box]:
    """The letter's box on each card as the net sees it that is shown only this part of the card."""
    if not quads:
        return []
    where = nets.ask("locator", _crops(image, [corners(quad, part) for quad in quads]), "where")
    wide, high = part[2] - part[0], part[3] - part[1]
    scale, shift = np.array([wide, high, wide, high]), np.array([*part[:2], *part[:2]])
    boxes = [scale * _box(cells)[0] + shift for cells in where]
    return [(float(left), float(top), float(right), float(bottom)) for left, top, right, bottom in boxes]


def _crops(image: Image, quads: Sequence[Corners]) -> Floats:
    return np.stack([normalise(flatten(image, quad, SIDE, MARGIN)) for quad in quads])


def _box(cells: Floats) -> tuple[Box, float]:
    """The box at the likeliest cell, and how likely that cell is."""
    chances = softmax(cells[0].reshape(1, -1))[0]
    best = int(chances.argmax())
    row, column = divmod(best, CELLS)
    right, down, wide, high = cells[1:, row, column]
    middle = CELL * (np.array([column, row]) + 0.5 + (right, down))
    size = UNIT * np.exp(np.clip((wide, high), -3.0, 1.2))
    inner = SIDE * MARGIN / (1 + 2 * MARGIN)
    low, far = ((middle + sign * size / 2 - inner) / (SIDE - 2 * inner) for sign in (-1, 1))
    near = chances.reshape(CELLS, CELLS)[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
    return (float(low[0]), float(low[1]), float(far[0]), float(far[1])), float(near.sum())


def windows(image: Image, quads: Sequence[Corners]) -> list[Corners]:
    """The window around the letter of each card."""
    located = locate(image, quads)
    return [window(quad, one.box) for quad, one in zip(quads, located, strict=True)]


def window(quad: Corners, box: Box) -> Corners:
    """The square around a letter's box on the photo, beginning at the same corner as its card."""
    wide, high = sides(quad)
    left, top, right, bottom = box
    side = ROOM * max((right - left) * wide, (bottom - top) * high)
    middle = np.array([(left + right) / 2, (top + bottom) / 2])
    around = (UNIT_SQUARE - 0.5) * (side / max(wide, 1.0), side / max(high, 1.0)) + middle
    return on_photo(quad, around)


def on_photo(quad: Corners, points: Floats) -> Corners:
    """Points counted in shares of a card as points of the photo."""
    plane = cv2.getPerspectiveTransform(UNIT_SQUARE, quad.astype(np.float32))
    placed = cv2.perspectiveTransform(np.asarray(points, np.float32)[None], plane)[0]
    return np.asarray(placed, np.float32)


def corners(quad: Corners, box: Box) -> Corners:
    """The letter's box itself on the photo, clockwise from its top left."""
    left, top, right, bottom = box
    return on_photo(quad, np.array([[left, top], [right, top], [right, bottom], [left, bottom]]))


def first_square(box: Corners) -> tuple[Corners, Corners]:
    """The square at the beginning of a letter's box on the photo, and the window around it."""
    wide, high = sides(box)
    along, down = (box[1] - box[0] + box[2] - box[3]) / 2, (box[3] - box[0] + box[2] - box[1]) / 2
    share = min(1.0, high / max(wide, 1.0))
    square = np.stack([box[0], box[0] + along * share, box[3] + along * share, box[3]])
    side = ROOM * max(wide * share, high)
    right, below = along * side / max(wide, 1.0), down * side / max(high, 1.0)
    around = (UNIT_SQUARE[:, :1] - 0.5) * right + (UNIT_SQUARE[:, 1:] - 0.5) * below + square.mean(axis=0)
    return np.asarray(square, np.float32), np.asarray(around, np.float32)
