"""The open form in a real browser: news never touch what is typed, and every answer finds its place."""

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.web.screens import address, app, open_screen, phone

__all__ = ["address", "app", "phone"]


@pytest.mark.parametrize("rings", [True, False], ids=["bell", "asking"])
def test_a_refresh_does_not_touch_what_is_being_typed(app: Flask, phone: Page, rings: bool):
    app.config["RINGS"] = rings
    open_screen(phone, "table")
    phone.locator("#why-5 summary").click()
    phone.get_by_text("Type instead").click()
    word = phone.locator("#in-word")
    word.fill("LET")
    word.evaluate("(field) => field.setSelectionRange(1, 2)")
    app.config["NUMBER"] += 1
    expect(phone.locator("#ledger")).to_contain_text("News number 7.")
    expect(word).to_be_focused()
    assert word.evaluate("(field) => [field.value, field.selectionStart, field.selectionEnd]") == [
        "LET",
        1,
        2,
    ]
    assert phone.locator("#why-5").get_attribute("open") is not None


def test_a_closed_form_gives_the_focus_back(phone: Page):
    open_screen(phone, "table")
    phone.get_by_text("Type instead").click()
    expect(phone.locator("#in-word")).to_be_focused()
    expect(phone.locator("#live")).to_have_attribute("inert", "")
    phone.get_by_role("link", name="Close without sending").click()
    expect(phone.locator("#desk")).to_be_empty()
    expect(phone.locator("#offer-write")).to_be_focused()


def test_a_refusal_comes_into_the_form_and_nothing_is_lost(phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("TEXT")
    phone.locator("#send").dispatch_event("click")  # also where its ruling came first
    expect(phone.locator("#verdict")).to_contain_text("TEXT is refused: TEXT needs two separate T cards")
    expect(phone.locator("#send")).to_have_attribute("aria-disabled", "true")
    expect(phone.locator("#in-word")).to_have_value("TEXT")


def test_a_stale_form_is_drawn_again(phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("STALE")
    phone.locator("#send").click()
    expect(phone.locator("#desk")).to_contain_text("The table has moved on.")
    expect(phone.locator("#in-word")).to_have_value("STALE")


def test_an_error_is_shown_and_the_form_stays(phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("BROKEN")
    phone.locator("#send").click()
    expect(phone.locator(".toast.bad")).to_contain_text("Something went wrong here")
    expect(phone.locator("#in-word")).to_have_value("BROKEN")


def test_a_recorded_action_closes_the_form_with_a_notice(app: Flask, phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("LETTER")
    expect(phone.locator("#verdict")).to_contain_text("LETTER stands, 8 points.")
    button = phone.locator("#send")
    expect(button).to_have_text("Hand in: LETTER")
    button.click()
    expect(phone.locator("#desk")).to_be_empty()
    expect(phone.locator("#toasts")).to_contain_text("Recorded.")
    expect(phone.locator("#live")).to_have_attribute("data-seen", "7")
    assert app.config["SENT"]["form.key"] == ["a-key"] and app.config["SENT"]["form.seen"] == ["6"]


def test_a_question_is_answered_with_yes(app: Flask, phone: Page):
    open_screen(phone, "desk")
    phone.locator("#in-word").fill("ZAX")
    expect(phone.locator("#verdict")).to_contain_text("Was it the one for 6¢?")
    agrees = phone.get_by_role("button", name="Yes, go on")
    expect(agrees).to_be_visible()
    phone.locator("#in-word").press("Z")
    assert not phone.locator("#send[name]").count(), "consent is to what was there, not to another word"
    phone.locator("#in-word").fill("ZAX")
    agrees.click()
    expect(phone.locator("#desk")).to_be_empty()
    assert app.config["SENT"]["form.agreed"] == ["1"]
