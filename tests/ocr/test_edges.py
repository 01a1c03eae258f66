"""Corners move onto the edges that can be seen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from ocr import edges
from ocr.intake import Image
from ocr.shapes import Corners

CARD = np.array([[200, 150], [330, 165], [320, 345], [190, 330]], np.float32)


def table(card: Corners = CARD) -> Image:
    photo = np.full((500, 600, 3), (60, 80, 110), np.uint8)
    cv2.fillPoly(photo, [card.astype(np.int32)], (235, 240, 242))
    return photo


def distance(quad: Corners) -> float:
    return float(np.abs(quad - CARD).mean())


@pytest.mark.parametrize("seed", range(6))
def test_a_quad_a_few_pixels_off_is_drawn_to_the_card(seed: int) -> None:
    rough = CARD + np.random.default_rng(seed).normal(0, 7, (4, 2)).astype(np.float32)
    assert distance(edges.snapped(table(), rough)) < 0.6 * distance(rough) + 0.5


def test_an_exact_quad_stays() -> None:
    assert distance(edges.snapped(table(), CARD)) < 2.5


def test_without_edges_nothing_moves() -> None:
    plain = np.full((500, 600, 3), 128, np.uint8)
    assert np.allclose(edges.snapped(plain, CARD), CARD, atol=0.5)


def test_a_quad_beyond_the_photo_survives() -> None:
    assert edges.snapped(table(), CARD + np.float32(1000)).shape == (4, 2)
