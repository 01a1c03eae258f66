"""Confidence, alternatives, and what the table may add to an unsure letter."""

from __future__ import annotations

import numpy as np
import pytest

from ocr.nets import Floats
from ocr.read import confidence
from ocr.read.confidence import Letter, Scale
from ocr.read.letters import BACK, CLASSES
from ocr.reading import LETTERS


@pytest.fixture(autouse=True)
def plain_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Scale(letter=(), back=(), sure=0.95, firm=0.5)
    monkeypatch.setattr(confidence, "scale", lambda: plain)


def chances(**shares: float) -> Floats:
    row = np.full(CLASSES, 1e-6, np.float32)
    for letter, share in shares.items():
        row[BACK if letter == "back" else LETTERS.index(letter)] = share
    return row


def test_a_clear_letter_is_sure() -> None:
    told = confidence.judge_letter(chances(E=0.98, F=0.02), 0.9, None)
    assert (told.letter, told.sure) == ("E", True)


def test_alternatives_come_likeliest_first_and_share_the_rest() -> None:
    told = confidence.judge_letter(chances(E=0.6, F=0.3, B=0.1), 0.9, None)
    assert [letter for letter, _ in told.alternatives[:2]] == ["F", "B"]
    assert sum(share for _, share in told.alternatives) <= 1 - told.confidence + 0.001
    assert not told.sure


def test_a_card_the_finder_doubts_is_never_sure() -> None:
    assert not confidence.judge_letter(chances(E=0.999), 0.4, None).sure


def test_what_the_table_knows_settles_an_unsure_letter() -> None:
    assert confidence.judge_letter(chances(O=0.5, Q=0.4), 0.9, ["Q", "A"]).letter == "Q"


def test_what_the_table_knows_never_overrides_a_sure_letter() -> None:
    told = confidence.judge_letter(chances(O=0.99, Q=0.01), 0.9, ["Q"])
    assert (told.letter, told.sure) == ("O", True)


def test_where_two_letters_may_stand_the_pair_is_offered_first() -> None:
    told = confidence.offer_pair(confidence.judge_letter(chances(Q=0.99, O=0.01), 0.9, None), "QU")
    assert (told.letter, told.sure, told.alternatives[0][0]) == ("Q", False, "QU")
    assert [letter for letter, _ in told.alternatives].count("QU") == 1 and len(told.alternatives) <= 4


def test_a_row_that_may_run_either_way_offers_the_turned_letter() -> None:
    told = confidence.offer_turned(Letter("M", 0.99, (("N", 0.01),), True))
    assert told.alternatives[0][0] == "W" and not told.sure


def test_a_second_opinion_that_agrees_raises_confidence() -> None:
    told = Letter("E", 0.6, (("F", 0.4),), False)
    assert confidence.apply_opinion(told, "E", 0.9).confidence > 0.6


def test_a_second_opinion_that_differs_lowers_it_and_is_offered() -> None:
    told = confidence.apply_opinion(Letter("E", 0.6, (("B", 0.4),), False), "F", 0.9)
    assert told.confidence < 0.6 and told.alternatives[0][0] == "F"


def test_a_mumbled_second_opinion_is_ignored() -> None:
    told = Letter("E", 0.6, (), False)
    assert confidence.apply_opinion(told, "F", 0.2) == told


def test_a_back_has_no_letter_but_an_alternative() -> None:
    told = confidence.judge_back(chances(back=0.99, O=0.01), 0.9)
    assert (told.letter, told.sure, told.alternatives[0][0]) == ("", True, "O")
