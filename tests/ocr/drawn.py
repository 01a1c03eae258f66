"""Drawn photos for tests, in the one face that needs no font file."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ocr.train.cards import Deck, open_box
from ocr.train.fonts import PLAIN
from ocr.train.scenes import Plan, Scene, take


def deck(style: str = "letterpress", seed: int = 3) -> Deck:
    """A deck in this style."""
    return open_box(np.random.default_rng(seed), style, [PLAIN])


def scene(letters: Sequence[str], seed: int = 1, style: str = "letterpress", **plan: object) -> Scene:
    """An easy photo of these letters, unless the plan says otherwise."""
    wanted = Plan(**{"letters": letters, "hard": 0.1, "size": (1000, 750), **plan})  # type: ignore[arg-type]
    return take(np.random.default_rng(seed), deck(style, seed), wanted)
