"""Cards that make no sense as they were found: turned, or in the outline of a neighbour, they may."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ocr.find.finder import Found
from ocr.layout import fitting, orientation, turning
from ocr.layout.orientation import Bearings
from ocr.nets import Floats
from ocr.read import confidence
from ocr.read.letters import BACK, look
from ocr.reading import LETTERS
from ocr.shapes import turned
from ocr.train.scenes import Scene
from tests.ocr.drawn import scene

EVEN = np.full(4, 0.25)


def bearing(taken: Scene) -> Bearings:
    found = [Found(card.quad.astype(np.float32), 0.9, (0.0, 0.0)) for card in taken.cards]
    return orientation.take(taken.photo, found)


def with_card(taken: Scene, row: Bearings, place: int, quad: Floats) -> tuple[Bearings, Floats]:
    """The row with one card found otherwise, and the chances of its letters."""
    quads = [quad if i == place else each for i, each in enumerate(row.quads)]
    seen = look(taken.photo, quads)
    row = replace(row, quads=tuple(quads), seen=seen, votes=tuple(EVEN for _ in quads))
    return row, confidence.chances(seen.classes)


def word(chances: Floats) -> str:
    return "".join(LETTERS[int(chance[:BACK].argmax())] for chance in chances)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_card_the_row_turned_wrongly_is_turned_back(quarters: int) -> None:
    taken = scene("PLANK", 2)
    row, chances = with_card(taken, bearing(taken), 0, turned(bearing(taken).quads[0], quarters))
    chances[0] = 1 / len(chances[0])
    own = np.roll([0.97, 0.01, 0.01, 0.01], -quarters)  # as the nets see this card by itself
    row = replace(row, votes=(own, *row.votes[1:]))
    after, told = turning.settled(taken.photo, row, chances, speaks=False)
    assert word(told) == "PLANK"
    assert after.differs[0] and not any(after.differs[1:])
    assert np.allclose(after.quads[0], bearing(taken).quads[0])


def test_a_letter_that_reads_well_is_left_as_it_stands() -> None:
    taken = scene("PLANK", 2)
    row = bearing(taken)
    chances = confidence.chances(row.seen.classes)
    after, told = turning.settled(taken.photo, row, chances, speaks=False)
    assert after is row and told is chances


def test_sense_must_outweigh_how_cards_usually_stand() -> None:
    sense = np.array([[0.5, 0.9, 0.1, 0.1], [0.01, 0.9, 0.1, 0.1], [0.001, 0.05, 0.0, 0.0]], np.float32)
    assert turning._ways(sense, np.stack([EVEN] * 3)) == [0, 1, 0]


def test_a_card_found_in_part_is_read_in_its_neighbours_outline() -> None:
    taken = scene("PLANK", 2)
    whole = bearing(taken).quads[2]
    part = whole.copy()
    part[[1, 2]] += (whole[[0, 3]] - whole[[1, 2]]) * 0.45  # its right side was not seen
    row, chances = with_card(taken, bearing(taken), 2, part)
    chances[2] = 1 / len(chances[2])
    after, told = fitting.fitted(taken.photo, row, chances)
    assert word(told) == "PLANK" and after.differs[2]
    assert np.abs(after.quads[2] - whole).max() < 0.2 * np.ptp(whole[:, 0])


def test_an_unclear_card_of_the_usual_size_keeps_its_outline() -> None:
    taken = scene("PLANK", 2)
    row, chances = with_card(taken, bearing(taken), 2, bearing(taken).quads[1] + 3)
    chances[2] = 1 / len(chances[2])
    after, told = fitting.fitted(taken.photo, row, chances)
    assert after is row and told is chances


def on_its_head(taken: Scene, place: int) -> tuple[Bearings, Floats]:
    """The row with one card found upside down, whose own votes say so."""
    row, chances = with_card(taken, bearing(taken), place, turned(bearing(taken).quads[place], 2))
    votes = list(row.votes)
    votes[place] = np.array([0.02, 0.0, 0.98, 0.0])
    return replace(row, votes=tuple(votes)), chances


def test_a_letter_on_its_head_that_passes_for_another_is_turned() -> None:
    taken = scene("PLANT", 2)
    row, chances = on_its_head(taken, 4)
    chances[4] = np.eye(len(chances[4]))[LETTERS.index("I")]  # a T on its head may look like an I
    after, told = turning.upended(taken.photo, row, chances)
    assert word(told) == "PLANT"
    assert after.differs[4] and not any(after.differs[:4])


def test_a_letter_that_looks_the_same_on_its_head_is_left() -> None:
    taken = scene("PLANX", 2)
    row, chances = on_its_head(taken, 4)
    after, told = turning.upended(taken.photo, row, chances)
    assert word(told)[4] == "X" and not after.differs[4]


def test_only_a_card_that_says_so_is_looked_at_on_its_head() -> None:
    taken = scene("XOXO", 2)
    row = bearing(taken)
    row = replace(row, votes=tuple(EVEN for _ in row.quads))
    chances = confidence.chances(row.seen.classes)
    assert turning.upended(taken.photo, row, chances) == (row, chances)
