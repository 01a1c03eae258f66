"""The same letters in other strokes: thinner, heavier, dotted, hollow, shaded, as display faces have them.

Families are few and their ways of drawing a stroke many, so training cards show any family in any of them.
All functions take and give a mask of ink, 255 where it lies.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from ocr.intake import Image
from ocr.train.inks import Dice, noise

ROOM = 14  # pixels left around a glyph, for strokes that grow
SMALLEST = 0.12  # a cut that leaves less of the ink than this would not be read by people either


def recut(ink: Image, cut: str, quirk: int) -> Image:
    """The glyph in another cut; letters of a deck share their `quirk` and so look like sisters."""
    dice = np.random.default_rng(quirk)
    wide = cv2.copyMakeBorder(ink, ROOM, ROOM, ROOM, ROOM, cv2.BORDER_CONSTANT, value=(0,))
    made = CUTS[cut](np.asarray(wide, np.uint8), dice)
    x, y, width, height = cv2.boundingRect((made > 24).astype(np.uint8))
    if made.sum() < SMALLEST * ink.sum() or not width:
        return ink
    return np.ascontiguousarray(made[y : y + height, x : x + width])


def _thin(ink: Image, dice: Dice) -> Image:
    """One pen line of the same width everywhere."""
    return _grown(_ridge(ink), dice.uniform(1.5, 4.0))


def _light(ink: Image, dice: Dice) -> Image:
    """Less ink on every edge, but never less than a pen line."""
    return np.maximum(_grown(ink, -_half(ink) * dice.uniform(0.25, 0.7)), _grown(_ridge(ink), 1.5))


def _heavy(ink: Image, dice: Dice) -> Image:
    """More ink on every edge, as long as no hole closes."""
    more = _half(ink) * dice.uniform(0.3, 1.4)
    for by in (more, more * 0.6, more * 0.3):
        grown = _grown(ink, min(by, ROOM - 2))
        if _holes(grown) >= _holes(ink):
            return grown
    return ink


def _dots(ink: Image, dice: Dice) -> Image:
    """Beads along the middle of each stroke."""
    step = dice.uniform(7, 13)
    size = max(2, round(step * dice.uniform(0.25, 0.48)))
    beads, taken = np.zeros_like(ink), np.zeros_like(ink)
    for y, x in np.argwhere(_ridge(ink)):
        if not taken[y, x]:
            cv2.circle(taken, (int(x), int(y)), round(step), 255, -1)
            cv2.circle(beads, (int(x), int(y)), size, 255, -1, cv2.LINE_AA)
    return beads


def _screen(ink: Image, dice: Dice) -> Image:
    """Made of dots or stripes that stand in rows, whatever the strokes do."""
    y, x = np.mgrid[0 : ink.shape[0], 0 : ink.shape[1]].astype(np.float32)
    turn, step = dice.uniform(0, np.pi), dice.uniform(6, 13)
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    waves = np.sin(along / step * 6.28)
    if dice.random() < 0.5:
        waves = (waves + np.sin(across / step * 6.28)) / 2
    return np.asarray(ink * (waves > dice.uniform(-0.7, 0.0)), np.uint8)


def _inline(ink: Image, dice: Dice) -> Image:
    """A white line along the middle of each stroke."""
    return np.minimum(ink, 255 - _grown(_ridge(ink), max(1.0, _half(ink) * dice.uniform(0.15, 0.45))))


def _outline(ink: Image, dice: Dice) -> Image:
    """Only the edge of each stroke."""
    return np.minimum(ink, 255 - _grown(ink, -max(2.0, _half(ink) * dice.uniform(0.2, 0.5))))


def _rings(ink: Image, dice: Dice) -> Image:
    """Line beside line, from the edge inward."""
    ink = _grown(ink, min(ROOM - 2, _half(ink) * dice.uniform(0.0, 0.5)))
    depth = cv2.distanceTransform((ink > 127).astype(np.uint8), cv2.DIST_L2, 3)
    step = dice.uniform(3.0, 6.0)
    return np.asarray(255 * ((depth > 0) & (depth % (2 * step) < step)), np.uint8)


def _shadow(ink: Image, dice: Dice) -> Image:
    """The letter hollow, or whole, with a shadow to one side."""
    far, gap = int(dice.integers(3, 10)), int(dice.integers(1, 4))
    side = int(dice.choice([-1, 1]))
    cast = np.maximum.reduce([_shift(ink, side * k, k) for k in range(1, far + 1)])
    face = _outline(ink, dice) if dice.random() < 0.6 else ink
    return np.maximum(face, np.minimum(cast, 255 - _grown(ink, gap)))


def _stencil(ink: Image, dice: Dice) -> Image:
    """Bars left open across the strokes."""
    cut = ink.copy()
    high, wide = ink.shape
    half = max(1, round(wide * dice.uniform(0.01, 0.03)))
    middle = round(wide * dice.uniform(0.4, 0.6))
    cut[:, middle - half : middle + half] = 0
    if dice.random() < 0.4:
        level = round(high * dice.uniform(0.4, 0.6))
        cut[level - half : level + half] = 0
    return cut


def _rough(ink: Image, dice: Dice) -> Image:
    """Edges that are torn, drip or are eaten away."""
    fine = int(dice.integers(10, 40))
    field = noise(dice, ink.shape[0], ink.shape[1], fine, fine)
    soft = cv2.GaussianBlur(ink, (0, 0), dice.uniform(1.5, 4.0)) / 255
    return np.asarray(255 * (soft > 0.25 + 0.5 * field), np.uint8)


def _half(ink: Image) -> float:
    """Half the width of the usual stroke."""
    depth = cv2.distanceTransform((ink > 127).astype(np.uint8), cv2.DIST_L2, 3)
    on = depth[_ridge(ink) > 0]
    return max(1.0, float(np.median(on))) if len(on) else 1.0


def _grown(ink: Image, by: float) -> Image:
    """Larger by so many pixels on every side, or smaller where it is less than nothing."""
    size = round(abs(by))
    if not size:
        return ink
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * size + 1, 2 * size + 1))
    return np.asarray((cv2.dilate if by > 0 else cv2.erode)(ink, brush), np.uint8)


def _shift(ink: Image, right: int, down: int) -> Image:
    high, wide = ink.shape
    move = np.array([[1, 0, right], [0, 1, down]], np.float32)
    return np.asarray(cv2.warpAffine(ink, move, (wide, high)), np.uint8)


def _ridge(ink: Image) -> Image:
    """The middle of each stroke: what is farthest from any edge round about."""
    depth = cv2.distanceTransform((ink > 127).astype(np.uint8), cv2.DIST_L2, 5)
    crest = depth > 1.04 * cv2.blur(depth, (5, 5))
    deep = depth > 0.6 * cv2.dilate(depth, np.ones((15, 15), np.uint8))  # or every dent of an edge were one
    return np.asarray(255 * (crest & deep), np.uint8)


def _holes(ink: Image) -> int:
    """How many pieces of ground there are, the one around the letter among them."""
    return int(cv2.connectedComponents((ink < 128).astype(np.uint8))[0])


CUTS: dict[str, Callable[[Image, Dice], Image]] = {
    "thin": _thin,
    "light": _light,
    "heavy": _heavy,
    "dotted": _dots,
    "screened": _screen,
    "inline": _inline,
    "outlined": _outline,
    "ringed": _rings,
    "shaded": _shadow,
    "stencilled": _stencil,
    "rough": _rough,
}
