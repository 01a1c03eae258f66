"""The line over the button: one of four states, in sight with the keyboard open; a button that means it."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Take
from tests.browser.phones import SIZE, gather
from tests.web.screens import AA, OVER, SMALL

KEYBOARD = {"width": 390, "height": 400}
"""What an open keyboard leaves of a phone's screen."""
IN_SIGHT = """() => ["#ruling", "#send, #appeal"].map((what) => {
  const each = document.querySelector(what);
  const { left, top, bottom, width, height } = each.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && height >= 44
    && document.elementFromPoint(left + width / 2, top + height / 2).closest("#verdict");
}).map(Boolean)"""
CUT_OFF = """texts => texts
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 8)
  .map((each) => each.textContent)"""
PRIMARY, OUTLINE = re.compile(r"\bprimary\b"), re.compile(r"^((?!primary).)*$")


def line(page: Page, mood: str, *says: str) -> None:
    """The line is in this state, says this, and stands with its button in sight."""
    ruling = page.locator(f"#ruling.{mood}")
    for part in says:
        expect(ruling).to_contain_text(part)
    assert ruling.locator(".word, .said").evaluate_all(CUT_OFF) == []
    assert page.evaluate(IN_SIGHT) == [True, True]


def test_a_word_stands_is_refused_or_is_for_the_table_to_decide(take: Take):
    _, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    ann.deal("T R A")
    ann.open("write")
    page = ann.page
    send = page.locator("#send")
    page.set_viewport_size(KEYBOARD)
    expect(send).to_have_class(OUTLINE)

    ann.fill("word", "trails")
    line(page, "ok", "TRAILS", "10")
    expect(send).to_have_text("Hand in TRAILS")
    expect(send).to_have_class(PRIMARY)
    at = send.bounding_box()
    page.locator("#ruling summary").click()
    expect(page.locator("#ruling .line-sheet")).to_contain_text("T 2 · R 2 · A 1 (shared)")
    assert send.bounding_box() == at, "its reasons open upwards"
    page.locator("#ruling summary").click()

    ann.fill("word", "trape")
    line(page, "ask", "TRAPE", "rare? the table votes")
    expect(send).to_have_text("Hand in TRAPE")
    ann.fill("word", "trazl")
    line(page, "no", "TRAZL", "not a word")
    expect(send).to_have_text("Hand in anyway, let the table decide")
    expect(send).to_have_class(OUTLINE)
    assert page.evaluate(SMALL) == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert [each["id"] for each in Axe().run(page, options=AA).response["violations"]] == []
    for width, height in ((320, 400), (320, 256)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVER) == [0, 0]
    page.set_viewport_size(SIZE)
    ann.page.locator("#in-word").press("Enter")  # the keyboard's "done" hands nothing in that is refused
    expect(send).to_be_visible()
    send.click()
    ann.sees("You handed in TRAZL")
    bea.sees("Ann has a word.")


def test_a_word_that_nobody_looks_up_is_not_called_right(take: Take):
    """Word War has the largest form: with its grid and a word of two paths the dock is still in sight."""
    _, (ann, _) = gather(take, "word_war", "Ann", "Bea")
    ann.do("deal_grid", faces="S T A R E N O L I E T T A A P S")
    ann.sees("Draw a card")
    ann.do("draw")
    ann.sees("Your turn")
    ann.open("spell")
    ann.page.set_viewport_size(KEYBOARD)
    ann.fill("word", "STAR")
    line(ann.page, "open", "STAR", "if it stands")
    expect(ann.page.locator("#send")).to_have_text("Spell STAR")
    expect(ann.page.locator("#send")).to_have_class(PRIMARY)
    ann.fill("word", "TEA")
    line(ann.page, "ask", "TEA")
    expect(ann.page.locator("#verdict .way")).to_have_count(2)
    expect(ann.page.locator("#send")).to_have_class(OUTLINE)
    ann.page.set_viewport_size(SIZE)
    ann.fill("word", "ZZZ")
    line(ann.page, "no", "ZZZ")
    expect(ann.page.locator("#send")).to_have_attribute("aria-disabled", "true")
