"""Measuring on real photographs that are not part of the project: letter tiles and playing cards with labels.

Each subfolder holds photos and a `labels.json` naming for each photo its `tiles` (letter, polygon)
or its `cards` (box), in pixels. Tiles are read, cards only found.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ocr import pipeline
from ocr.find import candidates
from ocr.intake import Image, pixels
from ocr.reading import CardRead
from ocr.shapes import Corners, area, clockwise, overlap

HIT = 0.5
Seen = tuple[Corners, CardRead | None]


def real_photos(folder: Path) -> str:
    """What was found and read on every labelled folder."""
    lines = [_measure(labels) for labels in sorted(folder.glob("*/labels.json"))]
    return "\n".join(["Real photographs", *lines])


def _measure(labels: Path) -> str:
    there = found = extra = letters = right = sure = sure_wrong = 0
    for entry in json.loads(labels.read_text())["photos"]:
        image = pixels((labels.parent / entry["file"]).read_bytes())
        things = _things(entry)
        seen = _read(image) if "tiles" in entry else _find_cards(image)
        there += len(things)
        hits = [(letter, _on(outline, seen)) for letter, outline in things]
        found += sum(hit is not None for _, hit in hits)
        extra += len(seen) - sum(hit is not None for _, hit in hits)
        for letter, hit in hits:
            card = hit[1] if hit else None
            if letter and letter.isascii() and card is not None:
                letters += 1
                right += card.letter == letter
                sure += card.sure
                sure_wrong += card.sure and card.letter != letter
    said = f"{labels.parent.name}: found {found} of {there}, {extra} extra"
    read = f"; letters right {right} of {letters} found, sure of {sure}, {sure_wrong} of these wrong"
    return said + (read if letters else "")


def _read(image: Image) -> list[Seen]:
    """What is read, with its place in pixels."""
    size = np.array([image.shape[1], image.shape[0]], np.float32)
    cards = pipeline.read_pixels(image, "any")
    return [(clockwise((np.array(card.quad) * size).astype(np.float32)), card) for card in cards]


def _find_cards(image: Image) -> list[Seen]:
    """What is found, of cards that have no letter to read; their labels are upright boxes, so are these."""
    firm = [card for card in candidates.candidates(image) if card.score >= candidates.FAINT]
    return [(_box(*card.quad.min(axis=0), *card.quad.max(axis=0)), None) for card in firm]


def _box(left: float, top: float, right: float, bottom: float) -> Corners:
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def _things(entry: Any) -> list[tuple[str, Corners]]:
    outlines = [
        (str(tile["letter"]), np.array(tile["polygon"], np.float32)) for tile in entry.get("tiles", [])
    ]
    outlines += [("", _box(*card["box"])) for card in entry.get("cards", [])]
    return outlines


def _on(outline: Corners, seen: Sequence[Seen]) -> Seen | None:
    """What was seen that lies on this thing."""
    for quad, card in seen:
        shared = overlap(quad, outline) * min(area(quad), area(outline))
        if shared > HIT * max(area(quad), area(outline)):
            return quad, card
    return None
