"""Drawing training scenes to disk, a few hundred at a time, in as many processes as wanted.

A shard keeps each scene once as a small photo for the finder, and its cards as crops for refiner and reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from ocr.find import locator
from ocr.intake import Image
from ocr.read import corner_letters
from ocr.read.letters import BACK, NONE
from ocr.reading import LETTERS
from ocr.shapes import clockwise, flatten, sides
from ocr.train import camera, fonts, random_scenes, scenes
from ocr.train.art import Box
from ocr.train.cards import ANY, PIPS
from ocr.train.inks import Dice

SCENES = 100  # in one shard
SMALL = 640  # long side of the photo kept for the finder
HIDDEN = 0.45  # a card covered by more than this is nobody's to read
WIDE, AROUND = 200, 0.6  # a crop's size, and how much lies around the card, as a share of it
CLOSE, ROOM = 112, 2.0  # a letter's crop, and how much larger than the letter it is
# What a crop shows: a part of a card is for the refiner only, a place the locator found for the reader.
CARD, CORNER, PLACE, LETTER, PART, FOUND = range(6)
SMALLEST = 13  # a letter less tall than this many pixels is nobody's to read
LEGIBLE = 84  # a card narrower than this many pixels has no legible corner
SEEDS = {"train": 1_000_000, "tune": 2_000_000, "measure": 3_000_000}
SAME, ELSEWHERE = 0.5, 0.1  # a found box shares so much of the letter's and is it; so little, and is none
NOWHERE = (-1.0, -1.0, -1.0, -1.0)  # the letter box of what has no letter
UNIT_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass
class Batch:
    """One shard in memory."""

    photos: list[bytes] = field(default_factory=list)
    quads: list[npt.NDArray[np.float32]] = field(default_factory=list)  # of each photo, by its long side
    kinds: list[npt.NDArray[np.int16]] = field(default_factory=list)  # per card: class, or -1 to ignore it
    crops: list[bytes] = field(default_factory=list)  # cards, places and letters as small photos
    classes: list[int] = field(default_factory=list)
    whats: list[int] = field(default_factory=list)  # what each crop shows
    boxes: list[Box] = field(default_factory=list)  # where the letter is on a crop of a card

    def add(self, crop: Image, kind: int, what: int, box: Box = NOWHERE) -> None:
        """Keep one crop."""
        self.crops.append(cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, 94])[1].tobytes())
        self.classes.append(kind)
        self.whats.append(what)
        self.boxes.append(box)


def file_scene(seed: int, taken: scenes.Scene, batch: Batch) -> None:
    """File the scene: its photo and cards for the finder, its crops for the other nets."""
    dice = np.random.default_rng(seed + 17)
    owners = card_map(taken.photo, taken.cards)
    covered = hidden_shares(owners, taken.cards)
    photo = np.asarray(
        cv2.imdecode(np.frombuffer(camera.jpeg(taken.photo, taken.shot), np.uint8), 1), np.uint8
    )
    kinds = [
        class_of(card.letter) if cover < HIDDEN else -1
        for card, cover in zip(taken.cards, covered, strict=True)
    ]
    scale = SMALL / max(photo.shape[:2])
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    batch.photos.append(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 93])[1].tobytes())
    quads = np.array([card.quad for card in taken.cards], np.float32).reshape(-1, 4, 2)
    batch.quads.append((quads / max(photo.shape[:2])).astype(np.float32))
    batch.kinds.append(np.array(kinds, np.int16))
    for place, (card, kind) in enumerate(zip(taken.cards, kinds, strict=True)):
        if kind >= 0 and (kind != BACK or dice.random() < 0.6):
            seen = card.letter_box is not None and shows(owners, place, quads[place], card.letter_box)
            _card(dice, photo, card, kind, seen, taken.deck.style, batch)
    _found_letters(dice, photo, taken.cards, kinds, owners, batch)
    for _ in range(int(dice.integers(1, 4))):
        _nothing(dice, photo, quads, batch)


def _card(
    dice: Dice, photo: Image, card: scenes.Truth, kind: int, seen: bool, style: str, batch: Batch
) -> None:
    """The card itself, its letter's window if one can see it, and places on it that show no letter."""
    quad = card.quad.astype(np.float32)
    box = card.letter_box if seen and card.letter_box else NOWHERE
    batch.add(flatten(photo, quad, WIDE, AROUND), kind, CARD, box)
    _corner(dice, photo, card, style, batch)
    if box is not NOWHERE and max(sides(place_of(quad, box))) >= SMALLEST:
        batch.add(close_up(photo, quad, box), kind, LETTER)
    elif kind >= BACK:
        batch.add(close_up(photo, quad, _random_box(dice)), kind, LETTER)
    if card.others and dice.random() < 0.4:
        other = card.others[int(dice.integers(len(card.others)))]
        batch.add(close_up(photo, quad, _inside(dice, quad, other)), NONE, LETTER)
        if dice.random() < 0.3:
            batch.add(flatten(photo, place_of(quad, other), WIDE, AROUND), NONE, PART)


