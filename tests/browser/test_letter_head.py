"""Games of the Letter Head deck, each on real phones as far as something that counts."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather


def points(phone: Phone, name: str) -> str:
    box = phone.page.locator("#scores .box").filter(has_text=name)
    return box.locator(".value").inner_text()


def test_gadsby_an_e_cancels_a_word_and_what_was_possible_is_told_last(take: Take):
    _, (ann, bea, cal) = gather(take, "gadsby", "Ann", "Bea", "Cal")
    ann.do("deal", dealer="0")
    ann.sees("Your turn")
    ann.do("play", word="RAG")
    bea.sees("Add an E?")
    cal.sees("Bea may add an E to Ann's RAG.")
    bea.do("decline")
    cal.sees("Add an E?")
    for phone in (ann, bea, cal):
        assert "GEAR" not in "".join(phone.heard) and "RAGE" not in "".join(phone.heard)
    cal.do("add_letter", word="GEAR")
    ann.sees("Cal made GEAR of RAG.")
    ann.do("accept")
    bea.sees("Your turn")
    assert points(bea, "Ann") == "0"

    bea.do("play", word="TAN")
    cal.sees("Add an E?")
    cal.do("decline")
    ann.sees("Add an E?")
    assert all("ANTE" not in "".join(phone.heard) for phone in (ann, bea, cal))
    ann.do("decline")
    for phone in (ann, bea, cal):
        phone.reads("Bea scores TAN for 5.")
        expect(phone.page.locator("#ledger")).to_contain_text("it could have become ANTE")
    assert points(cal, "Bea") == "5"


def test_letter_mine_a_letter_is_missed_noted_mined_and_spelled(take: Take):
    _, (ann, bea, cal) = gather(take, "letter_mine", "Ann", "Bea", "Cal")
    ann.do("begin", youngest="1")
    bea.sees("Your turn")
    bea.do("explore", edge="right", face="M")
    bea.sees("Action 2 of 3")
    bea.do("move", cell="0,1")
    bea.sees("Action 3 of 3")
    bea.do("mine", roll="4")
    cal.sees("Your turn")
    for phone in (ann, bea, cal):
        expect(phone.page.locator(".site .pencil")).to_have_text("4")
    for phone in (cal, ann):
        phone.sees("Your turn")
        phone.do("rest")
        if phone.page.locator("#offer-refill").count():
            phone.do("refill", faces="E")
    bea.sees("Your turn")
    bea.do("mine", roll="2")
    bea.sees("Action 2 of 3")
    expect(bea.page.locator("#board .line-cards .card")).to_contain_text("M")
    expect(bea.page.locator(".site .pencil")).to_have_count(0)


def test_tensorial_loners_buys_s_and_j(take: Take):
    _, (ann, bea) = gather(take, "tensorial", "Ann", "Bea")
    ann.do("deal_store", faces="S J B D W Z P", dealer="1")
    ann.sees("Play your hand")
    ann.open("play")
    ann.fill("hand", "L O N E R S")
    ann.fill("word", "LONERS")
    expect(ann.page.locator("#verdict")).to_contain_text("12")
    ann.send()
    bea.sees("Ann spends up to 12 for LONERS.")
    ann.sees("Buy letters")
    ann.open("buy")
    for letter in ("S", "J", "B"):
        ann.page.locator(f"#desk-form label.card-pick:has(input[value$='.{letter}'])").click()
    expect(ann.page.locator("#verdict")).to_contain_text("cost 21 together; your word is worth 12")
    ann.page.locator("#desk-form label.card-pick:has(input[value$='.B'])").click()
    expect(ann.page.locator("#verdict")).to_contain_text("OK")
    ann.send()
    ann.do("refill", faces="K A")
    bea.sees("Play your hand")
    assert points(bea, "Ann") == "29"

    bea.open("play")
    bea.fill("hand", "S A I N T J")
    bea.fill("word", "SAINT")
    expect(bea.page.locator("#verdict")).to_contain_text("Your deck does not hold that J")


def test_word_war_a_path_is_drawn_and_all_paths_of_a_word_are_offered(take: Take):
    _, (ann, bea) = gather(take, "word_war", "Ann", "Bea")
    ann.open("deal_grid")
    ann.fill("faces", "S T A R E")
    expect(ann.page.locator("[data-so-far]")).to_have_text("5")
    tops = ann.page.locator(".picked.in-rows .card").evaluate_all(
        "(cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top))"
    )
    assert tops[0] == tops[3] < tops[4]
    ann.fill("faces", "S T A R E N O L I E T T A A P S")
    ann.send()
    ann.sees("Draw a card")
    ann.do("draw")
    ann.sees("Your turn")
    ann.open("spell")
    ann.fill("word", "TEA")
    ways = ann.page.locator("#verdict .way")
    expect(ways).to_have_count(2)
    ways.nth(1).click()
    expect(ann.page.locator("#verdict")).to_contain_text("if it stands")
    ann.fill("word", "")
    expect(ann.page.locator("#verdict .way")).to_have_count(0)

    draw(ann, "0,0", "0,1", "0,2", "0,3")
    expect(ann.page.locator("#desk-form input[name=word]")).to_have_value("STAR")
    expect(ann.page.locator("#verdict")).to_contain_text("if it stands")
    ann.send()
    bea.sees("STAR: any challenge?")
    expect(bea.page.locator("#board .field-cell.lit")).to_have_count(4)
    ann.sees("Take a card")
    ann.open("take")
    ann.page.locator("#desk-form label.card-pick").first.click()
    ann.send()
    bea.sees("Draw a card")
    ann.sees("Your score pile (1)")
    assert "Your score pile" not in "".join(bea.heard)
    expect(bea.page.locator("#board .field-cell.bare")).to_have_count(1)


def draw(phone: Phone, *cells: str) -> None:
    """With the finger down, from card to card."""
    mouse = phone.page.mouse
    for place, cell in enumerate(cells):
        card = phone.page.locator(f"[data-cell='{cell}']")
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        assert box
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if place == 0:
            mouse.down()
    mouse.up()


def test_a_value_read_off_a_card_is_kept_for_every_game_of_the_deck(take: Take):
    _, (ann, bea) = gather(take, "gadsby", "Ann", "Bea")
    ann.do("deal", dealer="0")
    ann.sees("Your turn")
    ann.do("correct_value", face="K", points="16")
    expect(bea.page.get_by_role("alertdialog")).to_contain_text("Ann wants to change K from 18 to 16. OK?")
    bea.say_ok()
    bea.sees("K is worth 16, not 18.")
    ann.page.goto("/decks")
    ann.page.get_by_role("link", name=re.compile("Our Letter Head")).click()
    expect(ann.page.locator("input[name='points.K']")).to_have_value("16")

    code = ann.start("word_war")
    ann.page.goto(f"/t/{code}")
    ann.do("deal_grid", faces="K T A R E N O L I E T T A A P S")
    expect(ann.page.locator("#board .field-cell").first).to_contain_text("K worth 16")
