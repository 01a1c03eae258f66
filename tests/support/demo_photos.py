"""Draws the sample photos of the demos: `python -m tests.support.demo_photos`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import ocr
from ocr.measure.faces import Face, FaceDeck
from ocr.measure.laying import photograph
from ocr.train.scenes import Plan
from referee import decks
from tests.support.server import ROOT

LIST = ROOT / "referee" / "demos" / "photos.toml"
PHOTOS = ROOT / "static" / "demo"
BESLEY = str(ROOT / "referee" / "fonts" / "besley-bold.ttf")
CARD = (300, 420)
PAPER, INK, VOWEL = "#f8f1e1", "#241d18", "#8d2b22"
ROW, ROWS = (960, 540), (960, 720)
QUALITY = 64
TRIES = 60


def list_photos() -> dict[str, dict[str, Any]]:
    """Every sample photo with its cards and style."""
    return tomllib.loads(LIST.read_text("utf-8"))


def file_of(name: str) -> Path:
    return PHOTOS / f"{name}.jpg"


def letters_read(photo: bytes, style: str) -> list[str]:
    """What the reader says, sure or not."""
    return [card.letter for card in ocr.read(photo, style).cards]


def main() -> None:
    """Draw the photos that are missing, each until the reader is sure of every card."""
    PHOTOS.mkdir(exist_ok=True)
    for name, wanted in list_photos().items():
        if not file_of(name).exists():
            photo = next(_readable(wanted["style"], wanted["cards"], wanted.get("across", [])))
            file_of(name).write_bytes(photo)
            print(name, len(photo), "bytes")


def _readable(style: str, cards: list[str], across: list[str]) -> Iterator[bytes]:
    """Photos that are read right: first those where the reader is sure, then any."""
    unsure = []
    for seed in range(TRIES):
        photo = _draw(style, cards, across, seed)
        read = ocr.read(photo, style).cards if photo else ()
        if photo and [card.letter for card in read] == cards:
            if all(card.sure for card in read):
                yield photo
            unsure.append(photo)
    yield from unsure  # a single N may as well be a Z that lies on its side


def _draw(style: str, cards: list[str], across: list[str], seed: int) -> bytes | None:
    """One photo of these cards on a light, warm table; None if the table came out dark or cold."""
    points = {face.letters: face.points for face in reversed(decks.load(style).faces)}
    faces = {letter: (_face(letter, points.get(letter), letter in across),) for letter in cards}
    layout, size = ("rows", ROWS) if len(cards) > 7 else ("row", ROW)
    plan = Plan(letters=cards, layout=layout, hard=0.0, size=size, fill=0.9 if len(cards) > 2 else 0.6)
    picture, _, _ = photograph(np.random.default_rng(seed), FaceDeck("demo", "", faces), plan)
    blue, _, red = cv2.mean(picture[:60])[:3]
    if not (95 < red < 185 and red > blue + 35):
        return None
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()


def _face(letter: str, points: int | None, across: bool) -> Face:
    """A card of our own: the letter, its value in two corners, a frame and rounded corners."""
    width, height = CARD[::-1] if across else CARD
    ink = VOWEL if letter in "AEIOU" else INK
    card = Image.new("RGB", (width, height), PAPER)
    pen = ImageDraw.Draw(card)
    pen.rounded_rectangle((10, 10, width - 11, height - 11), 18, outline=ink, width=3)
    size = 210 if len(letter) == 1 else 130
    pen.text((width / 2, height / 2 + 4), letter, ink, ImageFont.truetype(BESLEY, size), "mm")
    if points is not None:
        for at in ((44, 48), (width - 44, height - 48)):
            pen.text(at, str(points), ink, ImageFont.truetype(BESLEY, 44), "mm")
    outline = Image.new("L", (width, height), 0)
    ImageDraw.Draw(outline).rounded_rectangle((0, 0, width - 1, height - 1), 24, fill=255)
    picture = np.asarray(card)[..., ::-1].copy()
    return Face(letter, picture, np.asarray(outline).copy(), timeless=across)


if __name__ == "__main__":
    main()
