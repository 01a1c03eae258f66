"""The classic way beside the nets: a card that only it sees is not read, but its neighbours are not sure."""

from __future__ import annotations

import numpy as np
import pytest

from ocr import pipeline
from ocr.find import contours
from ocr.find.finder import Found
from ocr.reading import CardRead
from ocr.shapes import Corners, overlap
from ocr.train.scenes import Scene
from tests.ocr.drawn import scene

SEEDS = range(1, 5)


def quads(taken: Scene) -> list[Corners]:
    return [card.quad.astype(np.float32) for card in taken.cards]


def read(taken: Scene, some: list[Corners]) -> tuple[CardRead, ...]:
    """The row when the nets have found these cards only."""
    return pipeline.read_found(taken.photo, [Found(quad, 0.999, (0.0, 0.0)) for quad in some], "any")


@pytest.mark.parametrize("seed", SEEDS)
def test_an_outline_on_no_card_is_named_and_those_on_cards_are_not(seed: int) -> None:
    taken = scene("FRAKE", seed)
    *found, lost = quads(taken)
    assert [overlap(quad, lost) > 0.8 for quad in contours.find_others(taken.photo, found)] == [True]
    assert contours.find_others(taken.photo, quads(taken)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_beside_a_card_that_only_the_classic_way_sees_nothing_is_sure(seed: int) -> None:
    taken = scene("FRAKE", seed)
    whole, short = read(taken, quads(taken)), read(taken, quads(taken)[:-1])
    assert all(card.sure for card in whole)
    assert [card.sure for card in short] == [True, True, True, False]


def test_an_outline_of_another_size_says_nothing() -> None:
    taken = scene("FRAKE", 1)
    first, *_, last = quads(taken)
    large = ((first - first.mean(axis=0)) * 1.6 + first.mean(axis=0)).astype(np.float32)
    assert any(overlap(quad, last) > 0.8 for quad in contours.find_others(taken.photo, [first]))
    assert not any(overlap(quad, last) > 0.8 for quad in contours.find_others(taken.photo, [large]))
