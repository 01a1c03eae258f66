"""A text recogniser trained on print of every kind, as a voice of its own: PP-OCR from the `rapidocr` wheel.

It is an optional extra: where the wheel or `onnxruntime` is missing it says nothing. It knows no cards, only
letters, and it errs in other places than our reader does; so where both agree they are hardly ever wrong.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.nets import Floats, open_session
from ocr.shapes import Corners, flatten, nudge

SIDE = 48  # what the net sees
ALIKE = str.maketrans("l1|!0", "IIIIO")  # as large as a capital these are capitals
BROADER = 1.5  # digits are shown so much broader than they are: a blurred 3 or 7 is else read as a 1
NEARER = 0.86  # of the reader's window: print fills its line


_silent: list[bool] = []


@cache
def _load() -> tuple[Any, tuple[str, ...]] | None:
    """The net and its characters, the blank first, or nothing where it is not installed."""
    package = find_spec("rapidocr")
    if package is None or package.origin is None or find_spec("onnxruntime") is None:
        return None
    models = sorted(Path(package.origin).with_name("models").glob("*_rec_*.onnx"))
    if not models:
        return None
    session = open_session(str(models[0]))
    named = session.get_modelmeta().custom_metadata_map.get("character", "")
    return session, ("", *named.splitlines(), " ")


def available() -> bool:
    """The recogniser is installed and heard."""
    return not _silent and _load() is not None


@contextmanager
def switch_off() -> Iterator[None]:
    """As if it were not installed, for measuring and testing."""
    _silent.append(True)
    try:
        yield
    finally:
        _silent.pop()


def recognise(image: Image, windows: Sequence[Corners], inverted: bool = False) -> list[tuple[str, float]]:
    """The capitals seen in each window and how likely they are; ("", 0.0) where there are none.

    `inverted` shows it the same in grey with dark and light exchanged: a look of its own.
    """
    crops = [flatten(image, nudge(one, NEARER, 0, 0), SIDE, 0.0) for one in windows]
    said = _ask([_invert(crop) if inverted else crop for crop in crops], capitals=True)
    return [_capitals(*one) for one in said]


def read_numbers(image: Image, windows: Sequence[Corners]) -> list[tuple[str, float]]:
    """The digits seen in each window and how likely they are; ("", 0.0) where there are none."""
    size = (round(BROADER * SIDE), SIDE)
    crops = [cv2.resize(flatten(image, one, SIDE, 0.0), size) for one in windows]
    said = _ask([np.asarray(crop, np.uint8) for crop in crops])
    digits = [("".join(sign for sign in text if "0" <= sign <= "9"), chance) for text, chance in said]
    return [(text, chance if text else 0.0) for text, chance in digits]


def _ask(crops: Sequence[Image], capitals: bool = False) -> list[tuple[str, float]]:
    """The text on each crop and how likely its least likely sign is.

    Where capitals are wanted, a sign's chance is that of its capital: large, small or with an accent.
    """
    loaded = _load() if available() else None
    if loaded is None or not crops:
        return [("", 0.0)] * len(crops)
    session, characters = loaded
    seen = np.stack([as_input(crop) for crop in crops])
    said = session.run(None, {session.get_inputs()[0].name: seen})[0]
    return [_text(_fold(steps, characters) if capitals else steps, characters) for steps in said]


@cache
def _variants(characters: tuple[str, ...]) -> dict[int, npt.NDArray[np.int64]]:
    """For each capital the places of all signs that show it."""
    among: dict[str, list[int]] = {}
    for place, sign in enumerate(characters):
        among.setdefault(_capital(sign), []).append(place)
    return {characters.index(name): np.array(places) for name, places in among.items() if name}


def _capital(sign: str) -> str:
    """The capital a sign shows, without its accents, or nothing."""
    parts = unicodedata.normalize("NFKD", sign.translate(ALIKE)).upper()
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare if len(bare) == 1 and "A" <= bare <= "Z" else ""


def _fold(steps: Floats, characters: tuple[str, ...]) -> Floats:
    """The chances with those of all signs that show a capital at the capital's place."""
    told = steps.copy()
    for place, shown in _variants(characters).items():
        told[:, shown] = 0.0
        told[:, place] = steps[:, shown].sum(axis=1)
    return told


def as_input(crop: Image) -> Floats:
    """Channels first, -1 to 1."""
    return np.ascontiguousarray((crop.astype(np.float32) / 127.5 - 1).transpose(2, 0, 1))


def _invert(crop: Image) -> Image:
    """In grey, stretched to full contrast, dark for light."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    low, high = np.percentile(grey, (2, 98))
    full = np.clip((grey - low) * (255 / max(20.0, high - low)), 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(cv2.bitwise_not(full), cv2.COLOR_GRAY2BGR), np.uint8)


def _text(steps: Floats, characters: Sequence[str]) -> tuple[str, float]:
    """The text of one line: the likeliest character of each step, repeats and blanks left out."""
    best = steps.argmax(axis=1)
    read, chances = "", [1.0]
    for step, sign in enumerate(best.tolist()):
        new = sign and (step == 0 or sign != best[step - 1])
        if new and sign < len(characters):
            read += characters[sign]
            chances.append(float(steps[step, sign]))
    return (read, min(chances)) if read else ("", 0.0)


def _capitals(text: str, chance: float) -> tuple[str, float]:
    """What of the text may be capitals."""
    capitals = "".join(sign for sign in text.translate(ALIKE).upper() if "A" <= sign <= "Z")
    return (capitals, chance) if capitals else ("", 0.0)
