"""The table screen in a real browser: looks for everybody, in either light, and light to carry."""

import gzip
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web import gallery
from tests.web.screens import AA, OVER, PHONE, SMALL, address, app, open_screen, phone

__all__ = ["address", "app", "phone"]


@pytest.mark.parametrize("name", gallery.PAGES)
def test_axe_finds_nothing_wrong_in_either_theme(phone: Page, name: str):
    open_screen(phone, name).evaluate(
        "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
    )
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(phone, options=AA).response["violations"]
        assert [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found] == []


@pytest.mark.parametrize("name", gallery.PAGES)
def test_everything_to_tap_is_large_enough_for_a_thumb(phone: Page, name: str):
    assert open_screen(phone, name).evaluate(SMALL) == []


@pytest.mark.parametrize("name", gallery.PAGES)
def test_nothing_has_to_be_scrolled_sideways(phone: Page, name: str):
    """320 by 256 is a laptop's window at 400 %."""
    open_screen(phone, name)
    for width, height in ((320, 256), (320, 640), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate(OVER) == [0, 0]


def test_the_theme_is_remembered_without_a_flash(phone: Page):
    open_screen(phone, "table")
    switch = phone.locator("[data-theme-switch]")
    switch.click()
    switch.click()
    phone.goto("/show/result", wait_until="commit")
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 21, 18)"


BEFORE_LOAD = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return performance.getEntriesByType("resource")
    .filter((each) => each.startTime < page.loadEventStart).map((each) => each.name);
}"""
"""What the page asks for before it is there; viewfinder and moments are fetched after that."""


@pytest.fixture
def weigh(browser: Browser, address: str) -> Iterator[Callable[[str], int]]:
    """The bytes a first visit costs until the page is there, when what is text travels squeezed."""

    def weighed(name: str) -> int:
        context = browser.new_context(viewport=PHONE, base_url=address, service_workers="block")
        page = context.new_page()
        page.goto(f"/show/{name}", wait_until="load")
        urls = [page.url, *page.evaluate(BEFORE_LOAD)]
        bodies = {url: context.request.get(url).body() for url in urls}
        context.close()
        return sum(
            len(body) if ".woff2" in url or ".png" in url else len(gzip.compress(body))
            for url, body in bodies.items()
        )

    yield weighed


def test_a_first_visit_to_the_table_weighs_under_95_kb(weigh: Callable[[str], int]):
    assert weigh("table") < 95_000


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (3840, 2160)])
def test_a_television_shows_everything_without_scrolling(phone: Page, width: int, height: int):
    phone.set_viewport_size({"width": width, "height": height})
    open_screen(phone, "tv")
    phone.wait_for_function("() => document.querySelector('[data-fits]').style.zoom")
    assert phone.evaluate(OVER)[0] == 0
    assert phone.evaluate("document.documentElement.scrollHeight") == height
    middle, frame, scores = phone.evaluate(
        """() => ["tv-fit", "tv-main", "scores"]
          .map((id) => document.getElementById(id).getBoundingClientRect().bottom)"""
    )
    assert middle <= frame + 1 <= scores <= height
