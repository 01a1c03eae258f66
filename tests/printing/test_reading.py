"""Photos of the printed deck are read; `script/bench printed` measures many."""

from __future__ import annotations

import numpy as np
import pytest

import ocr
from ocr.train import exam
from referee.printing.sheets import Ink
from tests.support.printed_deck import photo_of, printed_deck


@pytest.mark.parametrize(("key", "ink"), [("letterpress", Ink.COLOUR), ("letterhead", Ink.SAVING)])
def test_a_word_of_printed_cards_is_read(key: str, ink: Ink) -> None:
    dice = np.random.default_rng(20_261_118)
    photo, wanted = photo_of(printed_deck(key, ink), dice, exam.plan(dice, "easy", "letterpress"))
    assert [card.letter for card in ocr.read(photo, key).cards] == [card.letter for card in wanted]
