"""Drawing training scenes to disk, a few hundred at a time, in as many processes as wanted.

A shard keeps each scene once as a small photo for the finder, and its cards as crops for refiner and reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.read import corner_letters
from ocr.read.letters import BACK, NONE
from ocr.reading import LETTERS
from ocr.shapes import clockwise, flatten, sides
from ocr.train import camera, fonts, scenes
from ocr.train.cards import PIPS, STYLES, Deck, open_box
from ocr.train.fonts import Lettering
from ocr.train.inks import Dice
from ocr.train.strokes import CUTS

SCENES = 200  # in one shard
SMALL = 640  # long side of the photo kept for the finder
HIDDEN = 0.45  # a card covered by more than this is nobody's to read
WIDE, AROUND = 200, 0.6  # a crop's size, and how much lies around the card, as a share of it
CARD, CORNER, PLACE = 0, 1, 2  # what a crop shows: a card, a card's corner, a place without one
LEGIBLE = 84  # a card narrower than this many pixels has no legible corner
SEEDS = {"train": 1_000_000, "tune": 2_000_000, "measure": 3_000_000}


@dataclass
class Batch:
    """One shard in memory."""

    photos: list[bytes]
    quads: list[npt.NDArray[np.float32]]  # per photo: corners of each card, relative to the long side
    kinds: list[npt.NDArray[np.int16]]  # per card: class, or -1 if it is to be ignored
    crops: list[bytes]  # cards with much around them, as small photos
    classes: list[int]
    whats: list[int]  # a card, a corner, or a place without one


@dataclass(frozen=True)
class Mix:
    """How often what is drawn."""

    styles: tuple[float, ...]
    layouts: tuple[float, ...]
    overlaps: float  # share of the rows
    backs: tuple[float, ...]  # no card face down, one in ten, one in three
    flips: float  # share of the scenes with cards on their head
    spread: tuple[float, float]  # of how hard a scene is
    alike: float  # share of the scenes on a cloth like the backs
    patterned: float  # share of the scenes on a rough table, however easy the rest is
    small: float  # share of the long rows taken from far off


USUAL = Mix((0.2, 0.46, 0.18, 0.16), (0.56, 0.12, 0.1, 0.12, 0.06, 0.04), 0.42, (0.4, 0.4, 0.2), 0.2,
            (1.3, 1.0), 0.0, 0.0, 0.0)  # fmt: skip
# What measuring found weakest: hats and eyes, backs under cards and on cloth like them, small tiles on spots.
WEAK = Mix((0.14, 0.16, 0.44, 0.26), (0.58, 0.14, 0.14, 0.1, 0.02, 0.02), 0.5, (0.2, 0.35, 0.45), 0.4,
           (2.0, 1.0), 0.12, 0.4, 0.3)  # fmt: skip
# Sharp photos of plain rows, as most tables give them: what is odd about these is only their lettering.
SHARP = Mix((0.22, 0.26, 0.32, 0.2), (0.74, 0.12, 0.06, 0.04, 0.02, 0.02), 0.15, (0.7, 0.2, 0.1), 0.05,
            (0.9, 2.4), 0.0, 0.0, 0.1)  # fmt: skip
# Rows as the hardest photos have them: many backs, also at the ends and under cards, on patterned cloth.
FACE_DOWN = Mix((0.3, 0.2, 0.32, 0.18), (0.74, 0.1, 0.1, 0.04, 0.01, 0.01), 0.45, (0.1, 0.3, 0.6), 0.45,
                (5.0, 1.0), 0.06, 0.5, 0.05)  # fmt: skip
WEAKER = 0.7  # share of the scenes that are of the weak kind


def random_plan(dice: Dice, mix: Mix = USUAL) -> scenes.Plan:
    """Any photo a table may give."""
    layout = str(dice.choice(scenes.LAYOUTS, p=mix.layouts))
    count = {"row": int(dice.integers(2, 15)), "rows": int(dice.integers(5, 16)), "grid": 16, "single": 1,
             "scatter": int(dice.integers(4, 20)), "empty": 0}[layout]  # fmt: skip
    if layout == "grid" and dice.random() < 0.4:
        count = int(dice.integers(6, 16))
    far = layout == "row" and count > 5 and dice.random() < mix.small
    size = int(dice.integers(800, 1400))
    lying = bool(dice.random() < 0.6)
    return scenes.Plan(
        letters=[str(dice.choice(LETTERS)) for _ in range(count)],
        layout=layout,
        hard=float(dice.beta(*mix.spread)),
        size=(size, size * 3 // 4) if lying else (size * 3 // 4, size),
        turn=_turn(dice),
        fill=float(dice.uniform(0.3, 0.65) if far else dice.uniform(0.4, 1.0)),
        overlap=float(dice.uniform(0.05, 0.38)) if layout == "row" and dice.random() < mix.overlaps else 0.0,
        backs=float(dice.choice([0, 0.1, 0.35], p=mix.backs)),
        sideways=float(dice.choice([0, 0.2], p=[0.8, 0.2])) if layout == "row" else 0.0,
        flipped=0.1 if dice.random() < mix.flips else 0.0,
        strays=int(dice.integers(0, 4)) if dice.random() < 0.5 else 0,
        things=int(dice.integers(0, 7)) if dice.random() < 0.6 else 0,
        hands=bool(dice.random() < 0.15),
        rough=1.0 if dice.random() < mix.patterned else None,
        alike=bool(dice.random() < mix.alike),
    )


def _turn(dice: Dice) -> float:
    kind = dice.random()
    if kind < 0.5:
        return float(dice.normal(0, 7))
    if kind < 0.75:
        return float(dice.choice([90, 180, 270]) + dice.normal(0, 7))
    return float(dice.uniform(0, 360))


def scene(
    seed: int,
    letterings: Sequence[Lettering],
    weaker: float = WEAKER,
    sharper: float = 0.0,
    recut: float = 0.0,
    face_down: float = 0.0,
) -> scenes.Scene:
    """The training scene with this number."""
    dice = np.random.default_rng(seed)
    kind = dice.random()
    if kind < weaker:
        mix = WEAK
    elif kind < weaker + sharper:
        mix = SHARP
    else:
        mix = FACE_DOWN if kind < weaker + sharper + face_down else USUAL
    style = str(dice.choice(STYLES, p=mix.styles))
    deck = open_box(dice, style, letterings)
    deck = recut_deck(dice, deck, recut) if recut else deck
    stranger = open_box(dice, str(dice.choice(STYLES)), letterings)
    return scenes.take(dice, deck, random_plan(dice, mix), stranger)


def recut_deck(dice: Dice, deck: Deck, share: float) -> Deck:
    """The deck with so many of its faces in other strokes: mostly the only one, or some of a cover's many."""
    cuts = list(CUTS)
    return replace(
        deck,
        faces=tuple(
            replace(face, cut=str(dice.choice(cuts)), quirk=int(dice.integers(1 << 30)))
            if dice.random() < share
            else face
            for face in deck.faces
        ),
    )


