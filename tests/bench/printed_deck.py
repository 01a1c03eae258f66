"""`script/bench printed`: how many letters of the deck to print are read, on drawn photos of all tiers."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np

from ocr.measure.contact_sheet import contact_sheet
from ocr.measure.faces import FaceDeck
from ocr.measure.marking import Marks, total
from ocr.measure.report import Failures, folder, share
from ocr.measure.rivals import this_reader
from ocr.train import exam
from referee.printing.sheets import Ink
from tests.support.printed_deck import DECKS, photo_of, printed_deck

SEED = 561_800_000
PHOTOS = folder() / "printed"
HEAD = "| tier | photos | letters read (goal 99.5 %) | whole words | backs | wrong though all sure |"


def run(options: Sequence[str] = ()) -> None:
    """Measure and print a table; what was read wrong lies on contact sheets beside the photos."""
    parser = argparse.ArgumentParser(prog="script/bench printed")
    parser.add_argument("--each", type=int, default=20, help="photos of every deck, ink and tier")
    each = parser.parse_args(list(options)).each
    PHOTOS.mkdir(parents=True, exist_ok=True)
    failures: Failures = []
    tiers = {tier: _read_tier(tier, each, failures) for tier in exam.TIERS}
    print("\n".join([HEAD, "|---|---|---|---|---|---|"]))
    for tier, marks in {**tiers, "all": total(tiers.values())}.items():
        print(_row(tier, marks))
    print(f"Taken for something else: {dict(total(tiers.values()).confused)}")
    print(f"Contact sheets: {contact_sheet(failures, PHOTOS / 'failures')}")


def _read_tier(tier: str, each: int, failures: Failures) -> Marks:
    """All decks in both inks."""
    boxes = [printed_deck(key, ink) for key in DECKS for ink in Ink]
    return total(_read_deck(deck, tier, each, failures) for deck in boxes)


def _read_deck(deck: FaceDeck, tier: str, each: int, failures: Failures) -> Marks:
    """Draw the photos of one tier and mark what is read."""
    marks = Marks()
    for number in range(each):
        place = list(exam.TIERS).index(tier) * 100_000 + sum(map(ord, deck.name)) * 100 + number
        dice = np.random.default_rng(SEED + place)
        photo, wanted = photo_of(deck, dice, exam.plan(dice, tier, "letterpress"))
        read = this_reader(photo)
        if not marks.add(wanted, read, 0.0):
            file = PHOTOS / f"{deck.name}-{tier}-{number:03d}.jpg"
            file.write_bytes(photo)
            failures.append((file, [card.letter for card in wanted], read))
    return marks


def _row(tier: str, marks: Marks) -> str:
    return (
        f"| {tier} | {marks.photos} | {marks.letters} of {marks.cards}: {share(marks.letters, marks.cards)}"
        f" | {marks.words} | {marks.backs_found} of {marks.backs} | {marks.silent} of {marks.all_sure} |"
    )
