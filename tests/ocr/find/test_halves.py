"""A card found as two halves is one card; two cards stay two."""

from __future__ import annotations

import numpy as np
import pytest

from ocr.find.candidates import join_halves
from ocr.find.finder import Found
from ocr.shapes import Corners, area

TABLE = np.full((300, 900, 3), 120, np.uint8)
WIDE, HIGH = 100, 140


def at(left: float, top: float, wide: float, high: float, score: float = 0.99) -> Found:
    """A card found there."""
    corners = [[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]]
    return Found(np.array(corners, np.float32), score, (0.0, 0.0))


def row(*more: Found) -> list[Found]:
    """Three cards that stand, and more."""
    return [*(at(20 + 110 * k, 40, WIDE, HIGH) for k in range(3)), *more]


@pytest.mark.parametrize("paper", [0.99, 0.4])
def test_cover_and_paper_of_a_card_lying_across_are_one_card(paper: float) -> None:
    halves = at(360, 60, HIGH / 2, WIDE), at(360 + HIGH / 2, 60, HIGH / 2, WIDE, paper)
    cards = join_halves(TABLE, row(*halves))
    assert len(cards) == 4
    joined = cards[-1].quad
    assert area(joined) == pytest.approx(WIDE * HIGH, rel=0.35) and _covers(joined, 365, 110)
    assert _covers(joined, 495, 110) and cards[-1].score == pytest.approx((0.99 + paper) / 2)


def test_seen_from_aslant_a_card_lying_across_is_slimmer_and_still_one() -> None:
    flat = HIGH * 0.85  # of a standing card
    standing = [at(20 + 110 * k, 40, WIDE, flat) for k in range(3)]
    halves = [at(360 + k * HIGH / 2, 60, HIGH / 2, WIDE * 0.85) for k in range(2)]
    cards = join_halves(TABLE, [*standing, *halves])
    assert len(cards) == 4 and _covers(cards[-1].quad, 365, 100) and _covers(cards[-1].quad, 495, 100)


def test_of_two_cards_lying_across_side_by_side_each_gets_its_own_paper() -> None:
    places = [360, 360 + HIGH / 2, 508, 508 + HIGH / 2]
    cards = join_halves(TABLE, row(*(at(left, 60, HIGH / 2, WIDE) for left in places)))
    assert len(cards) == 5
    assert sorted(round(float(card.quad[:, 0].mean()), -1) for card in cards[-2:]) == [430, 580]


@pytest.mark.parametrize(
    "others",
    [
        [at(360, 40, WIDE, HIGH), at(470, 40, WIDE, HIGH)],  # two whole cards
        [at(360, 60, HIGH / 2, WIDE), at(560, 60, HIGH / 2, WIDE)],  # apart from each other
        [at(360, 60, HIGH / 2, WIDE)],  # half a card alone
        [at(360, 60, 50, 50), at(410, 60, 50, 50)],  # together still too small
    ],
)
def test_other_neighbours_stay_as_they_are(others: list[Found]) -> None:
    kept = join_halves(TABLE, row(*others))
    assert [card.quad.tolist() for card in kept] == [card.quad.tolist() for card in row(*others)]


def _covers(quad: Corners, x: float, y: float) -> bool:
    low, high = quad.min(axis=0), quad.max(axis=0)
    return bool(low[0] < x < high[0] and low[1] < y < high[1])
