"""Draw! on real phones against a real server: convoys in secret, a whole duel, and the way home."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather
from tests.browser.test_consent import corrects, sheet

ROWS = {"Ann": (("RAGE", "T S"), ("TOE", "N R A")), "Bea": (("JESTER", ""), ("RAT", "E E O"))}


def write(phone: Phone, number: int, word: str, cargo: str) -> None:
    phone.do("write_convoy", convoy=str(number), word=word, cargo=cargo)


def embark(phone: Phone, row: tuple[tuple[str, str], ...]) -> None:
    for number, (word, cargo) in enumerate(row, 1):
        write(phone, number, word, cargo)
        phone.sees(f"You wrote convoy {number} down")
    phone.tap("embark")


def passed_on(phone: Phone, action: str) -> None:
    """One tap, and nothing of it is left on the phone that goes round."""
    phone.offer(action).locator("button").click()
    expect(phone.page.get_by_role("button", name=re.compile("^I am"))).to_be_visible()


def test_a_whole_waylay_and_duel_on_three_phones_and_nothing_is_seen_before_its_time(take: Take):
    code, (ann, bea, cal) = gather(take, "draw", "Ann", "Bea", "Cal", convoys="2")
    ann.do("deal")
    embark(ann, ROWS["Ann"])
    embark(bea, ROWS["Bea"])
    cal.tap("embark")

    ann.sees("Your turn")
    ann.do("advance", convoy="2")
    bea.sees("Your turn")
    bea.page.locator("a.piece[href$='waylay?target=0.1']").tap()  # Ann's first convoy, on the road itself
    bea.fill("convoy", "1")
    bea.send()
    for phone in (bea, ann):
        phone.tap("reveal")
    for phone in (bea, ann, bea):
        phone.sees("Turn up a card")
        phone.tap("turn_up_pair")
    bea.sees("Go on, or stop?")
    cal.sees("The word is RAGE.")
    for phone in (ann, cal):
        assert "JESTER" not in "".join(phone.heard) and "s1.c1.E.2" not in "".join(phone.heard)
    for phone in (bea, cal):
        assert "s0.c1.T" not in "".join(phone.heard)
    bea.tap("stop")
    ann.sees("Bea leads with 22 to 14. Does anybody challenge a word?")
    cal.tap("settle_duel")

    ann.sees("Bea wins the duel 22 to 14 and seizes the cargo of your convoy 1.")
    bea.sees("You win the duel 22 to 14 and seize the cargo of Ann's convoy 1.")
    cal.sees("Bea wins the duel 22 to 14 and seizes the cargo of Ann's convoy 1.")
    expect(bea.page.locator("#board")).to_contain_text("cargo 2 cards")
    for phone in (ann, cal):
        assert "JESTER" not in "".join(phone.heard)
    assert "s0.c1.T" not in "".join(cal.heard)

    corrects(ann, code, 2, word="RAGEST", cargo="")
    for phone in (bea, cal):
        assert "RAGE, T S → RAGEST. OK? What is hidden will be judged again." in sheet(phone)
    bea.say_ok()
    expect(ann.page.locator("#consent")).to_contain_text("Bea said OK. Waiting for Cal.")
    cal.page.get_by_role("button", name="No, keep RAGE, T S").click()
    ann.sees("Cal says no. Nothing changes.")
    expect(bea.page.locator("#board")).to_contain_text("cargo 2 cards")


def test_one_phone_goes_round_and_keeps_everybodys_convoys_behind_the_curtain(take: Take):
    phone = take("Ann")
    code = phone.start("draw", "Ann", "Bea", convoys="2")
    phone.page.goto(f"/t/{code}")
    phone.do("deal")
    for name in ("Ann", "Bea"):
        phone.lift(name)
        for number, (word, cargo) in enumerate(ROWS[name], 1):
            write(phone, number, word, cargo)
            expect(phone.page.get_by_role("button", name=f"I am {name}")).to_be_visible()
            assert word not in phone.html()
            phone.lift(name)
        passed_on(phone, "embark")
        assert ROWS[name][0][0] not in phone.html()
    phone.lift("Ann")
    phone.do("waylay", convoy="1", target="1.2")
    for name in ("Ann", "Bea", "Ann", "Bea", "Ann", "Bea"):
        phone.lift(name)
        passed_on(phone, "reveal")
    assert "RAGE" not in phone.html()
    phone.lift("Ann")
    phone.tap("stop")
    phone.sees("Ann leads with 13 to 5.")
