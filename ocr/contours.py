"""Finding cards the classic way: by brightness, by edges, by the shape of what they enclose.

The fallback when the finder net cannot be loaded, and its second voice where cards stand out clearly.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from ocr.intake import Image
from ocr.shapes import Corners, apart, area, clockwise, sides

WORKING = 800  # pixels of the long side while searching
SMALLEST, LARGEST = 0.0012, 0.45  # shares of the photo one card may cover
LONGEST = 2.0  # a card is at most twice as long as wide
FULLNESS = 0.82  # how much of its quad an outline fills


def find(image: Image) -> list[Corners]:
    """The outlines on this photo that look like cards, in no order."""
    scale = min(1.0, WORKING / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    whole = float(small.shape[0] * small.shape[1])
    found: list[tuple[float, Corners]] = []
    for mask in _masks(np.asarray(small, np.uint8)):
        found += _quads(mask, whole)
    quads = [quad for _, quad in found]
    kept = apart(quads, [fullness for fullness, _ in found], most=0.35)
    return [quad / np.float32(scale) for quad in _alike([quads[i] for i in kept])]


def _masks(small: Image) -> Iterator[Image]:
    """Several ways of telling card from table."""
    smooth = cv2.bilateralFilter(small, 5, 40, 5)
    grey = cv2.cvtColor(smooth, cv2.COLOR_BGR2GRAY)
    for offset in (-6, -14):
        near = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 151, offset)
        yield np.asarray(near, np.uint8)
    _, bright = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    yield np.asarray(bright, np.uint8)
    yield np.asarray(cv2.bitwise_not(bright), np.uint8)
    for channel in cv2.split(cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB)):
        edges = cv2.dilate(cv2.Canny(channel, 25, 80), np.ones((3, 3), np.uint8))
        yield np.asarray(cv2.bitwise_not(edges), np.uint8)


def _quads(mask: Image, whole: float) -> list[tuple[float, Corners]]:
    outlines, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    quads = []
    for outline in outlines:
        hull = cv2.convexHull(outline)
        covered = cv2.contourArea(hull)
        if not SMALLEST * whole < covered < LARGEST * whole:
            continue
        quad = _four(np.asarray(hull))
        if quad is None or max(sides(quad)) > LONGEST * min(sides(quad)):
            continue
        fullness = float(covered) / max(1.0, area(quad))
        if fullness > FULLNESS:
            quads.append((min(fullness, 1 / fullness), quad))
    return quads


def _four(hull: Corners) -> Corners | None:
    """The hull as four corners, if it has four."""
    length = cv2.arcLength(hull, True)
    for slack in (0.02, 0.04, 0.06):
        corners = cv2.approxPolyDP(hull, slack * length, True).reshape(-1, 2)
        if len(corners) == 4:
            return clockwise(corners.astype(np.float32))
    return None


def _alike(quads: list[Corners]) -> list[Corners]:
    """Only quads about as large as the typical one: a letter's inside or the table's edge is no card."""
    if not quads:
        return []
    areas = np.array([area(quad) for quad in quads])
    by_weight = np.sort(areas)[np.searchsorted(np.cumsum(np.sort(areas)), areas.sum() / 2)]
    return [quad for quad, size in zip(quads, areas, strict=True) if 0.4 < size / by_weight < 2.5]
