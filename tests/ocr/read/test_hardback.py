"""Genre by colour, on drawn Hardback cards."""

from __future__ import annotations

import numpy as np
import pytest

from ocr.intake import Image
from ocr.read import hardback
from tests.ocr.drawn import scene


def hardback_row(seed: int) -> tuple[list[Image], list[str | None]]:
    taken = scene("ABCDE", seed, "hardback", size=(1600, 1200), fill=0.95)
    flats = [hardback._upright(taken.photo, card.quad.astype(np.float32)) for card in taken.cards]
    return flats, [card.genre for card in taken.cards]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_ribbon_tells_the_genre(seed: int) -> None:
    flats, genres = hardback_row(seed)
    assert [hardback.genre(flat) for flat in flats] == genres


@pytest.mark.parametrize("light", [(0.62, 0.85, 1.0), (0.5, 0.5, 0.5), (1.0, 0.9, 0.75)])
def test_warm_light_and_shadow_do_not_change_the_genre(light: tuple[float, float, float]) -> None:
    flats, genres = hardback_row(4)
    tinted = [np.asarray(flat * np.array(light), np.uint8) for flat in flats]
    assert [hardback.genre(flat) for flat in tinted] == genres


def test_a_card_without_colour_has_no_genre() -> None:
    assert hardback.genre(np.full((200, 140, 3), 230, np.uint8)) is None