def _found_letters(
    dice: Dice,
    photo: Image,
    cards: Sequence[scenes.Truth],
    kinds: Sequence[int],
    owners: npt.NDArray[np.int32],
    batch: Batch,
) -> None:
    """The windows the committed locator would show the reader: the letter, a back, or no letter at all."""
    asked = [i for i, kind in enumerate(kinds) if kind >= 0 and dice.random() < 0.6]
    rough = []
    for i in asked:
        quad = cards[i].quad.astype(np.float32)
        off = float(np.sqrt(abs(cv2.contourArea(quad)))) * (abs(dice.normal(0, 0.016)) + 0.004)
        rough.append(np.asarray(quad + dice.normal(0, off, (4, 2)) + dice.normal(0, off, 2), np.float32))
    for i, quad, located in zip(asked, rough, locator.locate(photo, rough), strict=True):
        kind = shown_class(cards[i], kinds[i], located.box)
        large = max(sides(place_of(quad, located.box))) >= SMALLEST
        if kind >= BACK or (kind >= 0 and large and shows(owners, i, quad, located.box)):
            batch.add(close_up(photo, quad, located.box), kind, FOUND)


def shown_class(card: scenes.Truth, kind: int, found: Box) -> int:
    """What a found box shows of this card: its class, nothing, or -1 where it is neither here nor there."""
    if kind >= BACK or card.letter_box is None:
        return kind
    shared = _common(card.letter_box, found)
    return kind if shared >= SAME else NONE if shared <= ELSEWHERE else -1


def _common(one: Box, other: Box) -> float:
    """What two boxes share of all they cover."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    shared = max(0.0, wide) * max(0.0, high)
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)]
    return shared / max(1e-9, sum(areas) - shared)


def _random_box(dice: Dice) -> Box:
    """Where a back or another card may seem to have its letter: mostly about the middle."""
    wide, high = dice.uniform(0.25, 0.95), dice.uniform(0.2, 0.9)
    left, top = 0.5 - wide / 2 + dice.normal(0, 0.06), 0.5 - high / 2 + dice.normal(0, 0.08)
    return left, top, left + wide, top + high


def _inside(dice: Dice, quad: npt.NDArray[np.float32], box: Box) -> Box:
    """A square somewhere in the box, as small as its shorter side or smaller."""
    wide, high = sides(quad)
    left, top, right, bottom = box
    side = min((right - left) * wide, (bottom - top) * high) * dice.uniform(0.4, 0.8)
    x = left + dice.random() * (right - left - side / wide)
    y = top + dice.random() * (bottom - top - side / high)
    return x, y, x + side / wide, y + side / high


def place_of(quad: npt.NDArray[np.float32], box: Box) -> npt.NDArray[np.float32]:
    """A box given in shares of the card, as four corners on the photo."""
    left, top, right, bottom = box
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    matrix = cv2.getPerspectiveTransform(UNIT_SQUARE, quad)
    return np.asarray(cv2.perspectiveTransform(corners[None], matrix)[0], np.float32)


def window(quad: npt.NDArray[np.float32], box: Box, room: float) -> Box:
    """A window around a box, so many times as large, that is square on the photo."""
    wide, high = sides(quad)
    left, top, right, bottom = box
    half = room * max((right - left) * wide, (bottom - top) * high) / 2
    x, y = (left + right) / 2, (top + bottom) / 2
    return x - half / wide, y - half / high, x + half / wide, y + half / high


def close_up(photo: Image, quad: npt.NDArray[np.float32], box: Box) -> Image:
    """The letter in a square window twice as large as it is, in its own proportions."""
    return flatten(photo, place_of(quad, window(quad, box, ROOM)), CLOSE, 0.0)


def shows(owners: npt.NDArray[np.int32], place: int, quad: npt.NDArray[np.float32], box: Box) -> bool:
    """Most of the letter lies on the photo and under no other card."""
    corners = place_of(quad, box)
    grid = (np.mgrid[1:6, 1:6].reshape(2, -1).T / 6).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(UNIT_SQUARE, corners)
    points = cv2.perspectiveTransform(grid[None], matrix)[0].astype(int)
    height, width = owners.shape
    on = (points >= 0).all(axis=1) & (points[:, 0] < width) & (points[:, 1] < height)
    return float((owners[points[on, 1], points[on, 0]] == place + 1).sum()) >= 0.75 * len(points)


def class_of(letter: str) -> int:
    """The reader's number for a letter, for a back, or for a card with nothing to read."""
    if letter == PIPS:
        return NONE
    return LETTERS.index(letter) if letter else BACK


