"""Face-down cards: a back is one on its head too, and is printed like the others of its deck."""

from __future__ import annotations

import numpy as np
import pytest

from ocr import pipeline
from ocr.find.finder import Found
from ocr.layout import orientation, wide_backs
from ocr.nets import Floats
from ocr.read import backs, confidence, letters
from ocr.read.letters import BACK, CLASSES
from ocr.shapes import Corners
from ocr.train.scenes import Scene, Spot
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
    chances = confidence.chances(letters.look(taken.photo, quads(taken)).classes)
    told = backs.confirmed(taken.photo, quads(taken), chances)
    assert (told[:, BACK] >= chances[:, BACK] - 1e-3).all()


def test_what_cannot_be_a_back_is_not_looked_at_again() -> None:
    taken = scene("FRAGE", 6)
    chances = confidence.chances(letters.look(taken.photo, quads(taken)).classes)
    assert backs.confirmed(taken.photo, quads(taken), chances) is chances


def test_a_thing_unlike_the_backs_of_the_row_is_a_stranger() -> None:
    shapes = np.array([[1, 0, 0], [1, 0.1, 0], [0.9, 0, 0.1], [0.2, 1, 0.3]], np.float32)
    assert backs.strangers([0, 1, 2, 3], shapes) == {3}
    assert backs.strangers([0, 3], shapes) == {0, 3}
    assert backs.strangers([3], shapes) == set()


def test_backs_of_one_deck_are_no_strangers_to_each_other() -> None:
    taken = scene("ABCD", 4, backs=1.0)
    assert backs.strangers(range(4), letters.look(taken.photo, quads(taken)).shapes) == set()


def as_found(taken: Scene, merged: bool) -> list[Found]:
    """The cards of a row; the two in its middle as one wide card, if wished."""
    true = quads(taken)
    one, other = true[2], true[3]
    wide = np.array([one[0], other[1], other[2], one[3]], np.float32)
    seen = [*true[:2], wide, *true[4:]] if merged else true
    return [Found(quad, 0.99, (1.0, 0.0)) for quad in seen]


def side_by_side(backs_: bool) -> Scene:
    """Six cards, the middle two of them perhaps face down."""
    spots = [Spot("" if backs_ and k in (2, 3) else "PLANKS"[k], k * 1.02, 0.0, 0.0) for k in range(6)]
    return scene("PLANKS", 2, spots=spots)


def test_two_backs_found_as_one_are_parted() -> None:
    taken = side_by_side(True)
    found = as_found(taken, merged=True)
    apart = wide_backs.parted(taken.photo, found, orientation.take(taken.photo, found))
    assert len(apart) == 6
    assert max(card.score for card in apart[2:4]) < confidence.scale().firm  # and never sure
    off = [np.abs(card.quad - true).max() for card, true in zip(apart, quads(taken), strict=True)]
    assert max(off) < 0.2 * np.ptp(quads(taken)[0][:, 0])


@pytest.mark.parametrize("down", [True, False])
def test_cards_as_wide_as_the_others_stay_whole(down: bool) -> None:
    taken = side_by_side(down)
    found = as_found(taken, merged=False)
    assert wide_backs.parted(taken.photo, found, orientation.take(taken.photo, found)) == found


def test_a_back_too_wide_for_one_and_too_narrow_for_two_stays_whole() -> None:
    taken = side_by_side(True)
    found = as_found(taken, merged=True)
    wide = found[2].quad
    short = wide.copy()
    short[[1, 2]] = wide[[0, 3]] + (wide[[1, 2]] - wide[[0, 3]]) * 0.68  # a third wider than one card
    found[2] = Found(short, 0.99, (1.0, 0.0))
    assert wide_backs.parted(taken.photo, found, orientation.take(taken.photo, found)) == found


@pytest.mark.parametrize("score, kept", [(0.95, [0, 1, 2, 3]), (0.5, [0, 1, 2])])
def test_a_back_at_the_rows_end_unlike_the_others_must_be_plain(score: float, kept: list[int]) -> None:
    first = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
    outlines = [first + np.float32([120 * k, 0]) for k in range(4)]
    shapes = np.array([[1, 0], [1, 1], [1, 1], [0, 1]], np.float32)
    told = np.full((4, CLASSES), 0.001, np.float32)
    told[[0, 3], BACK], told[1, 0], told[2, 1] = 0.97, 0.97, 0.97
    seen = orientation.Bearings(
        0.0,
        tuple(outlines),
        letters.Look(told, told[:, :4], shapes),
        9.0,
        (False,) * 4,
        (np.full(4, 0.25),) * 4,
    )
    found = [Found(quad, score if k == 3 else 0.99, (1.0, 0.0)) for k, quad in enumerate(outlines)]
    line, strange = pipeline._line(found, seen, told, [True, False, False, True])
    assert line == kept and strange == {0, 3}
