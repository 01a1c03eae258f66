"""Take pictures of a real game and of the sample house's history: `script/pictures`, into docs/pictures."""

from __future__ import annotations

import io
import re

from PIL import Image
from playwright.sync_api import Browser, expect

from tests.browser.phones import Phone
from tests.browser.sample_server import browsing_sample_house
from tests.support.server import ROOT

PICTURES = ROOT / "docs" / "pictures"


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with browsing_sample_house() as (browser, address):
        _look_back(browser, address)
        _play(browser, address)


def _look_back(browser: Browser, address: str) -> None:
    """The history and a person's page."""
    phone = Phone(browser, address, "Ann", color_scheme="light", reduced_motion="reduce")
    phone.page.goto("/history")
    _keep(phone, "history")
    phone.page.goto("/people/1")
    _keep(phone, "person")


def _play(browser: Browser, address: str) -> None:
    schemes = {"Ann": "light", "Bea": "dark", "Cal": "light"}
    ann, bea, cal = (
        Phone(browser, address, name, color_scheme=scheme, reduced_motion="reduce")
        for name, scheme in schemes.items()
    )
    code = _start(ann, tuple(schemes))
    _keep(ann, "join")
    ann.sit(code, "Ann")
    for phone in (bea, cal):
        phone.join(code, phone.name)
    ann.open("deal")
    ann.page.locator("#desk-form input[name=shared]").fill("R M E")
    for challenge in ("one_vowel", "seven_or_eight"):
        ann.page.locator(f"input[value={challenge}]").check()
    ann.send()
    cal.write("CHARM")
    bea.type("CLAMBER")
    _keep(bea, "verdict")
    bea.send()
    ann.write("DREAM")
    bea.sees("won round 1")
    _keep(bea, "claim")


def _start(phone: Phone, names: tuple[str, ...]) -> str:
    """Set a table for people of the house, in place of those who sat at the last one."""
    page = phone.page
    page.goto("/new/letterpress")
    sitting = page.locator("input[name=person]:checked")
    while sitting.count():
        sitting.first.click()
    for number, name in enumerate(names, 1):
        page.get_by_role("checkbox", name=name).click()
        expect(sitting).to_have_count(number)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/t/"))
    return page.url.split("/t/")[1][:6]


def _keep(phone: Phone, name: str) -> None:
    """A picture of a phone's screen, in as few colours as will do."""
    phone.page.evaluate("scrollTo(0, 0)")
    phone.page.wait_for_timeout(400)
    picture = Image.open(io.BytesIO(phone.page.screenshot()))
    few = picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=160)
    few.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
