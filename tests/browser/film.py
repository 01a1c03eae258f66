"""Film a photo that becomes a verdict, for the README: `script/pictures film`, at the demo of Letterpress."""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import Browser

from tests.browser.phones import Phone
from tests.browser.pictures import PICTURES
from tests.browser.sample_server import browsing_sample_house
from tests.support.server import ROOT

SCREENSHOTS = ROOT / "static" / "screenshots"
"""The first and the last frame: the manifest shows them to whoever installs the app."""
SIZE = (312, 675)
PACE = 300
"""Milliseconds a frame is shown; a verdict stays for several."""


def main() -> None:
    with browsing_sample_house(QUOIN_DEMO_PACE="0") as (browser, address):
        frames = _film(browser, address)
    SCREENSHOTS.mkdir(exist_ok=True)
    for name, frame in (("table", frames[0]), ("verdict", frames[-1])):
        frame.save(SCREENSHOTS / f"{name}.webp", quality=80)
    first, *others = [frame.resize(SIZE, Image.Resampling.LANCZOS) for frame in frames]
    film = PICTURES / "photo.webp"
    first.save(film, save_all=True, append_images=others, duration=PACE, loop=0, quality=60, method=6)


def _film(browser: Browser, address: str) -> list[Image.Image]:
    """The table, a name refused, a good word."""
    phone = Phone(browser, address, "You", color_scheme="light")
    phone.page.goto("/try")
    phone.page.locator("form[action='/try/letterpress'] button").click()
    phone.sees("take this photo")
    frames = [_frame(phone)] * 6
    for shows in ("a name", "Hand in PAIRS"):
        cameras = phone.page.locator("#desk label.photo, [data-camera]").locator("visible=true")
        cameras.last.click()
        verdict = phone.page.locator("#verdict", has_text=shows)
        while not verdict.count():
            frames.append(_frame(phone))
        phone.page.wait_for_timeout(400)
        frames += [_frame(phone)] * 8
    return frames


def _frame(phone: Phone) -> Image.Image:
    return Image.open(io.BytesIO(phone.page.screenshot())).convert("RGB")


if __name__ == "__main__":
    main()
