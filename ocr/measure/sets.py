"""The sets of photos the reader is measured on: where each comes from, and its photos with their truth.

Each set has photos to look at while working (`look`) and others, from other seeds, that are read once when
the work is done (`final`). A set whose folder is not there is named and left out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from ocr.measure import faces
from ocr.measure.laying import photograph
from ocr.train import camera, exam, fonts, scenes
from ocr.train.cards import ANY
from ocr.train.exam import Card, Photo

SPLITS = ("look", "final", "calibrate")
SEEDS = {"look": 520_100_000, "final": 587_300_000, "calibrate": 541_300_000}
LETTERINGS = {"look": "measure", "final": "measure", "calibrate": "tune"}
DRAWN = {"look": "measure", "final": "measure-final", "calibrate": "tune"}  # the exam's own names for them
DRAWN_SOURCE = "drawn by ocr.train in families of letters that neither train nor tune"
OFFER = 7  # cards of Hardback's offer row
GROUPS = {
    "hardback, real faces": "Hardback, real faces",
    "hardback offer row": "Hardback's offer row, real faces",
    "letterpress": "Letterpress, Letter Head, plain covers, tiles (drawn)",
    "hardback": "Letterpress, Letter Head, plain covers, tiles (drawn)",
    "letterhead": "Letterpress, Letter Head, plain covers, tiles (drawn)",
    "tile": "Letterpress, Letter Head, plain covers, tiles (drawn)",
}
OTHERS = "decks of kinds never drawn"


@dataclass(frozen=True)
class PhotoSet:
    """Photos of one deck, where its faces come from, and the folder the files lie in."""

    name: str
    source: str
    folder: Path
    photos: tuple[Photo, ...]

    @property
    def group(self) -> str:
        """The line of the table it belongs to."""
        return GROUPS.get(self.name, OTHERS)


def draw_sets(folder: Path, split: str, each: int) -> list[PhotoSet]:
    """Our own drawn decks."""
    photos = exam.draw(folder, DRAWN[split], each)
    styles = dict.fromkeys(photo.style for photo in photos)
    return [
        PhotoSet(style, DRAWN_SOURCE, folder, tuple(photo for photo in photos if photo.style == style))
        for style in styles
    ]


def for_calibration(folder: Path, each: int) -> list[PhotoSet]:
    """Drawn photos kept for calibrating alone: our four decks, others of any kind, and covers over paper."""
    more = {style: exam.draw(folder, DRAWN["calibrate"], 2 * each, (style,)) for style in (ANY, exam.COVER)}
    other = [PhotoSet(style, DRAWN_SOURCE, folder, tuple(photos)) for style, photos in more.items()]
    return [*draw_sets(folder, "calibrate", each), *other]


def of_faces(deck_folder: Path, target: Path, split: str, each: int, offer: bool = False) -> PhotoSet:
    """Rows of a deck's real faces, drawn into the target folder unless they lie there already.

    `offer` lays the seven cards players of Hardback buy from instead of words.
    """
    name = deck_folder.name if deck_folder.name != faces.HARDBACK else "hardback, real faces"
    name = "hardback offer row" if offer else name
    laid = f"{deck_folder.name}-offer" if offer else deck_folder.name
    listing = target / f"{split}-{laid}-{each}.json"
    if listing.exists():
        kept = json.loads(listing.read_text())
        return PhotoSet(name, kept["source"], target, tuple(map(exam.photo_from, kept["photos"])))
    target.mkdir(parents=True, exist_ok=True)
    letterings = fonts.letterings(LETTERINGS[split])
    made = [
        _draw_photo(deck_folder, target, split, name, letterings, tier, number, offer)
        for tier in exam.TIERS
        for number in range(each)
    ]
    source = made[0][1]
    photos = tuple(photo for photo, _ in made)
    listing.write_text(json.dumps({"source": source, "photos": [asdict(photo) for photo in photos]}))
    return PhotoSet(name, source, target, photos)


def _draw_photo(
    deck_folder: Path,
    target: Path,
    split: str,
    name: str,
    letterings: Sequence[fonts.Lettering],
    tier: str,
    number: int,
    offer: bool,
) -> tuple[Photo, str]:
    place = list(exam.TIERS).index(tier) * 100_000 + sum(map(ord, deck_folder.name)) * 100 + number
    dice = np.random.default_rng(SEEDS[split] + place + (50 if offer else 0))
    plan = exam.plan(dice, tier, "hardback" if deck_folder.name == faces.HARDBACK else "letterpress")
    plan = _offer_row(dice, plan) if offer else plan
    deck = faces.load(deck_folder, letterings, dice, plan.letters)
    if len(deck.letters) > 26:  # pairs of letters are rare in words and must be met
        plan.letters = [
            str(dice.choice(deck.letters)) if dice.random() < 0.25 else one for one in plan.letters
        ]
    image, truths, shot = photograph(dice, deck, plan)
    file = f"{split}-{deck_folder.name}{'-offer' if offer else ''}-{tier}-{number:02d}.jpg"
    (target / file).write_bytes(camera.jpeg(image, shot))
    height, width = image.shape[:2]
    cards = tuple(
        Card(face.letter, tuple((float(x) / width, float(y) / height) for x, y in quad), face.timeless,
             face.genre, face.cost, face.points)
        for face, quad in truths
    )  # fmt: skip
    return Photo(file, tier, name, cards), deck.source


def _offer_row(dice: np.random.Generator, plan: scenes.Plan) -> scenes.Plan:
    """The same photo of seven cards side by side in one or two lines, none face down or over another."""
    letters = [str(dice.choice(exam.SINGLE[:26])) for _ in range(OFFER)]
    layout = "row" if dice.random() < 0.5 else "rows"
    return replace(plan, letters=letters, layout=layout, backs=0.0, overlap=0.0, sideways=0.0, flipped=0.0)
