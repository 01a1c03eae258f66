"""The digits on a card's tags, each looked at in several sizes, and left open where there is doubt.

The text recogniser reads them where it is installed, Tesseract what it leaves open.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from ocr import tesseract
from ocr.find import locator
from ocr.intake import Image
from ocr.read import text_recogniser
from ocr.shapes import Corners, flatten, sides

SIDE, REACH = 150, 0.15  # a tag is cut out at this size, to so many card widths from its middle
LOOKS = (0.065, 0.085)  # how far the recogniser looks, which needs no room around a digit
ENOUGH, AHEAD = 0.2, 1.5  # a number's looks must weigh so much together, and so many times the next one's
BLUR = 0.5  # what a 1 weighs: blurred, many a digit looks like one
LEVEL = 0.9  # how far down the card its tags are
CORE, RIM = 42, (34, 44)  # pixels from the middle within which it is all tag, and where it is bare
TALL = (24, 100)  # how high a digit may come out
BROAD, AWAY = 90, 36  # how broad, and how far from the middle
SPECK = 60  # pixels that are no stroke
HEIGHTS = (22, 26, 30)  # sizes it is shown in; at larger ones the program falls over at bold digits
QUIET = 20  # pixels of white around it
HOLES = {0: 1, 2: 1, 4: 1, 6: 1, 8: 2, 9: 1}  # how many a digit may enclose; others none
UPPER, LOWER = 0.42, 0.58  # how far down at most the hole of a 9 is, and at least that of a 6
PORE = 0.006  # of the digit's size: a smaller hole is none
PLAIN = 0.7  # the strength with which two answers must agree, and none differ

_away = np.hypot(*(np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2))
ON_TAG, AT_RIM = _away < CORE, (_away > RIM[0]) & (_away < RIM[1])


def read(image: Image, places: Sequence[tuple[Corners, float]]) -> list[int | None]:
    """The number on the tag of each card so far across it, or nothing where it is not beyond doubt."""
    numbers = _recognise(image, places)
    inks = {k: ink(tag(image, *places[k])) for k, one in enumerate(numbers) if one is None}
    there = [k for k, one in inks.items() if (one == 0).any()]
    shown = [resize_digit(inks[k], height) for k in there for height in HEIGHTS]
    told = tesseract.characters(shown, "0123456789")
    for place, k in enumerate(there):
        said = number(told[place * len(HEIGHTS) : (place + 1) * len(HEIGHTS)])
        numbers[k] = None if said is None or denied(inks[k], said) else said
    return numbers


def _recognise(image: Image, places: Sequence[tuple[Corners, float]]) -> list[int | None]:
    """What the text recogniser says of each tag in looks of several sizes."""
    windows = [_square(*place, reach) for place in places for reach in LOOKS]
    told = text_recogniser.read_numbers(image, windows)
    return [_weigh(told[k : k + len(LOOKS)]) for k in range(0, len(told), len(LOOKS))]


def _weigh(said: Sequence[tuple[str, float]]) -> int | None:
    """The number that the looks name most surely, if it is well ahead of others."""
    weights: dict[str, float] = {}
    for text, strength in said:
        if text and len(text) <= 2:
            weights[text] = weights.get(text, 0.0) + strength**2 * (BLUR if text == "1" else 1.0)
    (first, most), (_, next_) = [*sorted(weights.items(), key=lambda one: -one[1]), ("", 0.0), ("", 0.0)][:2]
    return int(first) if most >= max(ENOUGH, AHEAD * next_) else None


def middle(quad: Corners, across: float) -> npt.NDArray[np.float32]:
    """Where a tag's middle is on the photo."""
    top, foot = quad[0] + (quad[1] - quad[0]) * across, quad[3] + (quad[2] - quad[3]) * across
    return np.asarray(top + (foot - top) * LEVEL, np.float32)


