"""Telling a player how to take a better photo, in one sentence."""

from __future__ import annotations

import cv2
import numpy as np

from ocr.intake import Image

DARK, BRIGHT, FLAT, SOFT = 42.0, 244.0, 9.0, 6.0

NO_CARDS = "No cards were found. Lay the cards side by side and fill the frame with them, seen from above."
FACE_DOWN = "Only face-down cards were found. Turn at least one card up, or type the letters."


def trouble(image: Image) -> str:
    """Why a photo in which no card was found may have failed."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    light, spread = float(np.mean(grey)), float(np.std(grey))
    if light < DARK:
        return "The photo is too dark. Switch a lamp on, or keep your own shadow off the cards."
    if light > BRIGHT:
        return "The photo is too bright. Turn the flash off and keep lamps out of the picture."
    if spread < FLAT:
        return "The photo shows nothing. Move back until all the cards are in the frame."
    if _sharpness(grey) < SOFT:
        return "The photo is blurred. Hold the phone still for a moment and take it again."
    return NO_CARDS


def _sharpness(grey: cv2.typing.MatLike) -> float:
    """How strongly neighbouring pixels differ, on a picture of fixed size."""
    small = cv2.resize(grey, (512, 512), interpolation=cv2.INTER_AREA)
    return float(np.percentile(np.abs(cv2.Laplacian(small, cv2.CV_32F)), 99))
