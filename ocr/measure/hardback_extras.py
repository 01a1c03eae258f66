"""How often genre, cost and points of Hardback cards are right, over cards whose letter was found.

Points under another card cannot be read and are not asked for.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np

from ocr import pipeline
from ocr.measure.marking import Wanted, match_cards
from ocr.measure.sets import PhotoSet
from ocr.read import hardback
from ocr.train.exam import Photo

NAMES = ("genre", "cost", "points")


def extras(chosen: Sequence[PhotoSet]) -> str:
    """One line a set: right and wrong shares, the rest left open."""
    return "\n".join(["Hardback cards beside their letter", *(_line(one) for one in chosen)])


def _line(photo_set: PhotoSet) -> str:
    right, wrong, asked = (dict.fromkeys((*NAMES, "sideways"), 0) for _ in range(3))
    for photo in photo_set.photos:
        cards = pipeline.read((photo_set.folder / photo.name).read_bytes(), "hardback").cards
        truths = {json.dumps(card.quad): card for card in photo.cards}
        covered = _covered_points(photo)
        for truth, card in match_cards([Wanted(c.letter, c.quad) for c in photo.cards], cards):
            if truth is None or card is None or not truth.letter:
                continue
            for name in asked:
                value = getattr(truths[json.dumps(truth.quad)], name)
                if value is not None and not (name == "points" and json.dumps(truth.quad) in covered):
                    asked[name] += 1
                    right[name] += getattr(card, name) == value
                    wrong[name] += getattr(card, name) not in (None, value)
    told = [
        f"{name} {100 * right[name] / asked[name]:.1f} % right, {100 * wrong[name] / asked[name]:.1f} % wrong"
        for name in asked
        if asked[name]
    ]
    return f"- {photo_set.name}: " + ("; ".join(told) or "none")


def _covered_points(photo: Photo) -> set[str]:
    """The cards, by their corners, over whose points another one lies."""
    quads = [np.array(card.quad, np.float32) for card in photo.cards]
    return {json.dumps(card.quad) for k, card in enumerate(photo.cards) if hardback.covered(quads, k)}
