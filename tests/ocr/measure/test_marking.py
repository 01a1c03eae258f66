"""The marks we give ourselves."""

from __future__ import annotations

import pytest

from ocr.measure.marking import EVERYWHERE, Marks, Wanted, calibration_error, match_cards
from ocr.reading import CardRead, Quad


def box(x: float) -> Quad:
    return ((x, 0.4), (x + 0.1, 0.4), (x + 0.1, 0.6), (x, 0.6))


def read(letter: str, x: float, sure: bool = True, confidence: float = 0.9) -> CardRead:
    return CardRead(letter, confidence, sure, (), box(x), 0.0)


TRUTH = [Wanted("C", box(0.1)), Wanted("A", box(0.3)), Wanted("", box(0.5))]


def test_a_perfect_reading() -> None:
    marks = Marks()
    assert marks.add(TRUTH, [read("C", 0.1), read("A", 0.3), read("", 0.5)], 0.1)
    assert (marks.letters, marks.cards, marks.words, marks.backs_found, marks.silent) == (2, 2, 1, 1, 0)


def test_a_silent_error_is_a_wrong_word_with_every_card_sure() -> None:
    marks = Marks()
    marks.add(TRUTH, [read("C", 0.1), read("O", 0.3), read("", 0.5)], 0.1)
    marks.add(TRUTH, [read("C", 0.1), read("O", 0.3, sure=False), read("", 0.5)], 0.1)
    assert (marks.all_sure, marks.silent) == (1, 1)
    assert marks.confused["A→O"] == 2


def test_a_missing_card_is_a_silent_error_too() -> None:
    marks = Marks()
    marks.add(TRUTH, [read("C", 0.1), read("A", 0.3)], 0.1)
    assert marks.silent == 1 and marks.counts == 0


def test_the_right_letters_in_the_wrong_order_are_not_the_word() -> None:
    assert not Marks().add(TRUTH[:2], [read("A", 0.3), read("C", 0.1)], 0.1)


def test_cards_are_matched_by_place() -> None:
    pairs = match_cards(TRUTH[:2], [read("X", 0.31), read("Y", 0.8)])
    assert [(t.letter if t else None, c.letter if c else None) for t, c in pairs] == [
        ("C", None), ("A", "X"), (None, "Y"),
    ]  # fmt: skip


def test_readers_without_places_are_marked_by_order() -> None:
    cards = [CardRead(sign, 0.9, False, (), EVERYWHERE, 0.0) for sign in "CXA"]
    marks = Marks()
    marks.add(TRUTH[:2], cards, 0.1)
    assert (marks.letters, marks.cards) == (2, 2)


def test_confidence_that_means_what_it_says_has_no_error() -> None:
    assert calibration_error([(0.75, True)] * 3 + [(0.75, False)]) == pytest.approx(0)
    assert calibration_error([(0.95, False)] * 4) == pytest.approx(0.95)
