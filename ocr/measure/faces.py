"""Decks of real card faces that lie outside the project: measured with, never trained on, never committed.

A deck is a folder with one picture a letter (`A.png` … `QU.png`, perhaps `back.png`) and a `deck.json` with
its size in millimetres and where it comes from. Hardback's folder has the art without its letters: they are
drawn over it in faces of each genre's kind, about a third of the card high, as the printed cards have them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ocr.intake import Image
from ocr.train.fonts import Lettering
from ocr.train.inks import Dice

TALL = 448  # pixels of a face's long side
HARDBACK = "hardback"
SOURCE = "github:quietmint/bga-hardback (art), letters drawn over it"
KINDS = {
    "starter": "didone",
    "adventure": "inline",
    "mystery": "blackletter",
    "horror": "brush",
    "romance": "script",
}
INKS = {
    "starter": (70, 215, 245),
    "adventure": (60, 205, 245),
    "mystery": (120, 60, 20),
    "horror": (70, 235, 110),
    "romance": (190, 140, 250),
}  # blue, green, red
PLACES = {
    False: (0.50, 0.315, 0.33),
    True: (0.215, 0.27, 0.46),
}  # middle and height of the letter, by timeless
RIBBONS = {
    False: (0.10, 0.07, 0.075),
    True: (0.06, 0.885, 0.105),
}  # the same of the small letter on the ribbon
PAPERS = {False: (0.10, 0.60, 0.92, 0.95), True: (0.55, 0.10, 0.96, 0.92)}  # left, top, right, bottom
TEXTS = ("+2", "+1 ink", "3", "If adjacent", "double", "Keep this card", "1 cent", "per wild", "Remove one")


@dataclass(frozen=True)
class Face:
    """One card as printed, standing as its letter stands."""

    letter: str  # "" for a back
    picture: Image  # blue, green, red
    outline: Image  # 255 where the card is
    genre: str | None = None
    timeless: bool = False  # lies across the row
    cost: int | None = None  # where on a timeless card cost and prestige stand the art does not tell
    points: int | None = None  # prestige


@dataclass(frozen=True)
class FaceDeck:
    """The faces of one box."""

    name: str
    source: str
    faces: dict[str, tuple[Face, ...]]  # all faces of a letter; backs under the empty name

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters this deck has."""
        return tuple(letter for letter in self.faces if letter)

    @property
    def has_backs(self) -> bool:
        """Its back is known."""
        return "" in self.faces

    def pick(self, dice: Dice, letter: str, timeless: bool = False) -> Face:
        """One face with this letter, lying across if asked for and there is one."""
        among = [face for face in self.faces[letter] if face.timeless == timeless] or self.faces[letter]
        return among[int(dice.integers(len(among)))]


def is_deck(folder: Path) -> bool:
    """The folder holds the faces of a deck."""
    return folder.name == HARDBACK or (folder / "deck.json").is_file()


def load(
    folder: Path,
    letterings: Sequence[Lettering],
    dice: Dice,
    wanted: Sequence[str],
    costs: Mapping[str, int] | None = None,
) -> FaceDeck:
    """The deck in a folder; the dice choose the lettering of decks that come without, for these letters.

    `costs` are printed on Hardback's cards by letter, none on its starters; the dice choose them otherwise.
    """
    if folder.name == HARDBACK:
        return _hardback(folder, letterings, dice, wanted, costs)
    return _pictures(folder)


def _pictures(folder: Path) -> FaceDeck:
    about = json.loads((folder / "deck.json").read_text())
    wide, high = about["size"]
    size = (round(TALL * wide / max(wide, high)), round(TALL * high / max(wide, high)))
    faces: dict[str, tuple[Face, ...]] = {}
    for path in sorted(folder.glob("*.png")):
        letter = "" if path.stem == "back" else path.stem.upper()
        read = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if read is not None and (not letter or letter.isalpha()):
            faces[letter] = (_face(letter, np.asarray(read, np.uint8), size, about.get("radius", 0) / wide),)
    return FaceDeck(folder.name, about["source"], faces)


def _face(letter: str, read: Image, size: tuple[int, int], radius: float) -> Face:
    sized = np.asarray(cv2.resize(read, size, interpolation=cv2.INTER_AREA), np.uint8)
    outline = _card_mask(size, round(radius * size[0]))
    if sized.ndim == 2:
        sized = np.asarray(cv2.cvtColor(sized, cv2.COLOR_GRAY2BGR), np.uint8)
    if sized.shape[2] == 4:
        outline = np.minimum(outline, sized[..., 3])
    return Face(letter, np.ascontiguousarray(sized[..., :3]), outline)


def _card_mask(size: tuple[int, int], radius: int) -> Image:
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.rectangle(mask, (radius, radius), (size[0] - 1 - radius, size[1] - 1 - radius), 255, -1)
    grown = np.ones((2 * radius + 1, 2 * radius + 1), np.uint8)
    ellipse = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, grown.shape)
    return np.asarray(cv2.dilate(mask, ellipse), np.uint8)


