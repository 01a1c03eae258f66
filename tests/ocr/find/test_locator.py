"""Where the letter stands on a card."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ocr.find import locator
from ocr.shapes import Corners, rotate, sides
from tests.ocr.drawn import scene

CARD = np.array([[100, 50], [220, 60], [210, 230], [90, 220]], np.float32)


def test_the_window_is_a_square_around_the_box_and_larger_than_it() -> None:
    box = (0.2, 0.1, 0.6, 0.3)
    window, letter = locator.window(CARD, box), locator.corners(CARD, box)
    wide, high = sides(window)
    assert wide == pytest.approx(high, rel=0.02)
    assert wide == pytest.approx(locator.ROOM * max(sides(letter)), rel=0.02)
    assert window.mean(axis=0) == pytest.approx(letter.mean(axis=0), abs=1.0)


@given(left=st.floats(0, 0.6), top=st.floats(0, 0.6), size=st.floats(0.1, 0.4), quarters=st.integers(0, 3))
def test_a_turned_card_has_the_same_window_turned(
    left: float, top: float, size: float, quarters: int
) -> None:
    box = (left, top, left + size, top + size)
    around = rotate(locator.window(CARD, box), quarters)
    quad = rotate(CARD, quarters)
    assert np.linalg.norm(around[0] - quad[0]) <= np.linalg.norm(around[2] - quad[0])


def _cells(row: int, column: int) -> Corners:
    cells = np.zeros((5, locator.CELLS, locator.CELLS), np.float32)
    cells[0] = -20.0
    cells[0, row, column] = 5.0
    return cells


def test_the_box_is_where_the_likeliest_cell_says() -> None:
    cells = _cells(6, 6)
    cells[1:, 6, 6] = (-0.5, -0.5, np.log(0.5), 0.0)
    (left, top, right, bottom), certainty = locator._box(cells)
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((0.5, 0.5), abs=0.01)
    inner = locator.SIDE * locator.MARGIN / (1 + 2 * locator.MARGIN)
    assert (right - left) * (locator.SIDE - 2 * inner) == pytest.approx(16, abs=0.1)
    assert (bottom - top) * (locator.SIDE - 2 * inner) == pytest.approx(32, abs=0.1)
    assert certainty > 0.99


@pytest.mark.parametrize("seed", range(1, 5))
def test_letters_of_plain_cards_are_found_in_their_middle(seed: int) -> None:
    taken = scene("PLANK", seed)
    for one in locator.locate(taken.photo, [card.quad.astype(np.float32) for card in taken.cards]):
        left, top, right, bottom = one.box
        assert (left + right) / 2 == pytest.approx(0.5, abs=0.15)
        assert (top + bottom) / 2 == pytest.approx(0.5, abs=0.2)
        assert one.kinds.argmax() == locator.LETTER


def test_nothing_to_look_at_is_nothing_found() -> None:
    assert locator.locate(np.zeros((10, 10, 3), np.uint8), []) == []


def test_a_wide_box_begins_with_a_square() -> None:
    box = np.array([[10, 20], [90, 20], [90, 60], [10, 60]], np.float32)
    square, window = locator.first_square(box)
    assert square.tolist() == [[10, 20], [50, 20], [50, 60], [10, 60]]
    assert sides(window) == pytest.approx((locator.ROOM * 40, locator.ROOM * 40))
    assert window.mean(axis=0).tolist() == pytest.approx([30, 40])
    turned, _ = locator.first_square(np.roll(box, -2, axis=0))  # read from the other side
    assert turned[0].tolist() == [90, 60] and turned[2].tolist() == [50, 20]
