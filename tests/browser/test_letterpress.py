"""Letterpress at a kitchen table, on real phones against a real server."""

from __future__ import annotations

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather

pytestmark = pytest.mark.service_worker

CAST = ("Ann", "Bea", "Cal")
ROUNDS = (
    ("S T A", ("STAPLE", "TASKS", "STAIR")),
    ("N D O", ("DONKEY", "NOD", "BOND")),
    ("L I U", ("UNTIL", "LIT", "QUILT")),
)


def in_plain_forms(phone: Phone, code: str, action: str, **fields: str) -> None:
    """The same as plain pages, without a script: open the form, fill it in, send it."""
    phone.page.goto(f"/t/{code}/form/{action}")
    for name, value in fields.items():
        phone.page.locator(f"#desk-form input[name='{name}']").first.fill(value)
    phone.page.locator("#send").click()
    phone.page.wait_for_url(re.compile(f"/t/{code}$"))


def pick_first(phone: Phone, code: str) -> None:
    phone.page.goto(f"/t/{code}/form/claim")
    phone.page.locator("#desk-form label.card-pick").first.click()
    phone.page.locator("#send").click()
    if phone.page.get_by_text("Is that all?").count():
        phone.page.locator("#send").click()
    phone.page.wait_for_url(re.compile(f"/t/{code}$"))


def test_three_phones_and_a_spectator_play_to_the_result(take: Take):
    code, (ann, bea, cal) = gather(take, "letterpress", *CAST)
    watcher = take("watcher", color_scheme="dark")
    watcher.join(code)

    ann.deal("R M E")
    bea.sees("Write your word")
    bea.write("CHARM")
    cal.write("REMOTE")
    watcher.sees("Waiting for Ann")
    for phone in (ann, cal, watcher):
        assert "CHARM" not in "".join(phone.heard)
    ann.write("METER")
    for phone in (ann, bea, cal, watcher):
        phone.reads("Bea won round 1 with CHARM, 12.")
    bea.claim("C", "H")
    cal.claim("M", "O")
    ann.claim("T")
    watcher.sees("Round 1 is over.")
    assert "Bea claimed C" not in "".join(ann.heard + cal.heard + watcher.heard)
    bea.sees("You claimed C and H.")

    plain = {phone.name: _without_scripts(take, phone) for phone in (ann, bea, cal)}
    for shared, words in ROUNDS:
        in_plain_forms(plain["Ann"], code, "deal", shared=shared)
        for phone, word in zip(plain.values(), words, strict=True):
            in_plain_forms(phone, code, "write", word=word)
        _claim_in_turn(plain, code)

    ann.sees("Round 5 of 5")
    ann.deal("S E A")
    for phone, word in ((ann, "SEAT"), (bea, "CHASE"), (cal, "SEA")):
        phone.write(word)
    for phone in (ann, cal, watcher):
        phone.sees("Bea wins with the highest-scoring last word.")
    bea.sees("You win with the highest-scoring last word.")
    ann.page.goto("/history")
    expect(ann.page.locator("main")).to_contain_text("Letterpress")


def _without_scripts(take: Take, phone: Phone) -> Phone:
    """The same phone with its scripts switched off."""
    return take(phone.name, java_script_enabled=False, storage_state=phone.context.storage_state())


def _claim_in_turn(plain: dict[str, Phone], code: str) -> None:
    for _ in plain:
        for phone in plain.values():
            phone.page.goto(f"/t/{code}")
            if phone.page.locator("#offer-claim").count():
                pick_first(phone, code)


def test_a_fourth_phone_joins_late_and_plays_from_the_next_deal(take: Take):
    code, (ann, bea, cal) = gather(take, "letterpress", *CAST)
    ann.deal("R M E")
    ann.write("METER")
    ann.page.goto(f"/t/{code}/people")
    ann.page.get_by_label("Somebody comes late").fill("Dov")
    ann.page.get_by_role("button", name="Add a seat").click()
    expect(ann.page.locator("main")).to_contain_text("Dov")
    invite = ann.page.locator(".invite svg, .invite img").first
    expect(invite).to_be_visible()
    ann.page.get_by_text("Change Dov's seat").click()
    ann.page.get_by_role("button", name="Give Dov another phone").click()
    told = ann.page.get_by_text(re.compile(r"/s/[\w.-]+")).first
    expect(told).to_be_visible()
    link = re.search(r"/s/[\w.-]+", told.inner_text())
    assert link
    dov = take("Dov")
    dov.page.goto(link[0])
    dov.tap("join")
    dov.sees("You join with the next deal.")
    for phone, word in ((bea, "CHARM"), (cal, "TERM")):
        phone.page.goto(f"/t/{code}")
        phone.write(word)
    dov.sees("Bea won round 1")


def test_a_reload_in_mid_word_keeps_the_seat_and_live_news_never_touch_the_form(take: Take):
    _, (ann, bea, cal) = gather(take, "letterpress", *CAST)
    ann.deal("R M E")
    bea.type("CHARM")
    bea.page.reload()
    bea.type("CHAR")
    cal.write("TERM")
    bea.sees("Waiting for Ann and you")
    expect(bea.page.locator("#desk-form input[name=word]")).to_have_value("CHAR")
    bea.send()
    bea.sees("You handed in CHAR")


def test_my_last_step_is_undone_with_one_tap_and_stays_struck_in_the_ledger(take: Take):
    _, (ann, bea, _) = gather(take, "letterpress", *CAST)
    ann.deal("R M E")
    bea.sees("Write your word")
    bea.write("CHARM")
    undo = bea.page.locator("#offers").get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport()
    undo.click()
    bea.sees("taken back")
    expect(undo).to_have_count(0)
    ann.sees("Waiting for Bea, Cal and you")


