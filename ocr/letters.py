"""The letter on each flattened card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ocr import tesseract
from ocr.intake import Image
from ocr.reading import LETTERS
from ocr.shapes import Corners, flatten

CROP = 160


@dataclass(frozen=True)
class Guess:
    """What one crop shows if it stands upright."""

    letter: str
    confidence: float


def guesses(image: Image, quads: Sequence[Corners]) -> list[Guess]:
    """The letter on each card, first corner top left."""
    crops = [_glyph(flatten(image, quad, CROP, margin=-0.04)) for quad in quads]
    return [
        Guess(text if text in LETTERS else text[:1], confidence)
        for text, confidence in tesseract.characters(crops, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    ]


def _glyph(crop: Image) -> Image:
    """Dark ink on white, with the quiet border the engine wants."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    _, ink = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    if np.mean(ink) < 110:
        ink = cv2.bitwise_not(ink)
    return np.asarray(cv2.copyMakeBorder(ink, 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=(255,)), np.uint8)
