"""Backs of cards: patterns and medallions of plain decks, and pictures of every kind.

A back's seed alone decides how it looks: every card of a box has the same.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from ocr.intake import Image
from ocr.train import art, layouts
from ocr.train.art import Box
from ocr.train.fonts import Lettering
from ocr.train.inks import (
    Colour,
    Dice,
    against,
    brightness,
    colour,
    fit,
    grown,
    mix,
    noise,
    pattern,
    print_at,
    stock,
)

TITLES = ("WORDS", "PRESS", "letters", "QUILL", "The Game", "ink & co", "&", "Spell", "READ")


def cloth(seed: int, width: int, height: int, repeat: int) -> Image:
    """A cloth in the colours and the pattern of the deck's backs, which comes again every few pixels."""
    piece, _ = _weave(np.random.default_rng(seed), repeat, repeat)
    return np.ascontiguousarray(
        np.tile(piece, (height // repeat + 1, width // repeat + 1, 1))[:height, :width]
    )


def _weave(habits: Dice, width: int, height: int) -> tuple[Image, Colour]:
    """The ground of a back, and its colour."""
    ground = colour(habits, None, (0.0, 0.95), (0.08, 0.9))
    return mix(ground, colour(habits), pattern(habits, height, width) * habits.uniform(0.2, 1.0)), ground


def draw_back(seed: int, small: Lettering, picture: bool, width: int, height: int) -> Image:
    """A deck's back, the same for every card of the box: a picture, or pattern, frame and medallion."""
    habits = np.random.default_rng(seed)
    if picture:
        return _picture_back(small, habits, width, height)
    card, ground = _weave(habits, width, height)
    if habits.random() < 0.6:
        margin = round(width * habits.uniform(0.03, 0.1))
        rim = stock(habits) if habits.random() < 0.6 else colour(habits)
        cv2.rectangle(card, (0, 0), (width - 1, height - 1), rim, margin)
    if habits.random() < 0.5:
        cv2.ellipse(card, (width // 2, height // 2), (width // 4, width // 4), 0, 0, 360, colour(habits), -1,
                    cv2.LINE_AA)  # fmt: skip
    if habits.random() < 0.35:
        title = small.glyph(str(habits.choice(["WORDS", "PRESS", "letters", "QUILL", "ink & co", "&"])))
        ink = fit(title, width * 0.6, height * 0.2)
        print_at(card, ink, against(habits, ground), width / 2, height / 2)
    return card


def _picture_back(small: Lettering, habits: Dice, width: int, height: int) -> Image:
    """A ground, mostly a field in its middle, mostly a bold figure there; frame, title, the same twice."""
    card = _ground(habits, width, height)
    if habits.random() < 0.2:
        layouts.bindings(card, habits, habits)
    middle = np.array([width / 2, height * habits.uniform(0.42, 0.58)])
    side = width * habits.uniform(0.4, 1.0)
    low, high = middle - side / 2, middle + side / 2
    field: Box = (low[0], low[1], high[0], high[1])
    kind = habits.random()
    if kind < 0.5:
        _medallion(card, habits, (round(middle[0]), round(middle[1])), side / 2)
    elif kind < 0.7:
        art.panel(card, habits, field)
    if habits.random() < 0.85:
        _figures(card, habits, field)
    if habits.random() < 0.5:
        art.frame(card, habits, colour(habits))
    if habits.random() < 0.3:
        _title(card, small, habits)
    if habits.random() < 0.2:  # the same from either end, as on playing cards
        half = height // 2
        card[height - half :] = card[:half][::-1, ::-1]
    if habits.random() < 0.35:
        _darken_edges(card, habits)
    return card


def _ground(habits: Dice, width: int, height: int) -> Image:
    """Boards, paper, cloth, leather, tiles or a pattern, half of the time dark."""
    paint = GROUNDS[int(habits.choice(len(GROUNDS), p=[0.2, 0.16, 0.12, 0.14, 0.1, 0.1, 0.09, 0.09]))]
    card = paint(habits, width, height)
    if habits.random() < 0.4:
        dark = habits.uniform(0.3, 0.85)
        card = np.asarray(card * dark, np.uint8)
    return card


def _damask(habits: Dice, width: int, height: int) -> Image:
    """One figure all over in a shade close to the ground's."""
    shade = colour(habits, None, (0.1, 0.9), (0.15, 0.9))
    sheet = np.full((height, width, 3), shade, np.uint8)
    step = max(6, round(width * habits.uniform(0.07, 0.22)))
    mark = art.figure(habits, round(step * habits.uniform(0.8, 1.2)))
    mark = np.maximum(mark, mark[:, ::-1])
    ink = art.close_to(habits, shade)
    for row, y in enumerate(np.arange(0, height + step, step)):
        for x in np.arange(0, width + step, step):
            print_at(sheet, mark, ink, x + step / 2 * (row % 2), float(y))
    return sheet


def _leather(habits: Dice, width: int, height: int) -> Image:
    """Fine grain, worn at places."""
    shade = colour(habits, None, (0.1, 0.9), (0.1, 0.7))
    grain = 0.6 * noise(habits, height, width, height // 2 + 1, width // 2 + 1)
    grain = grain + 0.4 * noise(habits, height, width, 5, 5)
    return mix(shade, art.close_to(habits, shade), grain)


def _woven_pattern(habits: Dice, width: int, height: int) -> Image:
    """Threads over and under each other, a net of diamonds, or paving with straight or curved joints."""
    shade = colour(habits, None, (0.1, 0.9), (0.15, 0.9))
    step = max(3.0, width * habits.uniform(0.03, 0.12))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    turn = habits.choice([0.0, np.pi / 4])
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    if habits.random() < 0.5:
        field = (along // step + across // step) % 2 * 0.6 + 0.4 * np.abs(np.sin(along / step * np.pi))
    else:
        thin = habits.uniform(0.1, 0.4)
        if habits.random() < 0.6:
            step, thin = step * habits.uniform(1.5, 5.0), thin * habits.uniform(0.15, 0.6)
            waves = (
                np.sin(part * (6.28 / step)) * (step * habits.uniform(0, 0.4)) for part in (across, along)
            )
            along, across = along + next(waves), across + next(waves)
        field = ((along % step < thin * step) | (across % step < thin * step)).astype(np.float32)
    other = art.close_to(habits, shade) if habits.random() < 0.5 else against(habits, shade)
    return mix(shade, other, np.asarray(field, np.float32))


def _grained_boards(habits: Dice, width: int, height: int) -> Image:
    """Boards of wood with grain and dark joints."""
    sheet = art.boards(habits, width, height)
    grain = noise(habits, height, width, max(2, height // 3), 4)
    if habits.random() < 0.3:
        grain = noise(habits, height, width, 4, max(2, width // 3))
    strength = habits.uniform(0.2, 0.6)
    return np.asarray(sheet * (1 - strength * grain[..., None]), np.uint8)


def _swirls(habits: Dice, width: int, height: int) -> Image:
    """Waves and loops around the middle, as on banknotes and card backs."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    away = np.hypot(x - width / 2, y - height / 2) / width
    angle = np.arctan2(y - height / 2, x - width / 2)
    lobes, rings = int(habits.integers(3, 14)), habits.uniform(4, 16)
    field = np.sin(away * rings * 6.28 + habits.uniform(0.3, 2.0) * np.sin(angle * lobes))
    shade = colour(habits, None, (0.1, 0.9), (0.1, 0.9))
    return mix(shade, against(habits, shade), np.asarray(field > habits.uniform(-0.5, 0.6), np.float32))


GROUNDS: tuple[Callable[[Dice, int, int], Image], ...] = (
    art.ground, _grained_boards, art.tiling, _damask, _leather, _woven_pattern, _swirls, art.boards,
)  # fmt: skip


def _medallion(card: Image, habits: Dice, middle: tuple[int, int], radius: float) -> None:
    """A round, oval, pointed or many-sided field with a dark or bright rim."""
    field = _ground(habits, card.shape[1], card.shape[0])
    if habits.random() < 0.35:  # only another shade of what is there
        field = np.asarray(card * habits.uniform(0.4, 1.0) + habits.uniform(0, 60), np.uint8)
    sides = int(habits.choice([64, 64, 64, 4, 6, 8, 12]))
    tall = habits.uniform(0.85, 1.3) if habits.random() < 0.4 else 1.0
    angles = np.arange(sides) * 2 * np.pi / sides + (np.pi / sides if habits.random() < 0.5 else 0.0)
    shape = np.column_stack([np.cos(angles), np.sin(angles) * tall]) * radius + middle
    mask = np.zeros(card.shape[:2], np.uint8)
    cv2.fillPoly(mask, [shape.astype(np.int32)], 255)
    card[mask > 0] = field[mask > 0]
    rim = max(1, round(radius * habits.uniform(0.02, 0.15)))
    edge = (10, 10, 10) if habits.random() < 0.4 else colour(habits, None, (0.0, 0.9), (0.02, 1.0))
    cv2.polylines(card, [shape.astype(np.int32)], True, edge, rim, cv2.LINE_AA)
    if habits.random() < 0.3:
        inner = (shape - middle) * 0.86 + middle
        cv2.polylines(card, [inner.astype(np.int32)], True, edge, max(1, rim // 3), cv2.LINE_AA)


def _figures(card: Image, habits: Dice, field: Box) -> None:
    """One large figure, or one and a few about it, or a pair crossing each other."""
    left, top, right, bottom = field
    side, x, y = right - left, (left + right) / 2, (top + bottom) / 2
    how = habits.random()
    if how < 0.6:
        _figure(card, habits, field, x, y, side * habits.uniform(0.45, 0.9))
        return
    count = int(habits.integers(2, 5))
    for _ in range(count):
        at = (x, y) + habits.normal(0, 0.14, 2) * side
        _figure(card, habits, field, float(at[0]), float(at[1]), side * habits.uniform(0.3, 0.75))


def _figure(card: Image, habits: Dice, field: Box, x: float, y: float, side: float) -> None:
    """A thing in flat ink, outlined, or engraved: dark, with bright lines and a bright edge on one side."""
    mark = art.tool(habits, round(side)) if habits.random() < 0.3 else art.figure(habits, round(side))
    if habits.random() < 0.4:
        turn = cv2.getRotationMatrix2D((mark.shape[1] / 2, mark.shape[0] / 2), habits.uniform(-50, 50), 0.85)
        mark = np.asarray(cv2.warpAffine(mark, turn, mark.shape[::-1]), np.uint8)
    under = art.mean_colour(card, field)
    ink = against(habits, under) if habits.random() < 0.75 else _weaker(habits, under)
    how = habits.random()
    if how < 0.4:
        whole = cv2.morphologyEx(mark, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        dark = colour(habits, None, (0.0, 0.5), (0.02, 0.3)) if habits.random() < 0.7 else ink
        print_at(card, grown(np.asarray(whole, np.uint8), max(1, round(side * 0.01))), dark, x, y)
        lines = np.minimum(mark, art.hatching(habits, *mark.shape)) if habits.random() < 0.6 else mark
        if habits.random() < 0.5:  # lit from one side
            step = max(1, round(side * 0.02))
            lines = np.maximum(lines // 2, cv2.subtract(mark, np.roll(mark, (step, step), (0, 1))))
        print_at(card, np.asarray(lines, np.uint8), against(habits, dark), x, y, habits.uniform(0.4, 1.0))
    elif how < 0.55:
        thick = max(1, round(side * habits.uniform(0.01, 0.04)))
        print_at(card, np.asarray(cv2.subtract(grown(mark, thick), _pad(mark, thick)), np.uint8), ink, x, y)
    else:
        if habits.random() < 0.4:
            rim = grown(mark, max(1, round(side * habits.uniform(0.01, 0.05))))
            print_at(card, rim, against(habits, ink), x, y)
        print_at(card, mark, ink, x, y)


def _pad(mark: Image, by: int) -> Image:
    """The mask with as much room around it as growing it by so much gives."""
    room = by + 1
    return np.asarray(cv2.copyMakeBorder(mark, room, room, room, room, cv2.BORDER_CONSTANT, value=(0,)))


def _weaker(habits: Dice, under: Colour) -> Colour:
    """An ink that stands out a little only."""
    by = 45 if brightness(under) < 128 else -45
    blue, green, red = (int(np.clip(part + by + habits.normal(0, 15), 0, 255)) for part in under)
    return blue, green, red


def _title(card: Image, small: Lettering, habits: Dice) -> None:
    """The game's name across the back."""
    height, width = card.shape[:2]
    title = small.glyph(str(habits.choice(TITLES)))
    level = height * float(habits.choice([0.12, 0.5, 0.88]))
    under = art.mean_colour(card, (width * 0.2, level - 4, width * 0.8, level + 4))
    print_at(card, fit(title, width * 0.7, height * 0.12), against(habits, under), width / 2, level)


def _darken_edges(card: Image, habits: Dice) -> None:
    height, width = card.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    away = np.hypot((x / width - 0.5) * 2, (y / height - 0.5) * 2) / 1.42
    card[:] = (card * (1 - habits.uniform(0.3, 0.8) * away[..., None] ** 2)).astype(np.uint8)
