"""A second opinion on unsure letters: Tesseract, all crops in one call."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ocr import tesseract
from ocr.intake import Image
from ocr.read import confidence
from ocr.read.confidence import Letter
from ocr.shapes import Corners, flatten

CROP = 120
MOST = 10  # letters asked about; a photo with more doubts than this is better taken again
WORTH = 0.8  # above this the net is right more often than the second voice, and asking takes its time


def opinion(image: Image, quads: Sequence[Corners], told: dict[int, Letter]) -> dict[int, Letter]:
    """Let the second voice speak where the first hesitates."""
    asked = [i for i, letter in told.items() if letter.letter and letter.confidence < WORTH][:MOST]
    heard = tesseract.characters([glyph(image, quads[i]) for i in asked], "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    answers = {
        i: confidence.heard(told[i], "QU" if text == "QU" else text[:1], strength)
        for i, (text, strength) in zip(asked, heard, strict=True)
    }
    return {**told, **answers}


def glyph(image: Image, quad: Corners, margin: float = -0.08) -> Image:
    """The inner card as dark ink on white, with the quiet border the engine wants."""
    grey = cv2.cvtColor(flatten(image, quad, CROP, margin), cv2.COLOR_BGR2GRAY)
    _, ink = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    rim = np.concatenate([ink[:6].ravel(), ink[-6:].ravel(), ink[:, :6].ravel(), ink[:, -6:].ravel()])
    if np.mean(rim) < 127:
        ink = cv2.bitwise_not(ink)
    return np.asarray(cv2.copyMakeBorder(ink, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=(255,)), np.uint8)
