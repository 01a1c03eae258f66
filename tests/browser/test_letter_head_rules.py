"""Rules of the Letter Head games that a phone must get right: ways to make a word, shouts, piles, actions."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather


def verdict(phone: Phone, says: str) -> None:
    expect(phone.page.locator("#verdict")).to_contain_text(says)


def turn_up(phone: Phone, letter: str) -> None:
    phone.sees("Your card")
    phone.do("flip", face=letter)


def test_the_middle_comes_first_and_a_card_turns_up_amid_a_shout(take: Take):
    _, (ann, bea) = gather(take, "anagrabs", "Ann", "Bea", splits="1", patience="0")
    ann.do("deal", up="T E")
    turn_up(ann, "N")
    bea.tap("shout")
    bea.fill("word", "TEN")
    bea.send()
    for phone, letter in ((bea, "S"), (ann, "E"), (bea, "A"), (ann, "*")):
        turn_up(phone, letter)
    bea.sees("Your card")
    ann.tap("shout")
    bea.sees("Ann has the word")
    bea.do("flip", face="B")
    ann.fill("word", "SEA")
    verdict(ann, "SEA can be made of the middle alone or")
    expect(ann.page.locator("#verdict").get_by_role("radio").first).to_have_value("middle")
    ann.page.locator("#send").click()
    expect(ann.page.get_by_role("radio", name="The middle alone")).to_be_checked()
    ann.page.locator("#send").click()
    for phone in (ann, bea):
        phone.reads("Ann claims SEA.")
    expect(bea.page.locator("#board")).to_contain_text("TEN")

    turn_up(ann, "T")
    bea.tap("shout")
    bea.fill("word", "BEAST")
    bea.send()
    bea.sees("You claim BEAST with Ann's SEA.")


def test_letter_mine_asks_for_three_actions_where_the_table_wants_them(take: Take):
    _, (ann, bea, _) = gather(take, "letter_mine", "Ann", "Bea", "Cal", fewer_actions="0")
    ann.do("begin", youngest="0")
    ann.sees("Your turn")
    expect(ann.page.locator("#offer-rest")).to_have_count(0)
    bea.sees("Ann")
