"""Which way is up: letters outvote the shape of what is laid, and the row outvotes a single card."""

from __future__ import annotations

import numpy as np

from ocr.find import candidates
from ocr.find.finder import Found
from ocr.layout import orientation
from tests.ocr.drawn import scene


def test_a_stray_does_not_turn_a_grid() -> None:
    taken = scene("FRAGEBRAKELJPRGT", 4, layout="grid", fill=0.7)
    found = [Found(card.quad.astype(np.float32), 0.9, (0.0, 0.0)) for card in taken.cards]
    corner = taken.cards[3].quad + (taken.cards[3].quad - taken.cards[2].quad).mean(axis=0) * 1.1
    found.append(Found(corner.astype(np.float32), 0.9, (0.0, 0.0)))
    angle = orientation.orient(taken.photo, found).angle
    assert abs((angle + 180) % 360 - 180) < 20


def test_breaking_a_row_costs_more_the_more_lines_it_makes() -> None:
    two, five = (orientation._split_penalty(((0.0, 1), (90.0, lines))) for lines in (2, 5))
    assert two[0] == five[0] == 0 and 0 < two[1] < five[1]


def test_the_refiners_turn_counts_from_the_corner_its_quad_begins_at() -> None:
    square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
    even = np.full(4, 0.25, np.float32)
    told = Found(np.roll(square, -1, axis=0), 0.9, (0.0, 0.0), (0.97, 0.01, 0.01, 0.01))
    assert int(orientation._vote(told, square, even).argmax()) == 1


def test_a_turned_row_is_seen_whole() -> None:
    taken = scene("FRAGE", 6, turn=90.0)
    firm = [card for card in candidates.candidates(taken.photo) if card.score >= candidates.FAINT]
    assert abs(orientation.orient(taken.photo, firm).angle % 360 - 90) < 20


def test_cards_in_lines_are_tidy_and_scattered_ones_are_not() -> None:
    lines, scattered = scene("FRAGEBRAK", 6, layout="rows"), scene("FRAGEBRAK", 6, layout="scatter")
    assert orientation.tidy([card.quad.astype(np.float32) for card in lines.cards])
    assert not orientation.tidy([card.quad.astype(np.float32) for card in scattered.cards])
