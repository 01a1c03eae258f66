"""A round on a laptop's window, and one on phones without scripts, by what stands on the pages alone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather

LAPTOP = {"width": 1280, "height": 800}
WORDS = {"Ann": "NTH", "Bea": "TAIL"}


def overflows(page: Page) -> list[str]:
    """What is wider than its place: the page itself, or the text of a button."""
    found: list[str] = page.evaluate("""() => [...document.querySelectorAll(":root, .button")]
      .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.outerHTML)""")
    return found


def start_without_scripts(ann: Phone, bea: Phone) -> None:
    """From the first page to a table at which both sit."""
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Letterpress")).first.tap()
    for name in WORDS:
        page.get_by_label("Somebody new").fill(name)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Start with Ann and Bea").tap()
    page.get_by_role("button", name="Ann", exact=True).tap()
    page.wait_for_url(re.compile("/t/......$"))
    bea.page.goto("/join")
    bea.page.get_by_label("code").fill(page.url[-6:])
    bea.page.get_by_role("button", name="Join").tap()
    bea.page.get_by_role("button", name=re.compile("Bea$")).tap()


def open_next(page: Page, label: str) -> None:
    """Load the table again and tap its red button, which leads to a form where nothing is cut off."""
    page.goto(f"/t/{page.url.split('/t/')[1][:6]}")
    page.locator("#offers .primary:visible", has_text=label).tap()
    expect(page.locator("#desk-form")).to_be_visible()
    assert overflows(page) == []


def send(page: Page, label: str) -> None:
    page.locator("#desk-form").get_by_role("button", name=label).tap()
    page.wait_for_url(re.compile("/t/......$"))


def test_a_round_without_scripts(take: Take):
    ann, bea = (take(name, java_script_enabled=False) for name in WORDS)
    start_without_scripts(ann, bea)
    open_next(ann.page, "Show the shared letters")
    ann.page.get_by_role("textbox", name="Two letter cards").fill("tla")
    ann.page.locator("#desk-form").get_by_label("Write a word with exactly one vowel.").check()
    send(ann.page, "Show the shared letters")
    for phone in (ann, bea):
        open_next(phone.page, "Write your word")
        phone.page.get_by_role("textbox", name="Your word").fill(WORDS[phone.name])
        send(phone.page, "Hand in")
        phone.sees(f"You handed in {WORDS[phone.name]}")
    open_next(ann.page, "Claim two letters")
    for letter in "TL":
        ann.page.get_by_role("checkbox", name=re.compile(rf"^{letter}\b")).check()
    send(ann.page, "Claim two letters")
    ann.sees("You claimed T and L.")
    open_next(bea.page, "Claim one letter")
    bea.page.get_by_role("checkbox", name=re.compile(r"^A\b")).check()
    send(bea.page, "Claim one letter")
    bea.sees("Round 2 of 5")


def test_a_round_on_a_laptop(take: Take):
    """The form stands beside the table, which stays in sight and in reach."""
    _, (ann, bea) = gather(
        take, "letterpress", *(take(name, viewport=LAPTOP, has_touch=False) for name in WORDS)
    )
    for letter in "TLA":
        ann.page.locator(f"#letter-pad [data-face='{letter}']").click()
    ann.opened()
    table, form = (ann.page.locator(each).bounding_box() for each in ("#left", "#desk"))
    assert table and form
    assert table["x"] + table["width"] <= form["x"]
    assert form["x"] + form["width"] <= LAPTOP["width"]
    expect(ann.page.locator("#send")).to_be_in_viewport()
    assert overflows(ann.page) == []
    ann.send()
    for phone in (ann, bea):
        phone.type(WORDS[phone.name])
        expect(phone.page.locator("#ruling")).to_be_in_viewport()
        assert overflows(phone.page) == []
        phone.send()
    ann.claim("T", "L")
    bea.claim("A")
    ann.sees("Round 2 of 5")
    expect(ann.page.locator("#letter-pad")).to_be_in_viewport(ratio=1)
    assert overflows(ann.page) == []
