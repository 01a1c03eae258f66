"""Finding cards the classic way: by brightness, by edges, by the shape of what they enclose.

The fallback where the nets see nothing or cannot be loaded, and a second voice beside them: what only this
way sees is not read, but makes the cards next to it doubtful.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from ocr.intake import Image
from ocr.shapes import Corners, area, clockwise, drop_overlapping, halve, overlap, sides

WORKING = 560  # pixels of the long side while searching
SMALLEST, LARGEST = 0.0012, 0.45  # shares of the photo one card may cover
LONGEST = 2.0  # a card is at most twice as long as wide
FULLNESS = 0.82  # how much of its quad an outline fills
LIKE = 1.7  # one more card is at most so many times larger or smaller than the others
SHARED = 0.4  # and lies on none of them by more than this


def find(image: Image) -> list[Corners]:
    """The outlines on this photo that look like cards, in no order."""
    return _alike(_single(_outlines(image)))


def find_others(image: Image, cards: Sequence[Corners]) -> list[Corners]:
    """Outlines about as large as these cards that lie on none of them."""
    usual = float(np.median([area(card) for card in cards]))
    sized = [(full, quad) for full, quad in _outlines(image) if usual / LIKE < area(quad) < usual * LIKE]
    return _single([one for one in sized if all(overlap(one[1], card) < SHARED for card in cards)])


def _outlines(image: Image) -> list[tuple[float, Corners]]:
    """Everything with four corners, most of it several times, and how well it fills them."""
    scale = min(1.0, WORKING / max(image.shape[:2]))
    coarse, half = halve(image, scale)
    rest = scale / half
    small = cv2.resize(coarse, None, fx=rest, fy=rest, interpolation=cv2.INTER_AREA)
    whole = float(small.shape[0] * small.shape[1])
    seen = [one for mask in _masks(np.asarray(small, np.uint8)) for one in _quads(mask, whole)]
    return [(full, quad / np.float32(scale)) for full, quad in seen]


def _single(outlines: Sequence[tuple[float, Corners]]) -> list[Corners]:
    """Each outline once, as that which fills its corners best."""
    quads = [quad for _, quad in outlines]
    return [quads[i] for i in drop_overlapping(quads, [full for full, _ in outlines], most=0.35)]


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
