"""Two face-down cards side by side, the same pattern on both, are easily found as one wide card.

Cards of one deck are equally large: a back as high as the others and far wider is taken for two, if either
end of it looks like a back by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from ocr.find.finder import Found
from ocr.intake import Image
from ocr.layout import order, rows
from ocr.layout.orientation import Bearings
from ocr.read import confidence, letters
from ocr.read.letters import BACK
from ocr.shapes import Corners

WIDER = 0.27  # by so much, as a logarithm, two cards are wider than one
SLACK = 0.25  # or by less than this short of two cards of this row
PLAIN = 0.75  # how plainly it must be a card
HIGH = 0.25  # and by less than this higher or lower
FEW = 3  # so many cards are needed to say how large one is
UNSURE = 0.4  # the score of what is found this way: a card, and never a sure one
BACKS = 0.2  # how likely either end must be a back


def parted(image: Image, firm: Sequence[Found], seen: Bearings) -> list[Found]:
    """The cards, each wide back as the two it turns out to be."""
    cards: list[Found] = []
    for card, others in zip(firm, _others(firm, seen), strict=True):
        cards += (others and _two(image, card, others, seen.angle)) or [card]
    return cards


def _others(firm: Sequence[Found], seen: Bearings) -> list[list[Corners]]:
    """For each back, the cards it may be measured against."""
    backs = [bool(row.argmax() == BACK) for row in seen.seen.classes]
    return [
        [other.quad for other in firm if other is not card] if down and len(firm) > FEW else []
        for card, down in zip(firm, backs, strict=True)
    ]


def _two(image: Image, card: Found, others: Sequence[Corners], angle: float) -> list[Found]:
    """The two cards this wide one is made of, or none."""
    wide = order.facing(card.quad, angle)
    more = rows.slim(wide, angle) - rows.upright(others, angle)
    usual = float(np.median([max(order.extent(quad, angle)) for quad in others]))
    if card.score < PLAIN or rows.lean(wide, angle) > rows.TILT:
        return []
    if (
        more < max(WIDER, _two_wide(others, angle) - SLACK)
        or abs(np.log(order.extent(wide, angle)[1] / usual)) > HIGH
    ):
        return []
    ends = _ends(wide, float(np.exp(-more)))
    looks = confidence.chances(letters.look(image, ends).classes)
    if looks[:, BACK].min() < BACKS:
        return []
    return [replace(card, quad=end, score=UNSURE) for end in ends]


def _two_wide(others: Sequence[Corners], angle: float) -> float:
    """How much wider than one card two are in this row, as a logarithm: less where cards overlap."""
    lines = order.lines(others, angle)
    middles = [quad.mean(axis=0) for quad in others]
    steps = [float(np.linalg.norm(middles[a] - middles[b])) for line in lines for a, b in pairwise(line)]
    wide = float(np.median([order.extent(quad, angle)[0] for quad in others]))
    return float(np.log1p(np.median(steps) / wide)) if steps else 0.0


def _ends(wide: Corners, share: float) -> list[Corners]:
    """The left and the right part of a card, each so much of its width."""
    along = wide[[1, 1, 2, 2]] - wide[[0, 0, 3, 3]]
    left, right = wide.copy(), wide.copy()
    left[[1, 2]] = wide[[0, 3]] + along[[0, 2]] * share
    right[[0, 3]] = wide[[1, 2]] - along[[0, 2]] * share
    return [left.astype(np.float32), right.astype(np.float32)]
