"""The table votes on a word on three real phones: on one the list refuses, and where there is no list."""

from __future__ import annotations

import csv
import io

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import SIZE, Phone, gather
from tests.web.screens import AA, OVER, SMALL

CAST = ("Ann", "Bea", "Cal")
YES, NO = "Yes", "No"


def dealt(take: Take, **ways: str) -> tuple[str, tuple[Phone, ...]]:
    """Three phones at a table of Tensorial Relations that plays in this way, with the Store dealt."""
    code, phones = gather(take, "tensorial", *CAST, **ways)
    phones[0].do("deal_store", faces="S J B D W Z P")
    return code, phones


def lays(phone: Phone, word: str) -> None:
    phone.open("play")
    phone.fill("hand", "L O N E R S")
    phone.fill("word", word)


def votes(phone: Phone, choice: str) -> None:
    """One tap, on the table itself."""
    phone.offer("cast_vote").get_by_role("button", name=choice, exact=True).click()
    phone.listens()


def sound(phone: Phone) -> None:
    """Nothing axe objects to in either theme, nothing too small for a thumb, nothing to scroll sideways."""
    for scheme in ("light", "dark"):
        phone.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(phone.page, options=AA).response["violations"]
        assert [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found] == []
    assert phone.page.evaluate(SMALL) == []
    assert phone.page.evaluate(OVER)[0] == 0


def test_a_refused_word_is_voted_in_and_kept_with_the_name_of_whoever_asked(take: Take):
    code, (ann, bea, cal) = dealt(take, challenges="void")
    watcher = take("watcher")
    watcher.join(code)
    lays(ann, "renlos")
    ann.page.get_by_role("link", name="Put RENLOS to the table").click()
    expect(ann.page.locator("#desk-form input[name=word]")).to_have_value("RENLOS")
    ann.send()
    for phone in (ann, bea, cal, watcher):
        phone.sees("Is RENLOS a word?")
    expect(watcher.page.locator("#offer-cast_vote")).to_have_count(0)
    votes(ann, YES)
    votes(bea, NO)
    cal.sees("Bea has voted.")
    for phone in (ann, cal, watcher):
        assert "You voted no" not in "".join(phone.heard) and "Against: Bea" not in "".join(phone.heard)
    sound(cal)
    cal.page.set_viewport_size({"width": 390, "height": 400})
    for button in (YES, NO):
        tap = cal.offer("cast_vote").get_by_role("button", name=button, exact=True)
        expect(tap).to_be_in_viewport(ratio=1)
    cal.page.set_viewport_size(SIZE)
    votes(cal, YES)
    for phone in (ann, bea, cal, watcher):
        expect(phone.page.locator(".ruling .word")).to_have_text("RENLOS")
        phone.sees("✓ stands")
        phone.sees("The table voted 2 to 1.")
    sound(bea)
    lays(ann, "renlos")
    ann.send()
    cal.sees("Ann plays RENLOS")

    bea.page.goto("/words/house")
    row = bea.page.locator("li", has_text="RENLOS")
    expect(row).to_contain_text("allowed")
    expect(row).to_contain_text("Tensorial Relations · by Ann ·")
    expect(row).to_contain_text(f"Settled at table {code} by 2 to 1")
    sound(bea)
    (kept,) = csv.DictReader(io.StringIO(bea.page.request.get("/words/house.csv").text()))
    assert (kept["word"], kept["ruling"], kept["by"], kept["game"]) == (
        "RENLOS", "allow", "Ann", "Tensorial Relations"
    )  # fmt: skip


def test_without_a_list_a_held_and_doubted_word_goes_to_the_vote(take: Take):
    _, (ann, bea, cal) = dealt(take, words="none", hold="1")
    lays(ann, "renlos")
    ann.send()
    bea.sees("RENLOS")
    bea.tap("hold")
    bea.sees("You hold the game")
    ann.sees("Waiting for Bea to challenge a word or let it go.")
    expect(ann.page.locator("#offer-buy")).to_have_count(0)
    sound(cal)
    bea.open("challenge")
    bea.page.locator("#send").click()
    bea.page.get_by_role("button", name="Yes, go on").click()
    cal.sees("A word is challenged")
    cal.tap("put_to_table")
    for phone, choice in ((ann, YES), (bea, NO), (cal, NO)):
        phone.sees("Is RENLOS a word?")
        votes(phone, choice)
    for phone in (ann, bea, cal):
        phone.sees("✗ falls")
        phone.reads("Ann loses the turn")
    sound(ann)
