"""This phone at this table: awake, large, turned, timed, felt and heard; and the television."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Take
from tests.browser.phones import PATIENCE, gather

pytestmark = pytest.mark.service_worker

ABLE = """
globalThis.noted = { locks: 0, freed: 0, buzzes: [], spoken: [], badge: 0, told: [] };
class Lock extends EventTarget {
  release() { noted.freed += 1; this.dispatchEvent(new Event("release")); return Promise.resolve(); }
}
const request = async () => { noted.locks += 1; return new Lock(); };
Object.defineProperty(navigator, "wakeLock", { value: { request } });
Object.defineProperty(navigator, "vibrate", { value: (way) => { noted.buzzes.push(way); return true; } });
Object.defineProperty(navigator, "setAppBadge", { value: async (count) => { noted.badge = count; } });
Object.defineProperty(navigator, "clearAppBadge", { value: async () => { noted.badge = 0; } });
Object.defineProperty(navigator, "serviceWorker", { value: { getRegistration: async () => ({
  showNotification: (title) => noted.told.push(title),
}), addEventListener() {}, register: async () => {} } });
class Notification { static permission = "granted"; static async requestPermission() { return "granted"; } }
Object.defineProperty(globalThis, "Notification", { value: Notification });
Object.defineProperty(globalThis, "speechSynthesis", {
  value: { cancel() {}, speak: (says) => noted.spoken.push(says.text) },
});
"""
UNABLE = """
delete Navigator.prototype.wakeLock;
delete Navigator.prototype.vibrate;
delete globalThis.speechSynthesis;
"""
AWAY_AND_BACK = """() => {
  for (const hidden of [true, false]) {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }
}"""


AWAY = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def switch(page: Page, *names: str) -> None:
    """Open the dialog of this phone, change these, close it."""
    page.get_by_role("button", name="This phone:").click()
    for name in names:
        page.get_by_role("checkbox", name=name).click()
    page.get_by_role("button", name="Done").click()


def read_note(page: Page, what: str) -> object:
    return page.evaluate(f"noted.{what}")


def test_a_phone_stays_awake_buzzes_and_speaks_as_it_was_told(take: Take):
    code, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    bea.context.add_init_script(ABLE)
    bea.page.goto(f"/t/{code}")
    bea.page.wait_for_function("() => noted.locks === 1", timeout=PATIENCE)
    switch(bea.page, "Keep the screen on")
    assert read_note(bea.page, "freed") == 1
    switch(bea.page, "Keep the screen on", "Vibrate", "Speak rulings")
    bea.page.wait_for_function("() => noted.locks === 2", timeout=PATIENCE)
    assert read_note(bea.page, "buzzes") == []
    ann.deal("R M E")
    bea.page.wait_for_function("() => noted.buzzes.length === 1", timeout=PATIENCE)
    bea.page.wait_for_function("() => noted.spoken.length === 1", timeout=PATIENCE)
    ann.write("METER")
    bea.page.wait_for_function("() => noted.spoken.length === 2", timeout=PATIENCE)
    assert "METER" not in str(read_note(bea.page, "spoken"))
    bea.write("CHARM")
    bea.page.wait_for_function("() => noted.spoken.length === 3", timeout=PATIENCE)
    assert bea.page.evaluate("noted.spoken.at(-1)").startswith("Bea wins round 1 with CHARM, ")
    bea.page.reload()  # what was chosen is kept on the phone
    bea.page.get_by_role("button", name="This phone:").click()
    for name in ("Keep the screen on", "Vibrate", "Speak rulings"):
        expect(bea.page.get_by_role("checkbox", name=name)).to_be_checked()


def test_behind_another_tab_a_phone_still_says_that_it_is_its_persons_move(take: Take):
    """By the title of the tab, by the badge of the app and, where it was switched on, by a buzz."""
    code, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    bea.context.add_init_script(ABLE)
    bea.page.goto(f"/t/{code}")
    switch(bea.page, "Vibrate")
    assert read_note(bea.page, "badge") == 0
    bea.page.evaluate(AWAY)
    ann.deal("R M E")
    expect(bea.page).to_have_title("Your move · Letterpress")
    expect(bea.page.locator("#status.mine .move")).to_have_text("Your move")
    bea.page.wait_for_function("() => noted.badge === 1 && noted.told.length === 1", timeout=PATIENCE)
    assert read_note(bea.page, "told") == ["Your move · Letterpress"] and read_note(bea.page, "buzzes") == []
    bea.write("CHARM")
    expect(bea.page).to_have_title("Ann to move · Letterpress")
    expect(bea.page.locator("#status:not(.mine) .move")).to_have_text("Ann to move")
    expect(ann.page).to_have_title("Your move · Letterpress")
    assert read_note(bea.page, "badge") == 0


@pytest.mark.parametrize("leaves", ["before the moment", "in the midst of it"])
def test_a_moment_behind_another_tab_keeps_no_move_back(take: Take, leaves: str):
    """Animations stand still there. The crown of the round comes first, then whose claim it is."""
    _, (ann, bea) = gather(take, "letterpress", "Ann", take("Bea", reduced_motion="no-preference"))
    ann.deal("T L A")
    bea.write("NTH")
    expect(bea.page).to_have_title("Ann to move · Letterpress")
    stage = bea.context.new_cdp_session(bea.page)
    stage.send("Animation.enable")
    stage.send("Animation.setPlaybackRate", {"playbackRate": 0})
    if leaves == "before the moment":
        bea.page.evaluate(AWAY)
    ann.write("TAIL")
    if leaves == "in the midst of it":
        expect(bea.page.locator("html")).to_have_attribute("data-playing", "")
        bea.page.wait_for_function("() => document.getAnimations().length > 0")
        bea.page.evaluate(AWAY)
    expect(bea.page).to_have_title("Your move · Letterpress")


def test_a_lock_lost_in_the_pocket_is_asked_for_again(take: Take):
    code, (ann, _) = gather(take, "letterpress", "Ann", "Bea")
    ann.context.add_init_script(ABLE)
    ann.page.goto(f"/t/{code}")
    ann.page.wait_for_function("() => noted.locks === 1", timeout=PATIENCE)
    ann.page.evaluate("document.dispatchEvent(new CustomEvent('quoin:comfort', { detail: {} }))")
    assert read_note(ann.page, "locks") == 1  # it has one already
    switch(ann.page, "Keep the screen on")
    ann.page.evaluate(AWAY_AND_BACK)
    assert read_note(ann.page, "locks") == 1  # not wanted
    switch(ann.page, "Keep the screen on")
    ann.page.wait_for_function("() => noted.locks === 2", timeout=PATIENCE)


def test_a_phone_offers_only_what_it_can_do(take: Take):
    ann = take("Ann")
    ann.context.add_init_script(UNABLE)
    code = ann.start("letterpress", "Ann", "Bea")
    ann.sit(code, "Ann")
    ann.page.get_by_role("button", name="This phone:").click()
    dialog = ann.page.get_by_role("dialog", name="This phone")
    expect(dialog.get_by_role("checkbox", name="Big text")).to_be_visible()
    for name in ("Keep the screen on", "Vibrate", "Speak rulings"):
        expect(dialog.get_by_role("checkbox", name=name)).to_be_hidden()


def test_large_and_turned_round_and_a_soft_clock_with_a_pause(take: Take):
    code, (ann, _) = gather(take, "letterpress", "Ann", "Bea")
    page = ann.page
    page.clock.install()
    page.goto(f"/t/{code}")
    ann.deal("R M E")
    switch(page, "Big text", "Turn the table round", "Seat clock")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    assert page.evaluate("getComputedStyle(document.getElementById('left')).rotate") == "180deg"
    figures = page.get_by_role("timer")
    expect(figures).to_contain_text("Ann 0:")
    page.clock.fast_forward("02:00")
    expect(figures).to_contain_text("2:")
    page.locator("#clock button").click()
    paused = figures.inner_text()
    page.clock.fast_forward("05:00")
    expect(page.locator("#clock button")).to_have_text("Go on")
    assert figures.inner_text() == paused
    page.locator("#clock button").click()
    page.clock.fast_forward("01:00")
    expect(figures).to_contain_text("3:")
    page.get_by_role("button", name="This phone:").tap()
    expect(page.get_by_role("dialog", name="This phone")).to_be_visible()


def scan(page: Page) -> str:
    photo = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert photo is not None
    return cv2.QRCodeDetector().detectAndDecode(photo)[0]


def test_a_television_shows_large_digits_the_code_and_what_happens(take: Take):
    code, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    screen = take("television")
    screen.join(code)
    screen.page.set_viewport_size({"width": 1920, "height": 1080})
    screen.page.goto(f"/t/{code}/board")
    digits = screen.page.locator("#scores .value").first
    assert float(digits.evaluate("each => getComputedStyle(each).fontSize").removesuffix("px")) >= 96
    expect(screen.page.locator("#scores .seat.s1")).to_have_text("B")
    assert not scan(screen.page)  # every seat has its phone
    expect(screen.page.locator("#offers")).to_have_count(0)
    ann.deal("R M E")
    screen.sees("Waiting for Ann and Bea")
    bea.write("CHARM")
    screen.sees("Waiting for Ann.")
    assert "CHARM" not in "".join(screen.heard)


def test_a_mark_once_chosen_is_on_every_phone(take: Take):
    code, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    bea.page.goto(f"/t/{code}/people")
    bea.page.get_by_text("Change Bea's seat").click()
    bea.page.get_by_role("button", name="Green diamond").tap()
    expect(ann.page.locator("#scores .seat.s2")).to_have_text("B", timeout=PATIENCE)
    ann.deal("R M E")
    bea.page.goto(f"/t/{code}")
    bea.write("CHARM")
    expect(ann.page.locator("#ledger .seat.s2").first).to_have_text("B", timeout=PATIENCE)
    expect(ann.page.locator("#ledger .seat.s0").first).to_have_text("A")
