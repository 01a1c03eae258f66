"""Moving a card's corners onto the edges that can be seen: the finder is never exact, an edge is."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.nets import Floats
from ocr.shapes import Corners, area, flatten

SIZE, MARGIN = 96, 0.2  # the card with a fifth of its size around it
REACH, STRIDE = 10, 2  # pixels an end of an edge may move, and in which steps
STIFF = 0.0035  # what a squared pixel of movement costs, against a clear edge of 1
GAIN = 0.06  # an edge moves only if it is this much clearer elsewhere
SAMPLES = 20


def snapped(image: Image, quad: Corners) -> Corners:
    """The quad with each side on the clearest line near it; unchanged if that makes no sense."""
    flat = flatten(image, quad, SIZE, MARGIN)
    low = SIZE * MARGIN / (1 + 2 * MARGIN)
    high = SIZE - low
    across, down = _clarity(flat)
    left, right = _side(across, low, low, high), _side(across, high, low, high)
    top, bottom = _side(down.T, low, low, high), _side(down.T, high, low, high)
    corners = np.array(
        [_cross(left, top, low, high), _cross(right, top, low, high), _cross(right, bottom, low, high),
         _cross(left, bottom, low, high)], np.float32,
    )  # fmt: skip
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    back = cv2.getPerspectiveTransform(square, quad.astype(np.float32))
    moved = cv2.perspectiveTransform(corners[None], back)[0].astype(np.float32)
    return moved if 0.7 < area(moved) / max(1.0, area(quad)) < 1.4 else quad


def _clarity(flat: Image) -> tuple[Floats, Floats]:
    """How clearly colour changes across and down, 0 to about 1."""
    smooth = cv2.GaussianBlur(flat, (0, 0), 1.0).astype(np.float32)
    across = np.abs(cv2.Sobel(smooth, cv2.CV_32F, 1, 0)).sum(axis=2)
    down = np.abs(cv2.Sobel(smooth, cv2.CV_32F, 0, 1)).sum(axis=2)
    usual = max(40.0, float(np.percentile(np.maximum(across, down), 92)))
    return np.minimum(across / usual, 1.2), np.minimum(down / usual, 1.2)


def _side(clarity: Floats, place: float, low: float, high: float) -> tuple[float, float]:
    """Where the edge near `place` is at its two ends."""
    ends, weights = _moves()
    along = np.linspace(low + 4, high - 4, SAMPLES)
    share = (along - low) / (high - low)
    lines = place + ends[:, :1] * (1 - share) + ends[:, 1:] * share
    rows = np.broadcast_to(along.astype(int), lines.shape)
    scores = clarity[rows, np.clip(lines.round().astype(int), 0, SIZE - 1)].mean(axis=1) - weights
    best = int(np.argmax(scores))
    if scores[best] < scores[len(ends) // 2] + GAIN:
        best = len(ends) // 2
    return place + float(ends[best, 0]), place + float(ends[best, 1])


@cache
def _moves() -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Every way the two ends of an edge may move, and what it costs; staying put is in the middle."""
    steps = np.arange(-REACH, REACH + 1, STRIDE, dtype=np.float64)
    ends = np.array([(a, b) for a in steps for b in steps])
    return ends, STIFF * ((ends.sum(axis=1) / 2) ** 2 + 0.5 * np.diff(ends, axis=1)[:, 0] ** 2)


def _cross(
    upright: tuple[float, float], level: tuple[float, float], low: float, high: float
) -> tuple[float, float]:
    """Where an upright edge and a level one meet."""
    slope_x, slope_y = (upright[1] - upright[0]) / (high - low), (level[1] - level[0]) / (high - low)
    x = (upright[0] + slope_x * (level[0] - low - slope_y * low)) / (1 - slope_x * slope_y)
    return x, level[0] + slope_y * (x - low)
