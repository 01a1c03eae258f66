"""A turn of Hardback on real phones: from the photo of the word to the purchase."""

from __future__ import annotations

import re
from pathlib import Path
from uuid import uuid4

import cv2
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone
from tests.browser.phones import gather as at_table
from tests.browser.test_letterpress import AA
from tests.ocr.drawn import scene

ROW = (
    "adventure-C5T",
    "horror-E5T",
    "mystery-T8T",
    "romance-R5T",
    "adventure-I3T",
    "horror-N6T",
    "romance-E2",
)
WORD = (
    "mystery-H3",
    "adventure-A7",
    "romance-N2",
    "adventure-D4",
    "adventure-L2",
    "adventure-E3",
    "mystery-S4",
)
SEED = 11
"""Drawn with this seed the cards have just these letters and genres."""


class Taps:
    """A thumb that counts."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.count = phone, 0

    def on(self, what: Locator) -> None:
        self.count += 1
        what.click()

    def photograph(self, button: Locator, photo: Path) -> None:
        """Open the camera. Its shutter is the phone's own: the browser counts no tap for it."""
        with self.phone.page.expect_file_chooser() as chosen:
            self.on(button)
        chosen.value.set_files(photo)


def gather_two(take: Take) -> tuple[str, Phone, Phone]:
    """Ann and Bea, each with a phone."""
    code, (ann, bea) = at_table(take, "hardback", "Ann", take("Bea", color_scheme="dark"))
    return code, ann, bea


def does(phone: Phone, code: str, action: str, **fields: str) -> None:
    """A turn that went before, sent as a plain form with the table's consent."""
    page = phone.page.request.get(f"/t/{code}/form/{action}").text()
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token
    form = {"csrf_token": token[1], "form.key": uuid4().hex, "form.agreed": "1", **fields}
    answer = phone.page.request.post(f"/t/{code}/do/{action}", form=form)
    assert answer.ok, answer.status


def draw_photo(folder: Path) -> Path:
    """A photo of the seven cards."""
    letters = [key.partition("-")[2][0] for key in WORD]
    taken = scene(letters, SEED, "hardback", size=(1600, 1200), fill=0.95, hard=0.0)
    assert [f"{card.genre}-{card.letter}" for card in taken.cards if card.counts] == [
        key[:-1] for key in WORD
    ]
    photo = folder / "word.jpg"
    cv2.imwrite(str(photo), taken.photo)
    return photo


def ready(ann: Phone, bea: Phone, code: str) -> None:
    """Ann owns the seven cards and holds all of them, two drawn with ink."""
    does(ann, code, "show_row", cards=" ".join(ROW))
    does(ann, code, "begin", first="0")
    does(ann, code, "spell", cards=" ".join(WORD))
    does(ann, code, "buy", ink="2")
    for phone in (bea, ann, bea, ann, bea):
        does(phone, code, "pass_turn")
    does(ann, code, "use_ink", card="adventure-D4")
    does(ann, code, "use_ink", card="romance-N2")
    ann.sees("Under ink: Ann")


def new_card(folder: Path) -> Path:
    """A photo of the card that came up in the row."""
    taken = scene(["O"], SEED, "hardback", size=(900, 1200), fill=0.6, hard=0.0)
    photo = folder / "new.jpg"
    cv2.imwrite(str(photo), taken.photo)
    return photo


def test_a_turn_of_seven_cards_with_a_purchase_and_its_replacement_in_six_taps(take: Take, tmp_path: Path):
    code, ann, bea = gather_two(take)
    ready(ann, bea, code)
    ann.listens()
    thumb = Taps(ann)
    thumb.photograph(ann.page.locator("#camera-spell"), draw_photo(tmp_path))
    verdict = ann.page.locator("#verdict")
    expect(verdict).to_contain_text("HANDLES stands")
    expect(verdict).to_contain_text("Adventure A at 7: 3 prestige, with its genre 2 prestige.")
    assert "HANDLES is scored" not in bea.html(), "nothing is recorded before"
    thumb.on(ann.page.locator("#send"))
    expect(ann.page.locator("#desk-head")).to_have_text("Buy for 5¢")
    bea.sees("HANDLES is scored; Ann has 5¢ to spend.")
    thumb.on(ann.page.locator("#desk-form .card-pick[data-id='romance-E2']"))
    expect(verdict).to_contain_text("You may still jail a card of the row. Buy without it?")
    thumb.on(ann.page.locator("#send"))
    expect(ann.page.locator("#desk-form")).to_have_count(0)
    bea.sees("Ann buys Romance E at 2.")
    bea.sees("Spell your word")
    expect(bea.page.locator("#offer-refill")).to_be_visible()
    thumb.photograph(ann.page.locator("#camera-refill"), new_card(tmp_path))
    expect(ann.page.locator("#in-cards")).not_to_have_value("")
    thumb.on(ann.page.locator("#send"))
    expect(ann.page.locator("#desk-form")).to_have_count(0)
    expect(bea.page.locator("#offer-refill")).to_have_count(0)
    assert thumb.count <= 6


