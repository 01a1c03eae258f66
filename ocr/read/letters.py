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
from ocr.shapes import Corners, flatten, nudge

CROP, SIDE = 80, 64  # cut out at the first size, read at the second
MARGIN = 0.06  # around a whole card, where one is looked at
BACK, NONE = len(LETTERS), len(LETTERS) + 1
CLASSES = len(LETTERS) + 2
TURNS = slice(CLASSES, CLASSES + 4)
SHAPE = slice(CLASSES + 4, None)  # the net's idea of the letter's shape, for enrolment
SMALL, LARGE = 0.36, 0.56  # a letter less tall than this on its card does not fill it, one more does
FILLED, LEAST = (
    0.8,
    0.003,
)  # how much the look at the whole card then counts, and what it leaves at least
PAIRS, NEVER = 4, -20.0  # letters the card reader does not know, and the logit it gives them
ALIKE = frozenset("HINOSXZ")  # look the same, or like another letter, when turned
ASIDE = ((1.03, 0.02, -0.03), (0.97, -0.02, 0.03))  # further looks: how large, how far right, how far down


@dataclass(frozen=True)
class Look:
    """What the net says about crops as they stand."""

    classes: Floats  # logits, one row a card
    turns: Floats  # chances of 0, 1, 2, 3 quarters
    shapes: Floats


def look(image: Image, windows: Sequence[Corners], margin: float = 0.0) -> Look:
    """Read the letter in each window with its first corner taken as top left."""
    if not windows:
        empty = np.zeros((0, CLASSES), np.float32)
        return Look(empty, empty[:, :4], empty[:, :0])
    crops = np.stack([normalise(crop(image, window, margin)) for window in windows])
    said = nets.ask("reader", crops)
    return Look(said[:, :CLASSES], softmax(said[:, TURNS]), said[:, SHAPE])


def look_at_cards(image: Image, quads: Sequence[Corners]) -> Floats:
    """Read whole cards, by a net taught on cards that their letter fills; pairs but QU it cannot name."""
    if not quads:
        return np.zeros((0, CLASSES), np.float32)
    crops = np.stack([normalise(crop(image, quad, MARGIN)) for quad in quads])
    said = nets.ask("card_reader", crops)
    alone = len(LETTERS) - PAIRS
    classes = np.full((len(quads), CLASSES), NEVER, np.float32)
    classes[:, :alone], classes[:, BACK:] = said[:, :alone], said[:, alone : alone + 2]
    return classes


def clearest(seen: Look) -> Floats:
    """How likely the likeliest letter of each window is."""
    return np.asarray(softmax(seen.classes)[:, :BACK].max(axis=1, initial=0.0), np.float32)


def replace_rows(seen: Look, places: Sequence[int], other: Look, taken: Sequence[int]) -> Look:
    """The look with what another says at these places; `taken` says which of its rows go there."""
    if not places:
        return seen
    whole = seen.classes.copy(), seen.turns.copy(), seen.shapes.copy()
    for rows, others in zip(whole, (other.classes, other.turns, other.shapes), strict=True):
        rows[places] = others[list(taken)]
    return Look(*whole)


def look_beside(image: Image, windows: Sequence[Corners], seen: Look) -> Floats:
    """The look's logits and those of further looks from slightly beside, by look, card and class.

    What changes with the window was a guess.
    """
    beside = look(image, [nudge(window, *aside) for aside in ASIDE for window in windows]).classes
    return np.concatenate([seen.classes[None], beside.reshape(len(ASIDE), len(windows), CLASSES)])


def average_looks(seen: Look, looks: Floats) -> Look:
    """The look with the mean of all looks for its logits."""
    return replace(seen, classes=np.asarray(looks.mean(axis=0), np.float32))


def mix_looks(close: Floats, whole: Floats, tall: Sequence[float]) -> Floats:
    """The look at the window, and where the letter fills its card the look at the whole card with it.

    `tall` says how much of its card's height each letter takes.
    """
    weight = FILLED * np.clip((np.array(tall) - SMALL) / (LARGE - SMALL), 0, 1)[:, None]
    both = close.copy()
    both[:, :BACK] *= (whole[:, :BACK] + LEAST) ** weight
    both[:, :BACK] *= close[:, :BACK].sum(axis=1, keepdims=True) / both[:, :BACK].sum(axis=1, keepdims=True)
    return np.asarray(both, np.float32)


def crop(image: Image, window: Corners, margin: float = 0.0) -> Image:
    """What is in the window as the net wants it, before its light is evened out."""
    cut = flatten(image, window, CROP, margin)
    return np.asarray(cv2.resize(cut, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def normalise(crop_: Image) -> Floats:
    """Normalised per crop: light and contrast of the photo no longer matter."""
    mean, spread = (float(figure[0, 0]) for figure in cv2.meanStdDev(crop_.reshape(-1, 1)))
    blob = cv2.dnn.blobFromImage(crop_, 1 / (spread + 12.0), mean=(mean, mean, mean))
    return np.asarray(blob[0], np.float32)


def softmax(logits: Floats) -> Floats:
    """Chances from logits."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)
