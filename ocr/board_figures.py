"""The figure in the middle of a tile: nothing, a digit, or the mark itself drawn large."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image

BIG = "big"
"""No digit but the mark, filling the middle."""
SIZE = (24, 32)
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
THICK = (3, 6, 9)
EMPTY = 0.015
"""Of the middle: less ink than this is no figure."""

Floats = npt.NDArray[np.float64]


def middle(ink: Image) -> Image:
    """The largest thing printed around the middle of a tile, cut out; nothing where the middle is bare."""
    side = ink.shape[0]
    inner = ink.copy()
    inner[: side // 4, : side // 4 + side // 8] = 0  # the mark in its corner
    inner[int(side * 0.78) :] = 0  # small print below
    count, labels, stats, centres = cv2.connectedComponentsWithStats(inner)
    near = [n for n in range(1, count) if np.abs(centres[n] - side / 2).max() < side * 0.22]
    if not near:
        return np.zeros((0, 0), np.uint8)
    largest = max(near, key=lambda n: int(stats[n, cv2.CC_STAT_AREA]))
    if stats[largest, cv2.CC_STAT_AREA] < EMPTY * side * side:
        return np.zeros((0, 0), np.uint8)
    x, y, wide, high = stats[largest, :4]
    return np.where(labels[y : y + high, x : x + wide] == largest, 255, 0).astype(np.uint8)


def likeness(shape: Image, figure: str) -> float:
    """From 0 to 1: how much what is in the middle looks like this figure."""
    if not figure:
        return 1.0 if shape.size == 0 else 0.0
    if shape.size == 0:
        return 0.0
    if figure == BIG:
        return _bigness(shape)
    seen = _normalise(shape)
    return max(float((seen * drawn).sum()) for drawn in _draw_variants(figure)) * (1 - 0.6 * _bigness(shape))


def _bigness(shape: Image) -> float:
    """A mark is about as wide as high, or solid; a digit is slim and made of strokes."""
    high, wide = shape.shape
    broad = (wide / high - 0.72) / 0.2
    stroke = cv2.distanceTransform(cv2.copyMakeBorder(shape, 1, 1, 1, 1, cv2.BORDER_CONSTANT), cv2.DIST_L2, 3)
    solid = (float(stroke.max()) / max(high, wide) - 0.12) / 0.05
    return float(np.clip(max(broad, solid), 0, 1))


def _normalise(shape: Image) -> Floats:
    """Any size to one size, as a vector of length one around its mean."""
    small = cv2.resize(shape, SIZE, interpolation=cv2.INTER_AREA).astype(float)
    small -= small.mean()
    return np.asarray(small / max(1e-6, float(np.linalg.norm(small))))


@cache
def _draw_variants(figure: str) -> tuple[Floats, ...]:
    """The figure in several hands, thin and thick."""
    return tuple(_normalise(_crop(_write_figure(figure, font, thick))) for font in FONTS for thick in THICK)


def _write_figure(figure: str, font: int, thick: int) -> Image:
    field = np.zeros((160, 160), np.uint8)
    cv2.putText(field, figure, (40, 120), font, 3.4, 255, thick)
    return field


def _crop(field: Image) -> Image:
    x, y, wide, high = cv2.boundingRect(field)
    return field[y : y + high, x : x + wide]