def test_a_word_is_typed_a_wild_laid_and_the_step_taken_back(take: Take):
    code, ann, bea = gather_two(take)
    does(ann, code, "begin", first="0")
    ann.open("spell")
    ann.page.locator("#in-cards").fill("stoat")
    verdict = ann.page.locator("#verdict")
    expect(verdict).to_contain_text("No card of yours shows T")
    ann.page.locator("#in-cards").fill("STALE")
    expect(verdict).to_contain_text("5¢")
    ann.page.locator("#desk-form [data-place='4']").click()
    ann.page.locator("#desk-form [data-tool=flip]").click()
    expect(verdict).to_contain_text("4¢")
    ann.page.locator("#send").click()
    expect(ann.page.locator("#desk-head")).to_have_text("Buy for 4¢")
    bea.sees("STALE gives Ann 4¢.")
    ann.page.locator("[data-close-desk]").first.click()
    ann.page.locator("#ledger").get_by_role("button", name="Undo").click()
    bea.sees("Ann spells")
    ann.sees("taken back")


def test_a_starter_is_asked_about_once_and_the_row_is_shown_again(take: Take):
    code, ann, bea = gather_two(take)
    does(ann, code, "show_row", cards=" ".join(ROW))
    does(ann, code, "begin", first="0")
    ann.open("spell")
    ann.page.locator("#in-cards").fill("MATE")
    verdict = ann.page.locator("#verdict")
    expect(verdict).to_contain_text("Is M one of your two starters?")
    verdict.get_by_role("radio", name="no, it lies face down").click()
    expect(verdict).to_contain_text("face down as M, gives nothing.")
    verdict.get_by_role("radio", name="yes").click()
    expect(verdict).to_contain_text("Starter M: 1 prestige.")
    expect(verdict).to_contain_text("MATE stands")
    ann.page.locator("#send").click()
    bea.sees("MATE gives Ann 3¢ 1★.")
    ann.page.locator("[data-close-desk]").first.click()
    ann.do("end_turn")
    bea.sees("Spell your word")
    bea.open("show_row_again")
    bea.page.locator("#in-cards").fill(" ".join((*ROW[:3], "romance-N2", *ROW[4:])))
    verdict = bea.page.locator("#verdict")
    expect(verdict).to_contain_text("Romance R at 5 (timeless) should lie in place 4")
    verdict.get_by_role("radio", name="it left the game").click()
    expect(bea.page.locator("#send:not([name])")).to_be_visible()
    bea.page.locator("#send").click()
    ann.sees("Romance R at 5 (timeless) has left the game, as the table says.")


def test_axe_finds_nothing_on_the_table_in_either_theme_nor_on_a_word_with_choices(take: Take):
    code, ann, bea = gather_two(take)
    does(ann, code, "show_row", cards=" ".join(ROW))
    does(ann, code, "begin", first="0")
    does(ann, code, "spell", cards="horror-M3 A T")
    does(ann, code, "end_turn")
    ann.page.goto(f"/t/{code}")
    bea.sees("Spell your word")
    assert _troubles(ann) == _troubles(bea) == []
    bea.open("spell")
    bea.page.locator("#in-cards").fill("horror-A3 T")
    expect(bea.page.locator("#verdict .picks")).to_be_visible()
    assert _troubles(bea) == []


def _troubles(phone: Phone) -> list[str]:
    return [each["id"] for each in Axe().run(phone.page, options=AA).response["violations"]]


def test_a_word_is_corrected_by_its_cards_and_the_sheet_names_letters(take: Take):
    code, ann, bea = gather_two(take)
    does(ann, code, "show_row", cards=" ".join(ROW))
    does(ann, code, "begin", first="0")
    does(ann, code, "spell", cards="starter-L@0 starter-A@0 starter-T@0 starter-E@0 starter-R@0")
    does(ann, code, "end_turn")
    does(bea, code, "pass_turn")
    ann.page.goto(f"/t/{code}/correct/3")
    word = ann.page.locator("[data-laid=cards]")
    expect(word.locator(".strip .card")).to_have_count(5)
    expect(word.locator(".laid-text")).to_have_value("LATER")
    word.locator(".laid-text").fill("ALTER")
    ann.page.get_by_role("button", name="See what would change").click()
    expect(word.locator(".laid-text")).to_have_value("ALTER")
    ann.page.get_by_role("button", name="Ask them").click()
    asked = bea.page.get_by_role("alertdialog")
    expect(asked).to_contain_text("LATER → ALTER")
    expect(asked).not_to_contain_text("starter")
