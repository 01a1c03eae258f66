"""A whole round without touching the screen: Tab, Enter, Space and letters do everything."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Take
from tests.browser.phones import PATIENCE, Phone

MOST_TABS = 120


def go_to(page: Page, what: str) -> None:
    """Tab until this, or something in it, has the focus."""
    target = page.locator(what).first
    expect(target).to_be_attached(timeout=PATIENCE)
    for _ in range(MOST_TABS):
        if target.evaluate("each => each.contains(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {what}")


def press(page: Page, what: str, key: str = "Enter") -> None:
    go_to(page, what)
    page.keyboard.press(key)


def write_in(page: Page, field: str, text: str) -> None:
    go_to(page, field)
    page.keyboard.type(text)


def opens(phone: Phone, action: str) -> None:
    """The focus moves into the form: to its heading, or to the field of whoever chose to type."""
    press(phone.page, f"#offer-{action}")
    expect(phone.page.locator("#desk :focus")).to_have_count(1, timeout=PATIENCE)


def sends(phone: Phone) -> None:
    press(phone.page, "#send")
    expect(phone.page.locator("#desk-form")).to_have_count(0, timeout=PATIENCE)


def writes(phone: Phone, word: str) -> None:
    opens(phone, "write")
    write_in(phone.page, "#desk-form input[name=word]", word)
    expect(phone.page.locator("#verdict")).to_contain_text(word, timeout=PATIENCE)
    sends(phone)


def claims(phone: Phone, *letters: str) -> None:
    opens(phone, "claim")
    for letter in letters:
        press(phone.page, f"#desk-form .card-pick input[value*='.{letter}']", "Space")
    sends(phone)


def set_the_table(phone: Phone, *names: str) -> str:
    """From the home page to the table; the code."""
    page = phone.page
    page.goto("/")
    press(page, "a[href='/new/letterpress']")
    for name in names:
        write_in(page, "input[name=name]", name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("checkbox", name=name)).to_be_checked(timeout=PATIENCE)
    press(page, "button[name=start]")
    page.wait_for_url(re.compile("/people$"))
    press(page, "form[action$='/sit'] button")
    page.wait_for_url(re.compile("/t/[A-Z0-9]{6}$"))
    return page.url.split("/t/")[1]


def joins(phone: Phone, code: str, seat: str) -> None:
    page = phone.page
    page.goto("/join")
    write_in(page, "input[name=code]", code)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/sit$"))
    press(page, f"button[name=seat][value='{seat}']")
    page.wait_for_url(re.compile(f"/t/{code}$"))


def test_a_round_of_letterpress_by_keyboard_alone(take: Take):
    ann, bea = take("Ann"), take("Bea")
    code = set_the_table(ann, "Ann", "Bea")
    joins(bea, code, "1")
    opens(ann, "deal")
    write_in(ann.page, "#desk-form input[name=shared]", "R M E")
    sends(ann)
    bea.sees("Write your word")
    opens(bea, "write")
    press(bea.page, "[data-close-desk]")  # thought better of it: the focus is back where it was
    expect(bea.page.locator("#offer-write")).to_be_focused(timeout=PATIENCE)
    writes(bea, "CHARM")
    writes(ann, "METER")
    ann.sees("Bea won round 1 with CHARM, 12.")
    claims(bea, "C", "H")
    claims(ann, "T")
    ann.sees("Round 1 is over.")
    press(ann.page, "#ledger .why summary")
    expect(ann.page.locator("#ledger .why[open]")).to_have_count(1)
    press(ann.page, "[data-comfort]")
    expect(ann.page.get_by_role("dialog", name="This phone")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog", name="This phone")).to_be_hidden()


def test_cards_are_put_in_order_by_keyboard(take: Take):
    """The chips of a typed word: choose one, move it, and the focus stays with it."""
    ann = take("Ann")
    code = ann.start("letterpress", "Ann", "Bea")
    ann.sit(code, "Ann")
    ann.deal("R M E")
    ann.page.get_by_role("button", name="I am Ann").click()
    ann.sees("Write your word")
    ann.type("TAR")
    page = ann.page
    chips = page.locator("[data-word] .strip [data-place] b")
    expect(chips).to_have_text(["T", "A", "R"])
    press(page, "[data-word] .strip [data-place='0']")
    for order in (["A", "T", "R"], ["A", "R", "T"]):
        press(page, ".strip-tools [data-tool=later]")
        expect(chips).to_have_text(order)
        expect(page.locator("[data-word] .strip [aria-expanded=true]")).to_be_focused()
    press(page, ".strip-tools [data-tool=close]")
    expect(page.locator("#desk-form input[name=word]")).to_have_value("ART")
    expect(page.locator("#verdict")).to_contain_text("ART", timeout=PATIENCE)
