"""From photo to letters: decode, find, flatten, order, read."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from ocr import contours, letters, order, quality
from ocr.intake import Image, pixels
from ocr.reading import PROFILES, CardRead, PhotoRefused, Point, Quad, Reading
from ocr.shapes import Corners

WAITING = 4  # photos that may wait while one is read
_slot, _room = threading.Lock(), threading.BoundedSemaphore(1 + WAITING)


def read(photo: bytes, profile: str = "any", *, expected: Sequence[str] | None = None) -> Reading:
    """The cards on a photo in reading order; `expected` names the letters the table knows can be there."""
    if profile not in PROFILES:
        raise ValueError(f"unknown profile {profile!r}")
    with _turn():
        began = time.perf_counter()
        image = pixels(photo)
        cards = _cards(image, expected)
        problem = None if cards else quality.trouble(image)
        size = (image.shape[1], image.shape[0])
        return Reading(cards, time.perf_counter() - began, problem, size)


@contextmanager
def _turn() -> Iterator[None]:
    """One photo at a time; a few may wait; more are sent away before they cost anything."""
    if not _room.acquire(blocking=False):
        raise PhotoRefused("Several photos are being read already. Try again in a moment.", busy=True)
    try:
        with _slot:
            yield
    finally:
        _room.release()


def _cards(image: Image, expected: Sequence[str] | None) -> tuple[CardRead, ...]:
    quads = contours.find(image)
    if not quads:
        return ()
    angles = order.row_angles(quads)
    at = [[order.facing(quad, angle) for quad in quads] for angle in angles]
    told = [letters.guesses(image, faced) for faced in at]
    best = int(np.argmax([sum(guess.confidence for guess in guesses) for guesses in told]))
    line = [i for row in order.lines(quads, angles[best]) for i in row]
    return tuple(_card(image, at[best][i], told[best][i], expected) for i in line if told[best][i].letter)


def _card(image: Image, quad: Corners, guess: letters.Guess, expected: Sequence[str] | None) -> CardRead:
    known = expected is None or guess.letter in expected
    return CardRead(
        letter=guess.letter,
        confidence=round(guess.confidence * (1.0 if known else 0.5), 4),
        sure=False,
        alternatives=(),
        quad=relative(quad, image),
        rotation=round(order.angle_of(quad), 1),
    )


def relative(quad: Corners, image: Image) -> Quad:
    """Corners as shares of the photo's width and height."""
    height, width = image.shape[:2]
    points: list[Point] = [(round(float(x) / width, 5), round(float(y) / height, 5)) for x, y in quad]
    return (points[0], points[1], points[2], points[3])
