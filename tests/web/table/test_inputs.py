"""Every kind of input in a real browser, by tap and finger, and without scripts."""

import re

from flask import Flask
from playwright.sync_api import Page, expect

from tests.web.screens import address, app, open_screen, phone, plain

__all__ = ["address", "app", "phone", "plain"]


def test_every_input_sends_what_was_tapped(app: Flask, phone: Page):
    open_screen(phone, "everything")
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
    phone.locator("#send").click()
    expect(phone.locator("#desk")).to_be_empty()
    got = app.config["SENT"]
    assert got["faces"] == ["R M E"] and got["one"] == ["r2.shared.M"] and got["several"] == ["c.K", "c.I"]
    assert got["ordered"] == ["c.I", "c.K", "c.QU"] and got["challenge"] == ["vowel"]
    assert got["who"] == ["2"] and got["hours"] == ["3"]
    assert got["cell"] == ["1,3"] and got["path"] == ["0,0 0,1 1,1 1,2"] and got["clue"] == ["By the river."]


def test_a_stamp_is_drawn_with_a_finger_and_taken_back(app: Flask, phone: Page):
    open_screen(phone, "everything")
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


def test_without_scripts_a_word_is_handed_in(app: Flask, plain: Page):
    plain.goto("/show/table")
    plain.locator("#offers .no-script").click()
    assert plain.url.endswith("/t/KMPT7Q/form/write")
    plain.locator("#in-word").fill("LETTER")
    plain.locator("summary", has_text="Choose the cards yourself").click()
    plain.locator("#in-drafted").fill("L E T E R")
    plain.locator("#send").click()
    assert app.config["SENT"]["word"] == ["LETTER"] and app.config["SENT"]["drafted"] == ["L E T E R"]


def test_without_scripts_cards_are_put_in_order(app: Flask, plain: Page):
    plain.goto("/show/everything")
    plain.get_by_label("Lay them in order, number 3").select_option("c.QU")
    plain.locator('[name="challenge"][value="none"]').check()
    plain.locator("#send").click()
    assert app.config["SENT"]["ordered"] == ["c.I", "c.K", "c.QU"]
