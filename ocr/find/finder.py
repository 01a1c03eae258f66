"""Finding cards with the finder net: a look at the whole photo, and a nearer one where cards are small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ocr import nets
from ocr.intake import Image
from ocr.layout import order
from ocr.nets import Floats
from ocr.shapes import Corners, area, clockwise, drop_overlapping, halve

SIDE = 320  # the net's input
STEP = 4  # one answer for so many pixels
REACH = 64.0  # the net counts corner offsets in this many pixels
LEAST = 0.1  # heat below this is table
OVERLAP = 0.55  # two cards share at most this much of the smaller
NEAR = (46.0, 70.0)  # cards of this size at the first look need no second
WANTED = 60.0  # how large they should be at the second look, as the root of their area
WINDOWS = 3  # at most so many nearer looks
CLOSER = 1.85  # by so much a quarter of the photo is enlarged; the quarters overlap by a small card
EDGE = 10.0  # pixels from the edge of a window within which a card is cut
GREY = (114, 114, 114)


@dataclass(frozen=True)
class Found:
    """A card on the photo, not yet read."""

    quad: Corners  # clockwise as seen
    score: float  # the net's heat at its middle
    up: tuple[float, float]  # which way the letter's line runs, shorter when unsure
    turns: tuple[float, ...] = (0.25, 0.25, 0.25, 0.25)  # chances that its content is turned against the quad


def find(image: Image) -> list[Found]:
    """All cards on the photo, in no order."""
    scale = SIDE / max(image.shape[:2])
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    small = np.full((SIDE, SIDE, 3), GREY, np.uint8)
    coarse, _ = halve(image, scale)
    small[: size[1], : size[0]] = cv2.resize(coarse, size, interpolation=cv2.INTER_AREA)
    return _nearer(image, _look(small, np.diag([scale, scale, 1.0])), scale)


def find_small(image: Image) -> list[Found]:
    """Cards too small to be seen on the whole photo: it is looked at quarter by quarter, each larger."""
    scale = CLOSER * SIDE / max(image.shape[:2])
    reduced, share = _shrink(image, 1.3 * scale)
    rooms = [max(0.0, side * scale - SIDE) for side in image.shape[1::-1]]
    places = [(x, y) for x in {0.0, rooms[0]} for y in {0.0, rooms[1]}]
    quarters = [np.array([[scale, 0, -x], [0, scale, -y], [0, 0, 1]], np.float32) for x, y in places]
    found = [card for quarter in quarters for card in _near_look(reduced, share, quarter)]
    return _nearer(image, _single(found, []), scale)


def _nearer(image: Image, found: Sequence[Found], scale: float) -> list[Found]:
    """What was found, with a second look where the cards were not of the size the net knows best."""
    windows = _windows(found, scale)
    reduced, share = _shrink(image, 1.3 * _zoom(windows[0])) if windows else (image, 1.0)  # all equally near
    nearer = [card for window in windows for card in _near_look(reduced, share, window)]
    return _single(found, nearer)


def _shrink(image: Image, share: float) -> tuple[Image, float]:
    """The photo at this share of its size, or as it is where that is as small, and its share."""
    coarse, half = halve(image, share)
    rest = min(1.0, share / half)
    smaller = cv2.resize(coarse, None, fx=rest, fy=rest, interpolation=cv2.INTER_AREA) if rest < 1 else coarse
    return np.asarray(smaller, np.uint8), half * rest


def as_input(photo: Image) -> Floats:
    """Channels first, about -1 to 1."""
    return np.ascontiguousarray((photo.astype(np.float32) - 127.5) / 64.0).transpose(2, 0, 1)


def _look(view: Image, matrix: Floats) -> list[Found]:
    """Cards on one input; `matrix` leads from the photo to it."""
    said = nets.ask("finder", as_input(view)[None])[0]
    heat = 1 / (1 + np.exp(-said[0]))
    peak = (heat >= np.asarray(cv2.dilate(heat, np.ones((3, 3), np.uint8)))) & (heat > LEAST)
    back = np.linalg.inv(matrix)
    turn = back[:2, :2] / max(1e-9, float(np.hypot(back[0, 0], back[1, 0])))
    cards = []
    for y, x in np.argwhere(peak):
        corners = _corners(said, int(x), int(y))
        quad = corners @ back[:2, :2].T + back[:2, 2]
        dx, dy = turn @ said[9:11, y, x]
        cards.append(Found(clockwise(quad.astype(np.float32)), float(heat[y, x]), (float(dx), float(dy))))
    kept = drop_overlapping([card.quad for card in cards], [card.score for card in cards], OVERLAP)
    return [cards[i] for i in kept]


def _corners(said: Floats, x: int, y: int) -> Floats:
    """Where the card's corners are, as the cell in its middle sees them."""
    place = np.array([x, y], np.float32) * STEP + STEP / 2
    return np.asarray(said[1:9, y, x].reshape(4, 2) * REACH + place, np.float32)


