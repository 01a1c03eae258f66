"""Reading one card: what is averaged over several looks changes less with the corners than a single look."""

from __future__ import annotations

import numpy as np

from ocr.find import locator
from ocr.nets import Floats
from ocr.read import letters
from ocr.read.letters import Look
from ocr.reading import LETTERS
from ocr.shapes import Corners, nudge
from tests.ocr.drawn import scene

TAKEN = scene("PLANKTON", 4)
WINDOWS = locator.windows(TAKEN.photo, [card.quad.astype(np.float32) for card in TAKEN.cards])


def beside(right: float) -> list[Corners]:
    return [nudge(window, 1.0, right, 0.0) for window in WINDOWS]


def steady(windows: list[Corners]) -> Look:
    once = letters.look(TAKEN.photo, windows)
    return letters.average_looks(once, letters.look_beside(TAKEN.photo, windows, once))


def swing(one: Floats, other: Floats) -> float:
    return float(np.abs(one - other).mean())


def test_a_plain_card_is_read_as_before() -> None:
    read = steady(WINDOWS).classes.argmax(axis=1)
    assert [LETTERS[best] for best in read] == [card.letter for card in TAKEN.cards]


def test_steadied_looks_depend_less_on_the_corners() -> None:
    left, right = beside(-0.03), beside(0.03)
    single = swing(letters.look(TAKEN.photo, left).classes, letters.look(TAKEN.photo, right).classes)
    assert swing(steady(left).classes, steady(right).classes) < single


def test_turn_and_shape_stay_those_of_the_card_as_it_was_found() -> None:
    once = letters.look(TAKEN.photo, WINDOWS)
    twice = steady(WINDOWS)
    assert np.array_equal(once.turns, twice.turns) and np.array_equal(once.shapes, twice.shapes)


def test_no_cards_no_looks() -> None:
    assert steady([]).classes.shape == (0, letters.CLASSES)
