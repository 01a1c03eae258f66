"""When a game is over: once more in two taps, the result shared or saved, a score sheet on one page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Take
from tests.browser.phones import PATIENCE, Phone

SHARES = """
globalThis.shared = [];
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files: [file] }) => { shared.push([file.name, file.type, file.size > 5000]); };
"""
CANNOT_SHARE = "delete Navigator.prototype.canShare; delete Navigator.prototype.share;"


@pytest.fixture
def score_book(evening_file: Path) -> Path:
    return evening_file


def over(take: Take, script: str = "") -> Phone:
    """A phone that looks at the finished game."""
    ann = take("Ann")
    ann.context.add_init_script(script or "0")
    ann.page.goto("/history/1")
    return ann


def test_once_more_with_the_same_people_takes_one_tap(take: Take):
    ann = over(take)
    people = ann.page.locator(".place .what").all_inner_texts()
    ann.page.goto("/")
    ann.page.get_by_role("button", name=re.compile("^Same as")).tap()
    ann.page.wait_for_url(re.compile("/t/"))
    for name in people:
        expect(ann.page.locator("main")).to_contain_text(name.split("\n")[0])


def test_the_result_goes_to_the_phones_own_share_sheet(take: Take):
    ann = over(take, SHARES)
    ann.page.get_by_role("link", name="Share the picture").tap()
    ann.page.wait_for_function("() => shared.length === 1", timeout=PATIENCE)
    assert ann.page.evaluate("shared[0]") == ["result-1.png", "image/png", True]


def test_where_nothing_can_be_shared_the_picture_is_saved(take: Take):
    ann = over(take, CANNOT_SHARE)
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Share the picture").tap()
    assert saved.value.suggested_filename == "result-1.png"


def test_the_strip_goes_to_the_clipboard_as_lines_of_squares(take: Take):
    page = over(take).page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy chat strip").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0].startswith("Letterpress · ")
    assert lines[1:4] == ["🟥🟥🟨🟨🟥 Bea 14 👑", "⬜🟨🟨🟥🟥 Ann 14", "🟨🟥🟥⬜🟨 Cal 8"]


def test_lists_begin_with_a_name_and_a_persons_figures_are_wholly_in_sight(take: Take):
    page = over(take).page
    page.goto("/history")
    for text in page.locator(".past :is(.win, .rest, .which)").all_inner_texts():
        assert not text.startswith((",", "·", " "))
    page.goto("/records")
    page.get_by_role("link", name="Ann", exact=True).first.click()
    page.get_by_text("All figures").click()
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        rating = page.get_by_role("columnheader", name="Rating").last.bounding_box()
        assert rating is not None and rating["x"] + rating["width"] <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def pages(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_the_score_sheet_is_one_page_with_what_matters(take: Take):
    page = over(take).page
    page.emulate_media(media="print", color_scheme="dark")
    for shown in ("#result .places", "#result .words", ".chart"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".bar", "#ledger", ".keep", ".skip"):
        expect(page.locator(hidden).first).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert pages(page) == 1
