"""Making confidence mean what it says."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ocr.measure.calibrate import LEAST, Observed, _figures, reliability


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=20, max_size=200))
def test_the_reliability_line_never_falls(said: list[tuple[float, bool]]) -> None:
    raw, true = reliability(np.array([r for r, _ in said]), np.array([t for _, t in said]))
    assert raw[0] == 0.0 and raw[-1] == 1.0
    assert all(a <= b for a, b in pairwise(true))
    assert all(0 <= value <= 1 for value in true)


def test_a_reader_that_boasts_is_corrected() -> None:
    dice = np.random.default_rng(1)
    raw = dice.uniform(0.5, 1, 2000)
    knots, true = reliability(raw, dice.random(2000) < raw**3)
    assert abs(float(np.interp(0.8, knots, true)) - 0.8**3) < 0.06


def test_sure_begins_above_the_weakest_card_of_every_wrong_photo() -> None:
    raw = np.linspace(0.5, 1, 400)
    seen = Observed(raw.tolist(), (raw > 0.55).tolist(), [0.97])
    figures = _figures(seen)
    worst = float(np.interp(0.97, figures["raw"], figures["true"]))  # type: ignore[arg-type]
    assert figures["sure"] > max(worst, LEAST)  # type: ignore[operator]
