"""How far a reading is trusted: by everything that is known of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ocr.read.evidence import Evidence
from ocr.read.letters import BACK, CLASSES
from ocr.reading import LETTERS

E, F = LETTERS.index("E"), LETTERS.index("F")


def row(share: float, kind: int = E) -> np.ndarray:
    """So likely this class, and the others alike."""
    rest = np.full(CLASSES, (1 - share) / (CLASSES - 1), np.float32)
    rest[kind] = share
    return rest


@pytest.fixture
def plain() -> Evidence:
    """A letter as most are: three looks agree, the recogniser too, it is large and plainly a letter."""
    return Evidence(
        looks=np.stack([row(0.99)[None]] * 3),
        whole=row(0.95)[None],
        kinds=np.array([[0.98, 0.01, 0.01]], np.float32),
        tall=np.array([60.0], np.float32),
        scores=np.array([0.99], np.float32),
        heard=(("E", 0.99),),
    )


def test_a_recogniser_that_names_another_letter_lowers_trust(plain: Evidence) -> None:
    other = replace(plain, heard=(("F", 0.99),))
    assert other.trust(0, E, 0.98) < plain.trust(0, E, 0.98)


def test_looks_that_differ_lower_trust(plain: Evidence) -> None:
    swaying = replace(plain, looks=np.stack([row(0.99)[None], row(0.9)[None], row(0.9, F)[None]]))
    assert swaying.trust(0, E, 0.98) < plain.trust(0, E, 0.98)


def test_a_corner_that_shows_the_letter_makes_up_for_looks_that_differ(plain: Evidence) -> None:
    swaying = replace(plain, looks=np.stack([row(0.99)[None], row(0.9)[None], row(0.9, F)[None]]))
    vouched = swaying.with_corners(np.log(row(0.97))[None])
    assert vouched.trust(0, E, 0.98) > swaying.trust(0, E, 0.98)


def test_a_likelier_letter_is_trusted_more(plain: Evidence) -> None:
    told = [plain.trust(0, E, chance) for chance in (0.3, 0.7, 0.95, 0.999)]
    assert told == sorted(told)


def test_a_back_is_weighed_by_what_speaks_for_a_back(plain: Evidence) -> None:
    seen = replace(plain, kinds=np.array([[0.02, 0.97, 0.01]], np.float32), whole=row(0.97, BACK)[None])
    assert seen.trust(0, BACK, 0.95) > plain.trust(0, BACK, 0.95)


def test_a_pair_on_the_whole_card_or_in_its_corner_is_seen(plain: Evidence) -> None:
    q, qu = LETTERS.index("Q"), LETTERS.index("QU")
    alone = replace(plain, whole=row(0.9, q)[None])
    assert alone.pair_seen(0, "Q") is None
    assert replace(plain, whole=row(0.5, qu)[None]).pair_seen(0, "Q") == "QU"
    assert alone.with_corners(np.log(row(0.9, qu))[None]).pair_seen(0, "Q") == "QU"
    assert replace(plain, whole=row(0.5, qu)[None]).pair_seen(0, "E") is None
