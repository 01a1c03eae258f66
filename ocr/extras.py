"""What a Hardback card says besides its letter: genre by the ribbon's colour, cost and prestige by digits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from ocr import tesseract
from ocr.intake import Image
from ocr.reading import CardRead
from ocr.shapes import Corners, flatten, sides

TALL = 200  # pixels of a flattened card's long side
RIBBON = (0.02, 0.0, 0.30, 0.46)  # left, top, right, bottom in shares of the short side
HUES = {"mystery": 208.0, "horror": 130.0, "adventure": 45.0, "romance": 354.0}  # degrees, as printed
FAR = 38.0  # degrees from its hue at which a colour is no longer a genre's
PALE, DIM = 0.30, 0.18  # below this saturation or brightness a pixel has no colour


def added(image: Image, cards: Sequence[CardRead], quads: Sequence[Corners]) -> tuple[CardRead, ...]:
    """The same cards with genre, cost and points where they can be made out."""
    flats = [_upright(image, quad) for quad in quads]
    faces = [k for k, card in enumerate(cards) if not card.face_down]
    digits = tesseract.characters(
        [_digit(flats[k], side) for k in faces for side in (0.14, 0.86)], "0123456789"
    )
    told = [_number(text, strength) for text, strength in digits]
    whole = list(cards)
    for place, k in enumerate(faces):
        whole[k] = replace(cards[k], genre=genre(flats[k]), cost=told[2 * place], points=told[2 * place + 1])
    return tuple(whole)


def _upright(image: Image, quad: Corners) -> Image:
    """The card with its letter upright and its own proportions."""
    wide, high = sides(quad)
    size = max(wide, high)
    square = flatten(image, quad, TALL, margin=0.0)
    return np.asarray(cv2.resize(square, (round(TALL * wide / size), round(TALL * high / size))), np.uint8)


def genre(card: Image) -> str | None:
    """The genre whose colour fills the ribbon at the top left, judged against the card's own white."""
    short = min(card.shape[:2])
    left, top, right, bottom = (round(short * share) for share in RIBBON)
    ribbon = balanced(card)[top:bottom, left:right].reshape(-1, 3)
    hue, rich, light = _hsv(ribbon)
    coloured = (rich > PALE) & (light > DIM)
    if coloured.sum() < 0.15 * len(ribbon):
        return None
    weights = rich[coloured] * light[coloured]
    support = {name: _share(hue[coloured], weights, angle) for name, angle in HUES.items()}
    best = max(support, key=lambda name: support[name])
    return best if support[best] > 0.3 else None


def _share(hue: npt.NDArray[np.float32], weights: npt.NDArray[np.float32], angle: float) -> float:
    away = np.abs((hue - angle + 180) % 360 - 180)
    return float((weights * np.clip(1 - away / FAR, 0, 1)).sum() / weights.sum())


def balanced(card: Image) -> npt.NDArray[np.float32]:
    """The card as if its brightest, palest parts were white: warm light and shadow drop out."""
    values = card.astype(np.float32)
    flat = values.reshape(-1, 3)
    spread = flat.max(axis=1) - flat.min(axis=1)
    light = flat.mean(axis=1)
    white = flat[light - spread >= np.percentile(light - spread, 97)].mean(axis=0)
    return np.asarray(np.clip(values * (235.0 / np.maximum(white, 30.0)), 0, 255), np.float32)


def _hsv(pixels: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.float32], ...]:
    picture = (pixels[None] / 255).astype(np.float32)
    hue, rich, light = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2HSV))
    return np.asarray(hue[0], np.float32), np.asarray(rich[0], np.float32), np.asarray(light[0], np.float32)


def _digit(card: Image, across: float) -> Image:
    """The sign on the tag at the foot of the card as dark ink on white, without the tag's own edge."""
    height, width = card.shape[:2]
    reach = round(min(height, width) * 0.1)
    x, y = round(width * across), round(height * 0.9)
    tag = card[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]
    grey = cv2.resize(cv2.cvtColor(tag, cv2.COLOR_BGR2GRAY), (96, 96), interpolation=cv2.INTER_CUBIC)
    _, dark = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    if np.mean(dark[32:64, 32:64]) > 200:  # light digit on a dark tag
        dark = cv2.bitwise_not(dark)
    ink = np.full((128, 128), 255, np.uint8)
    ink[16:112, 16:112][_inner(np.asarray(dark, np.uint8))] = 0
    return ink


def _inner(dark: Image) -> npt.NDArray[np.bool_]:
    """The strokes that do not reach the edge of the tag."""
    count, parts, boxes, _ = cv2.connectedComponentsWithStats(dark)
    kept = np.zeros(dark.shape, bool)
    for part in range(1, count):
        left, top, wide, high, size = boxes[part]
        edge = left <= 1 or top <= 1 or left + wide >= dark.shape[1] - 1 or top + high >= dark.shape[0] - 1
        if not edge and size > 60 and high > 24:
            kept |= parts == part
    return kept


def _number(text: str, strength: float) -> int | None:
    return int(text) if text.isdigit() and len(text) <= 2 and strength > 0.6 else None
