"""The nearer look: corners that were a little off come out where the card ends, and tables are no cards."""

from __future__ import annotations

import numpy as np

from ocr.find import candidates, refiner
from ocr.find.finder import Found
from ocr.shapes import Corners, area, overlap
from ocr.train.scenes import Scene
from tests.ocr.drawn import scene


def quads(taken: Scene) -> list[Corners]:
    return [card.quad.astype(np.float32) for card in taken.cards]


def push(taken: Scene, by: float, seed: int = 1) -> list[Corners]:
    """The cards' corners, each off by about this share of the card."""
    dice = np.random.default_rng(seed)
    return [
        (quad + dice.normal(0, by, (4, 2)) * np.sqrt(area(quad))).astype(np.float32) for quad in quads(taken)
    ]


def off(found: list[Corners], taken: Scene) -> float:
    """How far corners are from the truth, as a share of a card."""
    pairs = zip(found, quads(taken), strict=True)
    return float(np.mean([np.abs(one - true).mean() / np.sqrt(area(true)) for one, true in pairs]))


def test_corners_that_are_off_are_moved_onto_the_card() -> None:
    before, after = [], []
    for seed in range(1, 5):
        taken = scene("PLANK", seed)
        rough = push(taken, 0.06, seed)
        before.append(off(rough, taken))
        after.append(off([near.quad for near in refiner.look(taken.photo, rough)], taken))
    assert np.mean(after) < 0.5 * np.mean(before)


def test_corners_that_are_right_stay() -> None:
    taken = scene("PLANK", 4)
    moved = [near.quad for near in refiner.look(taken.photo, quads(taken))]
    assert off(moved, taken) < 0.03


def test_a_card_is_one_and_the_table_is_none() -> None:
    cards, tables = [], []
    for seed in range(8):
        taken = scene("PLANK", seed, fill=0.6)
        cards += [near.card for near in refiner.look(taken.photo, quads(taken))]
        tables += [near.card for near in refiner.look(taken.photo, free(taken))]
    assert len(tables) > 100 and min(cards) > 0.8
    assert np.median(tables) < 0.05 and np.mean(np.array(tables) > 0.5) < 0.05


def free(taken: Scene) -> list[Corners]:
    """Places as large as a card on which none lies."""
    corners = [(x, y) for x in range(20, 900, 110) for y in range(20, 600, 150)]
    box = np.array([[0, 0], [90, 0], [90, 130], [0, 130]], np.float32)
    places = [box + np.float32(corner) for corner in corners]
    return [place for place in places if all(overlap(place, card) < 0.02 for card in quads(taken))]


def test_the_turn_is_counted_from_the_first_corner() -> None:
    taken = scene("FRAGE", 6)
    for quarters in range(4):
        begun = [np.roll(quad, quarters, axis=0) for quad in quads(taken)]
        votes = np.mean([near.turns for near in refiner.look(taken.photo, begun)], axis=0)
        assert int(votes.argmax()) == quarters


def test_no_cards_need_no_look() -> None:
    assert refiner.look(scene("AB", 1).photo, []) == []


def test_two_suspicions_of_one_card_become_one() -> None:
    taken = scene("PLANK", 2)
    rough = [(quad, 0.9) for quad in push(taken, 0.04, 1)] + [(quad, 0.5) for quad in push(taken, 0.04, 2)]
    twice = [Found(quad, score, (0.0, 0.0)) for quad, score in rough]
    assert len(candidates.refine(taken.photo, twice)) == 5


def test_a_card_whose_corners_lay_far_off_is_found_in_its_own_place() -> None:
    taken = scene("PLANK", 2)
    first, *others = [card.quad.astype(np.float32) for card in taken.cards]
    huge = ((first - first.mean(axis=0)) * 2.4 + first.mean(axis=0)).astype(np.float32)
    found = [*(Found(quad, 0.99, (0.0, 0.0)) for quad in others), Found(huge, 0.6, (0.0, 0.0))]
    once, again = candidates._refine_once(taken.photo, found), candidates.refine(taken.photo, found)
    off = [
        min(np.abs(card.quad - first).max() for card in some) / np.ptp(first[:, 0]) for some in (once, again)
    ]
    assert off[0] > 0.3 and off[1] < 0.1
