"""Demos in a real browser: each is played to its end with the photos that lie ready; one is left half-way."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee.table.demo_script import all_scripts
from tests.browser.conftest import Take
from tests.browser.phones import Phone
from tests.browser.test_letterbox import finger, go, roll, spot
from tests.browser.test_votes import sound
from tests.support.forked_commands import serving_warm


@pytest.fixture
def address(tmp_path: Path, score_book: Path) -> Iterator[str]:
    """A server whose demos lose no time."""
    data = tmp_path / "var"
    data.mkdir()
    shutil.copy(score_book, data / "quoin.db")
    with serving_warm(data, QUOIN_DEMO_PACE="0") as url:
        yield url.rstrip("/")


def begin(take: Take, game: str) -> Phone:
    """A visitor who opens a demo from the page of demos."""
    phone = take("You")
    phone.page.goto("/try")
    phone.page.locator(f"form[action='/try/{game}'] button").click()
    phone.page.wait_for_url(re.compile("/t/"))
    return phone


def photograph(phone: Phone, shows: str) -> None:
    """Take the photo that lies ready; the referee says something about what it shows."""
    phone.page.locator("#desk label.photo, [data-camera]").locator("visible=true").last.click()
    expect(phone.page.locator("#verdict")).to_contain_text(shows)


def pick(phone: Phone, action: str, *cards: str) -> None:
    """Tap cards of a form, by the ends of their names, and send it."""
    phone.open(action)
    for card in cards:
        phone.page.locator(f"#desk-form label:has(input[value$='{card}'])").first.click()
    phone.send()


def buy(phone: Phone, head: str, card: str, ink: str = "0") -> None:
    """Score the word that is shown, and buy a card and ink for what it gives."""
    phone.page.locator("#send").click()
    expect(phone.page.locator("#desk-head")).to_have_text(head)
    phone.page.locator(f"#desk-form .card-pick[data-id='{card}']").click()
    phone.fill("ink", ink)
    phone.send()


def ends(phone: Phone) -> None:
    expect(phone.page.locator("#coach")).to_contain_text("Start your own table")


def anagrabs(phone: Phone) -> None:
    phone.do("flip", face="N")
    phone.sees("NEAR")
    phone.tap("shout")
    phone.fill("word", "RANGE")
    phone.send()
    phone.do("flip", face="T")
    phone.sees("GARNET")
    phone.tap("shout")
    phone.fill("word", "GARNETS")
    phone.send()


def draw(phone: Phone) -> None:
    phone.do("write_convoy", convoy="1", word="RAGE", cargo="T S")
    phone.tap("embark")
    phone.do("waylay", convoy="1", target="1.1")
    for _ in range(3):
        phone.tap("reveal")


def gadsby(phone: Phone) -> None:
    phone.do("play", word="RAG")
    phone.tap("accept")
    phone.tap("decline")


def letter_mine(phone: Phone) -> None:
    phone.do("explore", edge="up", face="A")
    phone.do("move", cell="-1,0")
    phone.do("mine", roll="6")


def tensorial(phone: Phone) -> None:
    phone.open("play")
    phone.fill("hand", "L O N E R S")
    phone.fill("word", "LONERS")
    phone.send()
    pick(phone, "buy", "S", "J")


def letterpress_solo(phone: Phone) -> None:
    phone.do("deal", letter="T", vowel="E")
    phone.sees("Take this photo")
    photograph(phone, "GYRA")
    for shared in ("T", "E"):
        phone.page.locator(".strip-tools button", has_text=shared).first.click()
    phone.fill("unused", "K")
    expect(phone.page.locator("#verdict")).to_contain_text("GYRATE")
    phone.send()
    pick(phone, "pick", "K")


def letterbox(phone: Phone) -> None:
    phone.open("hide")
    phone.page.locator(f"#desk-form label.cell-pick:has(input[value='{spot('D2')}'])").click()
    phone.page.locator("#desk-form textarea[name=clue]").fill("A bare branch between two drifts.")
    finger(phone.page, (0.2, 0.2), (0.5, 0.8), (0.8, 0.2))
    phone.send()
    roll(phone, 6)
    go(phone, "place", "A1")
    phone.tap("search")
    phone.sees("You found it")
    phone.tap("end_turn")


def hardback_anthology(phone: Phone) -> None:
    phone.sees("take this photo")
    photograph(phone, "TRAIN")
    buy(phone, "Buy for 5¢", "romance-F4")


def word_war(phone: Phone) -> None:
    phone.do("draw")
    phone.do("place", cell="1,0", face="M")
    phone.do("spell", word="MATS")
    pick(phone, "take", "S")


GAMES = (
    *(anagrabs, draw, gadsby, hardback_anthology, letterbox),
    *(letter_mine, letterpress_solo, tensorial, word_war),
)


@pytest.mark.parametrize("visit", GAMES, ids=lambda visit: visit.__name__)
def test_a_demo_is_played_to_its_end(take: Take, visit: Callable[[Phone], None]) -> None:
    phone = begin(take, visit.__name__)
    visit(phone)
    ends(phone)


def test_letterpress_with_a_refused_word_a_tie_and_a_claim(take: Take) -> None:
    phone = begin(take, "letterpress")
    phone.sees("take this photo")
    sound(phone)
    photograph(phone, "a name")
    photograph(phone, "Hand in PAIRS")
    phone.send()
    phone.sees("5 letters beat 4 letters")
    phone.claim("P", "S")
    ends(phone)
    sound(phone)


def test_hardback_with_two_turns_two_purchases_and_a_timeless_classic(take: Take) -> None:
    phone = begin(take, "hardback")
    phone.sees("take this photo")
    photograph(phone, "TRAIN")
    buy(phone, "Buy for 5¢", "adventure-I3T", ink="2")
    phone.sees("Push your luck")
    phone.do("use_ink", card="adventure-I3T")
    phone.sees("lying across")
    photograph(phone, "SLICE")
    buy(phone, "Buy for 3¢", "romance-H3")
    phone.sees("Adventure I at 3 (timeless) is not from your hand")
    ends(phone)


def test_an_answer_to_a_form_that_is_gone_is_no_second_screen(take: Take) -> None:
    """The screen may be drawn afresh while the demo's next move is on its way."""
    phone = take("You")
    phone.page.add_init_script("""
        window.screens = [];
        addEventListener("htmx:beforeSend", ({ detail: { elt } }) => {
            if (elt.id.startsWith("demo-")) elt.remove();
        });
        addEventListener("htmx:afterSwap", () => screens.push(document.querySelectorAll("#live").length));
    """)
    phone.page.goto("/try")
    phone.page.locator("form[action='/try/letterpress'] button").click()
    phone.page.wait_for_url(re.compile("/t/"))
    expect(phone.page.locator("#live").first).to_contain_text("take this photo")
    phone.page.wait_for_function("() => screens.length")
    assert set(phone.page.evaluate("screens")) == {1}


def test_the_hints_can_be_skipped(take: Take) -> None:
    phone = begin(take, "letterpress")
    phone.sees("take this photo")
    phone.page.get_by_role("button", name="Skip the hints").click()
    expect(phone.page.locator("#coach")).not_to_contain_text("bold one")


def test_demos_left_half_way_leave_nothing_behind(take: Take) -> None:
    for script in all_scripts():
        phone = begin(take, script.game)
        expect(phone.page.locator("#coach")).to_contain_text("Skip the hints")
        phone.page.context.close()
    phone = take("You")
    for page in ("/", "/history", "/people"):
        phone.page.goto(page)
        expect(phone.page.locator("main")).not_to_contain_text("Ann")
        expect(phone.page.locator("main")).not_to_contain_text("Guest")
