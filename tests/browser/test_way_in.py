"""The way in: a link to share, a notice of a new version, an app on the home screen, a shared photo."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone
from tests.browser.test_votes import sound

pytestmark = pytest.mark.service_worker

NO_SHARE_MENU = "delete Navigator.prototype.share"


def host(take: Take) -> tuple[str, Phone]:
    """A table of Letterpress whose host has taken a seat."""
    ann = take("Ann", permissions=["clipboard-read", "clipboard-write"])
    code = ann.start("letterpress", "Ann", "Bea")
    ann.sit(code, "Ann")
    return code, ann


def test_pages_for_newcomers_are_sound_in_both_themes(take: Take):
    phone = take("Ann")
    for page in ("/try", "/print", "/install", "/photo", "/history/import"):
        phone.page.goto(page)
        sound(phone)


def test_the_link_is_copied_from_the_table_and_opens_it_elsewhere(take: Take):
    code, ann = host(take)
    ann.page.add_init_script(NO_SHARE_MENU)
    ann.page.get_by_role("link", name="Invite, people and phones").click()
    ann.page.get_by_role("button", name="Share the link").click()
    expect(ann.page.locator("#toasts")).to_contain_text("The link is copied.")
    bea = take("Bea").page
    bea.goto(re.sub("^https?://[^/]+", "", ann.page.evaluate("navigator.clipboard.readText()")))
    expect(bea).to_have_url(re.compile(f"/t/{code}"))


def test_an_open_page_tells_of_a_new_version_and_keeps_an_open_form(take: Take):
    _, ann = host(take)
    page = ann.page
    ann.open("deal")
    page.route("**/live*", answer_as_newer)
    notice = page.locator(".toast[data-stays]")
    expect(notice).to_be_attached(timeout=20_000)
    expect(notice).to_be_hidden()
    expect(page.locator("#desk-form")).to_be_visible()
    page.locator("[data-close-desk]").first.click()
    expect(notice).to_contain_text("A new version is here.")
    page.unroute("**/live*")
    page.get_by_role("button", name="Reload").click()
    expect(notice).to_have_count(0)


def answer_as_newer(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "Quoin-Worker": "/sw.js?v=newer"})


SHARE = """async ([address, type]) => {
  const photo = await (await fetch(address)).blob();
  const form = Object.assign(document.createElement("form"),
    { method: "post", enctype: "multipart/form-data", action: "/photo/share" });
  const files = new DataTransfer();
  files.items.add(new File([photo], "cards.jpg", { type }));
  const field = Object.assign(document.createElement("input"), { type: "file", name: "photo" });
  field.files = files.files;
  form.append(field);
  document.body.append(form);
  form.submit();
}"""
"""What the phone does when somebody chooses Quoin in the share menu of a photo."""
SAMPLE = "/static/demo/letterpress-pairs.jpg"


def share(phone: Phone, kind: str = "image/jpeg") -> None:
    phone.page.goto("/")
    phone.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    phone.page.evaluate(SHARE, [SAMPLE, kind])


def test_a_shared_photo_is_read_for_the_table_that_is_chosen(take: Take):
    _, ann = host(take)
    ann.deal("R M E")
    share(ann)
    expect(ann.page.get_by_text("What is your photo for?")).to_be_visible()
    ann.page.get_by_role("link", name="Letterpress").click()
    ann.page.get_by_role("button", name="I am Ann").click()
    expect(ann.page.locator("#verdict")).to_contain_text("PAIRS")


def test_a_shared_photo_is_checked_as_a_word_where_no_table_is_open(take: Take):
    ann = take("Ann")
    share(ann)
    expect(ann.page.locator("#in-q")).to_have_value(re.compile("PAIRS", re.IGNORECASE))
    share(ann, "text/plain")
    expect(ann.page.get_by_role("alert")).to_contain_text("That was not a photo")
