"""Batches for refiner, locator and reader, out of crops that show cards and letters by their true corners.

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
from ocr.read.letters import BACK, CROP, SIDE, normalise
from ocr.train.cards import dress
from ocr.train.feed import Floats, Shelf, tint
from ocr.train.inks import Dice
from ocr.train.shards import AROUND, CARD, CORNER, FOUND, LETTER, PART, PLACE, ROOM, WIDE

Numbers = npt.NDArray[np.int64]
EDGE = 0.06  # the reader's crop has this much around the card
TURNED = 0.3  # share of the reader's crops that do not stand upright
DRESSED = 0.2  # share of the letters that get eyes, and mostly a hat, whatever their deck
BENT = 0.35  # share of the crops drawn a little out of shape, as if by another hand
WINDOW = 1.4  # the reader's window is so many times as large as the letter
LOCATOR_SIDE, LOCATOR_MARGIN = 96, 0.08  # what the locator sees: the card with a little around it
LOW = WIDE * AROUND / (1 + 2 * AROUND)  # where the card begins in a wide crop
INNER = WIDE - 2 * LOW  # and how large it is there


READER_SEES = {LETTER: 0.36, FOUND: 0.41, CARD: 0.12, CORNER: 0.05, PLACE: 0.06}
REFINER_SEES = {CARD: 0.72, PLACE: 0.2, PART: 0.08}
LOCATOR_SEES = {CARD: 0.9, PLACE: 0.1}


def reader_batch(shelf: Shelf, dice: Dice, size: int) -> tuple[Floats, Numbers, Numbers]:
    """Crops with class and turn."""
    views, classes, turns = [], [], []
    for _ in range(size):
        index, what = shelf.pick(dice, READER_SEES)
        kind = shelf.classes[index]
        turn = int(dice.integers(1, 4)) if what != CORNER and dice.random() < TURNED else 0
        picture = _picture(shelf, index)
        if what in (CARD, LETTER, FOUND) and kind < BACK and dice.random() < DRESSED:
            picture = _with_eyes(picture, dice, what)
        if what in (LETTER, FOUND):
            window = _letter_window(dice, 1.0 if what == LETTER else 0.4)
            near = _warp(picture, np.roll(window, turn, axis=0) * len(picture), CROP, 0.0)
        else:
            rough = as_refined(dice, 2.5 if what == CORNER else 1.0)
            near = seen_by(picture, np.roll(rough, turn, axis=0), CROP, EDGE)
        seen = np.asarray(cv2.resize(near, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
        views.append(normalise(_reprint(_redrawn(seen, dice), dice)))
        classes.append(kind)
        turns.append(turn)
    return np.stack(views), np.array(classes, np.int64), np.array(turns, np.int64)


def refiner_batch(shelf: Shelf, dice: Dice, size: int) -> tuple[Floats, Floats, Numbers, Numbers, Numbers]:
    """Crops around rough corners; offsets to the true ones; class, whether it is a card, and turn."""
    views, offsets, labels = [], [], []
    for _ in range(size):
        index, what = shelf.pick(dice, REFINER_SEES)
        turn = int(dice.integers(4))
        rough = as_found(dice) if dice.random() < 0.65 else as_refined(dice)
        begun = np.roll(rough, turn, axis=0).astype(np.float32)
        seen = seen_by(_picture(shelf, index), begun, NEAR, MARGIN)
        views.append(normalise(_reprint(seen, dice)))
        offsets.append(_offsets(begun, np.roll(SQUARE, turn, axis=0)))
        labels.append((shelf.classes[index], what == CARD, turn))
    told = np.array(labels, np.int64)
    return np.stack(views), np.stack(offsets), told[:, 0], told[:, 1], told[:, 2]


def locator_batch(shelf: Shelf, dice: Dice, size: int) -> tuple[Floats, Floats, Numbers]:
    """Straightened cards; the letter's box in pixels (negative: none to find); letter, back or nothing."""
    views, boxes, kinds = [], [], []
    for _ in range(size):
        index, _ = shelf.pick(dice, LOCATOR_SEES)
        turn = int(dice.integers(1, 4)) if dice.random() < 0.4 else 0
        rough = np.roll(as_refined(dice), turn, axis=0).astype(np.float32)
        seen = seen_by(_picture(shelf, index), rough, LOCATOR_SIDE, LOCATOR_MARGIN)
        views.append(normalise(_reprint(seen, dice)))
        boxes.append(_box_seen(shelf.boxes[index], rough))
        kinds.append(max(0, shelf.classes[index] - BACK + 1))
    return np.stack(views), np.stack(boxes), np.array(kinds, np.int64)


