"""Genre by colour, cost and points by digits, on drawn Hardback cards."""

from __future__ import annotations

import numpy as np
import pytest

from ocr import extras
from ocr.intake import Image
from ocr.tesseract import characters
from tests.ocr.drawn import scene


def hardback(seed: int) -> tuple[Image, list[Image], list[str | None], list[int | None]]:
    taken = scene("ABCDE", seed, "hardback", size=(1600, 1200), fill=0.95)
    flats = [extras._upright(taken.photo, card.quad.astype(np.float32)) for card in taken.cards]
    return taken.photo, flats, [card.genre for card in taken.cards], [card.cost for card in taken.cards]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_ribbon_tells_the_genre(seed: int) -> None:
    _, flats, genres, _ = hardback(seed)
    assert [extras.genre(flat) for flat in flats] == genres


@pytest.mark.parametrize("light", [(0.62, 0.85, 1.0), (0.5, 0.5, 0.5), (1.0, 0.9, 0.75)])
def test_warm_light_and_shadow_do_not_change_the_genre(light: tuple[float, float, float]) -> None:
    _, flats, genres, _ = hardback(4)
    tinted = [np.asarray(flat * np.array(light), np.uint8) for flat in flats]
    assert [extras.genre(flat) for flat in tinted] == genres


def test_a_card_without_colour_has_no_genre() -> None:
    assert extras.genre(np.full((200, 140, 3), 230, np.uint8)) is None


@pytest.mark.usefixtures("tesseract")
def test_the_cost_is_read_from_its_tag_or_left_open() -> None:
    _, flats, _, costs = hardback(5)
    told = characters([extras._digit(flat, 0.14) for flat in flats], "0123456789")
    numbers = [extras._number(*answer) for answer in told]
    assert sum(number == cost for number, cost in zip(numbers, costs, strict=True)) >= 3
    assert all(number in (None, cost) for number, cost in zip(numbers, costs, strict=True))


NUMBERS = [
    ("7", 0.9, 7),
    ("12", 0.9, 12),
    ("7", 0.3, None),
    ("", 0.9, None),
    ("123", 0.9, None),
    ("x", 1, None),
]


@pytest.mark.parametrize(("text", "strength", "number"), NUMBERS)
def test_only_a_clear_small_number_counts(text: str, strength: float, number: int | None) -> None:
    assert extras._number(text, strength) == number
