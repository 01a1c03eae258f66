"""The camera at the table: a photo through the file field, the live viewfinder, a walk through a deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.browser.conftest import Take
from tests.browser.phones import PATIENCE, Phone
from tests.ocr.drawn import scene
from tests.support.camera import launch_with_camera, write_film

Shows = Callable[..., Browser]
WATCHED = """() => document.getElementById("viewfinder")
  .addEventListener("close", () => { document.body.dataset.shut = "1"; })"""
"""The viewfinder may be open for less time than a busy machine takes to look."""


def draw_photo(folder: Path, word: str, seed: int = 1) -> Path:
    """A photo of these cards."""
    photo = folder / f"{word}.jpg"
    cv2.imwrite(str(photo), scene(list(word), seed, hard=0.0, size=(1280, 960), fill=0.9).photo)
    return photo


def dealt(phone: Phone) -> str:
    """Ann at a table of two, with R, M and E shared."""
    code = phone.start("letterpress", "Ann", "Bea")
    phone.sit(code, "Ann")
    phone.deal("R M E")
    phone.lift("Ann")
    phone.sees("Write your word")
    phone.listens()
    return code


def put_right(phone: Phone, word: str) -> None:
    """Look through the reading as a person does: tap a wrong card, then the letter it shows."""
    strip = phone.page.locator("[data-word] ol.strip [data-place]")
    expect(strip).to_have_count(len(word))
    for place, letter in enumerate(word):
        if strip.nth(place).locator("b").inner_text() != letter:
            strip.nth(place).click()
            phone.page.locator(f".strip-tools [data-tool=letter][data-face='{letter}']").click()


@pytest.fixture
def shows(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Shows]:
    """A browser whose camera looks at this photo all the time, and whose person allows it to, or does not."""
    started: list[Browser] = []

    def one(photo: Path, person: str = "") -> Browser:
        film = write_film(photo.with_suffix(".mjpeg"), [photo.read_bytes()] * 2)
        started.append(launch_with_camera(browser_type, film, browser_type_launch_args, person))
        return started[-1]

    yield one
    for browser in started:
        browser.close()


def test_a_photo_through_the_file_field_becomes_the_word(take: Take, tmp_path: Path):
    ann = take("Ann")
    dealt(ann)
    ann.open("write")
    ann.page.locator("input[type=file][data-photo=word]").set_input_files(draw_photo(tmp_path, "METER"))
    expect(ann.page.locator(".photo-frame")).to_be_visible()
    put_right(ann, "METER")
    expect(ann.page.locator("#verdict")).to_contain_text("METER stands")
    ann.send()
    ann.sees("Ann has a word")  # the phone goes round, so nobody is you


def test_the_viewfinder_lets_the_shutter_go_by_itself(shows: Shows, address: str, tmp_path: Path):
    ann = Phone(shows(draw_photo(tmp_path, "METER")), address, "Ann", permissions=["camera"])
    dealt(ann)
    ann.page.evaluate(WATCHED)
    ann.page.locator("#camera-write").click()
    expect(ann.page.locator("body[data-shut]")).to_be_visible(timeout=2 * PATIENCE)
    put_right(ann, "METER")
    expect(ann.page.locator("#verdict")).to_contain_text("METER stands")
    assert ann.page.evaluate("document.querySelector('#viewfinder video').srcObject") is None
    ann.send()
    ann.sees("Ann has a word")  # the phone goes round, so nobody is you
    assert ann.troubles == []


def test_a_camera_that_is_refused_says_so_once_and_steps_aside(shows: Shows, address: str, tmp_path: Path):
    ann = Phone(shows(draw_photo(tmp_path, "METER"), "=deny"), address, "Ann", permissions=[])
    dealt(ann)
    ann.page.locator("#camera-write").click()
    expect(ann.page.locator("#viewfinder [data-hint]")).to_contain_text("may not be used")
    ann.page.get_by_role("button", name="Close the camera").click()
    with ann.page.expect_file_chooser():
        ann.page.locator("label.photo:has([data-photo=word])").click()
    assert ann.troubles == []


def test_a_walk_through_ones_own_deck(take: Take, tmp_path: Path):
    ann = take("Ann")
    ann.page.goto("/decks")
    ann.page.get_by_role("button", name="Add our own").first.click()
    ann.page.get_by_role("link", name="Photograph your deck").click()
    ann.page.locator("input[data-photo=letters]").set_input_files(draw_photo(tmp_path, "METER"))
    form = ann.page.locator("#confirm")
    expect(form).to_be_visible()
    expect(ann.page.locator(".photo-view .letter-box")).to_have_count(5)
    while form.locator(".walk-card.doubt").count():
        doubt = form.locator(".walk-card.doubt").first
        if not doubt.locator("fieldset").is_visible():
            ann.page.locator(f".photo-view [data-found='{doubt.get_attribute('data-card')}']").click()
        doubt.locator("label").first.click()
    form.get_by_role("button", name="Save these letters").click()
    expect(ann.page.locator("#toasts")).to_contain_text("5 cards learned.")
    expect(ann.page.locator(".seen-letters .mark").first).to_be_visible()
    ann.page.get_by_role("button", name="Forget the shapes").click()
    expect(ann.page.locator("#walk-head")).to_contain_text("0 of ", timeout=PATIENCE)


LAMP = """
globalThis.lit = [];
navigator.mediaDevices.enumerateDevices = async () => [{ kind: "videoinput" }];
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement("canvas");
  canvas.getContext("2d").fillRect(0, 0, 300, 150);
  const stream = canvas.captureStream(5);
  const [track] = stream.getVideoTracks();
  if (LAMP) track.getCapabilities = () => ({ torch: true });
  track.applyConstraints = async ({ advanced: [{ torch }] }) => { lit.push(torch); };
  return stream;
};
"""


@pytest.mark.parametrize("lamp", [True, False])
def test_a_light_is_offered_where_the_camera_has_one(take: Take, lamp: bool):
    ann = take("Ann")
    ann.context.add_init_script(LAMP.replace("LAMP", str(lamp).lower()))
    dealt(ann)
    ann.page.locator("#camera-write").click()
    light = ann.page.get_by_role("button", name="Light")
    ann.page.wait_for_function("() => document.querySelector('#viewfinder video').videoWidth > 0")
    if not lamp:
        expect(light).to_be_hidden()
        return
    light.click()
    expect(light).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    light.click()
    expect(light).to_have_attribute("aria-pressed", "false", timeout=PATIENCE)
    assert ann.page.evaluate("lit") == [True, False]
