"""`script/bench viewfinder`: how often the live viewfinder shows letters, in Chromium with filmed rows.

The film changes its word many times a second, so that no row keeps still long enough to be photographed.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median

import cv2
from playwright.sync_api import Browser, Response, TimeoutError, sync_playwright

from tests.bench.server_metrics import processor, row, table
from tests.browser.phones import Phone
from tests.conftest import QUIET
from tests.ocr.drawn import scene
from tests.support.camera import launch_with_camera, write_film
from tests.support.programs import CHROMIUM
from tests.support.server import QUOIN, ROOT, address, children, start, stop

SECONDS = 15
WORDS = {
    "letterpress": ("METER", "TREME", "EMERT", "RETEM", "TEMER"),
    "hardback": ("HANDLES", "LEASHND", "SANDHEL", "DHSANEL", "NELDASH"),
}
FRAMES = (2, 3, 4, 3, 2)
"""How often each word is repeated, at some thirty frames a second."""
CAMERA = {"letterpress": "#camera-write", "hardback": "#camera-spell"}


def run() -> None:
    """Look at changing rows for some seconds, on the phone of one player."""
    table(
        "live viewfinder", "looks a second", "ms a look", "its processor ms", "busy answers", "machine's load"
    )
    for game, words in WORDS.items():
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
            film = write_film(Path(folder) / "rows.mjpeg", _frames(game, words))
            ways = {"executable_path": CHROMIUM.path(), "args": [*QUIET, "--no-sandbox"]}
            browser = launch_with_camera(tool.chromium, film, ways)
            server = start(Path(folder) / "var", (*QUOIN, "serve"), ROOT, {})
            try:
                _look(_at_table(browser, address(server).rstrip("/"), game), game, server.pid)
            finally:
                browser.close()
                stop(server)


def _frames(game: str, words: Sequence[str]) -> list[bytes]:
    photos = [scene(list(word), 11, game, hard=0.0, size=(1280, 960), fill=0.9).photo for word in words]
    return [
        cv2.imencode(".jpg", photo)[1].tobytes()
        for photo, times in zip(photos, FRAMES, strict=True)
        for _ in range(times)
    ]


def _at_table(browser: Browser, where: str, game: str) -> Phone:
    """Ann's phone, when it is time to photograph a word."""
    ann, bea = (Phone(browser, where, name, permissions=["camera"]) for name in ("Ann", "Bea"))
    code = ann.start(game, "Ann", "Bea")
    ann.sit(code, "Ann")
    bea.join(code, "Bea")
    if game == "letterpress":
        ann.deal("R M E")
    else:
        ann.do("begin", first="0")
    ann.listens()
    return ann


def _look(phone: Phone, game: str, server: int) -> None:
    """Count looks until the time is over, or a picture that froze is taken for a row that keeps still."""
    read: list[tuple[float, float]] = []
    busy: list[int] = []

    def note(response: Response) -> None:
        if response.url.endswith("/read") and response.status == 200:
            read.append((time.monotonic(), response.request.timing["responseStart"]))
        elif response.url.endswith("/read"):
            busy.append(response.status)

    phone.page.locator(CAMERA[game]).click()
    phone.page.wait_for_selector(".overlay svg")
    phone.page.on("response", note)
    used = _processor(server)
    with suppress(TimeoutError):
        phone.page.wait_for_selector("#viewfinder", state="hidden", timeout=1000 * SECONDS)
    used = _processor(server) - used
    took = read[-1][0] - read[0][0]
    cost, look = 1000 * used / len(read), median(each for _, each in read)
    load = f"{os.getloadavg()[0]:.1f}"
    row(game, f"{(len(read) - 1) / took:.1f}", f"{look:.0f}", f"{cost:.0f}", len(busy), load)


def _processor(pid: int) -> float:
    """Seconds of processor of a process and of all it started, as far as they still run."""
    return processor(pid) + sum(map(_processor, children(pid)))
