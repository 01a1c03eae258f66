"""Colours, patterns and ink on drawn cards. All pictures are blue-green-red bytes."""

from __future__ import annotations

import colorsys

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image

Dice = np.random.Generator
Colour = tuple[int, int, int]
Field = npt.NDArray[np.float32]

GENRE_HUES = {"mystery": 0.58, "horror": 0.36, "adventure": 0.125, "romance": 0.985}


def colour(dice: Dice, hue: float | None = None, rich: tuple[float, float] = (0.2, 0.9),
           light: tuple[float, float] = (0.15, 0.95)) -> Colour:  # fmt: skip
    """A random colour, of a given hue if one is given."""
    shade = dice.random() if hue is None else (hue + dice.normal(0, 0.012)) % 1
    red, green, blue = colorsys.hsv_to_rgb(shade, dice.uniform(*rich), dice.uniform(*light))
    return int(blue * 255), int(green * 255), int(red * 255)


def stock(dice: Dice) -> Colour:
    """Paper: white, cream or faintly tinted."""
    return colour(dice, dice.uniform(0.06, 0.16), (0.0, 0.14), (0.86, 1.0))


def near_black(dice: Dice) -> Colour:
    """Printing ink."""
    return colour(dice, None, (0.0, 0.6), (0.02, 0.24))


def brightness(shade: Colour) -> float:
    """How light a colour looks, 0 to 255."""
    return 0.114 * shade[0] + 0.587 * shade[1] + 0.299 * shade[2]


def against(dice: Dice, ground: Colour, contrast: float = 75.0) -> Colour:
    """An ink that can be read on this ground."""
    for _ in range(20):
        ink = colour(dice, None, (0.0, 0.95), (0.02, 1.0))
        if abs(brightness(ink) - brightness(ground)) > contrast:
            return ink
    return (250, 250, 250) if brightness(ground) < 128 else (10, 10, 10)


def noise(dice: Dice, height: int, width: int, rows: int, columns: int) -> Field:
    """Smooth random field between 0 and 1."""
    seeds = dice.random((max(1, rows), max(1, columns)), np.float32)
    return np.asarray(cv2.resize(seeds, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def mix(one: Colour, other: Colour, share: Field) -> Image:
    """From one colour to the other, point by point."""
    low, high = np.array(one, np.float32), np.array(other, np.float32)
    blend = low + (high - low) * np.clip(share, 0, 1)[..., None]
    return np.clip(blend, 0, 255).astype(np.uint8)


def pattern(dice: Dice, height: int, width: int) -> Field:
    """One of the grounds covers and cloths are made of, between 0 and 1."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    step = dice.uniform(0.04, 0.2) * width
    turn = dice.uniform(0, np.pi)
    along = x * np.cos(turn) + y * np.sin(turn)
    across = -x * np.sin(turn) + y * np.cos(turn)
    kind = dice.integers(0, 8)
    if kind == 0:
        return np.asarray((along / along.max() + 1) / 2, np.float32)
    if kind == 1:
        return np.asarray((np.sin(along / step * 6.28) > dice.uniform(-0.6, 0.6)), np.float32)
    if kind == 2:
        checks = (np.sin(along / step * 6.28) > 0).astype(np.float32) + (np.sin(across / step * 6.28) > 0)
        return np.asarray(checks / 2, np.float32)
    if kind == 3:
        dots = np.sin(along / step * 6.28) * np.sin(across / step * 6.28)
        return np.asarray(dots > dice.uniform(0.2, 0.8), np.float32)
    if kind == 4:
        away = np.hypot(x - dice.uniform(0.3, 0.7) * width, y - dice.uniform(0.3, 0.7) * height)
        return np.asarray(away / away.max(), np.float32)
    if kind == 5:
        away = np.hypot(x - width / 2, y - height * dice.uniform(0.3, 0.7))
        return np.asarray(
            np.sin(np.arctan2(y - height / 2, x - width / 2) * dice.integers(6, 24)) > 0, np.float32
        )
    if kind == 6:
        return noise(dice, height, width, int(dice.integers(3, 14)), int(dice.integers(3, 14)))
    return np.asarray(np.sin(along / step * 6.28) * 0.5 + 0.5, np.float32)


def print_on(
    card: Image, ink: Image, shade: Colour | Image, left: int, top: int, strength: float = 1.0
) -> None:
    """Lay a mask of ink on the card; what hangs over the edge is lost."""
    high, wide = ink.shape
    y0, x0, y1, x1 = (
        max(0, top),
        max(0, left),
        min(card.shape[0], top + high),
        min(card.shape[1], left + wide),
    )
    if y0 >= y1 or x0 >= x1:
        return
    part = card[y0:y1, x0:x1]
    share = ink[y0 - top : y1 - top, x0 - left : x1 - left].astype(np.float32)[..., None] * (strength / 255)
    source = np.array(shade, np.float32)
    if source.ndim == 3:
        source = source[y0:y1, x0:x1]
    part[:] = (part + (source - part) * share).astype(np.uint8)


def fit(ink: Image, width: float, height: float) -> Image:
    """The mask scaled into a box, its proportions kept."""
    scale = min(width / ink.shape[1], height / ink.shape[0])
    size = (max(2, round(ink.shape[1] * scale)), max(2, round(ink.shape[0] * scale)))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(ink, size, interpolation=how), np.uint8)


def print_at(
    card: Image, ink: Image, shade: Colour | Image, x: float, y: float, strength: float = 1.0
) -> None:
    """Print with the middle of the mask at this place."""
    print_on(card, ink, shade, round(x - ink.shape[1] / 2), round(y - ink.shape[0] / 2), strength)


def grown(ink: Image, by: int) -> Image:
    """The mask with so many pixels more on every side of its strokes."""
    room = cv2.copyMakeBorder(ink, by + 1, by + 1, by + 1, by + 1, cv2.BORDER_CONSTANT, value=(0,))
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * by + 1, 2 * by + 1))
    return np.asarray(cv2.dilate(room, brush), np.uint8)
