"""Take five pictures of every game for its page in the documentation: `script/pictures games`.

A script beside the rules is played at a real table; a phone on the first seat is looked at on the way.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections.abc import Iterator
from threading import Thread

from flask import Flask
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from referee import store
from referee.data.sample_house import add_sample_house
from referee.games import OWN_GAMES
from referee.server.config import from_environment
from referee.table import commands, seat_links
from referee.web import create_app
from tests.conftest import QUIET
from tests.support.played_games import GAMES, LONG_SCRIPTS, SCRIPTS, person_called
from tests.support.programs import CHROMIUM
from tests.support.server import ROOT

PICTURES = ROOT / "docs" / "pictures" / "games"
SHOTS = 5
SCREEN = {"width": 390, "height": 844}


def main(*keys: str) -> None:
    """Take the pictures of these games, or of all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
        app = create_app(from_environment({"QUOIN_DATA": folder, "HOST": "127.0.0.1"}))
        store.upgrade(app)
        with app.app_context():
            add_sample_house()
        server = make_server("127.0.0.1", 0, app, threaded=True)
        Thread(target=server.serve_forever, daemon=True).start()
        browser = tool.chromium.launch(executable_path=CHROMIUM.path(), args=[*QUIET, "--no-sandbox"])
        for number, rules in enumerate(OWN_GAMES):
            if keys and rules.key not in keys:
                continue
            scheme = "dark" if number % 3 == 2 else "light"
            phone = browser.new_context(viewport=SCREEN, color_scheme=scheme, reduced_motion="reduce")
            page = phone.new_page()
            for shot, _ in enumerate(_play(app, page, server.port, rules.key), 1):
                _keep(page, f"{rules.key}-{shot}")
            phone.close()
        browser.close()
        server.shutdown()


def _play(app: Flask, page: Page, port: int, key: str) -> Iterator[int]:
    """Play the game's script; stops where a picture is to be taken, with the page shown."""
    script = GAMES / {**SCRIPTS, **LONG_SCRIPTS}[key]
    head, *turns = (json.loads(line) for line in script.read_text("utf-8").splitlines() if line.strip())
    seats = {name: number for number, name in enumerate(head["seats"])}
    with app.app_context():
        people = [person_called(name) for name in head["seats"]]
        table = commands.create(key, people, head.get("options", {}), words=head.get("words", "standard"))
        link = seat_links.make_link(table.row.id, 0)
    page.goto(f"http://127.0.0.1:{port}/s/{link}")
    stops = {max(1, len(turns) * shot // SHOTS) for shot in range(1, SHOTS + 1)}
    for number, turn in enumerate(turns, 1):
        seat = seats.get(turn["seat"], turn["seat"])
        with app.app_context():
            commands.commit(
                table.code,
                seat,
                turn["action"],
                turn.get("payload", {}),
                key=f"turn-{number}",
                agreed=bool(turn.get("agreed")),
            )
        if number in stops:
            page.goto(f"http://127.0.0.1:{port}/t/{table.code}")
            yield number


def _keep(page: Page, name: str) -> None:
    """The screen as a small picture, without a moment that is still being played."""
    page.wait_for_timeout(500)
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    Image.open(io.BytesIO(page.screenshot())).save(PICTURES / f"{name}.webp", quality=72, method=6)


if __name__ == "__main__":
    main(*sys.argv[1:])
