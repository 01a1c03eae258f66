"""Draw! on real phones against a real server: convoys in secret, a whole duel, and the way home."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import PATIENCE, Phone

ROWS = {"Ann": (("RAGE", "T S"), ("TOE", "N R A")), "Bea": (("JESTER", ""), ("RAT", "E E O"))}


def gathered(take: Take, *names: str, **ways: object) -> tuple[str, dict[str, Phone]]:
    """A short game: everybody has a phone and two convoys."""
    phones = {name: take(name, **ways) for name in names}
    host = phones[names[0]]
    code = begun(host, *names)
    host.sit(code, names[0])
    for name in names[1:]:
        phones[name].join(code, name)
    host.open("deal")
    host.send()
    return code, phones


def begun(host: Phone, *names: str) -> str:
    host.page.goto("/new/draw")
    for name in names:
        host.page.get_by_label("Somebody new").fill(name)
        host.page.get_by_role("button", name="Add").click()
        expect(host.page.get_by_role("checkbox", name=name)).to_be_checked(timeout=PATIENCE)
    host.page.locator("summary", has_text="Options").click()
    host.page.locator("input[name='option.convoys'][value='2']").check()
    host.page.get_by_role("button", name="Start").click()
    host.page.wait_for_url(re.compile("/t/"))
    return host.page.url.split("/t/")[1][:6]


def write(phone: Phone, number: int, word: str, cargo: str) -> None:
    phone.open("write_convoy")
    form = phone.page.locator("#desk-form")
    form.locator(f"input[name=convoy][value='{number}']").check()
    form.locator("input[name=word]").fill(word)
    form.locator("input[name=cargo]").fill(cargo)
    phone.send()


def embark(phone: Phone, row: tuple[tuple[str, str], ...]) -> None:
    for number, (word, cargo) in enumerate(row, 1):
        write(phone, number, word, cargo)
        phone.sees(f"You wrote convoy {number} down")
    tap(phone, "embark")


def tap(phone: Phone, action: str) -> None:
    """Do what needs no form, and wait until the table has answered."""
    seen = phone.page.locator("#live").get_attribute("data-seen")
    phone.page.locator(f"#offer-{action} button").click()
    expect(phone.page.locator("#live")).not_to_have_attribute("data-seen", seen or "", timeout=PATIENCE)


def choose(phone: Phone, action: str, **picks: str) -> None:
    phone.open(action)
    for name, value in picks.items():
        phone.page.locator(f"#desk-form input[name={name}][value='{value}']").check()
    phone.send()


def test_a_whole_waylay_and_duel_on_three_phones_and_nothing_is_seen_before_its_time(take: Take):
    _, phones = gathered(take, "Ann", "Bea", "Cal")
    ann, bea, cal = phones.values()
    embark(ann, ROWS["Ann"])
    embark(bea, ROWS["Bea"])
    tap(cal, "embark")

    ann.sees("Your turn")
    choose(ann, "advance", convoy="2")
    bea.sees("Your turn")
    choose(bea, "waylay", convoy="1", target="0.1")
    for phone in (bea, ann) * 4:
        phone.sees("Turn up a card")
        tap(phone, "reveal")
    bea.sees("Go on, or stop?")
    cal.sees("The word is RAGE.")
    for phone in (ann, cal):
        assert "JESTER" not in "".join(phone.heard) and "s1.c1.E.2" not in "".join(phone.heard)
    for phone in (bea, cal):
        assert "s0.c1.T" not in "".join(phone.heard)
    tap(bea, "stop")
    ann.sees("Bea leads with 22 to 14. Does anybody challenge a word?")
    tap(cal, "settle_duel")

    for phone in (ann, bea, cal):
        phone.sees("Bea wins the duel 22 to 14 and seizes the cargo of Ann's convoy 1.")
    expect(bea.page.locator("#board")).to_contain_text("cargo 2 cards", timeout=PATIENCE)
    for phone in (ann, cal):
        assert "JESTER" not in "".join(phone.heard)
    assert "s0.c1.T" not in "".join(cal.heard)


def test_one_phone_goes_round_and_keeps_everybodys_convoys_behind_the_curtain(take: Take):
    phone = take("Ann")
    code = begun(phone, "Ann", "Bea")
    phone.page.goto(f"/t/{code}")
    phone.open("deal")
    phone.send()
    for name in ("Ann", "Bea"):
        lift(phone, name)
        for number, (word, cargo) in enumerate(ROWS[name], 1):
            write(phone, number, word, cargo)
            expect(phone.page.get_by_role("button", name=f"I am {name}")).to_be_visible(timeout=PATIENCE)
            assert word not in phone.page.content()
            lift(phone, name)
        phone.page.locator("#offer-embark button").click()
        expect(phone.page.get_by_role("button", name=re.compile("^I am"))).to_be_visible(timeout=PATIENCE)
        assert ROWS[name][0][0] not in phone.page.content()
    lift(phone, "Ann")
    choose(phone, "waylay", convoy="1", target="1.2")
    for name in ("Ann", "Bea", "Ann", "Bea", "Ann", "Bea"):
        lift(phone, name)
        phone.page.locator("#offer-reveal button").click()
        expect(phone.page.get_by_role("button", name=re.compile("^I am"))).to_be_visible(timeout=PATIENCE)
    assert "RAGE" not in phone.page.content()
    lift(phone, "Ann")
    phone.page.locator("#offer-stop button").click()
    phone.sees("Ann leads with 13 to 5.")


def lift(phone: Phone, name: str) -> None:
    """Pass the phone to this person, who raises the curtain."""
    mine = phone.page.get_by_role("button", name=f"I am {name}")
    if not mine.count():
        phone.page.locator(".seat-picks").get_by_role("button", name=re.compile(name)).click()
    mine.click()
    expect(phone.page.locator("#offers .curtain")).to_have_count(0, timeout=PATIENCE)
