"""The word page in a real browser: the same answer with a connection and without, and room for a thumb."""

from __future__ import annotations

import re
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from referee.kit.words import RuleSet
from referee.words import lists
from tests.bench.words_in_browser import different
from tests.browser.conftest import Take
from tests.browser.phones import Phone
from tests.web.screens import AA, OVER, SMALL
from tests.words.test_browser import ODD, non_words

pytestmark = pytest.mark.service_worker

ASKED = [
    ("garnets", "standard"), ("dosh", "standard"), ("xqzt", "big"), ("Paris", "big"), ("quiz", "common"),
    ("check-in", "standard"),
]  # fmt: skip
READY = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const lists = await caches.open("quoin-lists");
  return (await lists.keys()).map((request) => new URL(request.url).pathname.split("/").pop()).sort();
}"""


def answers(page: Page) -> dict[str, str]:
    """What the page says about each word, read off the screen."""
    said = {}
    for word, chosen in ASKED:
        page.goto(f"/words?q={word}&list={chosen}")
        expect(page.locator("#answer:not([aria-busy=true]) h2").first).to_contain_text(word.upper())
        said[word] = page.locator("#answer").inner_text()
    return said


def install(phone: Phone) -> Page:
    phone.page.goto("/words")
    phone.page.wait_for_function(READY)
    return phone.page


def test_without_a_connection_every_answer_is_the_same(take: Take):
    phone = take("Ann")
    page = install(phone)
    assert page.evaluate(KEPT) == [
        "forms.tsv.gz",
        "lists.toml",
        "meanings.tsv.gz",
        "misspellings.tsv.gz",
        "offline.pack.gz",
        "ranks.tsv.gz",
        "sounds.tsv.gz",
        "wiktionary.tsv.gz",
    ]
    online = answers(page)
    phone.context.set_offline(True)
    page.goto("/words")
    expect(page.get_by_text("this phone rules by itself")).to_be_visible()
    assert answers(page) == online


def test_the_browser_rules_as_the_server_does(take: Take):
    """A sample; `script/bench browser` compares every word of Standard and 20,000 others."""
    page = take("Ann").page
    page.goto("/words/alone")
    listed = Random(5).sample(list(lists.automaton().words(lists.STANDARD)), 3000)
    for rules in RuleSet:
        assert different(page, [*listed, *non_words(1000), *ODD], rules) == []


def test_a_word_is_typed_and_checked_without_a_connection(take: Take):
    phone = take("Ann")
    page = install(phone)
    phone.context.set_offline(True)
    page.goto("/words")
    page.get_by_label("Word", exact=True).fill("garnet")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#answer h2").first).to_have_text("GARNET ✓ OK")
    page.goto("/history")
    expect(page.locator("h2")).to_have_text("No connection to the table")


def judged_together(page: Page, typed: str) -> str:
    page.get_by_label("Word", exact=True).fill("")
    expect(page.locator("#answer > *")).to_have_count(0)
    page.get_by_label("Word", exact=True).fill(typed)
    expect(page.locator("#answer > *").first).to_be_visible()
    return page.locator("#answer").inner_text()


def test_several_words_get_the_same_answer_without_a_connection(take: Take):
    phone = take("Ann")
    page = install(phone)
    asked = ("garnet dosh", "garnet, xqzt", "garnet; trails", "letter " * 13)
    online = [judged_together(page, typed) for typed in asked]
    assert "All OK" in online[2]
    assert "at most twelve" in online[3]
    phone.context.set_offline(True)
    assert [judged_together(page, typed) for typed in asked] == online


def test_the_answer_follows_each_letter_and_each_choice(take: Take):
    page = take("Ann").page
    page.goto("/words")
    headlines = page.locator("#answer .verdict h2")
    page.get_by_label("Word", exact=True).press_sequentially("garnet")
    expect(headlines).to_have_text(["GARNET ✓ OK", "GARNET ✓ OK"])
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(headlines).to_have_text(["GARN ✗ a name", "GARN ✗ a name"])
    page.get_by_label("Deck").select_option("letterhead")
    expect(page.get_by_text(re.compile(r"^\w+, \d+ in Letter Head$"))).to_be_visible()


def test_a_page_left_open_answers_when_the_connection_goes(take: Take):
    phone = take("Ann")
    page = install(phone)
    phone.context.set_offline(True)
    page.get_by_label("Word", exact=True).fill("xqzt")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#answer h2").first).to_have_text("XQZT ✗ an abbreviation")


def test_it_works_without_scripts(take: Take):
    page = take("Ann", java_script_enabled=False).page
    page.goto("/words")
    page.get_by_label("Word", exact=True).fill("garnet")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#answer h2").first).to_have_text("GARNET ✓ OK")


def sound(page: Page) -> None:
    """Nothing axe objects to in either theme, nothing too small for a thumb, nothing to scroll sideways."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page, options=AA).response["violations"]
        assert [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate(SMALL) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(OVER)[0] == 0


@pytest.mark.parametrize(
    "path", ["/words", "/words?q=garnets&list=big", "/words?q=xqzt", "/words/alone?q=rag"]
)
def test_the_page_is_for_everybody(take: Take, path: str):
    page = take("Ann").page
    page.goto(path)
    if "q=" in path:
        expect(page.locator("#answer .verdict")).to_have_count(2)
    sound(page)
