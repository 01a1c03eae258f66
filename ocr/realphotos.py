"""Measuring on real photographs that are not part of the project: letter tiles and playing cards with labels.

Each subfolder holds photos and a `labels.json` naming for each photo its `tiles` (letter, polygon)
or its `cards` (box), in pixels.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ocr import recipe
from ocr.intake import Image, pixels
from ocr.reading import CardRead
from ocr.shapes import Corners, area, clockwise, overlap

HIT = 0.5


def real_photos(folder: Path) -> str:
    """What was found and read on every labelled folder."""
    lines = [_measure(labels) for labels in sorted(folder.glob("*/labels.json"))]
    return "\n".join(["Real photographs", *lines])


def _measure(labels: Path) -> str:
    there = found = extra = letters = right = sure = sure_wrong = 0
    for entry in json.loads(labels.read_text())["photos"]:
        image = pixels((labels.parent / entry["file"]).read_bytes())
        cards = recipe.read_pixels(image, "any")
        things = _things(entry)
        there += len(things)
        hits = [(letter, _on(outline, cards, image)) for letter, outline in things]
        found += sum(card is not None for _, card in hits)
        extra += len(cards) - sum(card is not None for _, card in hits)
        for letter, card in hits:
            if letter and letter.isascii() and card is not None:
                letters += 1
                right += card.letter == letter
                sure += card.sure
                sure_wrong += card.sure and card.letter != letter
    said = f"{labels.parent.name}: found {found} of {there}, {extra} extra"
    read = f"; letters right {right} of {letters} found, sure of {sure}, {sure_wrong} of these wrong"
    return said + (read if letters else "")


def _things(entry: Any) -> list[tuple[str, Corners]]:
    outlines = [
        (str(tile["letter"]), np.array(tile["polygon"], np.float32)) for tile in entry.get("tiles", [])
    ]
    for card in entry.get("cards", []):
        left, top, right, bottom = card["box"]
        corners = [[left, top], [right, top], [right, bottom], [left, bottom]]
        outlines.append(("", np.array(corners, np.float32)))
    return outlines


def _on(outline: Corners, cards: Sequence[CardRead], image: Image) -> CardRead | None:
    """The reading that lies on this thing."""
    size = np.array([image.shape[1], image.shape[0]], np.float32)
    for card in cards:
        quad = clockwise((np.array(card.quad) * size).astype(np.float32))
        shared = overlap(quad, outline) * min(area(quad), area(outline))
        if shared > HIT * max(area(quad), area(outline)):
            return card
    return None
