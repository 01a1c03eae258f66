"""Drawing one card: four deck styles and decks of any kind, backs, sideways letters, digits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from ocr.intake import Image
from ocr.train import backs, layouts
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
    near_black,
    noise,
    pattern,
    print_at,
    stock,
)
from ocr.train.playing import playing_card

PIPS = "♣"  # the "letter" of a playing card: a card, and none of ours
STYLES = ("letterpress", "hardback", "letterhead", "tile")
ANY = "any"  # the style of a deck of any other kind: see layouts.py
SQUARE = {"tile": 0.7, ANY: 0.2}  # share of the decks that are about as wide as high
WIDER = 0.1  # share of the decks of any kind whose cards are wider than high
ORNAMENTAL = ("inline", "blackletter", "script", "brush", "slab", "didone")


@dataclass(frozen=True)
class Drawn:
    """A card as printed: its picture, its outline, and what is on it."""

    picture: Image
    outline: Image  # 255 where the card is, 0 beyond its rounded corners
    letter: str  # "" for a back
    turn: int  # quarters clockwise the letter is turned on the card
    genre: str | None = None
    cost: int | None = None
    points: int | None = None
    letter_box: Box | None = None  # where the main letter is, in shares of the card with its letter upright
    others: tuple[Box, ...] = ()  # print and pictures on it that are no letter, likewise


@dataclass(frozen=True)
class Deck:
    """What the cards of one box have in common."""

    style: str
    faces: tuple[Lettering, ...]  # large letters: one for most decks, many for Hardback
    small: Lettering
    ground: Colour
    ink: Colour
    aspect: float  # height by width
    corner: float  # radius of the rounded corners by width
    back_seed: int
    size: float  # of the large letter
    quirk: int  # a number from which each style takes its own habits
    picture_back: bool = False  # a bold picture, not only a pattern


def open_box(dice: Dice, style: str, letterings: Sequence[Lettering]) -> Deck:
    """A new deck in this style."""
    calm = [face for face in letterings if face.kind in ("sans", "serif", "slab", "didone")] or list(
        letterings
    )
    fancy = [face for face in letterings if face.kind in ORNAMENTAL] or list(letterings)
    playful = [face for face in letterings if face.kind in ("brush", "inline", "sans", "slab")] or list(
        letterings
    )
    pools = {"letterpress": calm, "hardback": fancy, "letterhead": playful, "tile": calm}
    pool = pools.get(style) or list(letterings)
    odd = style != "hardback" and dice.random() < 0.18
    ground = colour(dice) if odd else stock(dice)
    ink = against(dice, ground) if odd or dice.random() < 0.25 else near_black(dice)
    if style == "letterpress" and dice.random() < 0.12:
        ground, ink = near_black(dice), stock(dice)
    many = len(pool) if style in ("hardback", ANY) else 1
    square = style in SQUARE and dice.random() < SQUARE[style]
    aspect = dice.uniform(0.95, 1.12) if square else dice.uniform(1.28, 1.58)
    if style == ANY and dice.random() < WIDER:
        aspect = dice.uniform(0.62, 0.85)
    return Deck(
        style=style,
        faces=_shuffle(dice, pool, style == ANY)[:many],
        small=calm[int(dice.integers(len(calm)))],
        ground=ground,
        ink=ink,
        aspect=float(aspect),
        corner=float(dice.uniform(0.0, 0.14)),
        back_seed=int(dice.integers(1 << 30)),
        size=float(dice.uniform(0.42, 0.88)),
        quirk=int(dice.integers(1 << 30)),
        picture_back=style == ANY and bool(dice.random() < 0.9),
    )


def _shuffle(dice: Dice, pool: Sequence[Lettering], evenly: bool) -> tuple[Lettering, ...]:
    """The families in random order; evenly: each kind comes first as often, however few families it has."""
    if not evenly:
        return tuple(pool[i] for i in dice.permutation(len(pool)))
    many = Counter(face.kind for face in pool)
    weights = np.array([1 / many[face.kind] for face in pool])
    return tuple(pool[i] for i in dice.choice(len(pool), len(pool), replace=False, p=weights / weights.sum()))


def draw(deck: Deck, letter: str, dice: Dice, width: int, sideways: bool = False) -> Drawn:
    """One card of the deck, `width` pixels wide; an empty letter gives its back, pips a playing card."""
    height = round(width * deck.aspect)
    if not letter:
        picture = backs.draw_back(deck.back_seed, deck.small, deck.picture_back, width, height)
        return Drawn(picture, _outline(deck, width, height), "", 0)
    if letter == PIPS:
        picture = playing_card(deck.small, dice, width, height)
        return Drawn(picture, _outline(deck, width, height), PIPS, 0)
    turn = int(dice.choice([1, 3])) if sideways else 0
    across, down = (height, width) if sideways else (width, height)
    face = {"letterpress": _letterpress, "hardback": _hardback, "letterhead": _letterhead, "tile": _tile}
    if deck.style == ANY:
        made = layouts.draw_face(deck.quirk, deck.faces, deck.small, letter, dice, across, down)
        drawn = _draw(made.card, letter, letter_box=made.letter_box, others=made.others)
    else:
        drawn = face[deck.style](deck, letter, dice, across, down)
    picture = np.ascontiguousarray(np.rot90(drawn.picture, -turn))
    return replace(drawn, picture=picture, outline=_outline(deck, width, height), turn=turn)


def _outline(deck: Deck, width: int, height: int) -> Image:
    radius = round(deck.corner * width)
    mask = np.zeros((height, width), np.uint8)
    if not radius:
        mask[:] = 255
        return mask
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask


def _sheet(shade: Colour, width: int, height: int) -> Image:
    return np.full((height, width, 3), shade, np.uint8)


def _box(ink: Image, x: float, y: float, width: int, height: int) -> Box:
    """Where ink printed with its middle here lies, in shares of the card."""
    high, wide = ink.shape[0] / 2, ink.shape[1] / 2
    return (x - wide) / width, (y - high) / height, (x + wide) / width, (y + high) / height


def _draw(picture: Image, letter: str, **printed: object) -> Drawn:
    return replace(Drawn(picture, picture[..., 0], letter, 0), **printed)  # type: ignore[arg-type]


def _letterpress(deck: Deck, letter: str, dice: Dice, width: int, height: int) -> Drawn:
    """A large black letter on paper, its points in one or two corners, a rule or frame."""
    habits = np.random.default_rng(deck.quirk)
    card = _sheet(deck.ground, width, height)
    points = int(dice.integers(1, 13))
    if habits.random() < 0.4:
        inset = round(width * habits.uniform(0.03, 0.08))
        cv2.rectangle(card, (inset, inset), (width - inset, height - inset), deck.ink, max(1, width // 90))
    large = deck.faces[0].glyph(layouts.spelling(letter, habits))
    drop = habits.uniform(0.44, 0.56)
    ink = _wear(fit(large, width * 0.82, height * deck.size), dice) if habits.random() < 0.4 else None
    ink = fit(large, width * 0.82, height * deck.size) if ink is None else ink
    print_at(card, ink, deck.ink, width / 2, height * drop)
    if habits.random() < 0.85:
        _corners(card, deck, str(points), habits, top=habits.random() < 0.6, both=habits.random() < 0.5)
    if habits.random() < 0.35:
        _small_print(card, deck, dice, height * habits.uniform(0.86, 0.94), lines=1)
    if habits.random() < 0.25:
        _corners(card, deck, letter[:1], habits, top=True, both=True)
    return _draw(card, letter, points=points, letter_box=_box(ink, width / 2, height * drop, width, height))


def _tile(deck: Deck, letter: str, dice: Dice, width: int, height: int) -> Drawn:
    """A tile or plain card: one letter, perhaps a small value."""
    habits = np.random.default_rng(deck.quirk)
    card = _sheet(deck.ground, width, height)
    glyph = deck.faces[0].glyph(layouts.spelling(letter, habits))
    ink = fit(glyph, width * 0.74, height * min(deck.size + 0.1, 0.8))
    print_at(card, ink, deck.ink, width * 0.5, height * 0.5)
    points = int(dice.integers(1, 11))
    if habits.random() < 0.45:
        digit = fit(deck.small.glyph(str(points)), width * 0.2, height * 0.15)
        print_at(card, digit, deck.ink, width * 0.84, height * 0.86)
    edge = max(1, width // 40)
    if habits.random() < 0.5:
        shade = tuple(int(c * 0.82) for c in deck.ground)
        cv2.rectangle(card, (0, 0), (width - 1, height - 1), shade, edge)
    return _draw(card, letter, points=points, letter_box=_box(ink, width / 2, height / 2, width, height))


def _letterhead(deck: Deck, letter: str, dice: Dice, width: int, height: int) -> Drawn:
    """A letter with a face: eyes, a hat, perhaps a mouth; its value in the corners."""
    habits = np.random.default_rng(deck.quirk)
    ground = deck.ground if habits.random() < 0.5 else colour(dice, None, (0.1, 0.8), (0.45, 1))
    card = _sheet(ground, width, height)
    shade = deck.ink if abs(brightness(deck.ink) - brightness(ground)) > 75 else against(dice, ground)
    glyph = deck.faces[0].glyph(layouts.spelling(letter, habits))
    large = fit(glyph, width * 0.72, height * min(deck.size, 0.6))
    middle = height * dice.uniform(0.5, 0.58)
    if habits.random() < 0.3:
        print_at(card, grown(large, width // 45), against(dice, shade), width / 2, middle)
    print_at(card, large, shade, width / 2, middle)
    dress(card, dice, width / 2, middle, large.shape[1], large.shape[0])
    points = int(dice.integers(1, 11))
    if habits.random() < 0.9:
        corner = replace(deck, ink=against(dice, ground))
        _corners(card, corner, str(points), habits, top=True, both=habits.random() < 0.6)
    return _draw(card, letter, points=points, letter_box=_box(large, width / 2, middle, width, height))


def dress(card: Image, dice: Dice, x: float, y: float, wide: float, high: float) -> None:
    """Eyes, hat and mouth on a letter of this size whose middle is here."""
    radius = max(2, round(high * dice.uniform(0.05, 0.1)))
    level = round(y - high * dice.uniform(0.1, 0.3))
    for side in (-1, 1):
        eye = (round(x + side * radius * dice.uniform(1.1, 1.8)), level)
        cv2.circle(card, eye, radius, (250, 250, 250), -1, cv2.LINE_AA)
        cv2.circle(card, eye, radius, (20, 20, 20), 1, cv2.LINE_AA)
        look = (eye[0] + int(dice.integers(-1, 2)), eye[1] + int(dice.integers(-1, 2)))
        cv2.circle(card, look, max(1, radius // 2), (15, 15, 15), -1, cv2.LINE_AA)
    if dice.random() < 0.75:
        _hat(card, dice, x + dice.uniform(-0.1, 0.1) * wide, y - high / 2, wide * dice.uniform(0.35, 0.6))
    if dice.random() < 0.3:
        mouth = (round(x), round(y + high * dice.uniform(0.02, 0.15)))
        cv2.ellipse(card, mouth, (radius, max(1, radius // 2)), 0, 0, 180, (30, 30, 160), max(1, radius // 3))


def _hat(card: Image, dice: Dice, x: float, y: float, wide: float) -> None:
    shade = colour(dice)
    half, high = wide / 2, wide * dice.uniform(0.4, 0.8)
    if dice.random() < 0.4:
        points = np.array(
            [[x - half, y], [x + half, y], [x + dice.uniform(-0.3, 0.3) * half, y - high]], np.int32
        )
        cv2.fillPoly(card, [points], shade, cv2.LINE_AA)
        return
    cv2.rectangle(
        card, (round(x - half * 0.6), round(y - high)), (round(x + half * 0.6), round(y)), shade, -1
    )
    cv2.rectangle(card, (round(x - half), round(y - high * 0.15)), (round(x + half), round(y)), shade, -1)


def _hardback(deck: Deck, letter: str, dice: Dice, width: int, height: int) -> Drawn:
    """A book cover to the very edge, ornamental lettering, a genre ribbon, price and prestige."""
    habits = np.random.default_rng(deck.quirk)
    genre = str(dice.choice(list(GENRE_HUES)))
    hue = GENRE_HUES[genre] if dice.random() < 0.6 else None
    ground = colour(dice, hue, (0.15, 0.95), (0.15, 0.95))
    other = colour(dice, hue, (0.1, 0.9), (0.1, 1.0))
    card = mix(ground, other, pattern(dice, height, width) * dice.uniform(0.1, 0.6))
    _blobs(card, dice)
    _frame(card, dice, against(dice, ground))
    face = deck.faces[int(dice.integers(len(deck.faces)))]
    glyph = face.glyph(layouts.spelling(letter, habits))
    letter_box = _cover_letter(card, dice, glyph, card[height // 2, width // 2])
    cost, points = int(dice.integers(2, 10)), int(dice.integers(1, 6))
    _ribbon(card, deck, letter, genre, dice, habits)
    _tag(card, deck, str(cost), (0.14, 0.9), width, (240, 240, 240), dice)
    if dice.random() < 0.7:
        _tag(card, deck, str(points), (0.86, 0.9), width, colour(dice, 0.13, (0.5, 0.9), (0.8, 1)), dice)
    else:
        points = 0
    if dice.random() < 0.6:
        _small_print(card, deck, dice, height * 0.88, lines=2)
    return _draw(card, letter, genre=genre, cost=cost, points=points or None, letter_box=letter_box)


def _cover_letter(card: Image, dice: Dice, glyph: Image, under: Image) -> Box:
    """The large letter with outline, shadow or an inner line; returns where it is."""
    height, width = card.shape[:2]
    ground = (int(under[0]), int(under[1]), int(under[2]))
    ink = against(dice, ground)
    large = fit(glyph, width * dice.uniform(0.62, 0.84), height * dice.uniform(0.42, 0.66))
    x, y = width * dice.uniform(0.47, 0.56), height * dice.uniform(0.44, 0.54)
    if dice.random() < 0.35:
        shift = width * dice.uniform(0.01, 0.04)
        print_at(card, large, against(dice, ink), x + shift, y + shift, dice.uniform(0.4, 1.0))
    if dice.random() < 0.45:
        print_at(
            card, grown(large, max(1, round(width * dice.uniform(0.012, 0.04)))), against(dice, ink), x, y
        )
    if dice.random() < 0.3:
        wash = mix(ink, colour(dice), noise(dice, height, width, 3, 3) * 0.5)
        print_at(card, large, wash, x, y)
    else:
        print_at(card, large, ink, x, y)
    if dice.random() < 0.2:
        thin = cv2.erode(large, np.ones((3, 3), np.uint8), iterations=max(1, width // 60))
        core = cv2.erode(thin, np.ones((3, 3), np.uint8), iterations=max(1, width // 120))
        print_at(card, np.asarray(cv2.subtract(thin, core), np.uint8), against(dice, ink), x, y)
    return _box(large, x, y, width, height)


def _blobs(card: Image, dice: Dice) -> None:
    """Shapes of a cover picture."""
    height, width = card.shape[:2]
    for _ in range(int(dice.integers(0, 7))):
        middle = (int(dice.integers(0, width)), int(dice.integers(0, height)))
        axes = (int(dice.integers(2, width // 3)), int(dice.integers(2, height // 3)))
        cv2.ellipse(
            card, middle, axes, dice.uniform(0, 180), 0, dice.uniform(90, 360), colour(dice), -1, cv2.LINE_AA
        )


def _frame(card: Image, dice: Dice, shade: Colour) -> None:
    height, width = card.shape[:2]
    if dice.random() < 0.5:
        inset = round(width * dice.uniform(0.02, 0.08))
        cv2.rectangle(card, (inset, inset), (width - inset, height - inset), shade, max(1, width // 70))
        if dice.random() < 0.5:
            inset += max(2, width // 30)
            cv2.rectangle(card, (inset, inset), (width - inset, height - inset), shade, 1)


def _ribbon(card: Image, deck: Deck, letter: str, genre: str, dice: Dice, habits: Dice) -> None:
    """Top left: the letter again on a ribbon of the genre's colour, its icon below."""
    height, width = card.shape[:2]
    short = min(width, height)
    left, wide = round(short * habits.uniform(0.04, 0.09)), round(short * habits.uniform(0.16, 0.22))
    low = round(short * habits.uniform(0.36, 0.48))
    shade = colour(dice, GENRE_HUES[genre], (0.72, 0.95), (0.6, 0.92))
    tail = np.array(
        [[left, 0], [left + wide, 0], [left + wide, low], [left + wide // 2, low - wide // 3], [left, low]]
    )
    cv2.fillPoly(card, [tail.astype(np.int32)], shade, cv2.LINE_AA)
    index = fit(deck.small.glyph(letter.capitalize()), wide * 0.8, wide * 0.8)
    light = (250, 250, 250) if brightness(shade) < 170 else (20, 20, 20)
    print_at(card, index, light, left + wide / 2, low * 0.28)
    icon = (left + wide // 2, round(low * 0.62))
    cv2.circle(card, icon, max(2, wide // 4), light, max(1, wide // 10), cv2.LINE_AA)


def _tag(card: Image, deck: Deck, text: str, place: tuple[float, float], width: int, shade: Colour,
         dice: Dice) -> None:  # fmt: skip
    """A digit on a coin, tag or star."""
    height, across = card.shape[:2]
    radius = round(min(across, height) * 0.1)
    x, y = round(across * place[0]), round(height * place[1])
    if dice.random() < 0.5:
        cv2.circle(card, (x, y), radius, shade, -1, cv2.LINE_AA)
    else:
        cv2.rectangle(card, (x - radius, y - radius), (x + radius, y + radius), shade, -1)
    print_at(card, fit(deck.small.glyph(text), radius * 1.4, radius * 1.4), (20, 20, 20), x, y)


def _corners(card: Image, deck: Deck, text: str, habits: Dice, top: bool, both: bool) -> None:
    """A small sign in one corner, perhaps again upside down in the opposite one."""
    height, width = card.shape[:2]
    sign = fit(deck.small.glyph(text), width * 0.2, height * habits.uniform(0.08, 0.13))
    x, y = (0.12, 0.1) if top else (0.88, 0.9)
    print_at(card, sign, deck.ink, width * x, height * y)
    if both:
        print_at(card, np.ascontiguousarray(np.rot90(sign, 2)), deck.ink, width * (1 - x), height * (1 - y))


def _small_print(card: Image, deck: Deck, dice: Dice, y: float, lines: int) -> None:
    """A line or two too small to matter."""
    height, width = card.shape[:2]
    text = (
        "".join(dice.choice(list("abcdefghiklmnorstu ")) for _ in range(int(dice.integers(8, 20)))).strip()
        or "a"
    )
    under = card[min(height - 1, int(y)), width // 2]
    shade = against(dice, (int(under[0]), int(under[1]), int(under[2])))
    ink = fit(deck.small.glyph(text[:12]), width * 0.5, height * 0.035)
    for line in range(lines):
        print_at(card, ink, shade, width / 2, y + line * height * 0.05)


def _wear(ink: Image, dice: Dice) -> Image:
    """Ink that did not take everywhere."""
    field = noise(dice, ink.shape[0], ink.shape[1], 24, 24)
    return np.asarray(ink * np.clip(0.55 + field, 0, 1), np.uint8)
