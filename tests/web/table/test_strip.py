"""The strip in a real browser: a word as cards, typed, tapped, dragged or photographed."""

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Page, expect

from tests.web.screens import AA, address, app, open_screen, phone, photo

__all__ = ["address", "app", "phone"]


def strip(page: Page) -> list[str]:
    """The cards as they lie: T×2 doubled, (R) shared, E? unsure."""
    chips = page.locator(".strip .card")
    shown = []
    for chip in chips.all():
        face = chip.locator("b").inner_text()
        mark = chip.locator(".mark").inner_text() if chip.locator(".mark").count() else ""
        shown.append(f"({face})" if "shared" in (chip.get_attribute("class") or "") else face + mark)
    return shown


def send(app: Flask, page: Page, name: str) -> list[str]:
    page.locator("#send").dispatch_event("click")  # also where the referee would refuse it
    expect(page.locator("#desk")).to_be_empty()
    return app.config["SENT"].get(name, [])


def test_a_typed_word_lies_as_cards_and_leaves_the_rest_to_the_referee(app: Flask, phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("quiet")
    assert strip(phone) == ["QU", "I", "E", "T"]
    assert send(app, phone, "drafted") == [""] and "shared" not in app.config["SENT"]


def test_the_row_of_cards_is_the_text_field(phone: Page):
    """The letters themselves are unseen; the caret stands between the cards, and used cards are ticked."""
    open_screen(phone, "desk")
    word, cards = phone.locator("#in-word"), phone.locator(".stick .strip")
    word.click()
    word.press_sequentially("METERS")
    expect(word).to_have_css("color", "rgba(0, 0, 0, 0)")
    expect(cards).to_have_attribute("data-size", "large")
    expect(cards.locator("li").nth(5)).to_have_class(re.compile(r"\bcaret\b"))
    word.press("ArrowLeft")
    word.press("Backspace")
    expect(word).to_have_value("METES")
    expect(cards.locator("li").nth(3)).to_have_class(re.compile(r"\bcaret\b"))
    used = phone.locator(".strip-tools .card.used")
    expect(used).to_have_text(["M3✓", "E1✓"])
    expect(used.first).to_be_disabled()

    word.fill("CO-OP")  # no card shows a hyphen: what was typed is to be seen
    expect(cards).to_be_hidden()
    expect(word).not_to_have_css("color", "rgba(0, 0, 0, 0)")
    for typed, size, rows in (("METERS", "large", 1), ("METERING", "medium", 1), ("REMETERING", "small", 2)):
        word.fill(typed)
        expect(cards).to_have_attribute("data-size", size)
        # The places stand still while the cards are still on their way.
        tops = cards.locator("li").evaluate_all("places => places.map((place) => place.offsetTop)")
        assert len(set(tops)) == rows


def test_a_doubled_card_lies_once(app: Flask, phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("LETTER")
    phone.locator(".strip .card").nth(2).click()
    phone.get_by_role("button", name="×2").click()
    assert strip(phone) == ["L", "E", "T×2", "E", "R"]
    expect(phone.locator("#in-word")).to_have_value("LETTER")
    assert send(app, phone, "drafted") == ["L E T E R"]


def test_a_card_of_the_word_may_be_a_shared_one(app: Flask, phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("LETTER")
    phone.locator(".strip .card").nth(5).click()
    phone.get_by_role("button", name="Shared", exact=True).click()
    assert strip(phone) == ["L", "E", "T", "T", "E", "(R)"]
    assert send(app, phone, "drafted") == ["L E T T E"]
    assert app.config["SENT"]["shared"] == ["r2.shared.R"]


def test_cards_are_added_moved_and_taken_away_by_taps(app: Flask, phone: Page):
    open_screen(phone, "desk")
    phone.get_by_role("button", name="Add E").click()
    phone.get_by_role("button", name="Add M").click()
    phone.get_by_role("button", name="Another card").click()
    for letter in ("I", "T", "T"):
        phone.locator(".strip-tools").get_by_role("button", name=letter, exact=True).click()
    assert strip(phone) == ["(E)", "(M)", "I", "T", "T"]
    phone.locator(".strip .card").nth(4).click()
    phone.get_by_role("button", name="Remove").click()
    phone.locator(".strip .card").nth(1).click()
    phone.get_by_role("button", name="Move left").click()
    assert strip(phone) == ["(M)", "(E)", "I", "T"]
    expect(phone.locator("#in-word")).to_have_value("MEIT")
    assert send(app, phone, "drafted") == ["I T"]


def test_a_card_is_dragged_to_its_place(phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("TAR")
    first, last = (phone.locator(".strip .card").nth(n).bounding_box() for n in (0, 2))
    assert first and last
    phone.mouse.move(first["x"] + 20, first["y"] + 30)
    phone.mouse.down()
    phone.mouse.move(last["x"] + 25, last["y"] + 30, steps=6)
    phone.mouse.up()
    assert strip(phone) == ["A", "R", "T"]
    expect(phone.locator("#in-word")).to_have_value("ART")


def test_a_qu_card_may_read_as_q(phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("QUIT")
    phone.locator(".strip .card").nth(0).click()
    phone.get_by_role("button", name="as Q").click()
    expect(phone.locator("#in-word")).to_have_value("QIT")
    assert strip(phone) == ["QUQ", "I", "T"]


def test_a_photo_becomes_cards_to_correct_with_two_taps(app: Flask, phone: Page, tmp_path):
    open_screen(phone, "desk")
    phone.locator("[data-photo=word]").set_input_files(photo(tmp_path))
    expect(phone.locator(".reading figcaption")).to_contain_text("Five cards found")
    assert strip(phone) == ["L", "E", "T?", "(E)", "(R)"]
    assert app.config["PHOTO"] == (2000, 1077)
    expect(phone.locator(".photo-view image")).to_have_attribute("href", re.compile("^blob:"))
    phone.locator(".strip .card").nth(2).click()
    likely = phone.locator(".strip-tools .key")
    assert likely.nth(0).inner_text() == "I" and likely.nth(1).inner_text() == "F"
    likely.nth(0).click()
    assert strip(phone) == ["L", "E", "I", "(E)", "(R)"]
    assert send(app, phone, "drafted") == ["L E I"] and app.config["SENT"]["shared"] == [
        "r2.shared.R",
        "r2.shared.E",
    ]


def photograph(page: Page, folder: Path) -> None:
    """The form of a word with the photo of five cards: LETER, the T unsure."""
    open_screen(page, "desk")
    page.locator("[data-photo=word]").set_input_files(photo(folder))
    expect(page.locator(".reading figcaption")).to_contain_text("look at the one marked")


def labels(page: Page) -> list[str]:
    """What stands over the cards of the photo, in the order they were found and added."""
    shown = page.locator(".photo-view .found:not(.gone)").all()
    doubts = ["?" if "unsure" in (group.get_attribute("class") or "") else "" for group in shown]
    faces = [group.locator(".label > text").text_content() or "" for group in shown]
    return [face + doubt for face, doubt in zip(faces, doubts, strict=True)]


def tap_photo(page: Page, x: float, y: float) -> None:
    """Tap the photo at these pixels of it."""
    place = page.locator(".photo-view").evaluate(
        """(svg, [x, y]) => {
          const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
          return [point.x, point.y];
        }""",
        [x, y],
    )
    page.mouse.click(*place)


def test_a_tap_on_a_letter_of_the_photo_and_one_more_correct_it(phone: Page, tmp_path: Path):
    photograph(phone, tmp_path)
    assert labels(phone) == ["L", "E", "T?", "E", "R"]
    tap_photo(phone, 380, 250)
    expect(phone.locator(".strip [aria-expanded=true]")).to_be_focused()
    phone.locator(".likely-keys").get_by_role("button", name="F", exact=True).click()
    assert labels(phone) == ["L", "E", "F", "E", "R"]
    expect(phone.locator(".reading figcaption")).to_contain_text("Five cards found.")
    expect(phone.locator("#in-word")).to_have_value("LEFER")


def test_a_missed_card_is_added_where_it_lies_and_an_invented_one_taken_away(phone: Page, tmp_path: Path):
    photograph(phone, tmp_path)
    tap_photo(phone, 310, 400)  # under the gap between E and T, a little nearer to T
    assert strip(phone) == ["L", "E", "?", "T?", "(E)", "(R)"]
    expect(phone.locator(".reading figcaption")).to_contain_text("look at the two marked")
    phone.locator(".tool-sheet .keyboard").get_by_role("button", name="A", exact=True).click()
    assert labels(phone) == ["L", "E", "T?", "E", "R", "A"]
    expect(phone.locator("#in-word")).to_have_value("LEATER")
    tap_photo(phone, 110, 250)
    phone.get_by_role("button", name="Remove").click()
    assert labels(phone) == ["E", "T?", "E", "R", "A"]
    tap_photo(phone, 110, 250)  # it was one after all
    assert strip(phone)[:2] == ["?", "E"]


def test_a_card_of_two_letters_is_told_by_two_short_taps(app: Flask, phone: Page, tmp_path: Path):
    photograph(phone, tmp_path)
    tap_photo(phone, 380, 250)
    phone.get_by_role("button", name="Cards with two letters").click()
    phone.get_by_role("button", name="TH", exact=True).click()
    assert strip(phone) == ["L", "E", "TH", "(E)", "(R)"]
    expect(phone.locator("#in-word")).to_have_value("LETHER")
    assert send(app, phone, "drafted") == ["L E TH"]


def test_the_photo_is_shown_near_or_whole(phone: Page, tmp_path: Path):
    photograph(phone, tmp_path)
    near = phone.locator(".photo-view").get_attribute("viewBox")
    phone.get_by_role("button", name="Whole photo").click()
    expect(phone.locator(".photo-view")).to_have_attribute("viewBox", "0 0 800 450")
    phone.get_by_role("button", name="Whole photo").click()
    expect(phone.locator(".photo-view")).to_have_attribute("viewBox", near or "")


def test_the_sheet_is_worked_by_keyboard_alone_and_axe_finds_nothing(phone: Page, tmp_path: Path):
    photograph(phone, tmp_path)
    phone.locator(".strip .card").nth(2).focus()
    phone.keyboard.press("Enter")
    assert Axe().run(phone, options=AA).response["violations"] == []
    phone.keyboard.press("Tab")  # past the two cards that follow, to the likeliest letters
    phone.keyboard.press("Tab")
    phone.keyboard.press("Tab")
    expect(phone.locator(".likely-keys .key").first).to_be_focused()
    phone.keyboard.press("Enter")
    assert strip(phone) == ["L", "E", "I", "(E)", "(R)"]


def test_the_red_button_opens_the_camera_at_once(phone: Page, tmp_path):
    open_screen(phone, "table")
    with phone.expect_file_chooser() as chooser:
        phone.get_by_text("Photograph my cards").click()
    chooser.value.set_files(photo(tmp_path))
    expect(phone.locator(".strip .card")).to_have_count(5)


def test_a_photo_that_cannot_be_read_leaves_the_keys(phone: Page, tmp_path):
    phone.route("**/read", lambda route: route.fulfill(status=503))
    open_screen(phone, "desk")
    phone.locator("[data-photo=word]").set_input_files(photo(tmp_path))
    expect(phone.locator("#strip-word")).to_contain_text(
        "The reader is busy. Try again in a moment, or type the letters."
    )
