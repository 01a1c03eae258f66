"""What cards lie on and what lies beside them: wood, cloth, stone, carpet; coins, pens, hands, paper."""

from __future__ import annotations

import cv2
import numpy as np

from ocr.intake import Image
from ocr.train.inks import Colour, Dice, colour, mix, noise, pattern

FONT = cv2.FONT_HERSHEY_SIMPLEX


def table(dice: Dice, width: int, height: int, rough: float) -> Image:
    """A table top filling the photo; `rough` from 0 (calm) to 1 (patterned)."""
    kinds = (_plain, _wood, _stone, _cloth, _carpet, _planks, _print_patches)
    weights = np.array([0.34, 0.3, 0.12, 0.04, 0.06, 0.1, 0.04]) * (1 - rough)
    weights = weights + np.array([0.1, 0.22, 0.12, 0.24, 0.12, 0.14, 0.06]) * rough
    small = (max(32, width // 2), max(32, height // 2))
    top = kinds[int(dice.choice(len(kinds), p=weights / weights.sum()))](dice, *small)
    return np.asarray(cv2.resize(top, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def table_colour(dice: Dice) -> Colour:
    """The colour of a table, a cloth or a thing."""
    if dice.random() < 0.5:  # woods, linen, leather
        return colour(dice, dice.uniform(0.03, 0.13), (0.1, 0.75), (0.15, 0.95))
    if dice.random() < 0.45:  # white, grey and black tops
        return colour(dice, None, (0.0, 0.1), (0.06, 1.0))
    return colour(dice, None, (0.1, 0.9), (0.12, 0.9))


def _near(dice: Dice, tone: Colour, by: float) -> Colour:
    low, mid, high = (
        int(np.clip(c * (1 + dice.uniform(-by, by)) + dice.uniform(-14, 14), 0, 255)) for c in tone
    )
    return (low, mid, high)


def _plain(dice: Dice, width: int, height: int) -> Image:
    tone = table_colour(dice)
    return mix(tone, _near(dice, tone, 0.2), noise(dice, height, width, 3, 4))


def _wood(dice: Dice, width: int, height: int) -> Image:
    tone = colour(dice, dice.uniform(0.03, 0.12), (0.2, 0.8), (0.2, 0.92))
    reach = int(np.hypot(width, height)) + 2
    grain = noise(dice, reach, reach, int(dice.integers(40, 180)), int(dice.integers(2, 6)))
    grain = 0.7 * grain + 0.3 * noise(dice, reach, reach, reach // 3, 5)
    turn = cv2.getRotationMatrix2D((reach / 2, reach / 2), dice.choice([0, 90]) + dice.normal(0, 12), 1.0)
    turned = cv2.warpAffine(grain, turn, (reach, reach), borderMode=cv2.BORDER_REFLECT)
    top, left = (reach - height) // 2, (reach - width) // 2
    return mix(
        tone, _near(dice, tone, 0.5), np.asarray(turned[top : top + height, left : left + width], np.float32)
    )


def _planks(dice: Dice, width: int, height: int) -> Image:
    """Boards or parquet with dark joints."""
    top = _wood(dice, width, height)
    step = int(dice.integers(30, 160))
    dark = tuple(int(c) for c in (top.reshape(-1, 3).mean(axis=0) * dice.uniform(0.3, 0.7)))
    slope = dice.uniform(-0.6, 0.6) * height
    for x in range(-height, width + height, step):
        cv2.line(top, (x, 0), (int(x + slope), height), dark, int(dice.integers(1, 3)), cv2.LINE_AA)
        if dice.random() < 0.5:
            y = int(dice.integers(0, height))
            cv2.line(top, (x, y), (x + step, y), dark, 1, cv2.LINE_AA)
    return top


def _stone(dice: Dice, width: int, height: int) -> Image:
    tone = colour(dice, None, (0.0, 0.2), (0.3, 1.0))
    veins = np.abs(noise(dice, height, width, 6, 8) - 0.5) * dice.uniform(2, 8)
    grains = noise(dice, height, width, height // 2, width // 2) * dice.uniform(0, 0.7)
    return mix(_near(dice, tone, 0.5), tone, veins + grains)


def _cloth(dice: Dice, width: int, height: int) -> Image:
    tone = table_colour(dice)
    ground = mix(tone, table_colour(dice), pattern(dice, height, width) * dice.uniform(0.3, 1.0))
    if dice.random() < 0.5:
        over = mix(table_colour(dice), table_colour(dice), pattern(dice, height, width))
        ground = mix_in(ground, over, 0.4)
    return ground


def _carpet(dice: Dice, width: int, height: int) -> Image:
    tone = table_colour(dice)
    return mix(tone, _near(dice, tone, 0.8), noise(dice, height, width, height // 3, width // 3))


def _print_patches(dice: Dice, width: int, height: int) -> Image:
    """A board or newspaper: patches and rows of type."""
    sheet = np.full((height, width, 3), table_colour(dice), np.uint8)
    for _ in range(int(dice.integers(6, 30))):
        x, y = int(dice.integers(0, width)), int(dice.integers(0, height))
        size = (x + int(dice.integers(8, width // 3)), y + int(dice.integers(4, height // 4)))
        cv2.rectangle(sheet, (x, y), size, table_colour(dice), -1 if dice.random() < 0.6 else 2)
    for _ in range(int(dice.integers(0, 30))):
        x, y = int(dice.integers(0, width)), int(dice.integers(0, height))
        text = "".join(dice.choice(list("abcdehilmnorstu")) for _ in range(9))
        tall, ink = dice.uniform(0.2, 0.6), table_colour(dice)
        cv2.putText(sheet, text, (x, y), FONT, tall, ink, 1)
    return sheet


def draw_print(dice: Dice, width: int, height: int) -> Image:
    """Print that is no card: a board of squares with words in them, or a page of text."""
    small = (max(64, width // 2), max(64, height // 2))
    sheet = _board(dice, *small) if dice.random() < 0.6 else _page(dice, *small)
    return np.asarray(cv2.resize(sheet, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _board(dice: Dice, width: int, height: int) -> Image:
    """Squares in a grid, some coloured, some with a line or two of print."""
    sheet = np.full((height, width, 3), table_colour(dice), np.uint8)
    step = int(dice.integers(14, 60))
    line, shades = table_colour(dice), [table_colour(dice) for _ in range(4)]
    for y in range(-int(dice.integers(step)), height, step):
        for x in range(0, width, step):
            if dice.random() < 0.4:
                shade = shades[int(dice.integers(4))]
                cv2.rectangle(sheet, (x + 1, y + 1), (x + step - 2, y + step - 2), shade, -1)
            if dice.random() < 0.3:
                text = "".join(dice.choice(list("ABCDEILNORSTUX23"), 6))
                for row in range(int(dice.integers(1, 4))):
                    place = (x + 2, y + step // 3 + row * step // 4)
                    cv2.putText(sheet, text, place, FONT, step / 130, line, 1, cv2.LINE_AA)
            cv2.rectangle(sheet, (x, y), (x + step, y + step), line, 1)
    return sheet


def _page(dice: Dice, width: int, height: int) -> Image:
    """Lines of type in columns, a headline, a picture."""
    sheet = np.full((height, width, 3), colour(dice, 0.1, (0.0, 0.15), (0.75, 1.0)), np.uint8)
    ink = colour(dice, None, (0.0, 0.5), (0.02, 0.4))
    size = dice.uniform(0.2, 0.5)
    step, columns = round(size * 36), int(dice.integers(1, 4))
    for column in range(columns):
        for y in range(int(dice.integers(8, 40)), height, step):
            if dice.random() < 0.9:
                signs = round(width / columns / size / 19)
                text = "".join(dice.choice(list("abcdefghilmnoprstuvw    "), signs))
                large = 2.5 if dice.random() < 0.04 else 1.0
                place = (round(width * column / columns) + 4, y)
                cv2.putText(sheet, text, place, cv2.FONT_HERSHEY_COMPLEX, size * large, ink, 1, cv2.LINE_AA)
    return sheet


def mix_in(one: Image, other: Image, share: float) -> Image:
    """Two pictures laid over each other."""
    return np.asarray(cv2.addWeighted(one, 1 - share, other, share, 0), np.uint8)


def clutter(photo: Image, dice: Dice, free: Image, unit: float, count: int) -> None:
    """Put things where `free` is not zero; `unit` is about the width of a card."""
    height, width = free.shape
    for _ in range(count * 4):
        x, y = int(dice.integers(0, width)), int(dice.integers(0, height))
        reach = round(unit * 0.9)
        if free[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1].all():
            _thing(photo, dice, x, y, unit)
            count -= 1
        if count <= 0:
            return


def _thing(photo: Image, dice: Dice, x: int, y: int, unit: float) -> None:
    kind = dice.integers(0, 6)
    shade = colour(dice)
    if kind == 0:  # coin, token, mug
        radius = round(unit * dice.uniform(0.15, 0.55))
        axes = (radius, round(radius * dice.uniform(0.7, 1)))
        cv2.ellipse(photo, (x, y), axes, 0, 0, 360, shade, -1, cv2.LINE_AA)
        cv2.ellipse(
            photo, (x, y), (radius * 3 // 4, axes[1] * 3 // 4), 0, 0, 360, colour(dice), 2, cv2.LINE_AA
        )
    elif kind == 1:  # pen
        turn = dice.uniform(0, 6.28)
        tip = (round(x + np.cos(turn) * unit), round(y + np.sin(turn) * unit))
        cv2.line(photo, (x, y), tip, shade, max(2, round(unit * 0.09)), cv2.LINE_AA)
    elif kind == 2:  # die
        side = unit * 0.22
        box = cv2.boxPoints(((x, y), (side, side), dice.uniform(0, 90))).astype(np.int32)
        cv2.fillPoly(photo, [box], (235, 235, 235), cv2.LINE_AA)
        cv2.circle(photo, (x, y), max(1, round(side * 0.12)), (20, 20, 20), -1, cv2.LINE_AA)
    elif kind == 3:  # slip of paper with a note, long and narrow
        slip = cv2.boxPoints(((x, y), (unit * 1.5, unit * dice.uniform(0.3, 0.6)), dice.uniform(0, 180)))
        cv2.fillPoly(photo, [slip.astype(np.int32)], (238, 243, 246), cv2.LINE_AA)
        cv2.line(photo, (round(x - unit * 0.3), y), (round(x + unit * 0.3), y), (90, 60, 60), 1, cv2.LINE_AA)
    elif kind == 4:  # pieces of wood or glass
        count = int(dice.integers(3, 7))
        corners = np.array([x, y]) + dice.normal(0, unit * 0.25, (count, 2))
        cv2.fillPoly(photo, [cv2.convexHull(corners.astype(np.int32))], shade, cv2.LINE_AA)
    else:  # cable or string
        path = np.cumsum(dice.normal(0, unit * 0.3, (7, 2)), axis=0) + np.array([x, y])
        cv2.polylines(photo, [path.astype(np.int32)], False, shade, max(1, round(unit * 0.04)), cv2.LINE_AA)


def hand(photo: Image, dice: Dice, unit: float, side: int) -> None:
    """Fingers coming in from one edge of the photo."""
    height, width = photo.shape[:2]
    skin = colour(dice, dice.uniform(0.03, 0.08), (0.25, 0.65), (0.3, 0.95))
    along = dice.uniform(0.1, 0.9)
    edges = [(along * width, 0), (width, along * height), (along * width, height), (0, along * height)]
    start = np.array(edges[side])
    inward = np.array([width / 2, height / 2]) - start
    inward = inward / max(1.0, float(np.linalg.norm(inward)))
    for finger in range(int(dice.integers(2, 5))):
        spread = np.array([-inward[1], inward[0]]) * (finger - 1.5) * unit * 0.26
        tip = start + inward * unit * dice.uniform(0.3, 0.7) + spread
        root, end = (start + spread).astype(int), tip.astype(int)
        cv2.line(
            photo, (int(root[0]), int(root[1])), (int(end[0]), int(end[1])), skin, max(3, round(unit * 0.22))
        )
