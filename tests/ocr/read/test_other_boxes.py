"""Where a letter is hard to read, the boxes that the locator sees on parts of the card are tried."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ocr import pipeline
from ocr.find import candidates, locator
from ocr.intake import Image
from ocr.layout import orientation
from ocr.layout.orientation import Oriented
from ocr.read import letters
from ocr.reading import LETTERS
from tests.ocr.drawn import scene

BESIDE = (0.7, 0.75, 0.95, 0.95)  # a part of the card that shows no letter


def _first_box_beside_its_letter() -> tuple[Image, Oriented]:
    photo = scene("PLANK").photo
    seen = orientation.orient(photo, candidates.split_by_score(candidates.candidates(photo))[0])
    window = locator.window(seen.quads[0], BESIDE)
    windows = (window, *seen.windows[1:])
    boxes = (locator.corners(seen.quads[0], BESIDE), *seen.boxes[1:])
    return photo, replace(seen, boxes=boxes, windows=windows, seen=letters.look(photo, windows))


def _read(seen: Oriented) -> str:
    return "".join(sorted(LETTERS[best] for best in seen.seen.classes[:, : letters.BACK].argmax(axis=1)))


def test_a_box_beside_the_letter_is_mended() -> None:
    photo, seen = _first_box_beside_its_letter()
    assert _read(seen) != "AKLNP"
    mended = pipeline.try_other_boxes(photo, seen)
    assert _read(mended) == "AKLNP"
    assert np.abs(mended.boxes[0] - seen.boxes[0]).max() > 5
    assert all(one is other for one, other in zip(mended.boxes[1:], seen.boxes[1:], strict=True))


def test_what_may_be_no_letter_keeps_its_box() -> None:
    photo, seen = _first_box_beside_its_letter()
    back = np.tile(np.array([0.1, 0.9, 0.0], np.float32), (len(seen.quads), 1))
    kept = pipeline.try_other_boxes(photo, replace(seen, kinds=back))
    assert kept.boxes == seen.boxes


def test_no_card_in_doubt_is_nothing_to_ask_about() -> None:
    assert locator.boxes_in_part(np.zeros((10, 10, 3), np.uint8), [], locator.PARTS[0]) == []
