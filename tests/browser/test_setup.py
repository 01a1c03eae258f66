"""Home and the set-up of a table, as somebody with a phone or a keyboard uses them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Take

START = "button[name=start]"


def order(page: Page) -> list[str]:
    return page.locator(".seat-order .pick-name").all_inner_texts()


def add(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_label("Somebody new").fill(name)
        page.keyboard.press("Enter")


def test_names_are_added_without_a_reload_and_without_losing_the_keyboard(take: Take):
    page = take("Ann").page
    page.goto("/new/letterpress")
    page.evaluate("window.same = true")
    add(page, "Ann", "Cal")
    page.get_by_label("Somebody new").fill("Bea")
    page.get_by_role("button", name="Add").tap()
    expect(page.get_by_label("Somebody new")).to_be_focused()
    assert page.evaluate("window.same") and len(order(page)) == 3
    expect(page.locator(START)).to_have_text("Start with Ann, Cal and Bea")


def test_the_button_says_what_is_missing_until_enough_play(take: Take):
    page = take("Ann").page
    page.goto("/new/letterpress")
    expect(page.locator(START)).to_have_text("Choose at least 2 players")
    add(page, "Ann")
    expect(page.locator(START)).not_to_have_class(re.compile("primary"))
    add(page, "Bea", "Ann", "bea")  # nobody sits twice
    expect(page.locator(START)).to_have_text("Start with Ann and Bea")
    add(page, *"CDEFG")
    expect(page.locator(START)).to_have_text("At most 6 can play")


def test_people_change_seats_by_arrow_keys_and_by_drag(take: Take):
    page = take("Ann").page
    page.goto("/new/letterpress")
    add(page, "Ann", "Bea", "Cal")
    page.get_by_role("checkbox", name="Cal").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(START)).to_have_text("Start with Ann, Cal and Bea")
    grip = page.locator(".seat-order > li", has_text="Ann").locator(".grip")
    last = page.locator(".seat-order > li").last.bounding_box()
    assert last is not None
    grip.hover()
    page.mouse.down()
    page.mouse.move(last["x"] + 300, last["y"] + last["height"] - 4, steps=8)
    page.mouse.up()
    expect(page.locator(START)).to_have_text("Start with Cal, Bea and Ann")
    assert [text[0] for text in order(page)] == ["1", "2", "3"]


def test_a_preset_fills_in_the_options_and_a_change_by_hand_leaves_it(take: Take):
    page = take("Ann").page
    page.goto("/new/letterpress")
    page.get_by_text("Tournament", exact=True).tap()
    page.locator(".preset-says:visible > summary").tap()
    expect(page.locator(".preset-says:visible")).to_contain_text("only when somebody doubts it")
    page.locator(".options > summary").tap()
    expect(page.locator("#option-lookup")).to_have_value("challenged")
    page.locator("#option-lookup").select_option("reveal")
    expect(page.locator("[name=preset]:checked")).to_have_count(0)
    page.locator("#option-lookup").select_option("challenged")
    expect(page.get_by_role("radio", name="Tournament")).to_be_checked()
    page.get_by_text("By the book", exact=True).tap()
    expect(page.locator("#option-lookup")).to_have_value("written")


def test_an_explanation_opens_behind_its_question_mark(take: Take):
    page = take("Ann").page
    page.goto("/new/letterpress")
    page.locator(".options > summary").tap()
    expect(page.get_by_text("Handed in: only the writer hears of it")).to_be_hidden()
    page.locator(".option", has=page.locator("#option-lookup")).locator(".hint > summary").tap()
    expect(page.get_by_text("Handed in: only the writer hears of it")).to_be_visible()


@pytest.mark.parametrize("game", ["letterpress", "anagrabs"])
def test_a_table_is_set_without_scripts(take: Take, game: str):
    page = take("Ann", java_script_enabled=False).page
    page.goto(f"/new/{game}")
    for name in ("Ann", "Bea"):
        page.get_by_label("Somebody new").fill(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()
    page.get_by_text("Relaxed", exact=True).tap()
    page.get_by_role("button", name="Start with Ann and Bea").tap()
    page.wait_for_url(re.compile("/people$"))


def test_home_continues_with_the_table_that_waits_for_you(take: Take):
    ann = take("Ann")
    code = ann.start("letterpress", "Ann", "Bea")
    ann.sit(code, "Ann")
    take("Bea").join(code, "Bea")
    ann.deal("T L A")
    label = ann.page.locator("#offer-write").inner_text()
    ann.page.goto("/")
    expect(ann.page.locator(".go")).to_contain_text("Your move")
    expect(ann.page.locator(".go .primary")).to_have_text(re.compile(f"{label}|Write"))
    ann.page.locator(".go .primary").tap()
    ann.page.wait_for_url(re.compile(f"/t/{code}$"))
