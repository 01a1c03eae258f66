"""Quads: overlap, flattening, and the classic way of finding them."""

from __future__ import annotations

import numpy as np
import pytest

from ocr.find import contours
from ocr.shapes import area, clockwise, drop_overlapping, flatten, halve, nudge, overlap, rotate, sides
from tests.ocr.photos import row

SQUARE = np.array([[0, 0], [100, 0], [100, 100], [0, 100]], np.float32)


def test_clockwise_puts_shuffled_corners_in_order() -> None:
    shuffled = SQUARE[[2, 0, 3, 1]]
    assert area(clockwise(shuffled)) == pytest.approx(10_000)


def test_half_covered() -> None:
    assert overlap(SQUARE, SQUARE + np.float32([50, 0])) == pytest.approx(0.5, abs=0.01)
    assert overlap(SQUARE, SQUARE + np.float32([500, 0])) == 0


def test_a_nudged_quad_grows_around_its_middle_and_moves_along_its_own_sides() -> None:
    assert np.allclose(nudge(SQUARE, 1.2, 0.0, 0.0), (SQUARE - 50) * 1.2 + 50)
    assert np.allclose(nudge(SQUARE, 1.0, 0.1, -0.2), SQUARE + np.float32([10, -20]))
    head_down = rotate(SQUARE, 2)
    assert np.allclose(nudge(head_down, 1.0, 0.1, -0.2), head_down + np.float32([-10, 20]))


def test_of_two_quads_in_one_place_the_better_stays() -> None:
    quads = [SQUARE, SQUARE + np.float32(5), SQUARE + np.float32([70, 0])]
    assert sorted(drop_overlapping(quads, [0.5, 0.9, 0.7], 0.5)) == [1, 2]


def test_flattening_turns_the_first_corner_to_the_top_left() -> None:
    image = np.zeros((300, 300, 3), np.uint8)
    image[100:150, 100:150] = 255  # the top left quarter of a card at 100..200
    quad = SQUARE + np.float32(100)
    flat = flatten(image, quad, 80, margin=0.0)
    assert flat[20, 20].mean() > 250 and flat[60, 60].mean() < 5
    once = flatten(image, rotate(quad, 1), 80, margin=0.0)
    assert once[60, 20].mean() > 250


def test_flattening_survives_a_quad_beyond_the_photo() -> None:
    assert flatten(np.zeros((50, 50, 3), np.uint8), SQUARE + np.float32(400), 64).shape == (64, 64, 3)


def test_a_large_card_is_averaged_not_sampled() -> None:
    stripes = np.zeros((1600, 1600, 3), np.uint8)
    stripes[:, ::2] = 255
    flat = flatten(stripes, SQUARE * np.float32(15), 64)
    assert 100 < flat[32, 32].mean() < 155


def test_sides_of_a_tall_card() -> None:
    wide, high = sides(np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32))
    assert (wide, high) == (60, 90)


@pytest.mark.parametrize("angle", [0, 25])
def test_the_classic_way_finds_a_plain_row(angle: float) -> None:
    image = np.asarray(row("WORDS", angle), np.uint8)[:, :, ::-1]
    assert len(contours.find(np.ascontiguousarray(image))) == 5


def test_the_classic_way_finds_nothing_on_an_empty_table() -> None:
    assert contours.find(np.full((600, 800, 3), 90, np.uint8)) == []


@pytest.mark.parametrize(
    "share, size, kept",
    [(1.3, (203, 101), 1.0), (0.6, (203, 101), 1.0), (0.5, (101, 50), 0.5), (0.2, (50, 25), 0.25)],
)
def test_a_photo_is_halved_as_often_as_it_stays_large_enough(
    share: float, size: tuple[int, int], kept: float
) -> None:
    photo = np.zeros((101, 203, 3), np.uint8)
    photo[40:48, 80:88] = 255
    small, at = halve(photo, share)
    assert (small.shape[1::-1], at) == (size, kept)
    white = np.argwhere(small[..., 0] == 255)
    assert white.min(axis=0).tolist() == [40 * at, 80 * at]  # nothing has moved
