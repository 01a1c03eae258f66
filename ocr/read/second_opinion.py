"""A second opinion on the letters: the text recogniser where it is installed, else Tesseract on unsure ones.

Our reader knows cards, the text recogniser knows print; they err in different places. Its word is weighed
like evidence: so much likelier is the letter it names. Tesseract is far weaker on single letters and only
moves confidence a little.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ocr import tesseract
from ocr.intake import Image
from ocr.nets import Floats
from ocr.read import confidence, text_recogniser
from ocr.read.confidence import Letter
from ocr.read.letters import BACK
from ocr.reading import LETTERS
from ocr.shapes import Corners, flatten

ASKED = 0.05  # what shows a letter with less chance is not asked about
WEIGHT, POWER = (
    60.0,
    2.0,
)  # a letter the recogniser is certain of is so many times likelier, less if it is not
BESIDE = 0.3  # how much of that counts where it sees more than one card's letters
CLEAR = 0.98  # a letter less likely than this is looked at once more
CROP = 120
MOST = 10  # letters asked about; a photo with more doubts than this is better taken again
WORTH = 0.8  # above this the net is right more often than the second voice, and asking takes its time


Heard = tuple[str, float]  # the letter named, or nothing, and how certain that is


def weigh_recogniser(
    image: Image, windows: Sequence[Corners], chances: Floats
) -> tuple[Floats, tuple[Heard, ...]]:
    """The chances with the text recogniser's word on every card that may show a letter, and its word.

    Whether it is a letter at all it cannot say: it finds an X in many a pattern.
    """
    asked = [i for i in range(len(chances)) if chances[i, :BACK].sum() > ASKED]
    said = dict(
        zip(asked, map(_name, text_recogniser.recognise(image, [windows[i] for i in asked])), strict=True)
    )
    told = _hear(chances, said)
    open_ = [i for i in asked if told[i, :BACK].max() < CLEAR * told[i, :BACK].sum()]
    again = text_recogniser.recognise(image, [windows[i] for i in open_], inverted=True)
    told = _hear(told, dict(zip(open_, map(_name, again), strict=True)))
    return told, tuple(said.get(i, ("", 0.0)) for i in range(len(chances)))


def _name(said: Heard) -> Heard:
    """The letter meant: what follows the main letter is other print beside it, and makes it less certain."""
    text, strength = said
    return (text, strength) if text in LETTERS else (text[:1], strength * BESIDE ** (1 / POWER))


def _hear(chances: Floats, said: dict[int, Heard]) -> Floats:
    """The chances with this said of these cards."""
    told = chances.copy()
    for i, (named, strength) in said.items():
        if named:
            told[i, LETTERS.index(named)] *= 1 + WEIGHT * strength**POWER
            told[i, :BACK] *= chances[i, :BACK].sum() / told[i, :BACK].sum()
    return told


def ask_tesseract(image: Image, windows: Sequence[Corners], told: dict[int, Letter]) -> dict[int, Letter]:
    """Let Tesseract speak where the reader hesitates and no better voice is installed."""
    if text_recogniser.available():
        return told
    asked = [i for i, letter in told.items() if letter.letter and letter.confidence < WORTH][:MOST]
    heard = tesseract.characters([glyph(image, windows[i]) for i in asked], "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    answers = {
        i: confidence.apply_opinion(told[i], "QU" if text == "QU" else text[:1], strength)
        for i, (text, strength) in zip(asked, heard, strict=True)
    }
    return {**told, **answers}


def glyph(image: Image, window: Corners, margin: float = -0.04) -> Image:
    """What is in the window as dark ink on white, with the quiet border the engine wants."""
    grey = cv2.cvtColor(flatten(image, window, CROP, margin), cv2.COLOR_BGR2GRAY)
    _, ink = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    rim = np.concatenate([ink[:6].ravel(), ink[-6:].ravel(), ink[:, :6].ravel(), ink[:, -6:].ravel()])
    if np.mean(rim) < 127:
        ink = cv2.bitwise_not(ink)
    return np.asarray(cv2.copyMakeBorder(ink, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=(255,)), np.uint8)