def test_a_correction_of_the_deal_replays_the_words_written_since(take: Take):
    code, (ann, bea, cal) = gather(take, "letterpress", *CAST)
    ann.deal("R M E")
    bea.sees("Write your word")
    bea.write("CHARM")
    ann.page.goto(f"/t/{code}/correct/1")
    ann.page.locator("input[name=shared]").fill("R M O")
    ann.page.locator("main .primary").click()
    expect(ann.page.locator("main")).to_contain_text("Bea or Cal must say OK")
    expect(ann.page.locator("main")).to_contain_text("what is hidden will be judged again")
    ann.page.get_by_role("button", name="Ask them").click()
    ann.page.wait_for_url(re.compile(f"/t/{code}$"))
    ann.sees("You want to correct “Show the shared letters” (round 1): R M E → R M O.")
    sheet = bea.page.get_by_role("alertdialog")
    expect(sheet).to_contain_text(
        "Ann wants to correct “Show the shared letters” (round 1): R M E → R M O. OK?"
    )
    expect(sheet.get_by_role("heading")).to_be_focused()
    bea.page.reload()
    cal.page.get_by_role("alertdialog").get_by_role("button", name="OK", exact=True).click()
    expect(sheet).to_have_count(0)
    ann.sees("R, M and O are shared")
    bea.sees("CHARM")


def test_a_word_that_can_be_laid_in_two_ways_is_laid_as_its_writer_says(take: Take):
    _, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    ann.deal("T R E")
    ann.type("TREE")
    ruling = ruling_of(ann)
    expect(ruling).to_contain_text("TREE can be laid in two ways. Which cards do you use?")
    chips = ruling.locator(".pick-chip")
    held: list[Route] = []
    ann.page.route("**/check/write", lambda route: held.append(route), times=1)
    with ann.page.expect_request("**/check/write"):
        chips.filter(has_text="your E, shared T R E").click()
    chips.filter(has_text="shared T R EE").click()  # before the verdict on the first has come
    held[0].continue_()
    expect(ruling).to_contain_text("E used twice in a row counts once")
    ann.send()
    ann.sees("You handed in TREE for 5.")
    bea.write("TIER")
    bea.sees("You won round 1 with TIER, 6.")
    bea.open("claim")
    expect(bea.page.locator("#desk-form label.card-pick")).to_have_count(4)
    bea.page.locator("#desk-form label.card-pick").first.click()
    expect(ruling_of(bea)).to_contain_text("you claim one letter. Is that all?")
    ruling_of(bea).locator(".primary").click()
    ann.sees("Bea claimed one letter.")


def ruling_of(phone: Phone) -> Locator:
    return phone.page.locator("#verdict")


def test_a_dead_phone_is_replaced_with_one_tap_on_another(take: Take):
    code, (ann, bea, _) = gather(take, "letterpress", *CAST)
    ann.deal("R M E")
    bea.sees("Write your word")
    bea.write("CHARM")
    new = take("new")
    new.join(code, "I am Bea")
    new.sees("You asked for Bea's seat")
    assert "CHARM" not in new.html()
    sheet = ann.page.get_by_role("alertdialog")
    expect(sheet).to_contain_text("It will see what Bea has hidden.")
    sheet.get_by_role("button", name="OK", exact=True).click()
    new.sees("CHARM")
    ann.sees("Bea's seat is played from another phone now. You agreed.")


def test_one_phone_for_all_keeps_each_word_behind_the_curtain(take: Take):
    phone = take("host")
    code = phone.start("letterpress", "Ann", "Bea")
    phone.page.goto(f"/t/{code}")
    phone.deal("R M E")
    phone.lift("Ann")
    phone.write("METER")
    expect(phone.page.get_by_role("heading", name=re.compile("Pass to Bea"))).to_be_visible()
    assert "METER" not in phone.html()
    phone.page.go_back()
    assert "METER" not in phone.html()
    phone.page.goto(f"/t/{code}")
    phone.lift("Bea")
    assert "METER" not in phone.html()
    phone.write("TERM")
    phone.sees("Ann wrote METER")


def test_nothing_of_a_secret_word_reaches_any_other_phone_by_any_path(take: Take):
    code, (ann, bea, cal) = gather(take, "letterpress", *CAST)
    watcher = take("watcher")
    watcher.join(code)
    ann.deal("R M E")
    bea.sees("Write your word")
    bea.write("CHARM")
    for phone in (ann, cal, watcher):
        phone.sees("Bea has a word.")
        for path in ("", "/live?seen=0", "/ledger", "/board", "/correct", "/correct/2", "/undo/2"):
            phone.ask(f"/t/{code}{path}")
        stored = phone.page.evaluate(STORED)
        assert "CHARM" not in "".join(phone.heard) + json.dumps(stored)


STORED = """async () => {
  const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const name of self.caches ? await caches.keys() : []) {
    for (const request of await (await caches.open(name)).keys()) kept.push(request.url);
  }
  return kept;
}"""

AA = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


def test_axe_finds_nothing_on_the_pages_of_a_real_table_in_either_theme(take: Take):
    code, (ann, *_) = gather(take, "letterpress", *CAST)
    ann.deal("R M E")
    ann.write("METER")
    pages = ("/", "/new", "/new/letterpress", "/join", "/words?word=garnets", "/history", "/decks")
    for path in (*pages, f"/t/{code}", f"/t/{code}/people", f"/t/{code}/form/write", f"/t/{code}/correct"):
        ann.page.goto(path)
        for scheme in ("light", "dark"):
            ann.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = Axe().run(ann.page, options=AA).response["violations"]
            assert [(path, each["id"], each["nodes"][0]["html"][:120]) for each in found] == []
