"""The fixed set of photos we measure ourselves on: three tiers, four decks, fonts never trained on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from ocr.reading import LETTERS
from ocr.train import camera, fonts, random_scenes, scenes
from ocr.train.cards import ANY, STYLES, open_box
from ocr.train.fonts import Lettering
from ocr.train.inks import Dice

TIERS = {"easy": 0.1, "medium": 0.45, "hard": 0.9}
EACH = 10  # photos of every tier and deck
TUNING = {"tune": 20, "tune-again": 15}  # and so many to tune with: the rare ones draw the line for "sure"
SEEDS = {"tune": 78_500_000, "tune-again": 78_900_000, "measure": 412_700_000, "measure-final": 471_500_000}
COVER = "cover"  # the style of decks whose cards are half cover and half paper
SINGLE = LETTERS[:27]  # the letters of these decks, QU among them
WORDS = Path(__file__).with_name("words.txt")


@dataclass(frozen=True)
class Card:
    """The truth about one card."""

    letter: str
    quad: tuple[tuple[float, float], ...]  # shares of width and height
    sideways: bool
    genre: str | None
    cost: int | None
    points: int | None


@dataclass(frozen=True)
class Photo:
    """One question of the exam."""

    name: str
    tier: str
    style: str
    cards: tuple[Card, ...]

    @property
    def word(self) -> tuple[str, ...]:
        """What is to be read, card by card; a back is the empty letter."""
        return tuple(card.letter for card in self.cards)


def draw(
    folder: Path, split: str = "measure", each: int = EACH, styles: Sequence[str] = STYLES
) -> list[Photo]:
    """The whole set, drawn into the folder unless it lies there already."""
    named = "" if styles == STYLES else f"-{'-'.join(styles)}"
    listing = folder / f"{split}{named}-{each}.json"
    if listing.exists():
        return [photo_from(entry) for entry in json.loads(listing.read_text())]
    folder.mkdir(parents=True, exist_ok=True)
    letterings = fonts.letterings(split.split("-")[0])
    photos = [
        _draw_one(folder, split, letterings, tier, style, number)
        for tier in TIERS
        for style in styles
        for number in range(each)
    ]
    listing.write_text(json.dumps([asdict(photo) for photo in photos]))
    return photos


def photo_from(entry: dict[str, object]) -> Photo:
    """A photo as it was kept in a listing."""
    cards = entry.pop("cards")
    assert isinstance(cards, list)
    made = [Card(**{**card, "quad": tuple((x, y) for x, y in card["quad"])}) for card in cards]
    return Photo(cards=tuple(made), **entry)  # type: ignore[arg-type]


def _draw_one(
    folder: Path, split: str, letterings: list[Lettering], tier: str, style: str, number: int
) -> Photo:
    place = list(TIERS).index(tier) * 100_000 + (*STYLES, ANY, COVER).index(style) * 1_000 + number
    dice = np.random.default_rng(SEEDS[split] + place)
    covers = style == COVER
    deck = random_scenes.open_covers(dice, letterings) if covers else open_box(dice, style, letterings)
    scene = scenes.take(dice, deck, plan(dice, tier, style), open_box(dice, "letterpress", letterings))
    name = f"{split}-{tier}-{style}-{number:02d}.jpg"
    (folder / name).write_bytes(_as_taken(scene, dice))
    height, width = scene.photo.shape[:2]
    cards = [
        Card(c.letter, tuple((float(x) / width, float(y) / height) for x, y in c.quad), c.sideways, c.genre,
             c.cost, c.points)
        for c in scene.cards
        if c.counts
    ]  # fmt: skip
    return Photo(name, tier, style, tuple(cards))


def _as_taken(scene: scenes.Scene, dice: Dice) -> bytes:
    """The file a phone would write: one photo in four is stored turned, with a note in its header."""
    if dice.random() < 0.75:
        return camera.jpeg(scene.photo, scene.shot)
    direction, back = ((6, cv2.ROTATE_90_COUNTERCLOCKWISE), (3, cv2.ROTATE_180))[int(dice.integers(2))]
    stored = np.asarray(cv2.rotate(scene.photo, back), np.uint8)
    plain = camera.jpeg(stored, scene.shot)
    note = (
        b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01" + bytes([0, direction, 0, 0]) + b"\0\0\0\0"
    )
    return plain[:2] + b"\xff\xe1" + (len(note) + 2).to_bytes(2, "big") + note + plain[2:]


def plan(dice: Dice, tier: str, style: str) -> scenes.Plan:
    """What is laid and how it is taken, by tier."""
    hard = TIERS[tier]
    letters = _letters(dice)
    layout = "row"
    if tier == "hard" and dice.random() < 0.25:
        layout = "rows" if dice.random() < 0.5 else "grid"
        letters = [
            str(dice.choice(SINGLE)) for _ in range(16 if layout == "grid" else int(dice.integers(6, 15)))
        ]
    turn = dice.normal(0, 3 + 12 * hard)
    if dice.random() < 0.4 * hard:
        turn += float(dice.choice([90, 180, 270]))
    long = 4000 if dice.random() < 0.3 else 1640
    lying = dice.random() < 0.7
    return scenes.Plan(
        letters=letters,
        layout=layout,
        hard=hard,
        size=(long, long * 3 // 4) if lying else (long * 3 // 4, long),
        turn=float(turn),
        fill=float(dice.uniform(0.95 - 0.4 * hard, 0.97)),
        overlap=float(dice.uniform(0.05, 0.33)) if layout == "row" and dice.random() < 0.4 * hard else 0.0,
        backs=0.25 * hard if tier != "easy" else 0.0,
        sideways=0.25 if style in ("hardback", COVER) and layout == "row" and tier != "easy" else 0.0,
        flipped=0.08 if tier == "hard" else 0.0,
        strays=int(dice.integers(0, 3)) if tier != "easy" else 0,
        things=int(dice.integers(0, 6)) if tier != "easy" else 0,
        hands=bool(tier == "hard" and dice.random() < 0.3),
    )


def _letters(dice: Dice) -> list[str]:
    """A word, or one time in six letters that spell nothing."""
    if dice.random() < 1 / 6:
        return [str(dice.choice(SINGLE)) for _ in range(int(dice.integers(3, 11)))]
    words = WORDS.read_text().upper().split()
    word = words[int(dice.integers(len(words)))]
    return _with_qu(word) if dice.random() < 0.5 else list(word)


def _with_qu(word: str) -> list[str]:
    """The word with QU on one card."""
    letters = list(word)
    for place in range(len(letters) - 2, -1, -1):
        if letters[place : place + 2] == ["Q", "U"]:
            letters[place : place + 2] = ["QU"]
    return letters
