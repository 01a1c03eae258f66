"""The taps of the most common jobs, counted by the browser: every touch and every key is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather
from tests.browser.test_camera import draw_photo

COUNT = """for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, ({ isTrusted }) => {
    if (isTrusted) sessionStorage.taps = Number(sessionStorage.taps || 0) + 1;
  }, { capture: true });
}"""
"""Kept in the tab's own store, so that a job may lead over several pages."""
AIMS = {
    "table of three with known people": 3,
    "shared letters and three challenges by keys": 6,
    "shared letters by photo and three challenges": 3,
    "shared letters by keys, challenges drawn by the phone": 4,
    "shared letters by photo, challenges drawn by the phone": 2,
    "shared letters of a later round by keys": 4,
    "six-letter word by keys": 8,
    "claim two letters, with a challenge met": 4,
    "vote of three": 3,
    "undo my last step": 1,
}


def counting(phone: Phone) -> Phone:
    phone.context.add_init_script(COUNT)
    return phone


def taps(page: Page) -> int:
    return int(page.evaluate("Number(sessionStorage.taps || 0)"))


@contextmanager
def at_most_the_aim(job: str, *phones: Phone) -> Iterator[None]:
    """What is done within takes at most as many taps, on all these phones together, as the job is to take."""
    before = sum(taps(phone.page) for phone in phones)
    yield
    taken = sum(taps(phone.page) for phone in phones) - before
    print(f"{job}: {taken}")
    assert 0 < taken <= AIMS[job]


def test_a_table_of_three_with_known_people(take: Take):
    ann = counting(take("Ann"))
    ann.start("letterpress", "Ann", "Bea", "Cal")
    ann.page.goto("/")
    with at_most_the_aim("table of three with known people", ann):
        ann.page.get_by_role("link", name=re.compile("^Letterpress 1")).tap()
        ann.page.get_by_role("button", name="Start with Ann, Bea and Cal").tap()
        ann.page.get_by_role("link", name="To the table").tap()
        expect(ann.page.locator("#offers")).to_be_visible()


def test_a_round_of_letterpress(take: Take):
    """A word by keys, its undo, and a claim with a challenge met."""
    _, (ann, bea) = gather(take, "letterpress", counting(take("Ann")), counting(take("Bea")))
    with at_most_the_aim("shared letters and three challenges by keys", ann):
        tap_letters(ann, "TLA")
        name_challenges(ann, "one_vowel", "gutenberg", "lovecraft")
        expect(ann.page.locator("#desk-form")).to_have_count(0)
    ann.sees("Round 1: T, L and A are shared.")
    with at_most_the_aim("six-letter word by keys", ann):
        ann.offer("write").tap()
        expect(ann.page.locator("#in-word")).to_be_focused()
        ann.page.keyboard.type("trails")
        expect(ann.page.locator("#send")).to_have_text("Hand in TRAILS")
        ann.page.locator("#send").tap()
        expect(ann.page.locator("#desk-form")).to_have_count(0)
    with at_most_the_aim("undo my last step", ann):
        ann.page.locator(".undo-line .button").tap()
        expect(ann.page.locator("#offer-write")).to_be_visible()
    ann.write("NTH")
    bea.write("TAIL")
    ann.page.locator("#offer-claim").wait_for()
    with at_most_the_aim("claim two letters, with a challenge met", ann):
        ann.offer("claim").tap()
        expect(ann.page.locator("input[name=challenge][value=lovecraft]")).to_be_checked()
        for letter in "TL":
            ann.page.locator(f"label.card-pick:has(input[value*='.{letter}'])").first.tap()
        expect(ann.page.locator(".card-pick .order:not(:empty)")).to_have_text(["1", "2"])
        expect(ann.page.locator("#send")).to_have_text("Claim T and L")
        ann.page.locator("#send").tap()
        expect(ann.page.locator("#desk-form")).to_have_count(0)
    bea.claim("A")
    with at_most_the_aim("shared letters of a later round by keys", ann):
        tap_letters(ann, "ERA")
        ann.page.get_by_role("button", name="Let the phone draw three").tap()
        expect(ann.page.locator("#desk-form")).to_have_count(0)
    bea.sees("Round 2: E, R and A are shared.")


