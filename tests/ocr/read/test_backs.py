"""Face-down cards: a back is one on its head too, and is printed like the others of its deck."""

from __future__ import annotations

import numpy as np
import pytest

from ocr import pipeline
from ocr.find.finder import Found
from ocr.layout import orientation
from ocr.nets import Floats
from ocr.read import backs, confidence, letters
from ocr.read.letters import BACK, CLASSES
from ocr.shapes import Corners
from ocr.train.scenes import Scene, Spot
from tests.ocr.drawn import scene


def quads(taken: Scene) -> list[Corners]:
    return [card.quad.astype(np.float32) for card in taken.cards]


LETTER = np.full((1, CLASSES), 0.001, np.float32)
LETTER[0, 4] = 0.967
PATTERN = np.full((1, CLASSES), 0.001, np.float32)
PATTERN[0, BACK] = 0.967


def kinds(letter: float, back: float) -> Floats:
    return np.array([[letter, back, 1 - letter - back]], np.float32)


@pytest.fixture
def plain_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confidence, "kind_weights", lambda: confidence.PLAIN_KINDS)


def test_where_all_looks_agree_the_kind_is_clear() -> None:
    assert backs.weigh_kinds(LETTER, LETTER, kinds(0.98, 0.01))[0].argmax() == 4
    assert backs.weigh_kinds(PATTERN, PATTERN, kinds(0.01, 0.98))[0].argmax() == BACK


@pytest.mark.usefixtures("plain_weights")
def test_the_whole_card_and_the_locator_outvote_a_letter_seen_in_a_pattern() -> None:
    told = backs.weigh_kinds(LETTER, PATTERN, kinds(0.02, 0.97))[0]
    assert told.argmax() == BACK
    assert told.sum() == pytest.approx(1, abs=1e-4)


@pytest.mark.usefixtures("plain_weights")
@pytest.mark.parametrize("heard, back", [(("", 0.0), True), (("G", 0.6), True), (("E", 0.6), False)])
def test_what_may_be_a_picture_is_a_letter_if_two_readers_see_the_same(
    heard: tuple[str, float], back: bool
) -> None:
    unclear = LETTER.copy()
    unclear[0, [4, BACK]] = 0.8, 0.168
    told = backs.weigh_kinds(unclear, unclear, kinds(0.6, 0.4), [heard])[0]
    assert bool(told.argmax() == BACK) == back
    assert backs.weigh_kinds(unclear, unclear, kinds(0.6, 0.4))[0].argmax() == 4  # nobody was asked


def test_a_plain_letter_needs_no_second_reader() -> None:
    assert backs.weigh_kinds(LETTER, LETTER, kinds(0.99, 0.005), [("", 0.0)])[0].argmax() == 4


def test_among_letters_only_the_look_at_the_window_decides() -> None:
    other = np.roll(LETTER, 3, axis=1)
    assert backs.weigh_kinds(LETTER, other, kinds(0.98, 0.01))[0].argmax() == 4


@pytest.mark.parametrize("seed", range(1, 4))
def test_backs_and_letters_of_a_row_are_told_apart(seed: int) -> None:
    taken = scene(
        "PLANKS", seed, spots=[Spot("" if k in (1, 4) else "PLANKS"[k], k * 1.1, 0, 0) for k in range(6)]
    )
    found = [Found(quad, 0.99, (1.0, 0.0)) for quad in quads(taken)]
    _, chances, _ = pipeline.read_letters(taken.photo, orientation.orient(taken.photo, found), "any", found)
    assert [bool(row.argmax() == BACK) for row in chances] == [k in (1, 4) for k in range(6)]


def test_a_thing_unlike_the_backs_of_the_row_is_a_stranger() -> None:
    shapes = np.array([[1, 0, 0], [1, 0.1, 0], [0.9, 0, 0.1], [0.2, 1, 0.3]], np.float32)
    assert backs.odd_backs([0, 1, 2, 3], shapes) == {3}
    assert backs.odd_backs([0, 3], shapes) == {0, 3}
    assert backs.odd_backs([3], shapes) == set()


def test_backs_of_one_deck_are_no_strangers_to_each_other() -> None:
    taken = scene("ABCD", 4, backs=1.0)
    assert backs.odd_backs(range(4), letters.look(taken.photo, quads(taken)).shapes) == set()


@pytest.mark.parametrize("score, kept", [(0.95, [0, 1, 2, 3]), (0.5, [0, 1, 2])])
def test_a_back_at_the_rows_end_unlike_the_others_must_be_plain(score: float, kept: list[int]) -> None:
    first = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
    outlines = [first + np.float32([120 * k, 0]) for k in range(4)]
    shapes = np.array([[1, 0], [1, 1], [1, 1], [0, 1]], np.float32)
    told = np.full((4, CLASSES), 0.001, np.float32)
    told[[0, 3], BACK], told[1, 0], told[2, 1] = 0.97, 0.97, 0.97
    seen = orientation.Oriented(
        0.0,
        tuple(outlines),
        tuple(outlines),
        tuple(outlines),
        told[:, :3],
        letters.Look(told, told[:, :4], shapes),
        9.0,
        (False,) * 4,
        (np.full(4, 0.25),) * 4,
    )
    found = [Found(quad, score if k == 3 else 0.99, (1.0, 0.0)) for k, quad in enumerate(outlines)]
    line, strange = pipeline._line(found, seen, told, [True, False, False, True])
    assert line == kept and strange == {0, 3}
