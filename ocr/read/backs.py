"""Face-down cards: a back looks like one on its head too, and like the other backs of its deck.

An ornamental letter on a dark cover is easily taken for the pattern of a back, but hardly ever both ways up;
a thing on the table is not printed like the backs beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ocr.intake import Image
from ocr.nets import Floats
from ocr.read import confidence, letters
from ocr.read.letters import BACK
from ocr.shapes import Corners, turned

ASKED = 0.2  # from this chance on a card may be a back
ALIKE = 0.77  # backs of one deck are more alike than this; what else was taken for one stayed below 0.73


def confirmed(image: Image, quads: Sequence[Corners], chances: Floats) -> Floats:
    """The chances, those of backs with a look at the card on its head."""
    asked = [i for i in range(len(chances)) if chances[i, BACK] > ASKED]
    if not asked:
        return chances
    turned_ = confidence.chances(letters.look(image, [turned(quads[i], 2) for i in asked]).classes)
    told = chances.copy()
    for i, over in zip(asked, turned_[:, BACK].tolist(), strict=True):
        told[i] = _both(chances[i], over)
    return told


def strangers(down: Sequence[int], shapes: Floats) -> set[int]:
    """Of several face-down cards those that look like none of the others."""
    unit = shapes / np.maximum(1e-9, np.linalg.norm(shapes, axis=1, keepdims=True))
    return {
        i for i in down if len(down) > 1 and max(float(unit[i] @ unit[k]) for k in down if k != i) < ALIKE
    }


def _both(row: Floats, over: float) -> Floats:
    """One card's chances when it is also a back, with this chance, the other way up."""
    here = float(np.clip(row[BACK], 1e-4, 1 - 1e-4))
    over = float(np.clip(over, 1e-4, 1 - 1e-4))
    back = here * over / (here * over + (1 - here) * (1 - over))
    told = row * ((1 - back) / (1 - here))
    told[BACK] = back
    return np.asarray(told, np.float32)
