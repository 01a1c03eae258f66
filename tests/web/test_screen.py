"""The table screen in a real browser: looks for everybody, safe typing, the strip, the camera, no scripts."""

import gzip
import logging
import re
from collections.abc import Callable, Iterator
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect
from werkzeug.serving import make_server

from tests.web import gallery

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def app() -> Flask:
    return gallery.create()


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """A phone whose scripts must neither fail nor break the content rules."""
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=address, service_workers="block")
    page, troubles = watched(context)
    yield page
    context.close()
    assert troubles == []


def watched(context: BrowserContext) -> tuple[Page, list[str]]:
    """A page and everything that goes wrong on it."""
    page, troubles = context.new_page(), []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if "Content Security" in said.text else None)
    return page, troubles


def opened(page: Page, name: str) -> Page:
    page.goto(f"/show/{name}")
    page.wait_for_function("() => window.htmx !== undefined")
    return page


# ---- looks for everybody


AA = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.mark.parametrize("name", gallery.PAGES)
def test_axe_finds_nothing_wrong_in_either_theme(phone: Page, name: str):
    opened(phone, name).evaluate(
        "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
    )
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(phone, options=AA).response["violations"]
        assert [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found] == []


SMALL = """() => [...document.querySelectorAll('a, button, summary, select, textarea, input')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => each.type !== 'hidden' && !each.closest('[inert], .skip, .sr'))
  .map((each) => [each, (each.closest('label') || each).getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 44 || box.width < 44))
  .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width} by ${box.height}`)"""


@pytest.mark.parametrize("name", gallery.PAGES)
def test_everything_to_tap_is_large_enough_for_a_thumb(phone: Page, name: str):
    assert opened(phone, name).evaluate(SMALL) == []


OVER = """() => [document.documentElement, document.getElementById('desk')]
  .map((each) => each ? each.scrollWidth - each.clientWidth : 0)"""


@pytest.mark.parametrize("name", gallery.PAGES)
def test_nothing_has_to_be_scrolled_sideways(phone: Page, name: str):
    """320 by 256 is a laptop's window at 400 %."""
    opened(phone, name)
    for width, height in ((320, 256), (320, 640), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate(OVER) == [0, 0]


def test_the_light_switch_is_kept_without_a_flash(phone: Page):
    opened(phone, "table")
    switch = phone.locator("[data-theme-switch]")
    switch.click()
    switch.click()
    phone.goto("/show/result", wait_until="commit")
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 21, 18)"


# ---- typing is safe


@pytest.mark.parametrize("rings", [True, False], ids=["bell", "asking"])
def test_news_arrives_without_touching_what_is_being_typed(app: Flask, phone: Page, rings: bool):
    app.config["RINGS"] = rings
    opened(phone, "table")
    phone.locator("#why-5 summary").click()
    phone.get_by_text("Type instead").click()
    word = phone.locator("#in-word")
    word.fill("LET")
    word.evaluate("(field) => field.setSelectionRange(1, 2)")
    app.config["NUMBER"] += 1
    expect(phone.locator("#ledger")).to_contain_text("News number 7.", timeout=15000)
    expect(word).to_be_focused()
    assert word.evaluate("(field) => [field.value, field.selectionStart, field.selectionEnd]") == [
        "LET",
        1,
        2,
    ]
    assert phone.locator("#why-5").get_attribute("open") is not None


def test_a_closed_form_gives_the_focus_back(phone: Page):
    opened(phone, "table")
    phone.get_by_text("Type instead").click()
    expect(phone.locator("#desk-head")).to_be_focused()
    expect(phone.locator("#live")).to_have_attribute("inert", "")
    phone.get_by_role("link", name="Not now").click()
    expect(phone.locator("#desk")).to_be_empty()
    expect(phone.locator("#offer-write")).to_be_focused()


