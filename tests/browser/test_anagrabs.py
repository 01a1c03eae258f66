"""Anagrabs on real phones: two taps at almost the same moment, and what comes of them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather

MARGIN = re.compile(r"(Ann was|Bea was|You were) first, (Ann|Bea|you) [\d.]+ m?s later")
TOGETHER = """([when, wait]) => setTimeout(
    () => document.querySelector("#offer-shout button").click(), when + wait - Date.now())"""


def tap_together(one: Phone, other: Phone, apart: int) -> None:
    """Both tap Mine!, so many milliseconds apart."""
    for phone in (one, other):
        phone.listens()
    when = one.page.evaluate("Date.now() + 1500")
    for phone, wait in ((one, 0), (other, apart)):
        phone.page.evaluate(TOGETHER, [when, wait])


def overtaken(phone: Phone) -> None:
    """A tap that is ruled on before the earlier one arrives opens a form, which is of no use any more."""
    phone.listens()
    if phone.page.locator("#desk-form").count():
        phone.fill("word", "RANGE")
        expect(phone.page.locator("#verdict")).to_contain_text("is refused")
        phone.page.locator("[data-close-desk]").first.click()
    expect(phone.page.locator("#desk-form")).to_have_count(0)


def turned_up(phones: tuple[Phone, ...], letters: str) -> None:
    for turn, letter in enumerate(letters):
        phone = phones[turn % len(phones)]
        phone.sees("Your card")
        phone.do("flip", face=letter)


def test_two_taps_within_50_ms_have_one_winner_a_margin_and_a_next(take: Take):
    _, (ann, bea) = gather(take, "anagrabs", "Ann", "Bea", patience="20")
    ann.do("deal", up="A G")
    turned_up((ann, bea), "NER")
    bea.sees("Your card")
    ann.sees("See a word? Shout")
    tap_together(ann, bea, apart=30)
    for phone in (ann, bea):
        expect(phone.page.locator("#ledger")).to_contain_text(MARGIN)
    quicker = ann.page.locator("#status", has_text=re.compile(r"You first, Bea [\d.]+ m?s later\."))
    first, second = (ann, bea) if quicker.count() else (bea, ann)
    expect(second.page.locator("#status")).to_contain_text(re.compile(r"first, you [\d.]+ m?s later\."))
    expect(first.page.locator("#desk-form input[name=word]")).to_be_focused()
    overtaken(second)
    expect(second.page.locator(".countdown")).to_contain_text("s left")

    first.fill("word", "NEAR")
    first.send()
    second.sees("Your word!")
    second.do("claim", word="RANGE")
    for phone in (ann, bea):
        phone.reads(f"{second.name} claims RANGE with {first.name}'s NEAR.")
    expect(second.page.locator("#scores .mine .value")).to_have_text("16")
    assert {phone.page.locator("#status h2").inner_text() for phone in (ann, bea)} == {
        "Your card",
        "See a word? Shout",
    }


def test_one_phone_for_all_has_a_shout_for_everybody(take: Take):
    phone = take("host")
    code = phone.start("anagrabs", "Ann", "Bea")
    phone.page.goto(f"/t/{code}")
    phone.do("deal", up="A T")
    phone.do("flip", face="N")
    phone.page.get_by_role("button", name="Bea: Mine!").click()
    phone.fill("word", "TAN")
    phone.send()
    phone.sees("Bea claims TAN.")


def test_a_word_with_several_ways_is_said_first_and_chosen_then(take: Take):
    _, (ann, bea) = gather(take, "anagrabs", "Ann", "Bea", splits="1", patience="0")
    ann.do("deal", up="C O")
    ann.do("flip", face="D")
    bea.tap("shout")
    bea.fill("word", "COD")
    bea.send()
    turned_up((bea, ann, bea), "IEC")

    ann.sees("Your card")
    ann.tap("shout")
    ann.fill("word", "ICE")
    verdict = ann.page.locator("#verdict")
    expect(verdict).to_contain_text("ICE can be made of the middle alone or COD")
    expect(verdict.get_by_role("radio")).to_have_count(2)
    ann.page.locator("#send").click()
    expect(ann.page.locator("#desk-head")).to_have_text("ICE: made of what?")
    expect(ann.page.get_by_role("radio", name="The middle alone")).to_be_checked()
    bea.sees("Ann says ICE")
    ann.page.locator("#desk-form").get_by_text("Part of Bea's COD").click()
    ann.page.locator("#send").click()
    for phone in (ann, bea):
        phone.reads("Ann claims ICE with Bea's COD.")
    expect(bea.page.locator("#scores .mine .value")).to_have_text("0")

    ann.do("flip", face="T")
    bea.tap("shout")
    bea.fill("word", "EDICT")
    expect(bea.page.locator("#verdict")).to_contain_text("if it stands")
    bea.send()
    bea.sees("You claim EDICT with Ann's ICE.")
