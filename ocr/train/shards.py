"""Drawing training scenes to disk, a few hundred at a time, in as many processes as wanted.

A shard keeps each scene once as a small photo for the finder and cuts the crops for the reader out of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.letters import BACK, CROP, NONE
from ocr.reading import LETTERS
from ocr.shapes import clockwise, flatten
from ocr.train import camera, fonts, scenes
from ocr.train.cards import STYLES, open_box
from ocr.train.fonts import Lettering
from ocr.train.inks import Dice

SCENES = 200  # in one shard
SMALL = 640  # long side of the photo kept for the finder
HIDDEN = 0.45  # a card covered by more than this is nobody's to read
SEEDS = {"train": 1_000_000, "tune": 2_000_000, "measure": 3_000_000}


@dataclass
class Batch:
    """One shard in memory."""

    photos: list[bytes]
    quads: list[npt.NDArray[np.float32]]  # per photo: corners of each card, relative to the long side
    kinds: list[npt.NDArray[np.int16]]  # per card: class, or -1 if it is to be ignored
    crops: list[Image]
    classes: list[int]
    turns: list[int]


def random_plan(dice: Dice) -> scenes.Plan:
    """Any photo a table may give."""
    layout = str(dice.choice(scenes.LAYOUTS, p=[0.56, 0.12, 0.1, 0.12, 0.06, 0.04]))
    count = {"row": int(dice.integers(2, 15)), "rows": int(dice.integers(5, 16)), "grid": 16, "single": 1,
             "scatter": int(dice.integers(4, 20)), "empty": 0}[layout]  # fmt: skip
    if layout == "grid" and dice.random() < 0.4:
        count = int(dice.integers(6, 16))
    hard = float(dice.beta(1.1, 1.1))
    size = int(dice.integers(640, 1000))
    lying = bool(dice.random() < 0.6)
    return scenes.Plan(
        letters=[str(dice.choice(LETTERS)) for _ in range(count)],
        layout=layout,
        hard=hard,
        size=(size, size * 3 // 4) if lying else (size * 3 // 4, size),
        turn=_turn(dice),
        fill=float(dice.uniform(0.4, 1.0)),
        overlap=float(dice.uniform(0.05, 0.36)) if layout == "row" and dice.random() < 0.25 else 0.0,
        backs=float(dice.choice([0, 0.1, 0.35], p=[0.5, 0.4, 0.1])),
        sideways=float(dice.choice([0, 0.2], p=[0.8, 0.2])) if layout == "row" else 0.0,
        flipped=float(dice.choice([0, 0.1], p=[0.8, 0.2])),
        strays=int(dice.integers(0, 4)) if dice.random() < 0.5 else 0,
        things=int(dice.integers(0, 7)) if dice.random() < 0.6 else 0,
        hands=bool(dice.random() < 0.15),
    )


def _turn(dice: Dice) -> float:
    kind = dice.random()
    if kind < 0.5:
        return float(dice.normal(0, 7))
    if kind < 0.75:
        return float(dice.choice([90, 180, 270]) + dice.normal(0, 7))
    return float(dice.uniform(0, 360))


def scene(seed: int, letterings: Sequence[Lettering]) -> scenes.Scene:
    """The training scene with this number."""
    dice = np.random.default_rng(seed)
    style = str(dice.choice(STYLES, p=[0.27, 0.36, 0.2, 0.17]))
    deck = open_box(dice, style, letterings)
    stranger = open_box(dice, str(dice.choice(STYLES)), letterings)
    return scenes.take(dice, deck, random_plan(dice), stranger)


def cut(seed: int, taken: scenes.Scene, batch: Batch) -> None:
    """File the scene: its photo and cards for the finder, its crops for the reader."""
    dice = np.random.default_rng(seed + 17)
    covered = hidden(taken.photo, taken.cards)
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
    for card, kind, cover in zip(taken.cards, kinds, covered, strict=True):
        if kind >= 0 and cover < 0.4 and (kind != BACK or dice.random() < 0.6):
            _crop(dice, photo, card.quad.astype(np.float32), kind, batch)
    if dice.random() < 0.5:
        _nothing(dice, photo, quads, batch)


def class_of(letter: str) -> int:
    """The reader's number for a letter, or for a back."""
    return LETTERS.index(letter) if letter else BACK


