"""One phone does not speak for the table: proposals, sealed words, previews and seats on real phones."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather


def sheet(phone: Phone) -> str:
    """What this phone is asked to agree to."""
    asked = phone.page.get_by_role("alertdialog")
    expect(asked).to_be_visible()
    return " ".join(asked.inner_text().split())


def corrects(phone: Phone, code: str, number: int, **fields: str) -> None:
    """Fill an old turn in again and ask the others."""
    phone.page.goto(f"/t/{code}/correct/{number}")
    for name, value in fields.items():
        phone.page.locator(f"input[name={name}]").first.fill(value)
    phone.page.get_by_role("button", name="See what would change").click()
    phone.page.get_by_role("button", name="Ask them").click()
    phone.page.wait_for_url(re.compile(f"/t/{code}$"))


def test_everybody_says_that_nobody_doubts_and_a_dead_phone_is_spoken_for(take: Take):
    code, (ann, bea, cal) = gather(take, "letterpress", "Ann", "Bea", "Cal", lookup="challenged")
    ann.deal("R M E")
    for phone, word in ((ann, "ARM"), (bea, "RED"), (cal, "DAD")):
        phone.write(word)
    ann.tap("nobody_doubts")
    ann.page.get_by_role("button", name="Ask Bea and Cal").click()
    assert "Ann wants to go on: nobody doubts a word. OK?" in sheet(cal)
    bea.say_ok()
    for phone in (ann, bea):
        expect(phone.page.locator("#consent")).to_contain_text("Bea said OK. Waiting for Cal.")
    aloud = "Cal says OK aloud"
    expect(ann.page.get_by_role("button", name=aloud)).to_have_count(0)
    bea.page.get_by_role("button", name=aloud).click()
    for phone, says in ((ann, "Cal says OK aloud."), (cal, "You say OK aloud.")):
        expect(phone.page.locator("#ledger")).to_contain_text(f"{says} Bea noted it.")
        phone.sees("Claim letters")

    corrects(cal, code, 4, word="MADE")
    for phone in (ann, bea):
        assert "Cal wants to correct “Write your word” (round 1): DAD → MADE" in sheet(phone)
        expect(phone.page.get_by_role("button", name="No, keep DAD")).to_be_visible()
    bea.say_ok()
    expect(cal.page.locator("#consent")).to_contain_text("Bea said OK. Waiting for Ann.")
    assert cal.page.locator("#board").get_by_text("MADE").count() == 0
    ann.page.get_by_role("button", name="No, keep DAD").click()
    for phone in (bea, cal):
        expect(phone.page.locator("#ledger")).to_contain_text("Ann says no. Nothing changes.")


def test_an_open_correction_is_announced_on_all_phones_and_the_television(take: Take):
    code, (ann, bea, cal) = gather(take, "letterpress", "Ann", "Bea", "Cal")
    screen = take(viewport={"width": 1920, "height": 1080})
    screen.page.goto(f"/tv/{code}")
    ann.deal("R M E")
    bea.write("CHARM")
    says = "Bea is correcting round 1."
    others = (ann, cal, screen)

    step = bea.page.locator("#ledger .entry").first
    step.locator("summary").click()
    step.get_by_role("link", name="Correct this").click()
    for phone in others:
        phone.sees(says)
    bea.page.locator("input[name=word]").first.fill("MARCH")
    bea.page.get_by_role("button", name="See what would change").click()
    expect(bea.page.get_by_role("button", name="The table agrees")).to_be_visible()
    for phone in others:
        phone.sees(says)
    bea.page.get_by_role("link", name="Leave it").click()
    for phone in others:
        expect(phone.page.locator("#corrections")).to_have_count(0)
    for phone in others:
        assert "MARCH" not in "".join(phone.heard)
        assert "CHARM" not in "".join(phone.heard)


def test_a_preview_tells_nothing_and_a_new_phone_sees_no_secret_without_an_ok(take: Take):
    code, (ann, bea, cal) = gather(take, "letterpress", "Ann", "Bea", "Cal")
    ann.deal("R M E")
    bea.write("CHARM")
    ann.page.goto(f"/t/{code}/correct/1")
    ann.page.locator("input[name=shared]").fill("B B O")
    ann.page.get_by_role("button", name="See what would change").click()
    change = ann.page.get_by_label("What the correction would change")
    expect(change).to_contain_text("“Write your word” (round 1) on, what is hidden will be judged again.")
    assert "CHARM" not in "".join(ann.heard) and "no longer stand" not in change.inner_text()

    watcher = take("watcher")
    watcher.join(code)
    watcher.page.goto(f"/t/{code}/people")
    expect(watcher.page.locator(".invite")).to_have_count(0)
    watcher.page.get_by_role("link", name="Ask for a seat").click()
    watcher.page.get_by_role("button", name=re.compile("Bea$")).click()
    assert "A phone wants Bea's seat. OK?" in sheet(cal)
    assert "It will see what Bea has hidden." in sheet(cal)
    assert "CHARM" not in "".join(watcher.heard)
    cal.say_ok()
    expect(watcher.page.locator("#board")).to_contain_text("CHARM")
    expect(cal.page.locator("#ledger")).to_contain_text("played from another phone now. You agreed.")