def card_map(photo: Image, cards: Sequence[scenes.Truth]) -> npt.NDArray[np.int32]:
    """For every pixel the card that lies on top there, counted from one."""
    owner = np.zeros(photo.shape[:2], np.int32)
    strays = [k for k, card in enumerate(cards) if not card.counts]
    for place in strays + [k for k, card in enumerate(cards) if card.counts]:
        cv2.fillPoly(owner, [cards[place].quad.astype(np.int32)], place + 1)
    return owner


def hidden_shares(owner: npt.NDArray[np.int32], cards: Sequence[scenes.Truth]) -> list[float]:
    """Which share of each card lies under another or outside the photo."""
    seen = np.bincount(owner.ravel(), minlength=len(cards) + 1)
    whole = [abs(cv2.contourArea(card.quad.astype(np.float32))) for card in cards]
    return [1 - seen[k + 1] / max(1.0, whole[k]) for k in range(len(cards))]


def _corner(dice: Dice, photo: Image, card: scenes.Truth, style: str, batch: Batch) -> None:
    """The small letter of a cover's corner; the same place on other decks shows a digit or nothing."""
    quad = card.quad.astype(np.float32)
    if style in ("letterpress", ANY) or not card.letter or not card.counts or min(sides(quad)) < LEGIBLE:
        return
    if dice.random() < (0.6 if style == "hardback" else 0.15):
        kind = class_of(card.letter) if style == "hardback" else NONE
        batch.add(flatten(photo, corner_letters.corner(quad), WIDE, AROUND), kind, CORNER)


def _nothing(dice: Dice, photo: Image, quads: npt.NDArray[np.float32], batch: Batch) -> None:
    """A place a careless finder may take for a card: table, clutter, a gap, half a card, two cards."""
    height, width = photo.shape[:2]
    how = dice.random()
    if len(quads) and how < 0.7:
        quad = quads[int(dice.integers(len(quads)))]
        reach = np.sqrt(abs(cv2.contourArea(quad)))
        angle = dice.uniform(0, 6.28)
        step = np.array([np.cos(angle), np.sin(angle)]) * reach
        if how < 0.4:
            quad = quad + step * dice.uniform(0.55, 1.1)
        else:
            size = dice.uniform(0.3, 0.5) if how < 0.58 else dice.uniform(1.7, 2.2)
            quad = (quad - quad.mean(axis=0)) * size + quad.mean(axis=0) + step * 0.2
    else:
        side = dice.uniform(0.08, 0.4) * width
        box = cv2.boxPoints(
            ((dice.uniform(0, width), dice.uniform(0, height)), (side, side * 1.4), dice.uniform(0, 90))
        )
        quad = clockwise(np.asarray(box, np.float32))
    quad = quad.astype(np.float32)
    if not any(_shares(quad, other) for other in quads):
        what = PART if len(quads) and 0.4 <= how < 0.58 else PLACE
        batch.add(flatten(photo, quad, WIDE, AROUND), NONE, what)


def _shares(one: npt.NDArray[np.float32], other: npt.NDArray[np.float32]) -> bool:
    """The two may pass for one card."""
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(one), cv2.convexHull(other))
    return float(shared) > 0.5 * max(abs(cv2.contourArea(one)), abs(cv2.contourArea(other)))


def make(number: int, target: Path, split: str = "train") -> Path:
    """Draw one shard and write it, unless it is there already."""
    path = target / f"{split}-{number:04d}.npz"
    if path.exists():
        return path
    cv2.setNumThreads(1)
    letterings = fonts.letterings(split)
    batch = Batch()
    for index in range(SCENES):
        seed = SEEDS[split] + number * SCENES + index
        file_scene(seed, random_scenes.scene(seed, letterings), batch)
    _write(batch, path)
    return path


def _write(batch: Batch, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part.npz")
    np.savez(
        draft,
        photos=np.frombuffer(b"".join(batch.photos), np.uint8),
        photo_sizes=np.array([len(photo) for photo in batch.photos]),
        quads=np.concatenate(batch.quads),
        kinds=np.concatenate(batch.kinds),
        card_counts=np.array([len(kinds) for kinds in batch.kinds]),
        crops=np.frombuffer(b"".join(batch.crops), np.uint8),
        crop_sizes=np.array([len(crop) for crop in batch.crops]),
        classes=np.array(batch.classes, np.int64),
        whats=np.array(batch.whats, np.int64),
        boxes=np.array(batch.boxes, np.float32).reshape(-1, 4),
    )
    draft.rename(path)
