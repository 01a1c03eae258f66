"""Hardback with the real art of its cards, from the photographed row to the photographed replacements.

The art lies in a folder beside the project (see docs/reading.md) and is not part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from ocr.measure import faces
from ocr.measure.laying import photograph
from ocr.measure.report import SHARED
from ocr.train.fonts import PLAIN
from ocr.train.scenes import Plan
from tests.browser.conftest import Take
from tests.browser.phones import PATIENCE, Phone
from tests.browser.test_hardback import does, gather_two

ART = SHARED / "faces" / faces.HARDBACK
ROW = (
    "mystery-H3",
    "adventure-A7",
    "romance-N2",
    "adventure-D4",
    "adventure-L2",
    "mystery-S4",
    "romance-E2",
)
WORD = tuple(f"starter-{letter}@0" for letter in "TRAIL")
NEW = ("horror-U2", "mystery-P2")
SEED, TRIES = 1, 5


def photo_of(target: Path, cards: Sequence[str], layout: str = "row") -> Path:
    """An easy photo of these cards, their genre and cost as printed."""
    dice = np.random.default_rng(SEED)
    letters = [card.partition("-")[2][0] for card in cards]
    costs = {card.partition("-")[2][0]: int(card[-1]) for card in cards if "starter" not in card}
    deck = faces.load(ART, [PLAIN], dice, letters, costs)
    genres = {letter: card.partition("-")[0] for letter, card in zip(letters, cards, strict=True)}
    laid = {letter: (_face(deck, letter, genre),) for letter, genre in genres.items()}
    plan = Plan(letters, layout=layout, hard=0.0, size=(1600, 1200), fill=0.95)
    image, _, _ = photograph(dice, replace(deck, faces=laid), plan)
    cv2.imwrite(str(target), image)
    return target


def _face(deck: faces.FaceDeck, letter: str, genre: str) -> faces.Face:
    upright = (face for face in deck.faces[letter] if not face.timeless)
    return next(face for face in upright if (face.genre or "starter") == genre)


def photograph_cards(phone: Phone, photo: Path, cards: Sequence[str]) -> None:
    """Photograph the cards as a person does: again where a busy reader took too long."""
    reading, retry = phone.page.locator("[data-reading] [data-found]"), phone.page.get_by_text("Try again")
    for _ in range(TRIES):
        phone.page.locator("input[type=file][data-photo=cards]").set_input_files(photo)
        expect(reading.or_(retry).first).to_be_visible(timeout=PATIENCE)
        if reading.count():
            break
    put_right(phone, cards)


def put_right(phone: Phone, cards: Sequence[str]) -> None:
    """Look through the reading: tap a wrong card on the photo, then the one that lies there."""
    answer = phone.page.locator("#desk-form input[type=hidden][name=cards]")
    expect(phone.page.locator("#desk-form ol.strip [data-place]")).to_have_count(len(cards))
    for place, card in enumerate(cards):
        if answer.input_value().split()[place] != card:
            phone.page.locator(f".photo-view [data-found='{place}'] .edge").click(force=True)
            letter = card.partition("-")[2][0]
            phone.page.locator(f".strip-tools [data-tool=show][data-value='{letter}']").first.click()
            phone.page.locator(f".strip-tools [data-tool=put][data-value='{card}']").first.click()
    assert answer.input_value().split() == list(cards)


@pytest.mark.skipif(not ART.is_dir(), reason="the real faces are not beside the project")
def test_a_word_and_an_offer_row_of_real_faces_are_photographed_and_played(take: Take, tmp_path: Path):
    code, ann, bea = gather_two(take)
    ann.open("show_row")
    row = photo_of(tmp_path / "row.jpg", ROW, "rows")
    photograph_cards(ann, row, ROW)
    ann.send()
    does(ann, code, "begin", first="0")
    ann.page.goto(f"/t/{code}")
    ann.open("spell")
    word = photo_of(tmp_path / "word.jpg", WORD)
    photograph_cards(ann, word, WORD)
    expect(ann.page.locator("#verdict")).to_contain_text("TRAIL stands")
    ann.page.locator("#send").click()
    expect(ann.page.locator("#desk-head")).to_have_text("Buy for 5¢")
    for card in ("adventure-L2", "romance-E2"):
        ann.page.locator(f"#desk-form .card-pick[data-id='{card}']").click()
    ann.send()
    bea.sees("Ann buys")
    bea.open("refill")
    new = photo_of(tmp_path / "new.jpg", NEW)
    photograph_cards(bea, new, NEW)
    bea.send()
    bea.open("show_row_again")
    bea.page.locator("#in-cards").fill(" ".join((*ROW[:4], NEW[0], ROW[5], NEW[1])))
    expect(bea.page.locator("#verdict")).to_contain_text("The row lies as it was recorded.")
