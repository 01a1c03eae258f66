"""Where people once were stuck: a blank page, a move queued twice, names seated in another order."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Take
from tests.browser.phones import gather


def test_one_phone_for_all_never_shows_an_empty_page(take: Take):
    """A check that is under way while the step is recorded, and a form sent after the curtain fell."""
    phone = take("host")
    code = phone.start("letterpress", "Ann", "Bea")
    phone.page.goto(f"/t/{code}")
    phone.deal("R M E")
    phone.lift("Ann")
    late: list[Route] = []
    phone.page.route(re.compile("/check/"), lambda route: late.append(route))
    phone.open("add_challenge")
    phone.page.locator("#in-says").fill("Write a word of 7 letters.")
    phone.page.wait_for_timeout(500)  # the check is asked for, and waits in the network
    assert late
    with phone.page.expect_response(re.compile("/do/add_challenge")):
        phone.page.locator("#send").click()
    answer = late[0].fetch()
    assert (answer.status, answer.text()) == (204, "")
    expect(phone.page.get_by_role("button", name="I am Ann")).to_be_visible()

    phone.page.unroute(re.compile("/check/"))
    phone.lift("Ann")
    phone.open("add_challenge")
    phone.page.locator("#in-says").fill("Write a word of 8 letters.")
    other = phone.context.new_page()
    other.goto(f"/t/{code}")
    other.get_by_role("button", name="Hide Ann’s side").click()
    expect(other.get_by_role("button", name="I am Ann")).to_be_visible()
    phone.page.locator("#send").click()
    expect(phone.page.get_by_role("button", name="I am Ann")).to_be_visible()
    expect(phone.page.locator("#toasts")).to_contain_text("The curtain is down. Tap your name first.")


def test_a_claim_that_tells_a_new_reward_leads_back_to_the_names_on_one_phone(take: Take):
    phone = take("host")
    code = phone.start("letterpress", "Ann", "Bea")
    phone.page.goto(f"/t/{code}")
    phone.open("deal")
    phone.fill("shared", "T L A")
    phone.fill("challenges", "one_vowel")
    phone.send()
    for name, word in (("Ann", "JABS"), ("Bea", "TAILS")):
        phone.lift(name)
        phone.write(word)
    phone.sees("Ann claims two letters. Then Bea.")
    phone.open("claim")
    for letter in "TL":
        phone.page.locator(f"label.card-pick:has(input[value*='.{letter}'])").first.click()
    phone.page.get_by_text("One more letter").click()
    phone.page.locator("#send.primary").click()
    phone.sees("Bea claims one letter.")
    expect(phone.page.get_by_role("button", name=re.compile("^(I am|Pass to|Hide) Bea"))).to_be_visible()


def test_the_phone_draws_once_and_not_before_the_cards_are_there(take: Take):
    """Otherwise a draw that is refused could be repeated until it suits."""
    _, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    ann.open("deal")
    draw = ann.page.get_by_role("button", name="Let the phone draw three")
    draw.click()
    expect(ann.page.locator("#toasts")).to_contain_text("Enter the cards first.")
    expect(ann.page.locator("input[name=challenges]:checked")).to_have_count(0)
    ann.fill("shared", "T L T")
    draw.click()
    expect(ann.page.locator("#desk-form .line.ask")).to_be_visible()  # no vowel card is known to show a T
    expect(draw).to_be_disabled()
    ann.page.get_by_role("button", name="Yes, go on").click()
    bea.sees("Round 1: T, L and T are shared.")


def test_people_sit_in_the_order_in_which_they_are_ticked(take: Take):
    phone = take("host")
    phone.start("letterpress", "Ann", "Bea", "Cal")
    people = phone.page.locator("#people")
    phone.page.goto("/new/gadsby?person=0")  # nobody is ticked yet
    for name in ("Cal", "Ann", "Bea"):
        people.locator(".roster").get_by_text(name, exact=True).click()
    seats = people.locator(".seat-order .pick-name")
    order = enumerate(("Cal", "Ann", "Bea"), 1)
    expect(seats).to_have_text([re.compile(rf"^{place}\s*{name}$") for place, name in order])
    seats.filter(has_text="Ann").click()
    expect(people.locator(".roster").get_by_text("Ann", exact=True)).to_be_visible()
    people.get_by_role("button", name="Bea one seat up").click()
    phone.page.get_by_role("button", name="Start with Bea and Cal").click()
    phone.page.wait_for_url(re.compile("/people$"))
    expect(phone.page.locator("main .rows > li .what")).to_have_text(
        [re.compile(name) for name in ("Bea", "Cal")]
    )


def test_a_server_of_this_computer_alone_names_no_address_that_other_phones_cannot_open(take: Take):
    phone = take("host")
    code = phone.start("letterpress", "Ann", "Bea")
    invite = phone.page.locator(".invite")
    expect(invite).to_contain_text("started for this computer alone")
    assert phone.page.request.get(invite.locator("strong").inner_text()).ok
    phone.sit(code, "Ann")
    invite = phone.page.locator("#invite")
    expect(invite).to_contain_text("Other phones cannot join")
    expect(invite.locator("svg")).to_have_count(0)
    phone.page.goto(f"/t/{code}/board")
    expect(phone.page.locator(".tv-seats .box")).to_have_count(2)
    expect(phone.page.locator(".tv-join, .tv-address")).to_have_count(0)


@pytest.mark.service_worker
def test_what_waits_is_queued_once_can_be_cancelled_and_stays_at_its_table(take: Take):
    code, (ann, bea) = gather(take, "anagrabs", "Ann", "Bea")
    ann.do("deal", up="A E")
    bea.do("leave")
    ann.sees("Bea")
    other = ann.start("letterpress", "Ann", "Bea")
    ann.page.goto(f"/t/{code}")
    ann.open("flip")
    ann.page.locator("[data-close-desk]").first.click()
    waiting = ann.page.locator("#waiting")

    ann.context.set_offline(True)
    for _ in range(2):
        ann.tap("shout")
        ann.page.wait_for_timeout(800)  # no double tap: somebody thinks that the first one was lost
    expect(waiting.locator(".note")).to_have_count(1)
    expect(ann.page.locator("#toasts")).to_contain_text("That is waiting already")
    ann.page.once("dialog", lambda asked: asked.accept())
    waiting.get_by_role("button", name="Cancel").click()
    expect(waiting).to_be_hidden()

    ann.do("flip", face="XQ")
    ann.context.set_offline(False)
    expect(waiting.locator(".verdict")).to_contain_text("✗ refused")
    ann.page.goto(f"/t/{other}")
    ann.listens()
    ann.page.wait_for_timeout(300)
    expect(waiting).to_be_hidden()
    ann.page.goto(f"/t/{code}")
    expect(waiting.locator(".verdict")).to_contain_text("✗ refused")


def test_cards_are_named_by_their_letters(take: Take):
    """No internal names of cards in the field, whether cards were tapped, typed or turned face down."""
    _, (ann, _) = gather(take, "hardback", "Ann", "Bea")
    ann.do("begin", first="0")
    ann.open("spell")
    page = ann.page
    for letter in "TEA":
        page.locator(".cards-at-hand .card", has_text=letter).first.click()
    typed, sent = page.locator("#in-cards"), page.locator("#desk-form input[name=cards]")
    expect(typed).to_have_value("TEA")
    expect(sent).to_have_value(re.compile(r"^starter-T(@0)? starter-E(@0)? starter-A(@0)?$"))
    typed.press("End")
    typed.press("S")
    expect(sent).to_have_value(re.compile(r"^starter-T\S* starter-E\S* starter-A\S* S$"))
    page.locator("#desk-form [data-place='1']").click()
    page.locator("#desk-form [data-tool=flip]").click()
    expect(typed).to_have_value("TEAS")
    expect(sent).to_have_value(re.compile(r" \*E=starter-E"))


def test_a_reward_nobody_has_told_is_asked_for_in_plain_sight(take: Take):
    """A met challenge is chosen by itself; without its reward the button does not claim and says why."""
    _, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    ann.open("deal")
    ann.fill("shared", "T L A")
    ann.fill("challenges", "one_vowel")
    ann.send()
    ann.write("JABS")
    bea.write("TAILS")
    ann.page.locator("#offer-claim").wait_for()
    ann.open("claim")
    for letter in "TL":
        ann.page.locator(f"label.card-pick:has(input[value*='.{letter}'])").first.click()
    line = ann.page.locator("#ruling")
    expect(line).to_contain_text("What does the card give?")
    expect(line).to_be_in_viewport()
    expect(ann.page.locator("#send")).to_have_attribute("aria-disabled", "true")
    kinds = ann.page.locator("#desk-form").get_by_role("radio", name=re.compile("joins|top_card"))
    expect(kinds).to_have_count(0)
    ann.page.get_by_text("One more letter").click()
    expect(ann.page.locator("#send")).to_have_class(re.compile("primary"))
    ann.page.locator("#send").click()
    expect(ann.page.locator("#desk-form")).to_have_count(0)