def hidden(photo: Image, cards: Sequence[scenes.Truth]) -> list[float]:
    """Which share of each card lies under another or outside the photo."""
    owner = np.zeros(photo.shape[:2], np.int32)
    strays = [k for k, card in enumerate(cards) if not card.counts]
    painted = strays + [k for k, card in enumerate(cards) if card.counts]
    for place in painted:
        cv2.fillPoly(owner, [cards[place].quad.astype(np.int32)], place + 1)
    seen = np.bincount(owner.ravel(), minlength=len(cards) + 1)
    whole = [abs(cv2.contourArea(card.quad.astype(np.float32))) for card in cards]
    return [1 - seen[k + 1] / max(1.0, whole[k]) for k in range(len(cards))]


def _crop(dice: Dice, photo: Image, quad: npt.NDArray[np.float32], kind: int, batch: Batch) -> None:
    """The card as the finder will hand it over: corners never exact, sometimes turned."""
    reach = np.sqrt(abs(cv2.contourArea(quad)))
    off = abs(dice.normal(0, 0.025)) + 0.006
    rough = quad + dice.normal(0, off, (4, 2)) * reach + dice.normal(0, off, 2) * reach
    turn = 0 if dice.random() < 0.5 else int(dice.integers(4))
    faced = np.roll(rough, turn, axis=0).astype(np.float32)
    batch.crops.append(flatten(photo, faced, CROP))
    batch.classes.append(kind)
    batch.turns.append(turn)


def _nothing(dice: Dice, photo: Image, quads: npt.NDArray[np.float32], batch: Batch) -> None:
    """A place a careless finder may take for a card: table, clutter, or the gap between two cards."""
    height, width = photo.shape[:2]
    if len(quads) and dice.random() < 0.6:
        quad = quads[int(dice.integers(len(quads)))]
        reach = np.sqrt(abs(cv2.contourArea(quad)))
        angle = dice.uniform(0, 6.28)
        quad = quad + np.array([np.cos(angle), np.sin(angle)]) * reach * dice.uniform(0.55, 1.1)
    else:
        side = dice.uniform(0.08, 0.4) * width
        box = cv2.boxPoints(
            ((dice.uniform(0, width), dice.uniform(0, height)), (side, side * 1.4), dice.uniform(0, 90))
        )
        quad = clockwise(np.asarray(box, np.float32))
    if any(_shares(quad.astype(np.float32), other) for other in quads):
        return
    batch.crops.append(flatten(photo, quad.astype(np.float32), CROP))
    batch.classes.append(NONE)
    batch.turns.append(0)


def _shares(one: npt.NDArray[np.float32], other: npt.NDArray[np.float32]) -> bool:
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(one), cv2.convexHull(other))
    return float(shared) > 0.5 * abs(cv2.contourArea(one))


def make(split: str, number: int, target: Path) -> Path:
    """Draw one shard and write it, unless it is there already."""
    path = target / f"{split}-{number:04d}.npz"
    if path.exists():
        return path
    cv2.setNumThreads(1)
    letterings = fonts.letterings(split)
    batch = Batch([], [], [], [], [], [])
    for index in range(SCENES):
        seed = SEEDS[split] + number * SCENES + index
        cut(seed, scene(seed, letterings), batch)
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
        crops=np.array(batch.crops, np.uint8),
        classes=np.array(batch.classes, np.int64),
        turns=np.array(batch.turns, np.int64),
    )
    draft.rename(path)
