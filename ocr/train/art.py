"""What is printed on cards beside letters: grounds, pictures, emblems, panels, paper, lines of text."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.train import symbols
from ocr.train.fonts import Lettering
from ocr.train.inks import Colour, Dice, against, colour, fit, mix, noise, pattern, print_at, stock

Box = tuple[float, float, float, float]  # left, top, right, bottom
TEXT = """
apple bear cloud dragon ember forest garden hollow island jungle kettle lantern meadow night orbit pirate
quill river shadow tower under velvet winter extra yellow zebra draw one card gain two coins discard trash
opponent each when played lock or and the of to for if you may
"""
WORDS = TEXT.split()


def mean_colour(card: Image, box: Box) -> Colour:
    """The average colour of a part of the card."""
    part = _part(card, box)
    blue, green, red = part.reshape(-1, 3).mean(axis=0) if part.size else (128, 128, 128)
    return int(blue), int(green), int(red)


def busyness(card: Image, box: Box) -> float:
    """How much the brightness varies within a part of the card."""
    part = _part(card, box)
    return float(part.mean(axis=2).std()) if part.size else 0.0


def _part(card: Image, box: Box) -> Image:
    left, top, right, bottom = (max(0, round(edge)) for edge in box)
    return card[top : bottom + 1, left : right + 1]


def ground(dice: Dice, width: int, height: int, shade: Colour | None = None) -> Image:
    """A plain, shaded, patterned or mottled surface."""
    shade = shade or (stock(dice) if dice.random() < 0.3 else colour(dice, None, (0.0, 0.95), (0.08, 1.0)))
    how = dice.random()
    if how < 0.3:
        return np.full((height, width, 3), shade, np.uint8)
    other = close_to(dice, shade) if how < 0.75 else colour(dice, None, (0.0, 0.95), (0.05, 1.0))
    field = pattern(dice, height, width) if dice.random() < 0.6 else noise(dice, height, width, 5, 5)
    if dice.random() < 0.3:
        field = 0.6 * field + 0.4 * noise(dice, height, width, height // 3 + 1, width // 3 + 1)
    sheet = mix(shade, other, field * np.float32(dice.uniform(0.2, 0.9)))
    return _add_grain(sheet, dice) if dice.random() < 0.3 else sheet


def _add_grain(sheet: Image, dice: Dice) -> Image:
    """The surface as leather, cloth or worn print has it: fine and coarse grain, lit from one side."""
    height, width = sheet.shape[:2]
    depth = np.zeros((height, width), np.float32)
    for cells in (2.0, 4.0, 9.0):  # pixels of a grain; a weave is longer one way than the other
        long = dice.uniform(1.0, 3.0)
        rows, columns = height / cells, width / (cells * long)
        depth += noise(dice, height, width, round(rows) + 1, round(columns) + 1) * np.float32(dice.random())
    light = cv2.Sobel(depth, cv2.CV_32F, 1, 1, ksize=3) + 0.5 * (depth - depth.mean())
    scale = dice.uniform(8, 30) / max(1e-6, float(light.std()))
    return np.asarray(np.clip(sheet + (light * scale)[..., None], 0, 255), np.uint8)


def close_to(dice: Dice, shade: Colour) -> Colour:
    """Another shade of the same colour."""
    by = dice.uniform(0.5, 1.5)
    blue, green, red = (int(np.clip(part * by + dice.normal(0, 12), 0, 255)) for part in shade)
    return blue, green, red


def emblem(dice: Dice, side: int, symmetric: bool = True) -> Image:
    """A bold figure as a mask of ink: blots, rays, leaves, rings, mostly the same on both sides."""
    side = max(8, side)
    ink = np.zeros((side, side), np.uint8)
    half = side / 2
    for _ in range(int(dice.integers(2, 8))):
        value = 255 if dice.random() < 0.75 else 0
        middle = dice.uniform(0.2, 0.8, 2) * side
        how = dice.integers(0, 5)
        if how == 0:
            points = middle + dice.normal(0, side * 0.18, (int(dice.integers(3, 8)), 2))
            cv2.fillPoly(ink, [cv2.convexHull(points.astype(np.int32))], value, cv2.LINE_AA)
        elif how == 1:
            axes = tuple(int(axis) for axis in dice.uniform(0.04, 0.3, 2) * side)
            where = (int(middle[0]), int(middle[1]))
            cv2.ellipse(ink, where, axes, dice.uniform(0, 180), 0, 360, value, -1, cv2.LINE_AA)
        elif how == 2:
            radius, thick = int(dice.uniform(0.1, 0.45) * side), max(1, int(dice.uniform(0.01, 0.08) * side))
            cv2.circle(ink, (int(half), int(half)), radius, value, thick, cv2.LINE_AA)
        elif how == 3:
            path = np.cumsum(dice.normal(0, side * 0.12, (6, 2)), axis=0) + middle
            thick = max(1, int(dice.uniform(0.01, 0.06) * side))
            cv2.polylines(ink, [path.astype(np.int32)], False, value, thick, cv2.LINE_AA)
        else:
            _star(ink, dice, middle, value)
    return np.maximum(ink, ink[:, ::-1]) if symmetric else ink


def _star(ink: Image, dice: Dice, middle: npt.NDArray[np.float64], value: int) -> None:
    rays, long = int(dice.integers(4, 12)), dice.uniform(0.1, 0.45) * len(ink)
    angles = np.arange(2 * rays) * np.pi / rays
    reach = np.where(np.arange(2 * rays) % 2, long, long * dice.uniform(0.3, 0.8))
    points = np.column_stack([np.cos(angles), np.sin(angles)]) * reach[:, None] + middle
    cv2.fillPoly(ink, [points.astype(np.int32)], value, cv2.LINE_AA)


def boards(dice: Dice, width: int, height: int) -> Image:
    """Planks or bricks in shades of one colour, with dark joints."""
    shade = colour(dice, None, (0.1, 0.9), (0.1, 0.8))
    sheet = np.full((height, width, 3), shade, np.uint8)
    tall, long = (
        max(4, round(height * dice.uniform(0.03, 0.12))),
        max(6, round(width * dice.uniform(0.2, 0.6))),
    )
    joint = tuple(int(part * 0.4) for part in shade)
    for row, top in enumerate(range(0, height, tall)):
        for left in range(-(row % 2) * long // 2, width, long):
            cv2.rectangle(sheet, (left, top), (left + long, top + tall), close_to(dice, shade), -1)
            cv2.rectangle(sheet, (left, top), (left + long, top + tall), joint, 1)
    return (
        np.ascontiguousarray(np.rot90(cv2.resize(sheet, (height, width)))) if dice.random() < 0.3 else sheet
    )


def tiling(dice: Dice, width: int, height: int) -> Image:
    """The same small figure all over, side by side, every other row shifted."""
    sheet = ground(dice, width, height)
    side = max(6, round(width * dice.uniform(0.08, 0.34)))
    mark, shade = emblem(dice, round(side * dice.uniform(0.7, 1.1))), colour(dice)
    shift = side / 2 * int(dice.integers(2))
    for row, y in enumerate(np.arange(0, height + side, side)):
        for x in np.arange(0, width + side, side):
            print_at(sheet, mark, shade, x + shift * (row % 2), float(y), 0.8)
    return sheet


def thing(dice: Dice, side: int) -> Image:
    """An object as a mask of ink: long and round parts that hang together, often hatched with fine lines."""
    side = max(8, side)
    ink = np.zeros((side, side), np.uint8)
    at = np.array([0.5, 0.5]) * side
    for _ in range(int(dice.integers(2, 7))):
        angle, long = dice.uniform(0, 180), dice.uniform(0.08, 0.45) * side
        part = np.zeros_like(ink)
        axes = (max(1, round(long)), max(1, round(long * dice.uniform(0.08, 0.9))))
        cv2.ellipse(part, (round(at[0]), round(at[1])), axes, angle, 0, 360, 255, -1, cv2.LINE_AA)
        ink = np.where(part > 0, part - np.minimum(part, hatching(dice, side, side)), ink)
        turn, step = np.radians(angle), long * dice.uniform(-1, 1)
        at = np.clip(at + np.array([np.cos(turn), np.sin(turn)]) * step, 0.15 * side, 0.85 * side)
    return ink


def tool(dice: Dice, side: int) -> Image:
    """A pen, feather, key, wand or sword as a mask of ink: a slanting stem, a blade, mostly a foot."""
    side = max(8, side)
    ink = np.zeros((side, side), np.uint8)
    angle = np.radians(dice.uniform(20, 160))
    along = np.array([np.cos(angle), -np.sin(angle)])
    bend = np.array([along[1], -along[0]]) * dice.normal(0, 0.1) * side
    share = np.linspace(-1, 1, 24)[:, None]
    stem = side / 2 + along * share * side * 0.44 + bend * (1 - share**2)
    thick = max(1, round(side * dice.uniform(0.01, 0.06)))
    cv2.polylines(ink, [stem.astype(np.int32)], False, 255, thick, cv2.LINE_AA)
    begin, wide = int(dice.integers(6, 18)), side * dice.uniform(0.03, 0.16)
    taper = np.sin(np.linspace(0.3, np.pi, 24 - begin))[:, None] * wide
    across = np.array([along[1], -along[0]])
    blade = np.concatenate(
        [stem[begin:] + across * taper, (stem[begin:] - across * taper * dice.random())[::-1]]
    )
    cv2.fillPoly(ink, [blade.astype(np.int32)], 255, cv2.LINE_AA)
    foot = tuple(int(part) for part in stem[0])
    axes = tuple(max(1, int(axis)) for axis in dice.uniform(0.04, 0.2, 2) * side)
    if dice.random() < 0.7:
        cv2.ellipse(
            ink,
            foot,
            axes,
            dice.uniform(0, 180),
            0,
            360,
            255,
            -1 if dice.random() < 0.6 else thick,
            cv2.LINE_AA,
        )
    return ink


def hatching(dice: Dice, height: int, width: int) -> Image:
    """Fine lines beside each other, or none."""
    lines = np.zeros((height, width), np.uint8)
    if dice.random() < 0.35:
        return lines
    side = max(height, width)
    lean, gap = dice.uniform(-1, 1) * side, max(2.0, side * dice.uniform(0.03, 0.2))
    for start in np.arange(-side, 2 * side, gap):
        ends = [(round(start), 0), (round(start + lean), side)]
        ends = [(y, x) for x, y in ends] if dice.random() < 0.5 else ends
        cv2.line(lines, ends[0], ends[1], 255, max(1, side // 60), cv2.LINE_AA)
    return lines


def figure(dice: Dice, side: int) -> Image:
    """What a picture may show, as a mask of ink: mostly a thing out of a symbol font, where there is one."""
    how = dice.random()
    if how < 0.65 and symbols.signs():
        return symbols.symbol(dice, side)
    return thing(dice, side) if how < 0.85 else emblem(dice, side, bool(dice.random() < 0.6))


def picture(card: Image, dice: Dice, box: Box) -> None:
    """A drawing in a few colours: figures on a ground, framed or not."""
    left, top, right, bottom = (round(edge) for edge in box)
    width, height = right - left, bottom - top
    if min(width, height) < 6 or left < 0 or top < 0 or right > card.shape[1] or bottom > card.shape[0]:
        return
    scene = ground(dice, width, height) if dice.random() < 0.5 else card[top:bottom, left:right].copy()
    for _ in range(int(dice.integers(1, 6))):
        drawn = figure(dice, round(min(width, height) * dice.uniform(0.3, 1.0)))
        print_at(scene, drawn, colour(dice), dice.uniform(0.2, 0.8) * width, dice.uniform(0.2, 0.8) * height)
    if dice.random() < 0.4:
        cv2.rectangle(scene, (0, 0), (width - 1, height - 1), colour(dice), max(1, width // 40))
    card[top:bottom, left:right] = scene


def panel(card: Image, dice: Dice, box: Box, shade: Colour | None = None) -> None:
    """A plaque, banner or label with straight, rounded, arched or torn edges."""
    left, top, right, bottom = (round(edge) for edge in box)
    width, height = right - left, bottom - top
    if min(width, height) < 4:
        return
    mask = np.zeros(card.shape[:2], np.uint8)
    how = dice.random()
    if how < 0.4:
        cv2.rectangle(mask, (left, top), (right - 1, bottom - 1), 255, -1)
    elif how < 0.6:
        middle = ((left + right) // 2, (top + bottom) // 2)
        cv2.ellipse(mask, middle, (width // 2, height // 2), 0, 0, 360, 255, -1)
    elif how < 0.8:
        arch = min(width // 2, height // 2)
        cv2.rectangle(mask, (left, top + arch), (right - 1, bottom - 1), 255, -1)
        cv2.ellipse(mask, ((left + right) // 2, top + arch), (width // 2, arch), 0, 0, 360, 255, -1)
    else:
        mask = paper_mask(card, dice, box)
    sheet = ground(dice, card.shape[1], card.shape[0], shade)
    rim = max(1, round(min(width, height) * dice.uniform(0.01, 0.05)))
    if dice.random() < 0.6:
        wider = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * rim + 1, 2 * rim + 1)))
        card[wider > 127] = colour(dice)
    card[mask > 127] = sheet[mask > 127]


def paper_mask(card: Image, dice: Dice, box: Box) -> Image:
    """The mask of a sheet of paper with uneven edges."""
    left, top, right, bottom = box
    rough = min(right - left, bottom - top) * dice.uniform(0.005, 0.04)
    count = int(dice.integers(8, 30))
    along = np.linspace(0, 1, count, endpoint=False)
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    sides = [corners[k] + (corners[(k + 1) % 4] - corners[k]) * along[:, None] for k in range(4)]
    points = np.concatenate(sides) + dice.normal(0, rough, (4 * count, 2))
    mask = np.zeros(card.shape[:2], np.uint8)
    cv2.fillPoly(mask, [points.astype(np.int32)], 255)
    return mask


def paper(card: Image, dice: Dice, box: Box) -> None:
    """A light sheet with torn or straight edges and a faint shadow."""
    mask = paper_mask(card, dice, box)
    shadow = cv2.GaussianBlur(mask, (0, 0), max(1.0, card.shape[1] * 0.012)).astype(np.float32)
    card[:] = (card * (1 - dice.uniform(0.1, 0.7) * shadow[..., None] / 255)).astype(np.uint8)
    shade = stock(dice)
    stains = noise(dice, card.shape[0], card.shape[1], 9, 9) * np.float32(0.15)
    sheet = mix(shade, close_to(dice, shade), stains)
    card[mask > 127] = sheet[mask > 127]


def text(card: Image, dice: Dice, face: Lettering, box: Box, tall: float, ink: Colour | None = None) -> None:
    """Lines of words, so tall, in the box; at times with a rule, a sign or a digit between them."""
    left, top, right, bottom = box
    ink = ink or against(dice, mean_colour(card, box))
    level = top + tall * 0.6
    middle = dice.random() < 0.6
    while level < bottom - tall * 0.4:
        words = " ".join(str(word) for word in dice.choice(WORDS, int(dice.integers(1, 5))))
        words = words.upper() if dice.random() < 0.15 else words
        line = fit(face.line(words), (right - left) * dice.uniform(0.5, 1.0), tall)
        x = (left + right) / 2 if middle else left + line.shape[1] / 2
        print_at(card, line, ink, x, level)
        if dice.random() < 0.15:
            mark = emblem(dice, round(tall * 1.2))
            print_at(card, mark, colour(dice), dice.uniform(left, right), level)
        level += tall * dice.uniform(1.2, 2.0)


def frame(card: Image, dice: Dice, shade: Colour) -> None:
    """One or two lines or a band along the edge, perhaps with ornaments in the corners."""
    height, width = card.shape[:2]
    inset = round(width * dice.uniform(0.0, 0.08))
    thick = max(1, round(width * dice.uniform(0.004, 0.06)))
    cv2.rectangle(card, (inset, inset), (width - 1 - inset, height - 1 - inset), shade, thick)
    if dice.random() < 0.4:
        inset += thick + max(2, width // 40)
        cv2.rectangle(card, (inset, inset), (width - 1 - inset, height - 1 - inset), shade, 1)
    if dice.random() < 0.3:
        mark = emblem(dice, round(width * dice.uniform(0.08, 0.2)))
        for x in (inset + mark.shape[1] / 2, width - inset - mark.shape[1] / 2):
            for y in (inset + mark.shape[0] / 2, height - inset - mark.shape[0] / 2):
                print_at(card, mark, shade, x, y)
