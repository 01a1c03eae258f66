"""Who reads in a measurement: this reader, and general OCR on the whole photo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import cv2
import numpy as np

from ocr import pipeline, tesseract
from ocr.intake import Image, pixels
from ocr.measure.marking import EVERYWHERE
from ocr.reading import CardRead

Reader = Callable[[bytes], Sequence[CardRead]]
Rival = Callable[[Image], list[CardRead]]
TESSERACT, RAPID = "Tesseract on the photo", "RapidOCR"


def this_reader(photo: bytes) -> Sequence[CardRead]:
    """This reader, from bytes to letters, not told which deck it is."""
    return pipeline.read(photo).cards


def rivals() -> dict[str, Rival | None]:
    """Each by name; nothing in place of one that is not installed, so that nobody is left out unseen."""
    return {
        TESSERACT: by_tesseract if tesseract.ready() else None,
        RAPID: by_rapidocr if _rapid() is not None else None,
    }


def from_bytes(rival: Rival) -> Reader:
    """A rival that is handed the photo as it was sent."""
    return lambda photo: rival(pixels(photo))


def by_tesseract(image: Image) -> list[CardRead]:
    """Tesseract's newer engine, looking for sparse text and for one line; the longer answer counts."""
    scale = 1200 / max(image.shape[:2])
    small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    tries = [tesseract.text(small, mode) for mode in (6, 7, 11)]
    text, confidence = max(tries, key=lambda answer: (len(answer[0]), answer[1]))
    return _split_letters(text, confidence)


@cache
def _rapid() -> Callable[[Image], object] | None:
    try:
        from rapidocr import RapidOCR
    except ImportError:
        return None
    engine: Callable[[Image], object] = RapidOCR()
    return engine


def by_rapidocr(image: Image) -> list[CardRead]:
    """RapidOCR's lines, left to right."""
    engine = _rapid()
    assert engine is not None
    answer = engine(image)
    texts, scores = getattr(answer, "txts", None) or (), getattr(answer, "scores", None) or ()
    boxes = getattr(answer, "boxes", None)
    if boxes is None or not len(texts):
        return []
    along = np.argsort([float(np.mean(np.array(box)[:, 0])) for box in boxes])
    text = "".join(_capitals(str(texts[i])) for i in along)
    return _split_letters(text, float(np.min([float(score) for score in scores])))


def _capitals(text: str) -> str:
    return "".join(sign for sign in text.upper() if "A" <= sign <= "Z")


def _split_letters(text: str, confidence: float) -> list[CardRead]:
    """One card a letter; general OCR does not say where each one lies."""
    sure = confidence > 0.9
    return [CardRead(sign, confidence, sure, (), EVERYWHERE, 0.0) for sign in _capitals(text)]
