"""Real faces laid on a drawn table and photographed, with the truth about every card."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.measure.faces import Face, FaceDeck
from ocr.train import camera, tables
from ocr.train.inks import Dice
from ocr.train.scenes import Plan

TIMELESS = 0.2  # share of a row's cards that lie across, in decks that have such
Points = npt.NDArray[np.float64]
Truths = list[tuple[Face, Points]]


@dataclass(frozen=True)
class Laid:
    """A face on the table, measured in card widths."""

    face: Face
    x: float
    y: float
    turn: float  # degrees clockwise
    wide: float
    high: float

    def corners(self) -> Points:
        """Its four corners, clockwise from the letter's top left."""
        turn = np.radians(self.turn)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        half = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * (self.wide, self.high)
        return np.asarray(half @ spin.T + (self.x, self.y), np.float64)


def photograph(dice: Dice, deck: FaceDeck, plan: Plan) -> tuple[Image, Truths, camera.Shot]:
    """The photo, its cards in reading order with their corners in pixels, and how it was taken."""
    width, height = plan.size
    shot = camera.shot(dice, plan.hard)
    cards = lay(dice, deck, plan)
    outlines = np.concatenate([card.corners() for card in cards])
    matrix = camera.view(dice, shot, outlines, plan.turn, width, height, plan.fill)
    strays = _strays(dice, deck, plan, outlines)
    photo = tables.table(dice, width, height, plan.hard)
    quads = [camera.project(matrix, card.corners()) for card in [*strays, *cards]]
    middle = camera.project(matrix, outlines.mean(axis=0) + np.array([[0.0, 0.0], [1.0, 0.0]]))
    unit = max(8.0, float(np.linalg.norm(middle[1] - middle[0])))
    free = np.full(photo.shape[:2], 255, np.uint8)
    for quad in quads:
        cv2.fillPoly(free, [quad.astype(np.int32)], 0)
    tables.clutter(photo, dice, free, unit, plan.things)
    for card, quad in zip([*strays, *cards], quads, strict=True):
        _paste(photo, card.face, quad, float(dice.uniform(0.1, 0.5)), max(1.0, unit * 0.03))
    truths = [(card.face, quad) for card, quad in zip(cards, quads[len(strays) :], strict=True)]
    return camera.expose(photo, dice, shot), truths, shot


def lay(dice: Dice, deck: FaceDeck, plan: Plan) -> list[Laid]:
    """The plan's letters in lines, each card after the one before it."""
    per_line = {"grid": 4, "rows": max(1, (len(plan.letters) + 1) // 2)}.get(plan.layout, 99)
    gap = -plan.overlap if plan.overlap else float(dice.uniform(0.03, 0.35))
    skew = float(dice.normal(0, 0.02 + 0.03 * plan.hard))
    laid: list[Laid] = []
    edge, level = 0.0, 0.0
    for index, letter in enumerate(plan.letters):
        if index and index % per_line == 0:
            edge, level = 0.0, level + max(card.high for card in laid) + 0.1 + max(gap, 0.05)
        face = _choose_face(dice, deck, plan, letter)
        high, wide = face.picture.shape[:2]
        wide_, high_ = wide / min(wide, high), high / min(wide, high)
        if edge:
            edge += gap
        x, edge = edge + wide_ / 2, edge + wide_
        y = level + x * skew + float(dice.normal(0, 0.02 + 0.04 * plan.hard))
        turn = float(dice.normal(0, 1.2 + 4 * plan.hard)) + (180.0 if dice.random() < plan.flipped else 0.0)
        laid.append(Laid(face, x, y, turn, wide_, high_))
    return laid


def _choose_face(dice: Dice, deck: FaceDeck, plan: Plan, letter: str) -> Face:
    if deck.has_backs and dice.random() < plan.backs:
        return deck.pick(dice, "")
    among = deck.letters
    shown = letter if letter in among else among[int(dice.integers(len(among)))]
    return deck.pick(dice, shown, timeless=bool(plan.sideways and dice.random() < TIMELESS))


def _strays(dice: Dice, deck: FaceDeck, plan: Plan, outlines: Points) -> list[Laid]:
    """Backs that lie beside what was laid, well clear of its lines."""
    low, high = outlines.min(axis=0), outlines.max(axis=0)
    if not deck.has_backs:
        return []
    strays: list[Laid] = []
    for _ in range(plan.strays):
        face = deck.pick(dice, "")
        tall, wide = (side / min(face.picture.shape[:2]) for side in face.picture.shape[:2])
        y = low[1] - 1.3 * tall if dice.random() < 0.5 else high[1] + 1.3 * tall
        x = float(dice.uniform(low[0], high[0]))
        if all(abs(x - other.x) > 1.7 * tall or abs(y - other.y) > 1.7 * tall for other in strays):
            strays.append(Laid(face, x, float(y), float(dice.uniform(0, 360)), wide, tall))
    return strays


def _paste(photo: Image, face: Face, quad: Points, dark: float, soft: float) -> None:
    """Lay a face on the photo with its shadow."""
    room = int(soft * 3) + 2
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - room, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + room, photo.shape[1::-1])
    if (high <= low).any():
        return
    picture, outline = _resize_face(face, quad)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    tall, wide = outline.shape
    source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    warp = cv2.getPerspectiveTransform(source, (quad - low).astype(np.float32))
    shown = cv2.warpPerspective(picture, warp, size, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(outline, warp, size)
    part = photo[low[1] : high[1], low[0] : high[0]]
    cast = cv2.GaussianBlur(np.roll(mask, (round(soft), round(soft * 0.6)), (0, 1)), (0, 0), soft)
    shaded = part * (1 - (dark / 255) * cast.astype(np.float32))[..., None]
    part[:] = (shaded + (shown - shaded) * (mask.astype(np.float32)[..., None] / 255)).astype(np.uint8)


def _resize_face(face: Face, quad: Points) -> tuple[Image, Image]:
    """The face reduced to about the size it gets, so that no pixels are skipped."""
    share = 1.2 * float(np.linalg.norm(quad[1] - quad[0])) / face.picture.shape[1]
    if share >= 1:
        return face.picture, face.outline
    small = [
        np.asarray(cv2.resize(one, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
        for one in (face.picture, face.outline)
    ]
    return small[0], small[1]