def test_a_refusal_comes_into_the_form_and_nothing_is_lost(phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("TEXT")
    phone.locator("#desk-form .bar .primary").click()
    expect(phone.locator("#verdict")).to_contain_text("TEXT ✗ refused")
    expect(phone.locator("#in-word")).to_have_value("TEXT")


def test_a_table_that_has_moved_on_draws_the_form_anew(phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("STALE")
    phone.locator("#desk-form .bar .primary").click()
    expect(phone.locator("#desk")).to_contain_text("The table has moved on.")
    expect(phone.locator("#in-word")).to_have_value("STALE")


def test_a_fault_is_told_and_the_form_stays(phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("BROKEN")
    phone.locator("#desk-form .bar .primary").click()
    expect(phone.locator(".toast.bad")).to_contain_text("Something went wrong here")
    expect(phone.locator("#in-word")).to_have_value("BROKEN")


def test_what_was_recorded_clears_the_desk_and_says_so(app: Flask, phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("LETTER")
    expect(phone.locator("#verdict")).to_contain_text("LETTER ✓ legal")
    button = phone.locator("#desk-form .bar .primary")
    expect(button).to_have_text("Hand in: LETTER")
    button.click()
    expect(phone.locator("#desk")).to_be_empty()
    expect(phone.locator("#toasts")).to_contain_text("Recorded.")
    expect(phone.locator("#live")).to_have_attribute("data-seen", "7")
    assert app.config["SENT"]["form.key"] == ["a-key"] and app.config["SENT"]["form.seen"] == ["6"]


def test_the_table_agrees_to_a_question(app: Flask, phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("ZAX")
    expect(phone.locator("#verdict")).to_contain_text("the table decides")
    expect(phone.locator("#desk-form > .bar .primary")).to_be_hidden()
    phone.get_by_text("No", exact=True).click()
    expect(phone.locator("#verdict .verdict")).to_have_count(0)
    phone.locator("#in-word").fill("ZA")
    phone.locator("#in-word").fill("ZAX")
    phone.get_by_text("The table agrees").click()
    expect(phone.locator("#desk")).to_be_empty()
    assert app.config["SENT"]["form.agreed"] == ["1"]


# ---- the strip


def strip(page: Page) -> list[str]:
    """The cards as they lie: T×2 doubled, (R) shared, E? unsure."""
    chips = page.locator(".strip .card")
    shown = []
    for chip in chips.all():
        face = chip.locator("b").inner_text()
        mark = chip.locator(".mark").inner_text() if chip.locator(".mark").count() else ""
        shown.append(f"({face})" if "shared" in (chip.get_attribute("class") or "") else face + mark)
    return shown


def sent(app: Flask, page: Page, name: str) -> list[str]:
    page.locator("#desk-form .bar .primary").click()
    expect(page.locator("#desk")).to_be_empty()
    return app.config["SENT"].get(name, [])


def test_a_typed_word_lies_as_cards_and_leaves_the_rest_to_the_referee(app: Flask, phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("quiet")
    assert strip(phone) == ["QU", "I", "E", "T"]
    assert sent(app, phone, "drafted") == [""] and "shared" not in app.config["SENT"]


def test_a_doubled_card_lies_once(app: Flask, phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("LETTER")
    phone.locator(".strip .card").nth(2).click()
    phone.get_by_role("button", name="×2").click()
    assert strip(phone) == ["L", "E", "T×2", "E", "R"]
    expect(phone.locator("#in-word")).to_have_value("LETTER")
    assert sent(app, phone, "drafted") == ["L E T E R"]


def test_a_card_of_the_word_may_be_a_shared_one(app: Flask, phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("LETTER")
    phone.locator(".strip .card").nth(5).click()
    phone.get_by_role("button", name="Shared", exact=True).click()
    assert strip(phone) == ["L", "E", "T", "T", "E", "(R)"]
    assert sent(app, phone, "drafted") == ["L E T T E"]
    assert app.config["SENT"]["shared"] == ["r2.shared.R"]


def test_cards_are_added_moved_and_taken_away_by_taps(app: Flask, phone: Page):
    opened(phone, "desk")
    phone.get_by_role("button", name="Add E").click()
    phone.get_by_role("button", name="Add M").click()
    phone.get_by_role("button", name="+ another card").click()
    for letter in ("I", "T", "T"):
        phone.locator(".strip-tools").get_by_role("button", name=letter, exact=True).click()
    assert strip(phone) == ["(E)", "(M)", "I", "T", "T"]
    phone.locator(".strip .card").nth(4).click()
    phone.get_by_role("button", name="Remove").click()
    phone.locator(".strip .card").nth(1).click()
    phone.get_by_role("button", name="Move left").click()
    assert strip(phone) == ["(M)", "(E)", "I", "T"]
    expect(phone.locator("#in-word")).to_have_value("MEIT")
    assert sent(app, phone, "drafted") == ["I T"]


def test_a_card_is_dragged_to_its_place(phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("TAR")
    first, last = (phone.locator(".strip .card").nth(n).bounding_box() for n in (0, 2))
    assert first and last
    phone.mouse.move(first["x"] + 20, first["y"] + 30)
    phone.mouse.down()
    phone.mouse.move(last["x"] + 25, last["y"] + 30, steps=6)
    phone.mouse.up()
    assert strip(phone) == ["A", "R", "T"]
    expect(phone.locator("#in-word")).to_have_value("ART")


def test_a_qu_card_may_read_as_q(phone: Page):
    opened(phone, "desk")
    phone.locator("#in-word").fill("QUIT")
    phone.locator(".strip .card").nth(0).click()
    phone.get_by_role("button", name="as Q").click()
    expect(phone.locator("#in-word")).to_have_value("QIT")
    assert strip(phone) == ["QUQ", "I", "T"]


# ---- the camera


def photo(folder) -> str:
    path = folder / "cards.png"
    Image.new("RGB", (2600, 1400), "saddlebrown").save(path)
    return str(path)


def test_a_photo_becomes_cards_to_correct_with_two_taps(app: Flask, phone: Page, tmp_path):
    opened(phone, "desk")
    phone.locator("[data-word] [data-photo]").set_input_files(photo(tmp_path))
    expect(phone.locator(".reading figcaption")).to_contain_text("Five cards found")
    assert strip(phone) == ["L", "E", "T?", "(E)", "(R)"]
    expect(phone.locator(".photo-frame img")).to_have_js_property("complete", True)
    assert phone.locator(".photo-frame img").evaluate("(img) => img.naturalWidth") == 2000
    phone.locator(".strip .card").nth(2).click()
    likely = phone.locator(".strip-tools .key")
    assert likely.nth(0).inner_text() == "I" and likely.nth(1).inner_text() == "F"
    likely.nth(0).click()
    assert strip(phone) == ["L", "E", "I", "(E)", "(R)"]
    assert sent(app, phone, "drafted") == ["L E I"] and app.config["SENT"]["shared"] == [
        "r2.shared.R",
        "r2.shared.E",
    ]


def test_the_red_button_opens_the_camera_at_once(phone: Page, tmp_path):
    opened(phone, "table")
    with phone.expect_file_chooser() as chooser:
        phone.get_by_text("Photograph my cards").click()
    chooser.value.set_files(photo(tmp_path))
    expect(phone.locator(".strip .card")).to_have_count(5)


def test_a_photo_that_cannot_be_read_leaves_the_keys(phone: Page, tmp_path):
    phone.route("**/read", lambda route: route.fulfill(status=503))
    opened(phone, "desk")
    phone.locator("[data-word] [data-photo]").set_input_files(photo(tmp_path))
    expect(phone.locator("#strip-word")).to_contain_text(
        "The reader is busy. Try again in a moment, or type the letters."
    )


# ---- other inputs


def test_every_input_sends_what_was_tapped(app: Flask, phone: Page):
    opened(phone, "everything")
    phone.locator('[data-faces="faces"] [data-face="E"]').click()
    phone.locator('[name="one"][value="r2.shared.M"]').check()
    phone.locator('[name="several"][value="c.I"]').check()
    phone.locator('[data-cards="ordered"] [data-id="c.QU"]').click()
    phone.locator(".pick", has_text="Exactly one vowel").click()
    phone.locator('[name="who"][value="2"]').check()
    phone.get_by_role("button", name="One more").click()
    phone.locator("#in-clue").fill("By the river.")
    phone.locator('[name="cell"][value="1,3"]').check()
    phone.locator('[data-cell="1,2"]').click()
    phone.locator("#desk-form > .bar .primary").click()
    expect(phone.locator("#desk")).to_be_empty()
    got = app.config["SENT"]
    assert got["faces"] == ["R M E"] and got["one"] == ["r2.shared.M"] and got["several"] == ["c.K", "c.I"]
    assert got["ordered"] == ["c.I", "c.K", "c.QU"] and got["challenge"] == ["vowel"]
    assert got["who"] == ["2"] and got["hours"] == ["3"]
    assert got["cell"] == ["1,3"] and got["path"] == ["0,0 0,1 1,1 1,2"] and got["clue"] == ["By the river."]


def test_a_stamp_is_drawn_with_a_finger_and_taken_back(app: Flask, phone: Page):
    opened(phone, "everything")
    canvas = phone.locator("[data-draw] canvas")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    phone.locator('[data-ink="b"]').click()
    phone.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 8)
    phone.mouse.down()
    phone.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2, steps=4)
    phone.mouse.up()
    drawn = phone.locator("[data-drawn]").input_value().split(";")
    assert drawn[:2] == ["k4040c0c0", "rc04040c0"] and re.fullmatch(r"b(?:[0-9a-f]{4}){3,}", drawn[2])
    assert drawn[2].startswith("b4020")
    phone.get_by_role("button", name="Take the last stroke back").click()
    assert phone.locator("[data-drawn]").input_value() == "k4040c0c0;rc04040c0"


# ---- without scripts, without connection


@pytest.fixture
def plain(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, base_url=address, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_without_scripts_a_word_is_handed_in(app: Flask, plain: Page):
    plain.goto("/show/table")
    plain.get_by_text("Type instead").click()
    assert plain.url.endswith("/t/KMPT7Q/form/write")
    plain.locator("#in-word").fill("LETTER")
    plain.locator("summary", has_text="Which cards?").click()
    plain.locator("#in-drafted").fill("L E T E R")
    plain.locator("#desk-form .bar .primary").click()
    assert app.config["SENT"]["word"] == ["LETTER"] and app.config["SENT"]["drafted"] == ["L E T E R"]


def test_without_scripts_cards_are_put_in_order(app: Flask, plain: Page):
    plain.goto("/show/everything")
    plain.get_by_label("Lay them in order, number 3").select_option("c.QU")
    plain.locator('[name="challenge"][value="none"]').check()
    plain.locator("#desk-form > .bar .primary").click()
    assert app.config["SENT"]["ordered"] == ["c.I", "c.K", "c.QU"]


def test_the_offline_page_comes_from_the_phone_and_no_table_is_kept(browser: Browser, address: str):
    context = browser.new_context(viewport=PHONE, base_url=address)
    page = opened(context.new_page(), "table")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    context.set_offline(True)
    page.goto("/show/result")
    expect(page.locator("h2")).to_have_text("No connection to the table")
    assert page.evaluate("document.fonts.load('700 20px Besley').then((found) => found.length)") == 1
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((n) => caches.open(n).then((c) => c.keys()))))"
        ".then((all) => all.flat().map((request) => new URL(request.url).pathname))"
    )
    context.close()
    assert [path for path in kept if not path.startswith("/static/")] == ["/offline"]


def test_a_lost_table_is_told_and_found_again(app: Flask, phone: Page):
    app.config["RINGS"] = False
    opened(phone, "table")
    phone.route("**/live?*", lambda route: route.abort())
    expect(phone.locator("#offline-note")).to_be_visible(timeout=15000)
    phone.unroute("**/live?*")
    expect(phone.locator("#offline-note")).to_be_hidden(timeout=15000)


AWAY = """() => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_shared_phone_put_away_lets_the_curtain_fall(phone: Page):
    opened(phone, "lifted")
    with phone.expect_request("**/cover"):
        phone.evaluate(AWAY)


def test_the_camera_does_not_let_the_curtain_fall(app: Flask, phone: Page, tmp_path):
    opened(phone, "lifted")
    with phone.expect_file_chooser() as chooser:
        phone.get_by_text("Photograph my cards").click()
    phone.evaluate(AWAY)
    chooser.value.set_files(photo(tmp_path))
    expect(phone.locator(".strip .card")).to_have_count(5)
    assert "COVERED" not in app.config


@pytest.fixture
def weigh(browser: Browser, address: str) -> Iterator[Callable[[str], int]]:
    """The bytes a first visit costs when what is text travels squeezed."""

    def weighed(name: str) -> int:
        context = browser.new_context(viewport=PHONE, base_url=address, service_workers="block")
        page, sizes = context.new_page(), []
        page.on("requestfinished", lambda request: sizes.append((request.url, request.response().body())))
        page.goto(f"/show/{name}", wait_until="load")
        context.close()
        return sum(
            len(body) if url.endswith((".woff2", ".png")) else len(gzip.compress(body)) for url, body in sizes
        )

    yield weighed


def test_a_first_visit_to_the_table_weighs_under_100_kb(weigh: Callable[[str], int]):
    assert weigh("table") < 100_000