def _hardback(
    folder: Path,
    letterings: Sequence[Lettering],
    dice: Dice,
    wanted: Sequence[str],
    costs: Mapping[str, int] | None,
) -> FaceDeck:
    """These letters in every genre, upright and timeless, in one lettering a genre."""
    fonts = {genre: _lettering(dice, letterings, kind) for genre, kind in KINDS.items()}
    plain = _lettering(dice, letterings, "sans")
    arts = {path.stem: _art(path) for path in sorted(folder.glob("*.jpg"))}
    faces: dict[str, tuple[Face, ...]] = {}
    for letter in sorted({"E", *(letter[:1] for letter in wanted)}):
        made = []
        for name, art in arts.items():
            genre, timeless = name.removesuffix("-timeless"), name.endswith("-timeless")
            if genre in KINDS:
                picture, (cost, points) = _print_on(dice, art, letter, genre, timeless, fonts[genre], plain)
                if costs is not None:
                    cost = costs.get(letter, 0) * (genre != "starter")
                    _print_cost(picture, PAPERS[timeless], plain, cost)
                named = None if genre == "starter" else genre
                digits = (cost or None, points) if not timeless else (None, None)
                made.append(Face(letter, picture, _card_mask(art.shape[1::-1], 16), named, timeless, *digits))
        faces[letter] = tuple(made)
    back = cv2.resize(arts["wild"], (320, 448), interpolation=cv2.INTER_AREA)
    faces[""] = (Face("", np.asarray(back, np.uint8), _card_mask((320, 448), 16)),)
    return FaceDeck(HARDBACK, SOURCE, faces)


def _art(path: Path) -> Image:
    read = cv2.imread(str(path))
    assert read is not None
    return np.asarray(read, np.uint8)


def _lettering(dice: Dice, letterings: Sequence[Lettering], kind: str) -> Lettering:
    """One family of this kind; inline capitals are mostly plain ones cut open, for few are made so."""
    kinds = ("serif", "slab") if kind == "inline" else (kind,)
    among = [one for one in letterings if one.kind in kinds] or list(letterings)
    chosen = among[int(dice.integers(len(among)))]
    cut = "inline" if kind == "inline" else ""
    return Lettering(chosen.name, chosen.kind, chosen.path, cut, int(dice.integers(1 << 20)))


def _print_on(
    dice: Dice, art: Image, letter: str, genre: str, timeless: bool, large: Lettering, small: Lettering
) -> tuple[Image, tuple[int, int]]:
    """The card with its letters and benefits, and the digits of its cost and prestige."""
    picture = art.copy()
    _stamp(picture, large.glyph(letter), PLACES[timeless], INKS[genre], shade=True)
    if genre != "starter":
        _stamp(picture, small.glyph(letter), RIBBONS[timeless], (250, 250, 250))
    return picture, _print_benefits(picture, dice, PAPERS[timeless], small)


def _stamp(
    picture: Image,
    glyph: Image,
    place: tuple[float, float, float],
    ink: tuple[int, int, int],
    shade: bool = False,
) -> None:
    """A glyph in this ink, its middle and height given as shares of the picture's size."""
    height, width = picture.shape[:2]
    high = place[2] * height
    wide = min(high * glyph.shape[1] / glyph.shape[0], 0.42 * max(height, width))
    high = wide * glyph.shape[0] / glyph.shape[1]
    size = (max(1, round(wide)), max(1, round(high)))
    mask = np.zeros((height, width), np.float32)
    left, top = round(place[0] * width - size[0] / 2), round(place[1] * height - size[1] / 2)
    left, top = max(0, min(left, width - size[0])), max(0, min(top, height - size[1]))
    sized = cv2.resize(glyph, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    mask[top : top + size[1], left : left + size[0]] = sized
    if shade:
        dark = cv2.GaussianBlur(np.roll(mask, (3, 3), (0, 1)), (0, 0), 2.0)
        picture[:] = (picture * (1 - 0.6 * dark[..., None])).astype(np.uint8)
    picture[:] = (picture + (np.array(ink, np.float32) - picture) * mask[..., None]).astype(np.uint8)


def _print_benefits(
    picture: Image, dice: Dice, paper: tuple[float, float, float, float], face: Lettering
) -> tuple[int, int]:
    """A few lines on the white paper, and the digits of cost and prestige at its foot; returns these."""
    left, top, right, bottom = paper
    lines = int(dice.integers(1, 4))
    for line in range(lines):
        text = TEXTS[int(dice.integers(len(TEXTS)))]
        level = top + (bottom - top) * (0.12 + 0.62 * line / max(1, lines))
        tall = 0.05 if len(text) > 3 else 0.09
        middle = left + (right - left) * (0.5 if len(text) > 3 else 0.3)
        _stamp(picture, face.glyph(text), (middle, level, tall), (40, 40, 40))
    cost, points = int(dice.integers(2, 10)), int(dice.integers(1, 6))
    for digit, x in ((cost, left + 0.05), (points, right - 0.05)):
        _stamp(picture, face.glyph(str(digit)), (x, bottom - 0.06, 0.06), (40, 40, 40))
    return cost, points


def _print_cost(picture: Image, paper: tuple[float, float, float, float], face: Lettering, cost: int) -> None:
    """This cost over the one that the dice chose; 0 for none at all."""
    height, width = picture.shape[:2]
    left, bottom = paper[0] + 0.05, paper[3] - 0.06
    x, y, half = round(left * width), round(bottom * height), round(0.04 * height)
    patch = picture[y - half : y + half, x - half : x + half]
    patch[:] = np.median(patch.reshape(-1, 3), axis=0).astype(np.uint8)
    if cost:
        _stamp(picture, face.glyph(str(cost)), (left, bottom, 0.06), (40, 40, 40))
