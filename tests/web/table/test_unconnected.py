"""Phones without a connection, put away, or busy with their camera."""

from flask import Flask
from playwright.sync_api import Browser, Page, expect

from tests.web.screens import PHONE, address, app, open_screen, phone, photo

__all__ = ["address", "app", "phone"]


def test_the_offline_page_comes_from_the_phone_and_no_table_is_kept(browser: Browser, address: str):
    context = browser.new_context(viewport=PHONE, base_url=address)
    page = open_screen(context.new_page(), "table")
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


def test_a_lost_connection_is_shown_until_it_is_back(app: Flask, phone: Page):
    app.config["RINGS"] = False
    open_screen(phone, "table")
    phone.route("**/live?*", lambda route: route.abort())
    expect(phone.locator("#offline-note")).to_be_visible(timeout=15000)
    phone.unroute("**/live?*")
    expect(phone.locator("#offline-note")).to_be_hidden(timeout=15000)


AWAY = """() => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_shared_phone_put_away_lets_the_curtain_fall(phone: Page):
    open_screen(phone, "lifted")
    with phone.expect_navigation(), phone.expect_request("**/cover"):
        phone.evaluate(AWAY)


def test_the_camera_does_not_let_the_curtain_fall(app: Flask, phone: Page, tmp_path):
    open_screen(phone, "lifted")
    with phone.expect_file_chooser() as chooser:
        phone.get_by_text("Photograph my cards").click()
    phone.evaluate(AWAY)
    chooser.value.set_files(photo(tmp_path))
    expect(phone.locator(".strip .card")).to_have_count(5)
    assert "COVERED" not in app.config


def test_a_tap_opens_the_file_field_where_the_viewfinder_does_not_come(phone: Page):
    phone.route("**/viewfinder*.js", lambda route: None)
    open_screen(phone, "lifted")
    with phone.expect_file_chooser(timeout=10000):
        phone.get_by_text("Photograph my cards").click()
