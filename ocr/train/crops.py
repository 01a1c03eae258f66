"""Batches for refiner and reader, out of crops that show a card by its true corners with much around it.

What the nets get is never that exact: the refiner sees what a finder hands over, the reader what a refiner
leaves.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from ocr.find.refiner import MARGIN, SQUARE, UNIT
from ocr.find.refiner import SIDE as NEAR
from ocr.intake import Image
from ocr.read.letters import BACK, CROP, SIDE, even
from ocr.train.cards import dress
from ocr.train.feed import Floats, Shelf, tinted
from ocr.train.inks import Dice
from ocr.train.shards import AROUND, CARD, CORNER, PLACE, WIDE

Numbers = npt.NDArray[np.int64]
EDGE = 0.06  # the reader's crop has this much around the card
TURNED = 0.3  # share of the reader's crops that do not stand upright
DRESSED = 0.2  # share of the letters that get eyes, and mostly a hat, whatever their deck
BENT = 0.35  # share of the crops drawn a little out of shape, as if by another hand
CORNERS = 0.18  # share of them that show the small letter of a corner, beyond what the shards hold
LOW = WIDE * AROUND / (1 + 2 * AROUND)  # where the card begins in a wide crop
INNER = WIDE - 2 * LOW  # and how large it is there


def reader_batch(shelf: Shelf, dice: Dice, size: int) -> tuple[Floats, Numbers, Numbers]:
    """Crops with class and turn."""
    views, classes, turns = [], [], []
    corners = shelf.corners
    for index in dice.integers(len(shelf.crops), size=size):
        if corners and dice.random() < CORNERS:
            index = corners[int(dice.integers(len(corners)))]
        kind, what = shelf.labels[index]
        turn = int(dice.integers(1, 4)) if what != CORNER and dice.random() < TURNED else 0
        rough = as_refined(dice, 2.5 if what == CORNER else 1.0)
        picture = _picture(shelf, int(index))
        if what == CARD and kind < BACK and dice.random() < DRESSED:
            picture = _dressed(picture, dice)
        near = seen_by(picture, np.roll(rough, turn, axis=0), CROP, EDGE)
        seen = np.asarray(cv2.resize(near, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
        views.append(even(_reprinted(_redrawn(seen, dice), dice)))
        classes.append(kind)
        turns.append(turn)
    return np.stack(views), np.array(classes, np.int64), np.array(turns, np.int64)


def refiner_batch(shelf: Shelf, dice: Dice, size: int) -> tuple[Floats, Floats, Numbers, Numbers, Numbers]:
    """Crops around rough corners; offsets to the true ones; class, whether it is a card, and turn."""
    views: list[Floats] = []
    offsets, labels = [], []
    while len(views) < size:
        index = int(dice.integers(len(shelf.crops)))
        kind, what = shelf.labels[index]
        if what == CORNER:
            continue
        turn = int(dice.integers(4))
        rough = as_found(dice) if dice.random() < 0.65 else as_refined(dice)
        begun = np.roll(rough, turn, axis=0).astype(np.float32)
        seen = seen_by(_picture(shelf, index), begun, NEAR, MARGIN)
        views.append(even(_reprinted(seen, dice)))
        offsets.append(_offsets(begun, np.roll(SQUARE, turn, axis=0)))
        labels.append((kind, what != PLACE, turn))
    told = np.array(labels, np.int64)
    return np.stack(views), np.stack(offsets), told[:, 0], told[:, 1], told[:, 2]


def _picture(shelf: Shelf, index: int) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(shelf.crops[index], np.uint8), 1), np.uint8)


def as_found(dice: Dice) -> Floats:
    """Corners as the finder gives them, the true ones being the unit square."""
    off = abs(dice.normal(0, 0.045)) + 0.01
    middle = SQUARE.mean(axis=0)
    size = dice.normal(0, 0.07, 2) if dice.random() < 0.92 else dice.uniform(0, 0.35, 2)
    rough = (SQUARE - middle) * np.exp(size) + middle
    rough = rough + dice.normal(0, off, (4, 2)) + dice.normal(0, 1.3 * off, 2)
    if dice.random() < 0.4:  # under its neighbour a card seems narrower, or takes part of it for its own
        side, push = int(dice.integers(4)), dice.uniform(-0.45, 0.42)
        step = middle - SQUARE[[side, (side + 1) % 4]].mean(axis=0)
        rough[[side, (side + 1) % 4]] += push * 2 * step
    return np.asarray(rough, np.float32)


def as_refined(dice: Dice, times: float = 1.0) -> Floats:
    """Corners as the refiner leaves them: close, at times less so."""
    off = times * (abs(dice.normal(0, 0.016)) + 0.004) * (2.5 if dice.random() < 0.25 else 1.0)
    return np.asarray(SQUARE + dice.normal(0, off, (4, 2)) + dice.normal(0, off, 2), np.float32)


def seen_by(wide: Image, rough: Floats, side: int, margin: float) -> Image:
    """What a net sees that takes these for the card's corners."""
    inner = side * margin / (1 + 2 * margin)
    target = SQUARE * np.float32(side - 2 * inner) + np.float32(inner)
    source = ((rough * INNER + LOW) * (len(wide) / WIDE)).astype(np.float32)  # older shards are smaller
    matrix = cv2.getPerspectiveTransform(source, target.astype(np.float32))
    seen = cv2.warpPerspective(wide, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def _offsets(rough: Floats, true: Floats) -> Floats:
    """The way from rough corners to true ones in the plane the rough ones span, in the net's unit."""
    matrix = cv2.getPerspectiveTransform(rough.astype(np.float32), SQUARE)
    there = cv2.perspectiveTransform(true[None].astype(np.float32), matrix)[0]
    return np.asarray((there - SQUARE).reshape(8) / UNIT, np.float32)


def _dressed(wide: Image, dice: Dice) -> Image:
    """Eyes and perhaps a hat and a mouth on the card's letter, as soft as the photo may be."""
    card = wide.copy()
    size = len(wide) / WIDE
    low, inner = LOW * size, INNER * size
    x, y = low + inner * dice.uniform(0.45, 0.55), low + inner * dice.uniform(0.48, 0.6)
    dress(card, dice, x, y, inner * dice.uniform(0.4, 0.7), inner * dice.uniform(0.35, 0.6))
    soft = dice.uniform(0.4, 1.6) * size
    share = cv2.GaussianBlur((card != wide).any(axis=2).astype(np.float32), (0, 0), soft)[..., None]
    drawn = cv2.GaussianBlur(card, (0, 0), soft).astype(np.float32)
    return np.asarray(wide + (drawn - wide) * share, np.uint8)


def _redrawn(view: Image, dice: Dice) -> Image:
    """Bent a little, or with thicker or thinner strokes, at times."""
    side = len(view)
    if dice.random() < BENT:
        bends = (dice.normal(0, dice.uniform(0.2, 1.2), (2, 4, 4)) * side / 64).astype(np.float32)
        y, x = np.mgrid[0:side, 0:side].astype(np.float32)
        right, down = (cv2.resize(bend, (side, side), interpolation=cv2.INTER_CUBIC) for bend in bends)
        view = np.asarray(cv2.remap(view, x + right, y + down, 1, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    if dice.random() < 0.12:
        stroke = cv2.erode if dice.random() < 0.5 else cv2.dilate
        other = stroke(view, np.ones((2, 2), np.uint8))
        view = np.asarray(cv2.addWeighted(view, 0.4, other, 0.6, 0), np.uint8)
    return view


def _reprinted(view: Image, dice: Dice) -> Image:
    """Softer, greyer, inverted or in another light, at times."""
    if dice.random() < 0.25:
        view = np.asarray(cv2.GaussianBlur(view, (0, 0), dice.uniform(0.4, 1.3)), np.uint8)
    if dice.random() < 0.06:
        view = view.mean(axis=2, keepdims=True).repeat(3, 2).astype(np.uint8)
    if dice.random() < 0.08:
        view = 255 - view
    return tinted(view, dice)