def tag(image: Image, quad: Corners, across: float) -> Image:
    """The tag and what is around it, upright, as sharp as the photo has it."""
    return flatten(image, _square(quad, across, REACH), SIDE, margin=0.0)


def _square(quad: Corners, across: float, reach: float) -> Corners:
    """The square that reaches so many card widths from the middle of a tag."""
    wide, high = sides(quad)
    right, down = reach * min(wide, high) / max(wide, 1.0), reach * min(wide, high) / max(high, 1.0)
    return locator.on_photo(quad, (locator.UNIT_SQUARE - 0.5) * (2 * right, 2 * down) + (across, LEVEL))


def ink(seen: Image) -> Image:
    """The digit in black on white, or a blank.

    What is dark and light is measured on the tag alone, for around it any cover may be.
    """
    grey = np.asarray(cv2.GaussianBlur(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), (3, 3), 0), np.uint8)
    parted, _ = cv2.threshold(grey[ON_TAG].reshape(-1, 1), 0, 255, cv2.THRESH_OTSU)
    dark = _strokes(grey <= parted)
    if not dark.any() and np.median(grey[AT_RIM]) <= parted:
        dark = _strokes(grey > parted)  # a light digit on a dark tag
    return np.where(dark, 0, 255).astype(np.uint8)


def _strokes(dark: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Of all that is dark what stands in the middle and is as large as a digit."""
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(dark.astype(np.uint8))
    left, top, wide, high, size = boxes.T
    off = np.hypot(left + wide / 2 - SIDE / 2, top + high / 2 - SIDE / 2)
    inside = (left > 0) & (top > 0) & (left + wide < SIDE) & (top + high < SIDE)
    fits = (high >= TALL[0]) & (high <= TALL[1]) & (wide <= BROAD) & (size >= SPECK) & (off <= AWAY)
    fits[0] = False  # what is not dark
    return np.asarray((inside & fits)[parts])


def resize_digit(drawn: Image, height: int) -> Image:
    """The digit alone at this height, with the quiet border the engine wants."""
    x, y, wide, high = cv2.boundingRect(255 - drawn)
    size = (max(1, round(wide * height / high)), height)
    small = cv2.resize(drawn[y : y + high, x : x + wide], size, interpolation=cv2.INTER_AREA)
    return np.asarray(
        cv2.copyMakeBorder(small, QUIET, QUIET, QUIET, QUIET, cv2.BORDER_CONSTANT, value=(255,)), np.uint8
    )


def number(answers: Sequence[tuple[str, float]]) -> int | None:
    """What two answers plainly agree on and none denies."""
    heard = [(text, strength) for text, strength in answers if text.isdigit()]
    plain = [text for text, strength in heard if strength > PLAIN]
    if len(plain) < 2 or len({text for text, _ in heard}) > 1 or len(plain[0]) > 2:
        return None
    return int(plain[0])


def denied(drawn: Image, said: int) -> bool:
    """The strokes enclose what this digit does not, or elsewhere: a 6 taken for an 8, a 4 for a 6."""
    if said > 9:
        return False
    at = _holes(drawn)
    lacking = (said == 0 and not at) or (said == 8 and len(at) == 1)
    aside = (said == 6 and min(at, default=1.0) < LOWER) or (said == 9 and max(at, default=0.0) > UPPER)
    return len(at) > HOLES.get(said, 0) or lacking or aside


def _holes(drawn: Image) -> list[float]:
    """How far down the digit its holes are."""
    x, y, wide, high = cv2.boundingRect(255 - drawn)
    paper = cv2.copyMakeBorder(
        drawn[y : y + high, x : x + wide], 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(255,)
    )
    count, parts, boxes, middles = cv2.connectedComponentsWithStats(paper, connectivity=4)
    around = parts[0, 0]
    return [
        float((middles[part][1] - 1) / high)
        for part in range(1, count)
        if part != around and boxes[part, cv2.CC_STAT_AREA] > PORE * wide * high
    ]
