"""Cards of decks nobody has drawn: any art, panels and print, and exactly one main letter somewhere on them.

A deck's `quirk` decides what its cards have in common; the dice decide what differs from card to card.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from ocr.intake import Image
from ocr.train import art
from ocr.train.art import Box
from ocr.train.fonts import Lettering
from ocr.train.inks import (
    GENRE_HUES,
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
)

ARRANGEMENTS = ("cover", "plaque", "corner", "centre", "plain", "bands", "alphabet")
CHANCES = (0.26, 0.14, 0.19, 0.12, 0.11, 0.06, 0.12)
FAINT = 50.0  # the least difference in brightness between a faint letter and its ground
LARGEST_PRINT = 0.5  # other print is at most this tall, as a share of the main letter


@dataclass
class Face:
    """A card being drawn, the faces of its deck, and what has been printed on it so far."""

    card: Image
    large: Lettering
    small: Lettering
    letter_box: Box = (0, 0, 1, 1)  # in pixels; in shares once the card is done
    others: tuple[Box, ...] = ()  # print and pictures that are no letter

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.card.shape[1], self.card.shape[0]

    def note(self, box: Box) -> None:
        """Remember print that must not be taken for the main letter."""
        self.others = (*self.others, box)


def draw_face(
    quirk: int,
    faces: tuple[Lettering, ...],
    small: Lettering,
    letter: str,
    dice: Dice,
    width: int,
    height: int,
) -> Face:
    """One card of the deck with this quirk; boxes come as shares of the card."""
    habits = np.random.default_rng(quirk)
    arrangement = _arrangement(habits)
    large = faces[0] if habits.random() < 0.6 else faces[int(dice.integers(len(faces)))]
    shades = np.random.default_rng(int(dice.integers(1 << 30))) if habits.random() < 0.5 else habits
    face = Face(art.ground(shades, width, height), large, small)
    DRAW[arrangement](face, letter, habits, shades, dice)
    scale = np.array([width, height, width, height])
    face.letter_box = _shares(face.letter_box, scale)
    face.others = tuple(_shares(box, scale) for box in face.others)
    return face


def _arrangement(habits: Dice) -> str:
    return str(habits.choice(ARRANGEMENTS, p=CHANCES))


def cover_quirk(dice: Dice) -> int:
    """A number of a deck whose cards are covers over, or beside, a sheet of paper."""
    while _arrangement(np.random.default_rng(quirk := int(dice.integers(1 << 30)))) != "cover":
        pass
    return quirk


def _shares(box: Box, scale: Image) -> Box:
    left, top, right, bottom = (float(edge) for edge in np.array(box) / scale)
    return left, top, right, bottom


def _cover(face: Face, letter: str, habits: Dice, shades: Dice, dice: Dice) -> None:
    """A book cover or picture above, or left on cards lying across, and a paper with text beside it."""
    width, height = face.size
    share = habits.uniform(0.38, 0.68)
    cover: Box = (0, 0, width, height * share) if height >= width else (0, 0, width * share, height)
    inset = habits.uniform(-0.03, 0.05) * width
    sheet: Box = (inset, cover[3], width - inset, height * habits.uniform(0.9, 1.02))
    if height < width:
        sheet = (cover[2], height * habits.uniform(0.0, 0.2), width + 2, height + 2)
    bindings(face.card, shades, habits)
    plaque = _within(cover, habits.uniform(0.02, 0.2), habits.uniform(0.02, 0.14))
    if habits.random() < 0.45:
        plaque = _upper_part(face.card, plaque, habits, shades)
    if habits.random() < 0.7:
        art.panel(face.card, shades, plaque)
    if habits.random() < 0.85:
        art.paper(face.card, shades, sheet)
    else:
        art.panel(face.card, shades, sheet)
    if habits.random() < 0.7:
        _ribbon(face, letter, habits, dice)
    _main_letter(face, letter, _within(plaque, 0.06, 0.06), habits, dice, habits.uniform(0.6, 1.0))
    tall = face.letter_box[3] - face.letter_box[1]
    if dice.random() < 0.75:
        size = min(tall * LARGEST_PRINT, height * habits.uniform(0.03, 0.12))
        box = _within(sheet, 0.1, 0.1)
        art.text(face.card, dice, face.small, box, size)
        face.note(box)
    if habits.random() < 0.4:
        _badges(face, habits, dice)


def _upper_part(card: Image, box: Box, habits: Dice, shades: Dice) -> Box:
    """The upper part of a field, where the letter stands; ornaments fill the rest."""
    left, top, right, bottom = box
    cut = top + (bottom - top) * habits.uniform(0.45, 0.8)
    rest = art.tiling(shades, max(2, round(right - left)), max(2, round(bottom - cut)))
    part = card[round(cut) : round(cut) + len(rest), round(left) : round(left) + rest.shape[1]]
    part[:] = rest[: part.shape[0], : part.shape[1]]
    return left, top, right, cut


def _plaque(face: Face, letter: str, habits: Dice, shades: Dice, dice: Dice) -> None:
    """Art to the edge, the letter on a panel anywhere."""
    width, height = face.size
    art.picture(face.card, dice if habits.random() < 0.5 else shades, (0, 0, width, height))
    wide, high = habits.uniform(0.3, 0.9) * width, habits.uniform(0.2, 0.7) * height
    box = _somewhere(habits, width, height, wide, high)
    art.panel(face.card, shades, box)
    _main_letter(face, letter, _within(box, 0.14, 0.12), habits, dice, 1.0)
    _extras(face, letter, habits, dice)


def _corner(face: Face, letter: str, habits: Dice, shades: Dice, dice: Dice) -> None:
    """A smaller letter away from the middle, a picture, a word and text."""
    width, height = face.size
    if habits.random() < 0.5:
        inset = width * habits.uniform(0.02, 0.08)
        art.panel(face.card, shades, (inset, inset, width - inset, height - inset), (248, 248, 248))
    tall = habits.uniform(0.125, 0.42) * height
    box = _somewhere(habits, width, height, tall * 1.1, tall)
    _, top, right, bottom = box
    below: Box = (width * 0.08, bottom + 0.04 * height, width * 0.92, height * 0.95)
    above: Box = (width * 0.08, height * 0.05, width * 0.92, top - 0.04 * height)
    free = below if below[3] - below[1] > above[3] - above[1] else above
    cut = free[1] + (free[3] - free[1]) * habits.uniform(0.3, 0.8)
    parts = [(free[0], free[1], free[2], cut), (free[0], cut, free[2], free[3])]
    if habits.random() < 0.25:
        _worksheet(face, letter, parts[0], tall, habits, dice)
    elif habits.random() < 0.75:
        art.picture(face.card, dice, parts[0])
        face.note(parts[0])
    if habits.random() < 0.75:
        size = min(tall * LARGEST_PRINT, height * habits.uniform(0.03, 0.15))
        art.text(face.card, dice, face.small, parts[1], size)
        face.note(parts[1])
    if habits.random() < 0.6 and right + tall * 0.6 < width:  # a heading beside the letter
        beside = (right + 0.02 * width, top, width * 0.97, bottom)
        _heading(face, letter, beside, tall, habits, dice)
    _main_letter(face, letter, box, habits, dice, 1.0)
    if habits.random() < 0.3:
        _badges(face, habits, dice)


def _heading(face: Face, letter: str, box: Box, tall: float, habits: Dice, dice: Dice) -> None:
    """Lines of print beside a letter so tall, perhaps with the letter again at half its size (Aa)."""
    left, top, right, bottom = box
    print_face = face.large if habits.random() < 0.5 else face.small
    if habits.random() < 0.5:
        size = tall * habits.uniform(0.3, 0.5)
        echo = fit(print_face.glyph(letter + letter.lower()), right - left, size)
        x, y = left + echo.shape[1] / 2, bottom - echo.shape[0] / 2
        print_at(face.card, echo, against(dice, art.mean_colour(face.card, box)), x, y)
        bottom -= echo.shape[0]
    art.text(face.card, dice, print_face, (left, top, right, bottom), tall * habits.uniform(0.15, 0.3))
    face.note(box)


def _centre(face: Face, letter: str, habits: Dice, shades: Dice, dice: Dice) -> None:
    """A letter in the middle with ornaments around it."""
    width, height = face.size
    for _ in range(int(shades.integers(1, 7))):
        mark = art.emblem(shades, round(width * shades.uniform(0.2, 0.7)))
        shade, x, y = colour(shades), shades.random() * width, shades.random() * height
        print_at(face.card, mark, shade, x, y, 0.6)
    if habits.random() < 0.6:
        art.frame(face.card, habits, colour(shades))
    side = habits.uniform(0.3, 0.9)
    box = _somewhere(habits, width, height, width * side, height * side, spread=0.3)
    _main_letter(face, letter, box, habits, dice, 1.0)
    _extras(face, letter, habits, dice)


def _plain(face: Face, letter: str, habits: Dice, shades: Dice, dice: Dice) -> None:
    """A tile or plain card: the letter, an edge, perhaps a digit."""
    width, height = face.size
    if habits.random() < 0.5:
        rim = max(1, round(width * habits.uniform(0.01, 0.08)))
        light = mix((0, 0, 0), (255, 255, 255), noise(habits, height, width, 2, 2))
        border = np.ones((height, width), bool)
        border[rim:-rim, rim:-rim] = False
        face.card[border] = (face.card[border] * 0.6 + light[border] * 0.4).astype(np.uint8)
    side = habits.uniform(0.4, 0.92)
    box = _somewhere(habits, width, height, width * side, height * side, spread=0.5)
    _main_letter(face, letter, box, habits, dice, 1.0)
    if habits.random() < 0.6:
        _digit(face, habits, dice)


def _bands(face: Face, letter: str, habits: Dice, shades: Dice, dice: Dice) -> None:
    """Bands across, one of them with the letter, others with pictures or words."""
    width, height = face.size
    cuts = [0.0, *sorted(habits.uniform(0.15, 0.85, int(habits.integers(1, 3)))), 1.0]
    bands: list[Box] = [(0, a * height, width, b * height) for a, b in pairwise(cuts)]
    main = max(range(len(bands)), key=lambda k: bands[k][3] - bands[k][1])
    for place, band in enumerate(bands):
        part = art.ground(shades, width, max(1, round(band[3]) - round(band[1])))
        face.card[round(band[1]) : round(band[1]) + len(part)] = part
        if place != main and habits.random() < 0.5:
            art.picture(face.card, dice, _within(band, 0.1, 0.1))
            face.note(band)
    _main_letter(face, letter, _within(bands[main], 0.1, 0.08), habits, dice, habits.uniform(0.6, 1.0))
    tall = face.letter_box[3] - face.letter_box[1]
    for place, band in enumerate(bands):
        if place != main and habits.random() < 0.6:
            size = min(tall * LARGEST_PRINT, (band[3] - band[1]) * habits.uniform(0.2, 0.6))
            art.text(face.card, dice, face.small, _within(band, 0.1, 0.1), size)
            face.note(band)


def _alphabet(face: Face, letter: str, habits: Dice, shades: Dice, dice: Dice) -> None:
    """A card to learn letters by: the capital, mostly the small letter beside it, a picture and a word."""
    width, height = face.size
    if habits.random() < 0.6:
        inset = width * habits.uniform(0.0, 0.08)
        light = (250, 250, 250) if habits.random() < 0.6 else None
        art.panel(face.card, shades, (inset, inset, width - inset, height - inset), light)
    tall, at = height * habits.uniform(0.16, 0.46), habits.uniform(0.04, 0.14)
    low = habits.random() < 0.25  # the picture above, the letters below
    level = height * (1 - at) - tall if low else height * at
    echo = len(letter) == 1 and habits.random() < 0.65
    across = (0.08, 0.5) if echo else ((0.08, 0.92) if habits.random() < 0.5 else (0.06, 0.5))
    box: Box = (width * across[0], level, width * across[1], level + tall)
    free: Box = (0.06 * width, level + tall * 1.1, 0.94 * width, height * 0.97)
    if low:
        free = (0.06 * width, height * 0.03, 0.94 * width, level - tall * 0.1)
    cut = free[1] + (free[3] - free[1]) * habits.uniform(0.55, 0.85)
    picture, word = (free[0], free[1], free[2], cut), (free[0], cut, free[2], free[3])
    if habits.random() < 0.35:
        _worksheet(face, letter, picture, tall, habits, dice)
    else:
        _things(face, picture, dice)
    if habits.random() < 0.8:
        _word(face, letter, word, tall, habits, dice)
    _main_letter(face, letter, box, habits, dice, 1.0)
    if echo:
        _small_letter(face, letter, habits, dice)


def _worksheet(face: Face, letter: str, box: Box, tall: float, habits: Dice, dice: Dice) -> None:
    """Letters to trace and letters to look for: rows of the same one, faint, or of many, in a frame."""
    left, top, right, bottom = box
    size = min(tall * habits.uniform(0.12, LARGEST_PRINT), (bottom - top) * 0.4)
    if size < 3:
        return
    under = art.mean_colour(face.card, box)
    faint, same = habits.random() < 0.4, habits.random() < 0.5
    ink = art.close_to(habits, under) if faint else against(habits, under)
    step = size * habits.uniform(1.1, 1.9)
    for y in np.arange(top + size, bottom - size * 0.5, step):
        for x in np.arange(left + size, right - size * 0.5, step):
            sign = letter[0] if same else str(dice.choice(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))
            sign = sign.lower() if same and dice.random() < 0.3 else sign
            print_at(face.card, fit(face.small.line(sign), size, size), ink, float(x), float(y))
    if habits.random() < 0.4:
        low, high = (round(left), round(top)), (round(right), round(bottom))
        cv2.rectangle(face.card, low, high, against(habits, under), 1)
    face.note(box)


def _things(face: Face, box: Box, dice: Dice) -> None:
    """One or two things in several inks, on the card itself or in a field of their own."""
    left, top, right, bottom = box
    if min(right - left, bottom - top) < 8:
        return
    if dice.random() < 0.3:
        art.panel(face.card, dice, box)
    under = art.mean_colour(face.card, box)
    for _ in range(int(dice.integers(1, 3))):
        drawn = art.figure(dice, round(min(right - left, bottom - top) * dice.uniform(0.6, 1.0)))
        x, y = (left + right) / 2 + dice.normal(0, 0.1) * (right - left), (top + bottom) / 2
        if dice.random() < 0.5:
            print_at(face.card, grown(drawn, 1), against(dice, under), x, y)
        shade = against(dice, under)
        print_at(face.card, drawn, _colour_sheet(face.card, shade, dice, dice), x, y)
    face.note(box)


def _word(face: Face, letter: str, box: Box, tall: float, habits: Dice, dice: Dice) -> None:
    """A word that begins with the letter, which may stand out in another ink."""
    left, top, right, bottom = box
    words = [word for word in art.WORDS if word.startswith(letter[0].lower())] or art.WORDS
    word = str(dice.choice(words))
    word = word.upper() if habits.random() < 0.4 else word.capitalize() if habits.random() < 0.5 else word
    high = min(tall * habits.uniform(0.3, 1.0), (bottom - top) * 0.9)
    printed = face.large if habits.random() < 0.5 else face.small
    ink = fit(printed.glyph(word), (right - left) * habits.uniform(0.5, 0.95), high)
    shade = against(dice, art.mean_colour(face.card, box))
    print_at(face.card, ink, shade, (left + right) / 2, (top + bottom) / 2)
    face.note(box)


def _small_letter(face: Face, letter: str, habits: Dice, dice: Dice) -> None:
    """The same letter in small beside the capital, on its line, in its own or another ink."""
    left, top, right, bottom = face.letter_box
    small = face.large.glyph(letter.lower())
    high = (bottom - top) * habits.uniform(0.55, 0.85)
    ink = fit(small, face.size[0] * 0.94 - right, high)
    x = right + (right - left) * 0.08 + ink.shape[1] / 2 + 1
    shade = against(dice, art.mean_colour(face.card, (right, top, face.size[0] * 0.94, bottom)))
    drop = ink.shape[0] * 0.25 if letter in "GJPQY" else 0.0
    print_at(face.card, ink, shade, x, bottom + drop - ink.shape[0] / 2)
    face.note((x - ink.shape[1] / 2, bottom + drop - ink.shape[0], x + ink.shape[1] / 2, bottom + drop))


DRAW = dict(zip(ARRANGEMENTS, (_cover, _plaque, _corner, _centre, _plain, _bands, _alphabet), strict=True))


def _within(box: Box, across: float, down: float) -> Box:
    """The box without so much of its width and height on either side."""
    left, top, right, bottom = box
    wide, high = (right - left) * across, (bottom - top) * down
    return left + wide, top + high, right - wide, bottom - high


def _somewhere(habits: Dice, width: int, height: int, wide: float, high: float, spread: float = 1.0) -> Box:
    """A box of this size anywhere on the card, or near its middle where the spread is small."""
    room = np.array([width - wide, height - high]) * 0.94
    left, top = room / 2 + room * habits.uniform(-0.5, 0.5, 2) * spread + np.array([width, height]) * 0.03
    return float(left), float(top), float(left + wide), float(top + high)


def bindings(card: Image, shades: Dice, habits: Dice) -> None:
    """Spines and gilt lines of books."""
    height, width = card.shape[:2]
    if habits.random() < 0.5:  # neighbours on the shelf
        for side in (0, 1):
            if shades.random() < 0.6:
                wide = round(width * shades.uniform(0.04, 0.25))
                spine = art.ground(shades, wide, height)
                card[:, :wide] = spine if side == 0 else card[:, :wide]
                card[:, width - wide :] = spine if side == 1 else card[:, width - wide :]
    gilt = colour(shades, 0.12, (0.3, 0.8), (0.4, 0.9))
    for _ in range(int(habits.integers(0, 5))):
        level = round(habits.uniform(0, 1) * height)
        cv2.line(card, (0, level), (width, level), gilt, max(1, round(width * habits.uniform(0.004, 0.03))))
    if habits.random() < 0.5:
        art.frame(card, habits, gilt)
    for _ in range(int(habits.integers(0, 6))):
        mark = art.figure(habits, round(width * habits.uniform(0.1, 0.5)))
        print_at(card, mark, gilt, habits.uniform(0, 1) * width, habits.uniform(0, 1) * height, 0.7)


def _main_letter(face: Face, letter: str, box: Box, habits: Dice, dice: Dice, share: float) -> None:
    """The letter as large as the box allows, in an ink that can be read there; its box is remembered."""
    left, top, right, bottom = box
    height = face.card.shape[0]
    glyph = face.large.glyph(spelling(letter, habits))
    wide, high = (right - left) * share, (bottom - top) * share
    ink = fit(glyph, max(wide, 6), max(high, height * 0.125))
    x, y = (left + right) / 2, (top + bottom) / 2
    half = np.array([ink.shape[1], ink.shape[0]]) / 2
    here: Box = (x - half[0], y - half[1], x + half[0], y + half[1])
    _print_letter(face.card, ink, here, habits, dice)
    face.letter_box = here
    if habits.random() < 0.1 and len(letter) == 1:  # an echo in small: Kk
        echo = fit(face.large.glyph(letter.lower()), wide, ink.shape[0] * 0.7)
        print_at(face.card, echo, against(dice, art.mean_colour(face.card, here)),
                here[2] + echo.shape[1] / 2 + 2, here[3] - echo.shape[0] / 2)  # fmt: skip


def spelling(letter: str, habits: Dice) -> str:
    """How the deck prints a pair: Qu, QU; single letters are capitals."""
    return (letter.capitalize() if habits.random() < 0.6 else letter) if len(letter) == 2 else letter


def _print_letter(card: Image, ink: Image, here: Box, habits: Dice, dice: Dice) -> None:
    """Plain, with an outline, a shadow, in several colours, striped or with an inner line."""
    x, y = (here[0] + here[2]) / 2, (here[1] + here[3]) / 2
    under = art.mean_colour(card, here)
    least = FAINT if habits.random() < 0.25 else 75.0
    shade = against(habits if habits.random() < 0.5 else dice, under, least)
    if abs(brightness(shade) - brightness(under)) < 0.8 * least:
        shade = against(dice, under, least)
    if habits.random() < 0.25:
        _cast_shadow(card, ink, x, y, habits)
    thick = max(1, round(min(ink.shape) * habits.uniform(0.015, 0.06)))
    if habits.random() < 0.25:
        step = min(ink.shape) * habits.uniform(0.03, 0.1)
        print_at(card, ink, against(dice, shade), x + step, y + step, habits.uniform(0.4, 1.0))
    if habits.random() < 0.3 or art.busyness(card, here) > 40:
        print_at(card, grown(ink, thick), against(dice, shade), x, y)
    if habits.random() < 0.35:
        print_at(card, ink, _colour_sheet(card, shade, habits, dice), x, y)
    else:
        print_at(card, ink, shade, x, y)
    if habits.random() < 0.15:
        thin = cv2.erode(ink, np.ones((3, 3), np.uint8), iterations=thick)
        core = cv2.erode(thin, np.ones((3, 3), np.uint8), iterations=max(1, thick // 2))
        print_at(card, np.asarray(cv2.subtract(thin, core), np.uint8), against(dice, shade), x, y)


def _cast_shadow(card: Image, ink: Image, x: float, y: float, habits: Dice) -> None:
    """A soft dark or light rim under the letter, as raised and gilt letters have it."""
    room = round(max(3.0, min(ink.shape) * 0.2))
    wide = cv2.copyMakeBorder(ink, room, room, room, room, cv2.BORDER_CONSTANT, value=(0,))
    soft = np.asarray(cv2.GaussianBlur(wide, (0, 0), max(0.8, room * habits.uniform(0.1, 0.5))), np.uint8)
    step = room * habits.uniform(-0.5, 0.5, 2)
    shade = (0, 0, 0) if habits.random() < 0.75 else (255, 255, 255)
    print_at(card, soft, shade, x + step[0], y + step[1], habits.uniform(0.4, 0.9))


def _colour_sheet(card: Image, shade: Colour, habits: Dice, dice: Dice) -> Image:
    """A sheet of several inks that are all about as bright as this one."""
    height, width = card.shape[:2]
    light = brightness(shade)
    other = shade
    for _ in range(12):
        tried = colour(dice)
        if abs(brightness(tried) - light) < 45:
            other = tried
    return mix(shade, other, pattern(habits, height, width))


def _extras(face: Face, letter: str, habits: Dice, dice: Dice) -> None:
    """Corner indices, digits, badges, a line of text, as the deck likes."""
    if habits.random() < 0.3:
        _index(face, letter, habits)
    if habits.random() < 0.35:
        _digit(face, habits, dice)
    if habits.random() < 0.25:
        _badges(face, habits, dice)
    width, height = face.size
    _, top, _, bottom = face.letter_box
    if habits.random() < 0.4 and bottom < height * 0.85:
        box = (width * 0.1, bottom + height * 0.03, width * 0.9, min(height * 0.96, bottom + height * 0.2))
        art.text(face.card, dice, face.small, box, min((bottom - top) * LARGEST_PRINT, height * 0.06))
        face.note(box)


def _index(face: Face, letter: str, habits: Dice) -> None:
    """The letter again, small, in two opposite corners."""
    width, height = face.size
    tall = min(habits.uniform(0.06, 0.13) * height, (face.letter_box[3] - face.letter_box[1]) * LARGEST_PRINT)
    sign = fit(face.small.glyph(letter), tall * 1.4, tall)
    ink = against(habits, art.mean_colour(face.card, (0, 0, width * 0.15, height * 0.12)))
    print_at(face.card, sign, ink, width * 0.1, height * 0.08)
    if habits.random() < 0.6:
        print_at(face.card, np.ascontiguousarray(sign[::-1, ::-1]), ink, width * 0.9, height * 0.92)


def _digit(face: Face, habits: Dice, dice: Dice) -> None:
    """A value in one corner."""
    width, height = face.size
    tall = min(habits.uniform(0.08, 0.34) * height, (face.letter_box[3] - face.letter_box[1]) * LARGEST_PRINT)
    sign = fit(face.small.glyph(str(int(dice.integers(1, 15)))), tall * 1.4, tall)
    x, y = (float(habits.choice([0.13, 0.87])) * width, float(habits.choice([0.12, 0.88])) * height)
    here: Box = (x - tall / 2, y - tall / 2, x + tall / 2, y + tall / 2)
    print_at(face.card, sign, against(habits, art.mean_colour(face.card, here)), x, y)
    face.note(here)


def _badges(face: Face, habits: Dice, dice: Dice) -> None:
    """Coins, stars or seals with digits along the lower edge."""
    width, height = face.size
    radius = min(width, height) * habits.uniform(0.06, 0.13)
    for x in habits.choice([0.13, 0.5, 0.87], int(habits.integers(1, 3)), replace=False):
        here: Box = (x * width - radius, height * 0.98 - 2 * radius, x * width + radius, height * 0.98)
        if here[1] < face.letter_box[3] and here[0] < face.letter_box[2] and here[2] > face.letter_box[0]:
            continue
        art.panel(face.card, habits, here)
        ink = against(habits, art.mean_colour(face.card, here))
        digit = fit(face.small.glyph(str(int(dice.integers(1, 10)))), radius * 1.3, radius * 1.3)
        print_at(face.card, digit, ink, x * width, height * 0.98 - radius)
        face.note(here)


def _ribbon(face: Face, letter: str, habits: Dice, dice: Dice) -> None:
    """A ribbon hanging from an edge: the letter in small, a sign and a digit under each other."""
    width, height = face.size
    short = min(width, height)
    left, wide = short * habits.uniform(0.02, 0.1), short * habits.uniform(0.13, 0.24)
    low = short * habits.uniform(0.3, 0.62)
    hue = float(dice.choice([*GENRE_HUES.values(), dice.random()]))
    shade = colour(dice, hue, (0.4, 0.95), (0.5, 0.95))
    if height < width and habits.random() < 0.6:  # it hangs from the left edge of cards lying across
        y = height * habits.uniform(0.6, 0.95)
        tail = [[0, y - wide], [low, y - wide], [low - wide / 3, y - wide / 2], [low, y], [0, y]]
        places = [(low * share, y - wide / 2) for share in (0.2, 0.5, 0.78)]
    else:
        right, x = left + wide, left + wide / 2
        tail = [[left, 0], [right, 0], [right, low], [x, low - wide / 3], [left, low]]
        places = [(x, low * share) for share in (0.2, 0.5, 0.75)]
    cv2.fillPoly(face.card, [np.array(tail, np.int32)], shade, cv2.LINE_AA)
    ink = (250, 250, 250) if brightness(shade) < 170 else (20, 20, 20)
    size = wide * habits.uniform(0.5, 0.75)
    if habits.random() < 0.7:
        print_at(face.card, fit(face.small.glyph(letter), size, size), ink, *places[0])
    print_at(face.card, art.emblem(habits, round(size)), ink, *places[1])
    if habits.random() < 0.6:
        digit = face.small.glyph(str(int(dice.integers(1, 10))))
        print_at(face.card, fit(digit, size, size), ink, *places[2])
