"""The key of the house on two phones: one sets it, the other joins without it and then shows it."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone

KEY = "seven herons at dusk"


def looks_good(phone: Phone) -> None:
    found = Axe().run(phone.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
    assert found.response["violations"] == [], found.generate_report()
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_one_phone_sets_the_key_and_another_plays_without_it(take: Take) -> None:
    ann, bea = take("Ann", color_scheme="dark"), take("Bea")
    ann.page.goto("/")
    expect(ann.page.get_by_role("heading", name="Who may look in?")).to_be_visible()
    looks_good(ann)
    ann.page.get_by_role("link", name="Set a key").click()
    field = ann.page.get_by_label("New key")
    expect(field).to_have_value(re.compile("[2-9a-z]{4}-[2-9a-z]{4}"))
    field.fill("password")
    ann.page.get_by_role("button", name="Set this key").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("first that anybody would guess")
    ann.page.get_by_label("New key").fill(KEY)
    looks_good(ann)
    ann.page.get_by_role("button", name="Set this key").click()
    expect(ann.page.get_by_text("Let another phone in")).to_be_visible()
    looks_good(ann)

    code = ann.start("letterpress", "Ann", "Bea")
    bea.page.goto("/")
    expect(bea.page.get_by_role("heading", name="This house has a key")).to_be_visible()
    looks_good(bea)
    bea.join(code, "Bea")
    expect(bea.page.locator("#live")).to_be_visible()

    bea.page.goto("/history")
    expect(bea.page).to_have_url(re.compile("/key"))
    key = bea.page.get_by_label("Key", exact=True)
    key.fill("wrong wrong")
    bea.page.get_by_role("button", name="Open the house").click()
    expect(bea.page.get_by_role("alert")).to_contain_text("not the key of this house")
    key.fill(KEY)
    expect(key).to_have_attribute("type", "password")
    bea.page.get_by_role("button", name="Show").click()
    expect(key).to_have_attribute("type", "text")
    looks_good(bea)
    bea.page.get_by_role("button", name="Open the house").click()
    expect(bea.page).to_have_url(re.compile("/history$"))

    bea.page.goto("/key")
    bea.page.get_by_role("button", name="Forget this phone").click()
    expect(bea.page.get_by_role("heading", name="This house has a key")).to_be_visible()
    ann.page.goto("/key")
    ann.page.get_by_role("button", name="Turn key off").click()
    expect(ann.page.get_by_text("The house is open")).to_be_visible()
    bea.page.goto("/history")
    expect(bea.page).to_have_url(re.compile("/history$"))