def _windows(found: Sequence[Found], scale: float) -> list[Floats]:
    """Second looks along the row at the size the net knows best, each as a matrix from photo to input."""
    best = max((card.score for card in found), default=0.0)
    clear = [card for card in found if card.score > max(0.15, 0.5 * best)]
    if not clear:
        return []
    size = float(np.median([np.sqrt(area(card.quad)) for card in clear]))
    if NEAR[0] <= size * scale <= NEAR[1]:
        return []
    angle = order.row_angles([card.quad for card in clear])[0][0]
    right, down = order.directions(angle)
    middles = np.array([card.quad.mean(axis=0) for card in clear])
    x, y = middles @ right, middles @ down
    zoom = min(WANTED / size, SIDE / (np.ptp(y) + 2.6 * size))
    reach = np.ptp(x) + 3.0 * size
    count = int(np.clip(np.ceil(reach * zoom / (SIDE - 1.4 * size * zoom)), 1, WINDOWS))
    zoom = min(zoom, (SIDE - 8) / (reach / count + (1.4 * size if count > 1 else 0)))
    if zoom < 1.2 * scale and size * scale < NEAR[0]:
        return []  # no nearer than the first look
    low, cross = x.min() - 1.5 * size, (y.min() + y.max()) / 2
    spin = zoom * np.array([right, down])
    shifts = [SIDE / 2 - zoom * np.array([low + reach * (k + 0.5) / count, cross]) for k in range(count)]
    return [np.vstack([np.column_stack([spin, shift]), [0, 0, 1]]).astype(np.float32) for shift in shifts]


def _zoom(matrix: Floats) -> float:
    return float(np.hypot(matrix[0, 0], matrix[1, 0]))


def _near_look(reduced: Image, share: float, matrix: Floats) -> list[Found]:
    """Cards in one window of the photo; one cut by the window's edge is better seen in the next.

    The photo comes reduced by area: turning it in one step would skip pixels.
    """
    turned = matrix[:2] @ np.diag([1 / share, 1 / share, 1.0])
    view = cv2.warpAffine(reduced, turned, (SIDE, SIDE), borderValue=GREY)
    cards = _look(np.asarray(view, np.uint8), matrix)
    middles = [matrix[:2, :2] @ card.quad.mean(axis=0) + matrix[:2, 2] for card in cards]
    inside = [bool((m > EDGE).all() and (m < SIDE - EDGE).all()) for m in middles]
    return [card for card, good in zip(cards, inside, strict=True) if good]


def _single(first: Sequence[Found], nearer: Sequence[Found]) -> list[Found]:
    """Each card once; where both looks saw it the nearer one knows its corners better."""
    cards = [*nearer, *first]
    favour = [card.score + (0.5 if k < len(nearer) else 0.0) for k, card in enumerate(cards)]
    return [cards[i] for i in drop_overlapping([card.quad for card in cards], favour, OVERLAP)]
