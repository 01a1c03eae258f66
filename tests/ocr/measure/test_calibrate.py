"""Making confidence mean what it says."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ocr.measure.calibrate import LEAST, fit_trust, line_for_sure
from ocr.read import confidence

PIECES = len(confidence.PLAIN_EVIDENCE)


def evidence(odds: np.ndarray, agrees: np.ndarray) -> np.ndarray:
    """A constant, the odds of the reader's chance, and whether the text recogniser names the same letter."""
    rows = np.zeros((len(odds), PIECES))
    rows[:, 0], rows[:, 1], rows[:, 3] = 1.0, odds, agrees
    return rows


def trusted(rows: np.ndarray, weights: list[float]) -> np.ndarray:
    return 1 / (1 + np.exp(-rows @ np.array(weights)))


def test_a_reader_that_boasts_is_corrected() -> None:
    dice = np.random.default_rng(1)
    odds = dice.uniform(0, 6, 3000)
    right = dice.random(3000) < 1 / (1 + np.exp(-odds / 2))  # half as certain as it says
    rows = evidence(odds, np.zeros(3000))
    said = trusted(rows, fit_trust(rows, right))
    assert abs(said[odds > 3].mean() - right[odds > 3].mean()) < 0.02
    assert abs(said[odds < 2].mean() - right[odds < 2].mean()) < 0.04


def test_a_voice_that_is_right_more_often_counts() -> None:
    dice = np.random.default_rng(2)
    agrees = (dice.random(3000) < 0.5).astype(float)
    right = dice.random(3000) < np.where(agrees > 0, 0.99, 0.8)
    rows = evidence(np.full(3000, 2.0), agrees)
    weights = fit_trust(rows, right)
    assert weights[3] > 1
    assert trusted(rows, weights)[agrees > 0].mean() > 0.97


@given(st.lists(st.floats(0, 0.999)))
def test_sure_begins_above_the_weakest_card_of_every_wrong_photo(weakest: list[float]) -> None:
    line = line_for_sure(weakest)
    assert line < 1
    assert all(line > one for one in [LEAST, *weakest])