def test_a_deal_by_photo(take: Take, tmp_path: Path):
    """The last challenge opens the camera. Its shutter is the phone's own: the browser does not see it."""
    _, (ann, bea) = gather(take, "letterpress", counting(take("Ann")), "Bea")
    with at_most_the_aim("shared letters by photo and three challenges", ann):
        pick_challenges(ann, "one_vowel", "gutenberg")
        with ann.page.expect_file_chooser() as camera:
            pick_challenges(ann, "lovecraft")
        camera.value.set_files(draw_photo(tmp_path, "TLA"))
        expect(ann.page.locator("#in-shared")).to_have_value("T L A")
        expect(ann.page.locator("#desk-form")).to_have_count(0)
    bea.sees("Round 1: T, L and A are shared.")
    expect(bea.page.locator(".block", has_text="Open challenges").locator("li")).to_have_count(3)


def pick_challenges(phone: Phone, *keys: str) -> None:
    """Tick challenges of a deal on the table."""
    expect(phone.page.locator("#deal-picks:not([inert])")).to_be_visible()
    for key in keys:
        phone.page.locator(f"#deal-picks label:has([data-pick={key}])").tap()


def tap_letters(phone: Phone, letters: str) -> None:
    """Tap the letters of a deal on the table; the last one opens the form."""
    expect(phone.page.locator("#letter-pad:not([inert])")).to_be_visible()
    for letter in letters:
        phone.page.locator(f"#letter-pad [data-face='{letter}']").tap()
    phone.opened()


def name_challenges(phone: Phone, *keys: str) -> None:
    for key in keys:
        phone.page.locator(f"label.pick:has(input[name=challenges][value={key}])").tap()


def photograph_the_deal(phone: Phone, photo: Path) -> None:
    with phone.page.expect_file_chooser() as camera:
        phone.page.locator("#camera-deal").tap()
    camera.value.set_files(photo)
    expect(phone.page.locator("#in-shared")).to_have_value("T L A")


def test_a_deal_whose_challenges_the_phone_draws(take: Take, tmp_path: Path):
    """For a table without the challenge cards: three of those that nobody has collected, sent at once."""
    _, (ann, bea) = gather(take, "letterpress", counting(take("Ann")), "Bea")
    with at_most_the_aim("shared letters by photo, challenges drawn by the phone", ann):
        photograph_the_deal(ann, draw_photo(tmp_path, "TLA"))
        ann.page.get_by_role("button", name="Let the phone draw three").tap()
        expect(ann.page.locator("#desk-form")).to_have_count(0)
    bea.sees("Round 1: T, L and A are shared.")
    expect(bea.page.locator(".block", has_text="Open challenges").locator("li")).to_have_count(3)
    _, (cal, _) = gather(take, "letterpress", counting(take("Cal")), "Dov")
    with at_most_the_aim("shared letters by keys, challenges drawn by the phone", cal):
        tap_letters(cal, "TLA")
        cal.page.get_by_role("button", name="Let the phone draw three").tap()
        expect(cal.page.locator("#desk-form")).to_have_count(0)


def test_a_vote_of_three(take: Take):
    cast = (counting(take(name)) for name in ("Ann", "Bea", "Cal"))
    _, phones = gather(take, "tensorial", *cast, challenges="void")
    ann = phones[0]
    ann.do("deal_store", faces="S J B D W Z P")
    ann.open("play")
    ann.fill("hand", "L O N E R S")
    ann.fill("word", "renlos")
    ann.page.get_by_role("link", name="Put RENLOS to the table").click()
    ann.opened()
    ann.send()
    with at_most_the_aim("vote of three", *phones):
        for phone in phones:
            phone.offer("cast_vote").get_by_role("button", name="Yes", exact=True).tap()
            phone.listens()
