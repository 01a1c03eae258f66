"""A playing card, as another game may have left it on the table: pips and indices, no letter to read."""

from __future__ import annotations

import cv2
import numpy as np

from ocr.intake import Image
from ocr.train.fonts import Lettering
from ocr.train.inks import Colour, Dice, colour, fit, mix, near_black, noise, print_at, stock

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COLUMNS = {1: (0, 0, 1), 2: (0, 0, 2), 3: (0, 0, 3), 4: (2, 2, 0), 5: (2, 2, 1), 6: (3, 3, 0), 7: (3, 3, 1),
           8: (3, 3, 2), 9: (4, 4, 1), 10: (4, 4, 2)}  # fmt: skip


def playing_card(small: Lettering, dice: Dice, width: int, height: int) -> Image:
    """One face of an ordinary pack: pips by rank, or a framed figure, and its index in two corners."""
    card = np.full((height, width, 3), stock(dice), np.uint8)
    shade = colour(dice, 0.985, (0.75, 1.0), (0.6, 0.95)) if dice.random() < 0.5 else near_black(dice)
    pip, rank = _pip(int(dice.integers(4)), width), int(dice.integers(len(RANKS)))
    if rank < 10:
        _pips(card, pip, shade, rank + 1)
    else:
        _figure(card, pip, shade, dice)
    _index(card, small.glyph(RANKS[rank]), pip, shade)
    return card


def _pip(suit: int, width: int) -> Image:
    """Diamond, heart, spade or club as a mask of ink."""
    side = max(8, round(width * 0.2))
    ink, half = np.zeros((side, side), np.uint8), side // 2
    round_ = side // 4
    if suit == 0:
        points = [[half, 0], [side - 1, half], [half, side - 1], [0, half]]
        cv2.fillPoly(ink, [np.array(points, np.int32)], 255, cv2.LINE_AA)
        return ink
    for x in (round_, side - 1 - round_):
        cv2.circle(ink, (x, half - round_ // 2), round_, 255, -1, cv2.LINE_AA)
    if suit == 3:
        cv2.circle(ink, (half, round_), round_, 255, -1, cv2.LINE_AA)
        cv2.rectangle(ink, (half - 1, half), (half + 1, side - 1), 255, -1)
        return ink
    points = [[1, half], [side - 2, half], [half, side - 1]]
    cv2.fillPoly(ink, [np.array(points, np.int32)], 255, cv2.LINE_AA)
    return ink if suit == 1 else np.ascontiguousarray(ink[::-1])


def _pips(card: Image, pip: Image, shade: Colour, count: int) -> None:
    """As many pips as the rank says, those of the lower half on their heads."""
    height, width = card.shape[:2]
    left, right, middle = COLUMNS[count]
    for x, rows in ((0.3, left), (0.7, right), (0.5, middle)):
        for row in range(rows):
            y = 0.5 if rows == 1 else 0.18 + 0.64 * row / (rows - 1)
            ink = pip if y <= 0.5 else np.ascontiguousarray(pip[::-1])
            print_at(card, ink, shade, width * x, height * y)


def _figure(card: Image, pip: Image, shade: Colour, dice: Dice) -> None:
    """King, queen or jack: a framed picture in a few strong colours, the same turned by half."""
    height, width = card.shape[:2]
    left, top = round(width * 0.2), round(height * 0.12)
    wide, high = width - 2 * left, height // 2 - top
    half = mix(colour(dice), stock(dice), (noise(dice, high, wide, 7, 6) > 0.5).astype(np.float32))
    for _ in range(4):
        place = (int(dice.integers(wide)), int(dice.integers(high)))
        cv2.circle(half, place, max(2, int(dice.integers(2, max(3, wide // 4)))), colour(dice), -1)
    print_at(half, pip, shade, wide * 0.2, high * 0.2)
    card[top : top + high, left : left + wide] = half
    card[top + high : top + 2 * high, left : left + wide] = half[::-1, ::-1]
    cv2.rectangle(card, (left, top), (left + wide, top + 2 * high), near_black(dice), max(1, width // 80))


def _index(card: Image, rank: Image, pip: Image, shade: Colour) -> None:
    height, width = card.shape[:2]
    sign, small = fit(rank, width * 0.13, height * 0.1), fit(pip, width * 0.1, height * 0.1)
    for mask, y in ((sign, 0.08), (small, 0.17)):
        print_at(card, mask, shade, width * 0.09, height * y)
        print_at(card, np.ascontiguousarray(mask[::-1, ::-1]), shade, width * 0.91, height * (1 - y))
