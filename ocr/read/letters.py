"""The letter on each flattened card, by the reader net."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from ocr import nets
from ocr.intake import Image
from ocr.nets import Floats
from ocr.reading import LETTERS
from ocr.shapes import Corners, flatten, nudged

CROP, SIDE = 80, 64  # cut out at the first size, read at the second
BACK, NONE = len(LETTERS), len(LETTERS) + 1
CLASSES = len(LETTERS) + 2
TURNS = slice(CLASSES, CLASSES + 4)
SHAPE = slice(CLASSES + 4, None)  # the net's idea of the letter's shape, for enrolment
ALIKE = frozenset("HINOSXZ")  # look the same, or like another letter, when turned
ASIDE = ((1.03, 0.02, -0.03), (0.97, -0.02, 0.03))  # further looks: how large, how far right, how far down


@dataclass(frozen=True)
class Look:
    """What the net says about crops as they stand."""

    classes: Floats  # logits, one row a card
    turns: Floats  # chances of 0, 1, 2, 3 quarters
    shapes: Floats


def look(image: Image, quads: Sequence[Corners]) -> Look:
    """Read each card with its first corner taken as top left."""
    if not quads:
        empty = np.zeros((0, CLASSES), np.float32)
        return Look(empty, empty[:, :4], empty[:, :0])
    crops = np.stack([even(crop(image, quad)) for quad in quads])
    said = nets.ask("reader", crops)
    return Look(said[:, :CLASSES], softmax(said[:, TURNS]), said[:, SHAPE])


def steadied(image: Image, quads: Sequence[Corners], seen: Look) -> Look:
    """The same with two more looks from slightly beside: what changes with the corners was a guess."""
    beside = look(image, [nudged(quad, *aside) for aside in ASIDE for quad in quads]).classes
    both = beside.reshape(len(ASIDE), len(quads), CLASSES)
    return replace(seen, classes=np.asarray((seen.classes + both.sum(axis=0)) / (1 + len(ASIDE)), np.float32))


def crop(image: Image, quad: Corners) -> Image:
    """The card as the net wants it, before its light is evened out."""
    cut = flatten(image, quad, CROP)
    return np.asarray(cv2.resize(cut, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def even(crop_: Image) -> Floats:
    """Normalised per crop: light and contrast of the photo no longer matter."""
    mean, spread = (float(figure[0, 0]) for figure in cv2.meanStdDev(crop_.reshape(-1, 1)))
    blob = cv2.dnn.blobFromImage(crop_, 1 / (spread + 12.0), mean=(mean, mean, mean))
    return np.asarray(blob[0], np.float32)


def softmax(logits: Floats, heat: float = 1.0) -> Floats:
    """Chances from logits; a higher heat is more modest."""
    raised = np.exp((logits - logits.max(axis=1, keepdims=True)) / heat)
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)