def _box_seen(box: Floats, rough: Floats) -> Floats:
    """Middle and size of the letter's box in the locator's pixels, the card being seen by rough corners."""
    if box[0] == box[2]:
        return np.full(4, -1, np.float32)
    left, top, right, bottom = box
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    matrix = cv2.getPerspectiveTransform(rough, SQUARE)
    there = cv2.perspectiveTransform(corners[None], matrix)[0]
    inner = LOCATOR_SIDE * LOCATOR_MARGIN / (1 + 2 * LOCATOR_MARGIN)
    there = inner + there * (LOCATOR_SIDE - 2 * inner)
    low, high = there.min(axis=0), there.max(axis=0)
    return np.array([*(low + high) / 2, *(high - low)], np.float32)


def _letter_window(dice: Dice, times: float) -> Floats:
    """The window around a letter as the locator's box gives it, in shares of the letter's crop."""
    off = times * (0.06 if dice.random() < 0.75 else 0.12)
    size = WINDOW / ROOM * np.exp(dice.normal(0, 1.2 * off)) * np.exp(dice.normal(0, 0.04, 2))
    middle = 0.5 + dice.normal(0, off, 2) / ROOM
    return np.asarray((SQUARE - 0.5) * size + middle + dice.normal(0, 0.008, (4, 2)), np.float32)


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
    return _warp(wide, rough * INNER + LOW, side, margin)


def _warp(picture: Image, corners: Floats, side: int, margin: float) -> Image:
    """The part of a picture between four corners as a square with some margin around it."""
    inner = side * margin / (1 + 2 * margin)
    target = SQUARE * np.float32(side - 2 * inner) + np.float32(inner)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target.astype(np.float32))
    seen = cv2.warpPerspective(picture, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def _offsets(rough: Floats, true: Floats) -> Floats:
    """The way from rough corners to true ones in the plane the rough ones span, in the net's unit."""
    matrix = cv2.getPerspectiveTransform(rough.astype(np.float32), SQUARE)
    there = cv2.perspectiveTransform(true[None].astype(np.float32), matrix)[0]
    return np.asarray((there - SQUARE).reshape(8) / UNIT, np.float32)


def _with_eyes(picture: Image, dice: Dice, what: int) -> Image:
    """Eyes and perhaps a hat and a mouth on the letter, as soft as the photo may be."""
    drawn = picture.copy()
    side = len(picture)
    inner = side / ROOM * 1.3 if what != CARD else INNER
    x, y = side / 2 + inner * dice.uniform(-0.05, 0.05), side / 2 + inner * dice.uniform(-0.02, 0.1)
    dress(drawn, dice, x, y, inner * dice.uniform(0.4, 0.7), inner * dice.uniform(0.35, 0.6))
    soft = dice.uniform(0.4, 1.6)
    share = cv2.GaussianBlur((drawn != picture).any(axis=2).astype(np.float32), (0, 0), soft)[..., None]
    drawn = cv2.GaussianBlur(drawn, (0, 0), soft).astype(np.float32)
    return np.asarray(picture + (drawn - picture) * share, np.uint8)


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


def _reprint(view: Image, dice: Dice) -> Image:
    """Softer, greyer, inverted or in another light, at times."""
    if dice.random() < 0.25:
        view = np.asarray(cv2.GaussianBlur(view, (0, 0), dice.uniform(0.4, 1.3)), np.uint8)
    if dice.random() < 0.06:
        view = view.mean(axis=2, keepdims=True).repeat(3, 2).astype(np.uint8)
    if dice.random() < 0.1:
        view = 255 - view
    if dice.random() < 0.2:  # the same drawing in other colours
        view = np.ascontiguousarray(view[..., dice.permutation(3)])
    if dice.random() < 0.15:  # from farther off
        less = dice.uniform(0.3, 0.8)
        small = cv2.resize(view, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
        view = np.asarray(cv2.resize(small, view.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)
    if dice.random() < 0.2:
        grain = dice.normal(0, dice.uniform(2, 14), view.shape)
        view = np.asarray(np.clip(view + grain, 0, 255), np.uint8)
    return tint(view, dice)
