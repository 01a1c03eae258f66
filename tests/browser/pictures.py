"""Take the README's pictures from a real game: `script/pictures` puts them into docs/pictures."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.phones import Phone
from tests.conftest import QUIET
from tests.support.programs import CHROMIUM
from tests.support.server import ROOT, serving

PICTURES = ROOT / "docs" / "pictures"


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM.path(), args=[*QUIET, "--no-sandbox"])
        _play(browser, address.rstrip("/"))
        browser.close()


def _play(browser: Browser, address: str) -> None:
    schemes = {"Ann": "light", "Bea": "dark", "Cal": "light"}
    ann, bea, cal = (
        Phone(browser, address, name, color_scheme=scheme, reduced_motion="reduce")
        for name, scheme in schemes.items()
    )
    code = ann.start("letterpress", "Ann", "Bea", "Cal")
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


def _keep(phone: Phone, name: str) -> None:
    """A picture of a phone's screen, in as few colours as will do."""
    phone.page.evaluate("scrollTo(0, 0)")
    phone.page.wait_for_timeout(400)
    picture = Image.open(io.BytesIO(phone.page.screenshot()))
    few = picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=160)
    few.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
