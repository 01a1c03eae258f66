"""The deck to print, cut out of its rendered sheets, and photos of it on drawn tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt
import pypdfium2

from ocr.measure.faces import Face, FaceDeck
from ocr.measure.laying import photograph
from ocr.measure.marking import Wanted
from ocr.train import camera
from ocr.train.scenes import Plan
from referee import decks
from referee.printing.catalogue import print_sheets
from referee.printing.letter_cards import CardBack, LetterCard, cards_of, plain_cards
from referee.printing.paper import PAPERS, SheetGrid
from referee.printing.sheets import Ink, write_pdf

DECKS = ("letterpress", "letterhead", "plain")
DOTS = 10  # a millimetre
Picture = npt.NDArray[np.uint8]


@cache
def printed_deck(key: str, ink: Ink) -> FaceDeck:
    """The cards of a printed deck and its back; wild cards stay in the box."""
    cards = list(plain_cards() if key == "plain" else cards_of(decks.load(key)))
    faces: dict[str, tuple[Face, ...]] = {}
    for card, picture in zip(cards, cut_out(print_sheets(key, "a4", ink), len(cards)), strict=True):
        if card.kind != "wild":
            faces[card.letters] = (*faces.get(card.letters, ()), _face(card.letters, picture))
    (back,) = cut_out(write_pdf("Back", PAPERS["a4"], ink, [CardBack()]), 1)
    return FaceDeck(f"{key}-{ink.value}", "printed by Quoin", {**faces, "": (_face("", back),)})


def cut_out(pdf: bytes, count: int) -> Iterator[Picture]:
    """The first cards on the A4 sheets of a file, as pictures in blue, green and red."""
    grid = SheetGrid(PAPERS["a4"], *LetterCard.size)
    wide, high = (round(DOTS * side) for side in LetterCard.size)
    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(count):
            page, place = divmod(number, grid.places)
            if place == 0:
                sheet = document[page].render(scale=DOTS * 25.4 / 72).to_numpy()[..., :3]
            left, top = (round(DOTS * edge) for edge in grid.place(place))
            yield sheet[top : top + high, left : left + wide].copy()


def photo_of(deck: FaceDeck, dice: np.random.Generator, plan: Plan) -> tuple[bytes, list[Wanted]]:
    """A JPEG of what the plan lays, and the truth about every card."""
    picture, truths, shot = photograph(dice, deck, plan)
    size = picture.shape[1::-1]
    wanted = [Wanted(face.letter, [(float(x), float(y)) for x, y in quad / size]) for face, quad in truths]
    return camera.jpeg(picture, shot), wanted


def _face(letter: str, picture: Picture) -> Face:
    return Face(letter, picture, np.full(picture.shape[:2], 255, np.uint8))
