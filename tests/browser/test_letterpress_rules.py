"""Claims, rewards, ties and doubts of Letterpress on real phones, where a rule could be read off wrongly."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather


def verdict(phone: Phone, says: str) -> None:
    expect(phone.page.locator("#verdict")).to_contain_text(says)


def card(phone: Phone, letter: str) -> None:
    phone.page.locator(f"#desk-form label.card-pick:has(input[value*='.{letter}'])").first.click()


def test_a_word_of_one_letter_and_a_reward_that_takes_no_made_up_card(take: Take):
    _, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    ann.open("deal")
    ann.fill("shared", "T L A")
    ann.fill("challenges", "one_vowel")
    ann.send()
    ann.type("A")
    verdict(ann, "A stands, 1 point.")
    ann.fill("word", "JABS")
    verdict(ann, "JABS stands")
    ann.send()
    bea.type("QUILT")
    chips = bea.page.locator("#verdict .pick-chip")
    expect(chips.first).to_contain_text("your Q U I, shared L T")
    expect(chips.first).to_contain_text("13 points")
    expect(chips.nth(1)).to_contain_text("11 points")
    bea.fill("word", "TAILS")
    bea.send()

    bea.sees("Ann claims two letters. Then you.")
    ann.open("claim")
    card(ann, "T")
    verdict(ann, "Is that all?")
    card(ann, "L")
    ann.page.get_by_text("Top card of the deck").click()
    for letters, says in (("AB", "The letter deck has no card “AB”"), ("ING", "no card “ING”")):
        ann.fill("letters", letters)
        verdict(ann, says)
    ann.fill("letters", "Z")
    ann.fill("points", "20")
    verdict(ann, "Z is worth 7 at this table")
    ann.fill("points", "")
    verdict(ann, "OK")
    ann.send()
    expect(ann.page.locator("#board")).to_contain_text("Z")
    assert "Z" not in bea.page.locator("#ledger").inner_text()


def test_a_card_that_joined_a_collection_is_gone_and_the_writer_settles_no_own_word(take: Take):
    _, (ann, bea) = gather(take, "letterpress", "Ann", "Bea", lookup="reveal")
    ann.open("deal")
    ann.fill("shared", "T L A")
    ann.fill("challenges", "one_vowel")
    ann.send()
    ann.type("LAZTJ")
    ann.page.locator("#send").click()
    ann.sees("You handed in LAZTJ")
    bea.write("TALK")
    bea.sees("Record what the table says")
    expect(ann.page.locator("#offer-settle_doubt")).to_have_count(0)
    ann.sees("Does the table allow your LAZTJ?")
    bea.open("settle_doubt")
    bea.page.get_by_text("The table allows it").click()
    bea.page.locator("#send").click()
    ann.sees("Claim two letters")
    ann.open("claim")
    card(ann, "T")
    card(ann, "L")
    ann.page.get_by_text("It becomes letters").click()
    ann.fill("letters", "ED")
    ann.fill("points", "2")
    verdict(ann, "OK")
    ann.send()
    bea.claim("A")
    bea.open("deal")
    expect(bea.page.locator("#desk-form input[name=challenges][value=gutenberg]")).to_be_attached()
    expect(bea.page.locator("#desk-form input[name=challenges][value=one_vowel]")).to_have_count(0)
