"""What makes a card of a tidy row unsure, and what does not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ocr import pipeline
from ocr.layout.orientation import Oriented
from ocr.read.confidence import Letter
from ocr.read.letters import CLASSES, Look
from ocr.reading import LETTERS
from ocr.shapes import Corners, rotate

SURE = Letter("O", 0.99, (), True)
STANDS = np.array([0.97, 0.01, 0.01, 0.01])
OVER = np.array([0.1, 0.01, 0.88, 0.01])


def quad(place: int) -> Corners:
    left = 100.0 + 120 * place
    return np.array([[left, 100], [left + 100, 100], [left + 100, 240], [left, 240]], np.float32)


def row(count: int = 5) -> Oriented:
    """Upright cards side by side, all of them certain how they stand."""
    nothing = np.zeros((count, CLASSES), np.float32)
    seen = Look(nothing, nothing[:, :4], nothing[:, :1])
    quads = tuple(quad(place) for place in range(count))
    kinds = np.tile(np.float32([1, 0, 0]), (count, 1))
    return Oriented(0.0, quads, quads, quads, kinds, seen, 9.0, (False,) * count, (STANDS,) * count)


def reading(word: str) -> Oriented:
    """The row with these letters on its cards."""
    seen = row(len(word))
    classes = seen.seen.classes.copy()
    classes[range(len(word)), [LETTERS.index(letter) for letter in word]] = 9.0
    return replace(seen, seen=replace(seen.seen, classes=classes))


def sure(seen: Oriented, word: str = "OOOOO") -> list[bool]:
    line = list(range(len(seen.quads)))
    told = {i: replace(SURE, letter=word[i]) for i in line}
    return [card.sure for card in pipeline._doubt(told, line, seen, [], set()).values()]


def test_a_tidy_row_gives_no_reason_to_doubt() -> None:
    assert all(sure(row()))


@pytest.mark.parametrize("headlong, plain", [(0, True), (1, True), (2, False)])
def test_where_cards_say_they_are_on_their_head_the_rows_way_is_in_doubt(headlong: int, plain: bool) -> None:
    seen = replace(reading("PYFOX"), votes=(OVER,) * headlong + (STANDS,) * (5 - headlong))
    assert sure(seen) == [plain] * 5


@pytest.mark.parametrize("word, plain", [("OXPRY", True), ("OXPRN", False), ("OEPRY", False)])
def test_what_an_o_says_of_its_way_counts_little_beside_letters_that_tell(word: str, plain: bool) -> None:
    seen = replace(reading(word), votes=(OVER, OVER, STANDS, STANDS, STANDS))
    assert sure(seen) == [plain] * 5


def test_backs_have_no_say_in_which_way_the_row_runs() -> None:
    mute = np.full(4, 0.25)
    assert sure(replace(row(), votes=(OVER, mute, mute, STANDS, STANDS))) == [False] * 5


def test_a_direction_hardly_likelier_than_the_next_leaves_nothing_sure() -> None:
    assert sure(replace(row(), lead=3.5)) == [False] * 5


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_card_across_the_row_is_not_odd_when_its_corner_vouches_for_it(quarters: int) -> None:
    seen = standing(2, quarters)
    assert pipeline._stands_oddly(seen, {2}) == (False,) * 5
    assert pipeline._stands_oddly(seen, {0, 1}) == seen.differs


def test_a_card_on_its_head_stays_odd_for_it_denies_the_rows_way() -> None:
    seen = standing(2, 2)
    assert pipeline._stands_oddly(seen, {2}) == seen.differs


def test_an_odd_card_is_not_sure_and_its_neighbours_are() -> None:
    assert sure(standing(2, 1)) == [True, True, False, True, True]


@pytest.mark.parametrize(
    "overlap, wanted",
    [
        (0.02, [True, True, True, True, True]),
        (0.1, [True, False, True, True, True]),
        (0.25, [True, False, False, True, True]),
    ],
)
def test_what_is_left_of_a_covered_letter_may_be_another(overlap: float, wanted: list[bool]) -> None:
    seen = row()
    quads = tuple(
        each - np.float32([place * (20 + 100 * overlap), 0]) for place, each in enumerate(seen.quads)
    )
    assert sure(replace(seen, quads=quads), "OCFXC") == wanted  # the last one lies on top


def standing(card: int, quarters: int) -> Oriented:
    """The row with one card turned so far against it."""
    seen = row()
    quads = [rotate(each, quarters) if i == card else each for i, each in enumerate(seen.quads)]
    return replace(seen, quads=tuple(quads), differs=tuple(i == card for i in range(len(quads))))
