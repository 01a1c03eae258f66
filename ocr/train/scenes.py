"""Cards on a table, photographed: the picture and the truth about every card on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.train import backs, camera, tables
from ocr.train.art import Box
from ocr.train.cards import PIPS, Deck, Drawn, draw
from ocr.train.inks import Dice

PLAYING = 0.2  # share of strays that are playing cards
LAYOUTS = ("row", "rows", "grid", "scatter", "single", "empty")


@dataclass(frozen=True)
class Spot:
    """A card laid on the table, measured in card widths."""

    letter: str
    x: float
    y: float
    turn: float  # degrees clockwise
    sideways: bool = False
    counts: bool = True  # False: a stray back or pile that is not part of what is read
    deck: Deck | None = None  # a stranger's card


@dataclass(frozen=True)
class Truth:
    """What a perfect reader would say about one card."""

    letter: str
    quad: npt.NDArray[np.float64]  # clockwise from the letter's top left
    counts: bool
    sideways: bool
    genre: str | None
    cost: int | None
    points: int | None
    letter_box: Box | None = None  # where its main letter is, in shares of the quad
    others: tuple[Box, ...] = ()  # print on it that is no letter, likewise


@dataclass(frozen=True)
class Scene:
    """A photo and its truth, cards in reading order."""

    photo: Image
    cards: tuple[Truth, ...]
    shot: camera.Shot
    deck: Deck


@dataclass
class Plan:
    """How a scene is to be laid and taken."""

    letters: Sequence[str]
    layout: str = "row"
    hard: float = 0.5
    size: tuple[int, int] = (1000, 750)
    turn: float = 0.0  # of the whole layout on the photo
    fill: float = 0.85
    overlap: float = 0.0  # share of a card covered by its neighbour
    backs: float = 0.0  # share of cards face down
    sideways: float = 0.0
    flipped: float = 0.0  # share of cards standing on their head
    strays: int = 0
    things: int = 0
    hands: bool = False
    rough: float | None = None  # how patterned the table is, if not as the rest is hard
    alike: bool = False  # the cloth is printed like the backs
    rack: bool = False  # the row stands on a rack
    printed: bool = False  # a game board or a page of text lies under everything
    sleeved: bool = False  # the cards are in glossy sleeves
    spots: list[Spot] = field(default_factory=list)


def take(dice: Dice, deck: Deck, plan: Plan, stranger: Deck | None = None) -> Scene:
    """Lay the cards, hold the phone, press the button."""
    width, height = plan.size
    shot = camera.shot(dice, plan.hard)
    spots = plan.spots or lay(dice, deck, plan)
    corners = np.concatenate(
        [_outline(spot, deck.aspect) for spot in spots] or [np.array([[0, 0], [4.0, 3.0]])]
    )
    matrix = camera.view(dice, shot, corners, plan.turn, width, height, plan.fill)
    photo = _table(dice, deck, plan)
    strays = _strays(dice, deck, plan, corners, stranger)
    unit = _unit(matrix, corners)
    everything = [*strays, *spots]
    if plan.rack and spots:
        _rack(photo, dice, matrix, corners)
    _furnish(photo, dice, plan, [camera.project(matrix, _outline(s, deck.aspect)) for s in everything], unit)
    truths = [_put(photo, dice, spot.deck or deck, spot, matrix, unit, plan.sleeved) for spot in everything]
    return Scene(
        camera.expose(photo, dice, shot), tuple(truths[len(strays) :] + truths[: len(strays)]), shot, deck
    )


def _table(dice: Dice, deck: Deck, plan: Plan) -> Image:
    """What the cards lie on."""
    width, height = plan.size
    if plan.printed:
        return tables.draw_print(dice, width, height)
    if plan.alike:
        return backs.cloth(deck.back_seed, width, height, int(dice.integers(40, 400)))
    return tables.table(dice, width, height, plan.hard if plan.rough is None else plan.rough)


def lay(dice: Dice, deck: Deck, plan: Plan) -> list[Spot]:
    """Cards of the plan's layout in reading order."""
    if plan.layout == "empty":
        return []
    pitch = 1.45 if plan.layout == "scatter" else 1.0
    columns = {"row": 99, "single": 1, "grid": 4, "rows": max(1, (len(plan.letters) + 1) // 2), "scatter": 6}
    gap = -plan.overlap if plan.overlap else dice.uniform(0.03, 0.35)
    loose = 1.0 if plan.layout == "scatter" else 0.0
    skew = dice.normal(0, 0.03 + 0.05 * plan.hard, 2)
    spots = []
    for index, letter in enumerate(plan.letters):
        down, along = divmod(index, columns[plan.layout])
        across = plan.sideways > 0 and dice.random() < plan.sideways
        shown = "" if dice.random() < plan.backs else letter
        lies = across and bool(shown) and dice.random() < 0.5
        x = along * (pitch + gap) + dice.normal(0, 0.02 + 0.2 * loose)
        y = down * deck.aspect * (pitch + 0.08 + max(gap, 0.02)) + dice.normal(
            0, 0.02 + 0.05 * plan.hard + 0.2 * loose
        )
        turn = dice.normal(0, 1.2 + 5 * plan.hard) if not loose else dice.uniform(0, 360)
        if lies:  # across the row, so that its letter stands like the others
            turn += 90
        if dice.random() < plan.flipped:
            turn += 180
        spots.append(Spot(shown, x, y + x * skew[0], turn, sideways=across and bool(shown)))
    return _make_room(spots, deck.aspect) if plan.sideways else spots


def _make_room(spots: list[Spot], aspect: float) -> list[Spot]:
    """Make room for cards that lie across."""
    moved, shift, line = [], 0.0, None
    for spot in spots:
        wide = spot.sideways and 45 < spot.turn % 180 < 135
        extra = (aspect - 1) / 2 if wide else 0.0
        shift = 0.0 if line is not None and abs(spot.y - line) > 0.8 else shift
        line = spot.y
        moved.append(Spot(spot.letter, spot.x + shift + extra, spot.y, spot.turn, spot.sideways))
        shift += 2 * extra
    return moved


def _outline(spot: Spot, aspect: float) -> npt.NDArray[np.float64]:
    """The four corners of a card on the table, clockwise from its own top left."""
    aspect = spot.deck.aspect if spot.deck else aspect
    turn = np.radians(spot.turn)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    half = np.array([[-0.5, -aspect / 2], [0.5, -aspect / 2], [0.5, aspect / 2], [-0.5, aspect / 2]])
    return np.asarray(half @ spin.T + (spot.x, spot.y), np.float64)


def _strays(
    dice: Dice, deck: Deck, plan: Plan, corners: npt.NDArray[np.float64], stranger: Deck | None
) -> list[Spot]:
    """Backs, piles and playing cards beside the layout, clear of its lines."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    spots: list[Spot] = []
    for _ in range(plan.strays):
        side = dice.choice([-1, 1])
        x = dice.uniform(low[0], high[0])
        y = (low[1] if side < 0 else high[1]) + side * deck.aspect * dice.uniform(0.75, 1.4)
        box = stranger if stranger and dice.random() < 0.4 else deck
        if any(abs(x - s.x) < 1.4 and abs(y - s.y) < 1.9 for s in spots):
            continue
        turn = dice.uniform(0, 360)
        layers = int(dice.integers(2, 6)) if dice.random() < 0.4 else 1
        drift = dice.normal(0, 0.012, 2)
        if dice.random() < PLAYING:
            spots.append(Spot(PIPS, x, y, turn, counts=False, deck=box))
            continue
        spots += [
            Spot("", x + k * drift[0], y + k * drift[1], turn + dice.normal(0, 1.5), counts=False, deck=box)
            for k in range(layers)
        ]
    return spots


def _unit(matrix: camera.Matrix, corners: npt.NDArray[np.float64]) -> float:
    """A card's width in pixels, about, in the middle of the layout."""
    middle = corners.mean(axis=0)
    ends = camera.project(matrix, middle + np.array([[0, 0], [1, 0], [0, 1]]))
    lengths = np.linalg.norm(ends[1:] - ends[0], axis=1)
    return max(8.0, float(lengths.mean()))


def _furnish(
    photo: Image, dice: Dice, plan: Plan, quads: Sequence[npt.NDArray[np.float64]], unit: float
) -> None:
    free = np.full(photo.shape[:2], 255, np.uint8)
    for quad in quads:
        cv2.fillPoly(free, [quad.astype(np.int32)], 0)
    tables.clutter(photo, dice, free, unit, plan.things)
    if plan.hands:
        tables.hand(photo, dice, unit, int(dice.integers(4)))


def _rack(photo: Image, dice: Dice, matrix: camera.Matrix, corners: npt.NDArray[np.float64]) -> None:
    """A bar of wood or plastic behind the row, with a ledge under it."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    ends = dice.uniform(0.1, 2.5, 2)
    shade = np.array(tables.table_colour(dice), np.float64)
    left, right, tall = low[0] - ends[0], high[0] + ends[1], high[1] - low[1]
    for begin, end, light in ((dice.uniform(-0.4, 0.6), 1.1, 0.8), (0.98, dice.uniform(1.05, 1.5), 1.0)):
        top, bottom = low[1] + begin * tall, low[1] + end * tall
        box = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
        bar = camera.project(matrix, box).astype(np.int32)
        cv2.fillPoly(photo, [bar], (shade * light).tolist(), cv2.LINE_AA)


def _sleeve(picture: Image, dice: Dice) -> Image:
    """The card under foil: streaks of light and a pale rim."""
    height, width = picture.shape[:2]
    streaks = np.zeros((height, width), np.float32)
    for _ in range(int(dice.integers(1, 4))):
        x, lean = dice.uniform(-0.5, 1.5) * width, dice.uniform(-1, 1) * width
        thick = max(1, round(width * dice.uniform(0.02, 0.3)))
        cv2.line(streaks, (round(x), 0), (round(x + lean), height), float(dice.uniform(0.1, 0.6)), thick)
    light = np.clip(cv2.GaussianBlur(streaks, (0, 0), max(1.0, width * dice.uniform(0.01, 0.06))), 0, 1)
    cv2.rectangle(light, (0, 0), (width - 1, height - 1), 0.5, max(1, round(width * 0.015)))
    return np.asarray(picture + (255 - picture) * light[..., None], np.uint8)


def _put(
    photo: Image, dice: Dice, deck: Deck, spot: Spot, matrix: camera.Matrix, unit: float, sleeved: bool
) -> Truth:
    """Draw a card at the size it will have and lay it on the photo."""
    drawn = draw(deck, spot.letter, dice, int(np.clip(unit * 1.15, 24, 640)), spot.sideways)
    if sleeved:
        drawn = replace(drawn, picture=_sleeve(drawn.picture, dice))
    quad = camera.project(matrix, _outline(spot, deck.aspect))
    _paste(photo, drawn, quad, dice.uniform(0.1, 0.5), max(1.0, unit * 0.03))
    turned = np.roll(quad, -drawn.turn, axis=0)
    return Truth(spot.letter, turned, spot.counts, spot.sideways, drawn.genre, drawn.cost, drawn.points,
                 drawn.letter_box, drawn.others)  # fmt: skip


def _paste(photo: Image, drawn: Drawn, quad: npt.NDArray[np.float64], dark: float, soft: float) -> None:
    room = int(soft * 3) + 2
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - room, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + room, photo.shape[1::-1])
    if (high <= low).any():
        return
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    high_, wide = drawn.outline.shape
    source = np.array([[0, 0], [wide, 0], [wide, high_], [0, high_]], np.float32)
    warp = cv2.getPerspectiveTransform(source, (quad - low).astype(np.float32))
    face = cv2.warpPerspective(drawn.picture, warp, size, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(drawn.outline, warp, size)
    part = photo[low[1] : high[1], low[0] : high[0]]
    cast = cv2.GaussianBlur(np.roll(mask, (round(soft), round(soft * 0.6)), (0, 1)), (0, 0), soft)
    shaded = part * (1 - (dark / 255) * cast.astype(np.float32))[..., None]
    share = mask.astype(np.float32)[..., None] / 255
    part[:] = (shaded + (face - shaded) * share).astype(np.uint8)
