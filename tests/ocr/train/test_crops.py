"""What refiner and reader are taught with: rough corners, and the way back to the true ones."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from ocr.find import refiner
from ocr.find.refiner import SQUARE, UNIT
from ocr.read.letters import BACK, CLASSES, NONE
from ocr.train import crops, feed, random_scenes, shards
from ocr.train.cards import PIPS, draw
from ocr.train.fonts import PLAIN
from tests.ocr.drawn import deck


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> feed.Shelf:
    folder: Path = tmp_path_factory.mktemp("shards")
    batch = shards.Batch()
    for seed in range(6):
        shards.file_scene(seed, random_scenes.scene(seed, [PLAIN]), batch)
    shards._write(batch, folder / "train-0000.npz")
    filled = feed.Shelf(folder, "train")
    filled.refresh("reader")
    return filled


def test_a_shard_keeps_cards_corners_and_empty_places(shelf: feed.Shelf) -> None:
    assert len(shelf.crops) == len(shelf.classes) == len(shelf.boxes) > 20
    assert set(shelf.shows) >= {shards.CARD, shards.PLACE, shards.LETTER}
    assert all(shelf.classes[index] == NONE for index in shelf.shows[shards.PLACE])
    letters = [index for index in shelf.shows[shards.CARD] if shelf.classes[index] < BACK]
    assert any(shelf.boxes[index][2] > shelf.boxes[index][0] for index in letters)


def test_a_card_fills_the_same_place_of_every_crop() -> None:
    wide = np.zeros((shards.WIDE, shards.WIDE, 3), np.uint8)
    low, high = round(crops.LOW), round(crops.LOW + crops.INNER)
    wide[low:high, low:high] = 255
    seen = crops.seen_by(wide, SQUARE, 80, 0.0)
    assert seen.mean() > 250


def test_the_offsets_lead_from_rough_corners_to_true_ones(shelf: feed.Shelf) -> None:
    dice = np.random.default_rng(2)
    for turn in range(4):
        rough = np.roll(crops.as_found(dice), turn, axis=0)
        offsets = crops._offsets(rough, np.roll(SQUARE, turn, axis=0)).reshape(4, 2) * UNIT
        moved = refiner._move_corners(rough * np.float32(100), offsets)
        assert np.abs(moved - np.roll(SQUARE, turn, axis=0) * 100).max() < 0.1


def test_a_refiner_batch_says_what_it_shows(shelf: feed.Shelf) -> None:
    seen, offsets, classes, cards, turns = crops.refiner_batch(shelf, np.random.default_rng(3), 24)
    assert seen.shape == (24, 3, refiner.SIDE, refiner.SIDE) and offsets.shape == (24, 8)
    assert set(cards) == {0, 1} and set(turns) == {0, 1, 2, 3} and classes.max() < CLASSES
    assert (classes[cards == 0] == NONE).all()


def test_refined_corners_are_closer_than_found_ones() -> None:
    dice = np.random.default_rng(4)
    found = np.mean([np.abs(crops.as_found(dice) - SQUARE).mean() for _ in range(200)])
    refined = np.mean([np.abs(crops.as_refined(dice) - SQUARE).mean() for _ in range(200)])
    assert refined < 0.5 * found


def test_a_reader_batch_turns_letters_and_backs(shelf: feed.Shelf) -> None:
    seen, classes, turns = crops.reader_batch(shelf, np.random.default_rng(5), 200)
    assert seen.shape[0] == 200 and 0.05 < (turns > 0).mean() < 0.5
    assert set(turns) == {0, 1, 2, 3} and (turns[classes >= CLASSES - 2] > 0).any()


def test_a_locator_batch_says_where_the_letter_is(shelf: feed.Shelf) -> None:
    seen, boxes, kinds = crops.locator_batch(shelf, np.random.default_rng(6), 80)
    assert seen.shape == (80, 3, crops.LOCATOR_SIDE, crops.LOCATOR_SIDE)
    assert set(kinds) <= {0, 1, 2} and (boxes[kinds > 0] == -1).all()
    found = boxes[boxes[:, 2] > 0]
    assert len(found) > 20 and (found[:, :2] > 0).all() and (found[:, :2] < crops.LOCATOR_SIDE).all()


@pytest.mark.parametrize("turn", range(4))
def test_a_letter_box_turns_with_its_card(turn: int) -> None:
    rough = np.roll(SQUARE, turn, axis=0)
    x, y, wide, high = crops._box_seen(np.array([0.1, 0.1, 0.3, 0.5], np.float32), rough)
    inner = crops.LOCATOR_SIDE * crops.LOCATOR_MARGIN / (1 + 2 * crops.LOCATOR_MARGIN)
    scale = crops.LOCATOR_SIDE - 2 * inner
    middle = {0: (0.2, 0.3), 1: (0.7, 0.2), 2: (0.8, 0.7), 3: (0.3, 0.8)}[turn]
    assert ((x - inner) / scale, (y - inner) / scale) == pytest.approx(middle, abs=0.01)
    assert (wide > high) == (turn % 2 == 1)


def test_a_letters_window_is_square_on_the_photo() -> None:
    quad = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
    left, top, right, bottom = shards.window(quad, (0.4, 0.2, 0.5, 0.6), 1.4)
    assert (right - left) * 100 == pytest.approx((bottom - top) * 140) == pytest.approx(1.4 * 0.4 * 140)


def test_a_playing_card_is_a_card_without_a_letter() -> None:
    drawn = draw(deck("letterpress"), PIPS, np.random.default_rng(1), 120)
    assert shards.class_of(PIPS) == NONE and drawn.letter == PIPS
    edges = cv2.Canny(drawn.picture, 60, 120)
    assert (edges > 0).sum() > 200


def test_any_letter_may_wear_eyes_and_a_hat() -> None:
    wide = np.full((shards.WIDE, shards.WIDE, 3), 120, np.uint8)
    dressed = crops._with_eyes(wide, np.random.default_rng(1), shards.CARD).astype(int)
    changed = np.abs(dressed - wide).max(axis=2) > 5
    low, high = round(crops.LOW), round(crops.LOW + crops.INNER)
    assert 0.01 < changed[low:high, low:high].mean() < 0.4  # on the card …
    assert not changed[: low // 2].any() and not changed[high + low // 2 :].any()  # … and not beside it


def test_a_redrawn_letter_stays_in_its_place(shelf: feed.Shelf) -> None:
    view = np.full((64, 64, 3), 230, np.uint8)
    view[16:48, 28:36] = 20
    again = [crops._redrawn(view, np.random.default_rng(seed)) for seed in range(12)]
    assert any((one != view).any() for one in again)
    assert all(one[28:36, 31:33].mean() < 90 and one[:8].mean() > 200 for one in again)
