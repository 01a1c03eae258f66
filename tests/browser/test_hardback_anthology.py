"""A round against Penny Dreadful on two phones: words, a purchase, and her turns worked out from the row."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather

ROW = "romance-E6 mystery-B4 horror-R4 adventure-C3 romance-M2 horror-D9 mystery-K2"


def lay(phone: Phone, action: str, cards: str) -> None:
    """Name cards on the form of an action, wait for the ruling, and send it."""
    phone.open(action)
    phone.page.locator("#in-cards").fill(cards)
    expect(phone.page.locator("#verdict")).not_to_be_empty()
    phone.page.locator("#send").click()


def test_a_round_with_penny_on_two_phones(take: Take) -> None:
    _, (ann, bea) = gather(
        take, "hardback_anthology", "Ann", take("Bea", color_scheme="dark"), signature="romance"
    )
    lay(ann, "show_row", ROW)
    ann.sees("Offer row")
    ann.do("begin")
    lay(ann, "spell", "STALE")
    expect(ann.page.locator("#desk-head")).to_have_text("Buy for 5¢")
    ann.page.locator("#desk-form .card-pick[data-id='romance-M2']").click()
    ann.page.locator("#send").click()
    bea.sees("The new card of the offer row must be shown.")
    lay(bea, "refill", "horror-S2")
    for phone in (ann, bea):
        phone.sees("Penny Dreadful takes Romance E at 6: 12 prestige.")
        phone.sees("Romance is her signature: twice that.")
        phone.sees("Lap 1 of 2; Penny's lap 1")
    lay(ann, "refill", "adventure-A5")
    bea.sees("Spell your word")
    lay(bea, "spell", "RENT")
    expect(bea.page.locator("#desk-head")).to_have_text("Buy for 4¢")
    bea.page.locator("[data-close-desk]").first.click()
    bea.do("end_turn")
    ann.sees("Penny Dreadful takes Mystery B at 4: 4 prestige.")
    score = ann.page.locator("#scores").get_by_text("Penny")
    expect(score).to_be_visible()
    ann.sees("16")
