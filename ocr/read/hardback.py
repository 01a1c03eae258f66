"""What a Hardback card says besides its letter: genre by the ribbon's colour, cost and prestige by digits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.read import digits
from ocr.reading import CardRead
from ocr.shapes import Corners, flatten, sides

TALL = 200  # pixels of a flattened card's long side
RIBBON = (0.02, 0.0, 0.22, 0.46)  # left, top, right, bottom in shares of the short side
ACROSS = (0.02, 0.78, 0.46, 0.97)  # the same on a timeless card, whose ribbon lies at the foot
HUES = {"mystery": 206.0, "horror": 117.0, "adventure": 50.0, "romance": 2.0}  # degrees, as printed
COST, POINTS = 0.14, 0.86  # how far across the card the middles of these tags are
FAR = 45.0  # degrees from its hue at which a colour is no longer a genre's
PALE, DIM = 0.30, 0.18  # below this saturation or brightness a pixel has no colour


def add_extras(image: Image, cards: Sequence[CardRead], quads: Sequence[Corners]) -> tuple[CardRead, ...]:
    """The same cards with genre, cost and points where they can be made out."""
    faces = [k for k, card in enumerate(cards) if not card.face_down]
    bare = [k for k in faces if not covered(quads, k)]
    told = digits.read(image, [(quads[k], COST) for k in faces] + [(quads[k], POINTS) for k in bare])
    costs, points = dict(zip(faces, told, strict=False)), dict(zip(bare, told[len(faces) :], strict=True))
    return tuple(
        replace(card, genre=genre(_upright(image, quads[k])), cost=costs[k], points=points.get(k))
        if k in costs
        else card
        for k, card in enumerate(cards)
    )


def covered(quads: Sequence[Corners], card: int) -> bool:
    """Another card lies where this one has its points, and what is seen there is the other's cost.

    Cards are laid over each other from left to right, so that their corners can be seen: costs stay free.
    """
    x, y = digits.middle(quads[card], POINTS).tolist()
    others = (quad for k, quad in enumerate(quads) if k != card)
    return any(cv2.pointPolygonTest(quad, (x, y), False) >= 0 for quad in others)


def _upright(image: Image, quad: Corners) -> Image:
    """The card with its letter upright and its own proportions."""
    wide, high = sides(quad)
    size = max(wide, high)
    square = flatten(image, quad, TALL, margin=0.0)
    return np.asarray(cv2.resize(square, (round(TALL * wide / size), round(TALL * high / size))), np.uint8)


def genre(card: Image) -> str | None:
    """The genre whose colour fills the ribbon, judged against the card's own white."""
    places = (RIBBON, ACROSS) if card.shape[1] > card.shape[0] else (RIBBON,)
    white = balance_white(card)
    told = [_ribbon(white, place) for place in places]
    support, best = max(told, key=lambda one: one[0])
    return best if support > 0.2 else None


def _ribbon(card: npt.NDArray[np.float32], place: tuple[float, float, float, float]) -> tuple[float, str]:
    """How much of this place has a genre's colour, and which."""
    short = min(card.shape[:2])
    left, top, right, bottom = (round(short * share) for share in place)
    ribbon = card[top:bottom, left:right].reshape(-1, 3)
    hue, rich, light = _hsv(ribbon)
    coloured = (rich > PALE) & (light > DIM)
    if coloured.sum() < 0.15 * len(ribbon):
        return 0.0, ""
    weights = rich[coloured] * light[coloured]
    support = {name: _share(hue[coloured], weights, angle) for name, angle in HUES.items()}
    best = max(support, key=lambda name: support[name])
    return support[best] * float(coloured.mean()), best


def _share(hue: npt.NDArray[np.float32], weights: npt.NDArray[np.float32], angle: float) -> float:
    away = np.abs((hue - angle + 180) % 360 - 180)
    return float((weights * np.clip(1 - away / FAR, 0, 1)).sum() / weights.sum())


def balance_white(card: Image) -> npt.NDArray[np.float32]:
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
