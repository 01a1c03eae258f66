"""Cards of one deck are equally large: one that is hard to read and of another size was seen in part.

Under its neighbour a card may be found too narrow, or with a piece of the neighbour. The nearest card that
reads well lends its outline, laid against each corner in turn; the way that makes sense is kept.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ocr.intake import Image
from ocr.layout.orientation import Bearings
from ocr.layout.turning import CLEAR, MOST, exchanged, replaced
from ocr.nets import Floats
from ocr.read import confidence, letters
from ocr.read.letters import BACK
from ocr.shapes import Corners, area, inside, overlap

ODD = 0.08  # a card whose sides differ from the model's by less than this share is not odd
SENSE = 0.9  # so clear must the letter be in the lent outline
SHARED = 0.6  # an outline that shares more than this with another card is that card
WHOLE = 0.8  # of it must lie on the photo


def fitted(image: Image, row: Bearings, chances: Floats) -> tuple[Bearings, Floats]:
    """The cards, those of odd size in the outline of a neighbour where that makes them readable."""
    clear = [i for i in range(len(chances)) if chances[i, :BACK].max() >= CLEAR]
    odd = [i for i in range(len(chances)) if i not in clear and chances[i, BACK] < CLEAR][:MOST]
    tries = [(i, quad) for i in odd for quad in _outlines(i, clear, row.quads, image)]
    if not tries:
        return row, chances
    seen = letters.look(image, [quad for _, quad in tries])
    large = confidence.chances(seen.classes)
    better: dict[int, int] = {}
    for place in np.argsort(large[:, :BACK].max(axis=1)).tolist():  # the clearest comes last and stays
        if large[place, :BACK].max() > SENSE:
            better[tries[place][0]] = place
    return replaced(row, [quad for _, quad in tries], seen, better), exchanged(chances, large, better)


def _outlines(card: int, clear: Sequence[int], quads: Sequence[Corners], image: Image) -> list[Corners]:
    """The outline of the nearest clear card against each corner of this one."""
    own = quads[card]
    models = sorted(clear, key=lambda i: float(np.linalg.norm(quads[i].mean(axis=0) - own.mean(axis=0))))
    if not models or not _differ(own, quads[models[0]]):
        return []
    model = quads[models[0]]
    moved = [model + (own[corner] - model[corner]) for corner in range(4)]
    others = [quads[i] for i in clear]
    return [
        quad
        for quad in moved
        if inside(quad, image) > WHOLE and all(_same(quad, other) < SHARED for other in others)
    ]


def _differ(one: Corners, other: Corners) -> bool:
    edges = [np.linalg.norm(quad[[1, 2, 3, 0]] - quad, axis=1) for quad in (one, other)]
    return bool((np.abs(np.log(edges[0] / np.maximum(edges[1], 1e-6))) > ODD).any())


def _same(one: Corners, other: Corners) -> float:
    """Shared part of the whole that two outlines cover."""
    shared = overlap(one, other) * min(area(one), area(other))
    return shared / max(1.0, area(one) + area(other) - shared)
