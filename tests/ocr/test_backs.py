"""Face-down cards: a back is one on its head too, and is printed like the others of its deck."""

from __future__ import annotations

import numpy as np
import pytest

from ocr import backs, judgement, letters
from ocr.letters import BACK, CLASSES
from ocr.nets import Floats
from ocr.shapes import Corners
from ocr.train.scenes import Scene
from tests.ocr.drawn import scene


def quads(taken: Scene) -> list[Corners]:
    return [card.quad.astype(np.float32) for card in taken.cards]


def taken_for_backs(count: int, chance: float = 0.97) -> Floats:
    """Chances of a reader that is nearly certain to see backs."""
    told = np.full((count, CLASSES), (1 - chance) / (CLASSES - 1), np.float32)
    told[:, BACK] = chance
    return told


def test_a_letter_taken_for_a_back_is_none_on_its_head() -> None:
    taken = scene("FRAGE", 6)
    told = backs.confirmed(taken.photo, quads(taken), taken_for_backs(5))
    assert np.median(told[:, BACK]) < 0.7
    assert told.sum(axis=1) == pytest.approx(1, abs=1e-3)


def test_a_back_stays_a_back() -> None:
    taken = scene("AB", 1, backs=1.0)
    chances = judgement.chances(letters.look(taken.photo, quads(taken)).classes)
    told = backs.confirmed(taken.photo, quads(taken), chances)
    assert (told[:, BACK] >= chances[:, BACK] - 1e-3).all()


def test_what_cannot_be_a_back_is_not_looked_at_again() -> None:
    taken = scene("FRAGE", 6)
    chances = judgement.chances(letters.look(taken.photo, quads(taken)).classes)
    assert backs.confirmed(taken.photo, quads(taken), chances) is chances


def test_a_thing_unlike_the_backs_of_the_row_is_a_stranger() -> None:
    shapes = np.array([[1, 0, 0], [1, 0.1, 0], [0.9, 0, 0.1], [0.2, 1, 0.3]], np.float32)
    assert backs.strangers([0, 1, 2, 3], shapes) == {3}
    assert backs.strangers([0, 3], shapes) == {0, 3}
    assert backs.strangers([3], shapes) == set()


def test_backs_of_one_deck_are_no_strangers_to_each_other() -> None:
    taken = scene("ABCD", 4, backs=1.0)
    assert backs.strangers(range(4), letters.look(taken.photo, quads(taken)).shapes) == set()
