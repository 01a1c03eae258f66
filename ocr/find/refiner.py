"""A nearer look at each found card: where exactly its corners are, whether it is a card, which way it stands.

The finder sees the whole photo small, so its corners are off by a few hundredths of a card. The refiner sees
one card with its surroundings in the photo's own sharpness and moves the corners; twice, for the second look
is already nearly straight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ocr import nets
from ocr.intake import Image
from ocr.nets import Floats
from ocr.read.letters import normalise, softmax
from ocr.shapes import Corners, area, flatten

SIDE, MARGIN = 80, 0.35  # what the net sees: the card with a third of its size around it
UNIT = 0.1  # the net counts corner offsets in tenths of a card
LOOKS = 2
HOPELESS = -3.0  # what looks this little like a card is not looked at again, as a logit
MOVED = (0.45, 2.2)  # a card that shrinks or grows more than this was not the card meant
CORNERS, CARD, TURNS = slice(0, 8), 8, slice(9, 13)
SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True)
class Near:
    """What the nearer look says about one card."""

    quad: Corners  # beginning at the corner it was given with
    card: float  # chance that it is a card at all
    turns: Floats  # chances that its content is turned by 0, 1, 2, 3 quarters against the quad


def look(image: Image, quads: Sequence[Corners], looks: int = LOOKS) -> list[Near]:
    """Each card with its corners moved to where they are."""
    if not quads:
        return []
    moved = [np.asarray(quad, np.float32) for quad in quads]
    said = np.zeros((len(quads), 13), np.float32)
    worth = list(range(len(quads)))
    for _ in range(looks):
        said[worth] = nets.ask("refiner", np.stack([normalise(view(image, moved[i])) for i in worth]))
        for i in worth:
            moved[i] = _move_corners(moved[i], said[i, CORNERS].reshape(4, 2) * UNIT)
        worth = [i for i in worth if said[i, CARD] > HOPELESS]
        if not worth:
            break
    card, turns = 1 / (1 + np.exp(-said[:, CARD])), softmax(said[:, TURNS])
    return [Near(quad, float(chance), turn) for quad, chance, turn in zip(moved, card, turns, strict=True)]


def view(image: Image, quad: Corners) -> Image:
    """The card with its surroundings as the net wants it, before its light is evened out."""
    return flatten(image, quad, SIDE, MARGIN)


def _move_corners(quad: Corners, offsets: Floats) -> Corners:
    """The corners moved by offsets counted in the card's own plane."""
    back = cv2.getPerspectiveTransform(SQUARE, quad)
    target = cv2.perspectiveTransform((SQUARE + offsets)[None].astype(np.float32), back)[0]
    kept = MOVED[0] < area(target) / max(1.0, area(quad)) < MOVED[1]
    return np.asarray(target, np.float32) if kept and cv2.isContourConvex(target) else quad
