"""Without a connection: what was asked for waits on the phone, and is there once and in order afterwards."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather
from tests.web.screens import AA, OVER, SMALL

pytestmark = pytest.mark.service_worker

LETTERS = "ETAOINSRHLDUCMFPGWYBETAOINSRHL"
"""Thirty cards of the Letter Head deck, in the order in which they are turned up."""
TURNED = re.compile(r"turn(?:s|ed) up (?:the |an? )?(\w+)\b")
READY = "() => navigator.serviceWorker.controller !== null"
CACHED = """async () => {
  const addresses = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
  return addresses;
}"""
DRAWER = """() => new Promise((resolve) => {
  indexedDB.open("quoin", 1).onsuccess = (event) => {
    const asked = event.target.result.transaction("waiting").objectStore("waiting").getAll();
    asked.onsuccess = () => resolve(asked.result);
  };
})"""

EMPTIED = f"""async () => {{
  while ((await ({DRAWER})()).length) await new Promise((on) => setTimeout(on, 50));
}}"""
"""Everything was sent. (A wait for a function would take the promise itself for a yes.)"""


def ann_alone(take: Take) -> tuple[str, Phone, Phone]:
    """A table of Anagrabs that Bea has left: Ann turns up every card, Bea looks on."""
    code, (ann, bea) = gather(take, "anagrabs", "Ann", "Bea")
    ann.do("deal", up="A E")
    bea.do("leave")
    ann.sees("Bea")
    ann.page.wait_for_function(READY)
    ann.open("flip")  # seen once, the form can be opened without a connection
    ann.page.locator("[data-close-desk]").first.click()
    return code, ann, bea


def turn_up(phone: Phone, face: str) -> None:
    phone.do("flip", face=face)


def waits(page: Page, count: int) -> None:
    expect(page.locator("#waiting .note")).to_have_count(count)


def turned_up(phone: Phone, code: str) -> list[str]:
    """The cards turned up, oldest first, as the whole ledger tells them."""
    phone.page.goto(f"/t/{code}/ledger")
    told = phone.page.locator("#ledger .entry p").all_inner_texts()
    found = [TURNED.search(line) for line in reversed(told)]
    return [each[1] for each in found if each]


def test_thirty_requests_survive_a_reload_and_arrive_once_in_order(take: Take):
    code, ann, bea = ann_alone(take)
    ann.context.set_offline(True)
    for count, letter in enumerate(LETTERS, 1):
        turn_up(ann, letter)
        waits(ann.page, count)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="No connection to the table")).to_be_visible()
    waits(ann.page, len(LETTERS))
    assert not [path for path in ann.page.evaluate(CACHED) if path.startswith("/t/")]
    ann.context.set_offline(False)
    expect(ann.page.locator("#live")).to_be_visible()
    ann.page.evaluate(EMPTIED)
    expect(ann.page.locator("#waiting")).to_be_hidden()
    assert turned_up(bea, code) == list(LETTERS)


def refused_in_the_middle(take: Take) -> tuple[str, Phone, Phone]:
    """The deck has no XQ: it is refused, and what came after it waits behind it."""
    code, ann, bea = ann_alone(take)
    ann.context.set_offline(True)
    for face in ("J", "XQ", "N"):
        turn_up(ann, face)
    ann.context.set_offline(False)
    expect(ann.page.locator("#waiting .verdict")).to_contain_text("✗ refused")
    return code, ann, bea


def test_a_refused_one_is_explained_and_kept_until_it_is_corrected(take: Take):
    code, ann, bea = refused_in_the_middle(take)
    expect(ann.page.locator("#waiting .verdict")).to_contain_text(re.compile(r"XQ.*\(.+\)", re.DOTALL))
    waits(ann.page, 1)
    ann.page.reload()
    waits(ann.page, 1)
    ann.page.get_by_role("button", name="Correct it").click()
    typed = ann.page.locator("#desk-form input[name=face]")
    expect(typed).to_have_value("XQ")
    typed.fill("M")
    ann.send()
    expect(ann.page.locator("#waiting")).to_be_hidden()
    assert turned_up(bea, code) == ["J", "M", "N"]


def test_a_refused_one_goes_only_when_its_person_says_so(take: Take):
    code, ann, bea = refused_in_the_middle(take)
    ann.page.once("dialog", lambda asked: asked.dismiss())
    ann.page.get_by_role("button", name="Leave it out").click()
    expect(ann.page.locator("#waiting .verdict")).to_be_visible()
    ann.page.once("dialog", lambda asked: asked.accept())
    ann.page.get_by_role("button", name="Leave it out").click()
    expect(ann.page.locator("#waiting")).to_be_hidden()
    assert turned_up(bea, code) == ["J", "N"]


def test_whoever_signs_out_leaves_nothing_on_the_phone(take: Take):
    code, ann, _ = refused_in_the_middle(take)
    ann.page.goto(f"/t/{code}/people")
    ann.page.get_by_text("Change this phone").click()
    ann.page.get_by_role("button", name="Make it the host").click()
    out = ann.page.get_by_role("button", name="Sign this phone out")
    ann.page.once("dialog", lambda asked: asked.dismiss())
    with ann.page.expect_event("dialog"):
        out.click()
    assert len(ann.page.evaluate(DRAWER)) == 2
    ann.page.once("dialog", lambda asked: asked.accept())
    out.click()
    ann.page.wait_for_url("**/")
    assert ann.page.evaluate(DRAWER) == []


def test_what_is_asked_waits_for_its_answer(take: Take):
    """The deck has one J: a second is asked about, when it is sent at last."""
    code, ann, bea = ann_alone(take)
    ann.context.set_offline(True)
    for face in "JJN":
        turn_up(ann, face)
    ann.context.set_offline(False)
    expect(ann.page.locator("#waiting .verdict")).to_contain_text("That makes 2 J")
    ann.page.get_by_role("button", name="Yes, go on").click()
    expect(ann.page.locator("#waiting")).to_be_hidden()
    assert turned_up(bea, code) == ["J", "J", "N"]


def test_what_waits_is_for_everybodys_eyes_and_thumbs(take: Take):
    _, ann, _ = refused_in_the_middle(take)
    page = ann.page
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page, options=AA).response["violations"]
        assert [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate(SMALL) == []
    page.set_viewport_size({"width": 320, "height": 256})
    assert page.evaluate(OVER) == [0, 0]


def test_a_dead_server_keeps_nobody_from_asking_and_a_double_tap_counts_once(take: Take):
    """The Wi-Fi is there, the answer is not; without a service worker the page warns before it is left."""
    code, (ann, bea) = gather(
        take, "anagrabs", *(take(name, service_workers="block") for name in ("Ann", "Bea"))
    )
    ann.do("deal", up="A E")
    bea.do("leave")
    ann.sees("Bea")
    acts = re.compile("/(do|queued)/")
    ann.context.route(acts, lambda route: route.abort())
    ann.open("flip")
    ann.page.locator("#desk-form input[name=face]").fill("T")
    ann.page.locator("#send").dblclick()
    waits(ann.page, 1)
    with ann.page.expect_event("dialog") as asked:
        ann.page.once("dialog", lambda dialog: dialog.dismiss())
        ann.page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    ann.context.unroute(acts)
    expect(ann.page.locator("#waiting")).to_be_hidden()
    assert turned_up(bea, code) == ["T"]
