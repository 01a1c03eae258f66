"""Knowing one's own deck."""

from __future__ import annotations

import numpy as np
import pytest

from ocr.nets import Floats
from ocr.read.enrolment import KEPT, Enrolment, pack
from ocr.read.letters import BACK, CLASSES
from ocr.reading import LETTERS

DICE = np.random.default_rng(4)
SHAPES = {letter: DICE.normal(0, 1, 64).astype(np.float32) for letter in "EFO"}


def whole_enrolment() -> Enrolment:
    return Enrolment().learn((letter, pack(shape)) for letter, shape in SHAPES.items())


def in_doubt(first: str, second: str) -> Floats:
    row = np.full((1, CLASSES), 0.001, np.float32)
    row[0, LETTERS.index(first)], row[0, LETTERS.index(second)] = 0.55, 0.42
    return row


def test_the_decks_own_shape_settles_an_unsure_letter() -> None:
    looks_like_f = (SHAPES["F"] + DICE.normal(0, 0.2, 64).astype(np.float32))[None]
    chances = whole_enrolment().apply(in_doubt("E", "F"), looks_like_f)
    assert LETTERS[int(chances[0, :BACK].argmax())] == "F"
    assert chances.sum() == pytest.approx(1, abs=1e-4)


def test_an_empty_enrolment_changes_nothing() -> None:
    chances = in_doubt("E", "F")
    assert Enrolment().apply(chances, SHAPES["F"][None]) is chances


def test_it_survives_keeping() -> None:
    kept = whole_enrolment().to_bytes()
    again = Enrolment.from_bytes(kept)
    assert len(kept) < 10_000
    assert np.allclose(again.shapes["E"][0], whole_enrolment().shapes["E"][0], atol=1e-3)


def test_the_oldest_example_goes() -> None:
    deck = Enrolment()
    for _ in range(KEPT + 3):
        deck = deck.learn([("E", pack(SHAPES["E"]))])
    assert len(deck.shapes["E"]) == KEPT


def test_an_invalid_letter_is_not_learned() -> None:
    assert not Enrolment().learn([("?!", pack(SHAPES["E"]))]).shapes


@pytest.mark.parametrize(
    "kept", [b"", b"{}", b"[]", b'{"version": 8, "shapes": {}}', b"\xff\xfe", b'{"version":1}']
)
def test_foreign_bytes_are_refused(kept: bytes) -> None:
    with pytest.raises(ValueError):
        Enrolment.from_bytes(kept)