def cut(seed: int, taken: scenes.Scene, batch: Batch) -> None:
    """File the scene: its photo and cards for the finder, its crops for refiner and reader."""
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
    for card, kind, quad in zip(taken.cards, kinds, quads, strict=True):
        if kind >= 0 and (kind != BACK or dice.random() < 0.6):
            _crop(photo, quad, kind, CARD, batch)
            _corner(dice, photo, card, taken.deck.style, batch)
    for _ in range(int(dice.integers(1, 4))):
        _nothing(dice, photo, quads, batch)


def class_of(letter: str) -> int:
    """The reader's number for a letter, for a back, or for a card with nothing to read."""
    if letter == PIPS:
        return NONE
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


def _crop(photo: Image, quad: npt.NDArray[np.float32], kind: int, what: int, batch: Batch) -> None:
    """The card flattened by its true corners with much around it: wrong corners and turns come later."""
    wide = flatten(photo, quad, WIDE, AROUND)
    batch.crops.append(cv2.imencode(".jpg", wide, [cv2.IMWRITE_JPEG_QUALITY, 94])[1].tobytes())
    batch.classes.append(kind)
    batch.whats.append(what)


def _corner(dice: Dice, photo: Image, card: scenes.Truth, style: str, batch: Batch) -> None:
    """The small letter of a cover's corner; the same place on other decks shows a digit or nothing."""
    quad = card.quad.astype(np.float32)
    if style == "letterpress" or not card.letter or not card.counts or min(sides(quad)) < LEGIBLE:
        return
    if dice.random() < (0.6 if style == "hardback" else 0.15):
        kind = class_of(card.letter) if style == "hardback" else NONE
        _crop(photo, corner_letters.corner(quad), kind, CORNER, batch)


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
        _crop(photo, quad, NONE, PLACE, batch)


def _shares(one: npt.NDArray[np.float32], other: npt.NDArray[np.float32]) -> bool:
    """The two may pass for one card."""
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(one), cv2.convexHull(other))
    return float(shared) > 0.5 * max(abs(cv2.contourArea(one)), abs(cv2.contourArea(other)))


def make(
    split: str,
    number: int,
    target: Path,
    weaker: float = WEAKER,
    sharper: float = 0.0,
    recut: float = 0.0,
    face_down: float = 0.0,
) -> Path:
    """Draw one shard and write it, unless it is there already."""
    path = target / f"{split}-{number:04d}.npz"
    if path.exists():
        return path
    cv2.setNumThreads(1)
    letterings = fonts.letterings(split)
    batch = Batch([], [], [], [], [], [])
    for index in range(SCENES):
        seed = SEEDS[split] + number * SCENES + index
        cut(seed, scene(seed, letterings, weaker, sharper, recut, face_down), batch)
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
    )
    draft.rename(path)
