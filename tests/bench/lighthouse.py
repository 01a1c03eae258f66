"""`script/bench lighthouse`: Google's page audit with its mobile preset, on four pages of a real server.

Lighthouse itself is fetched by npx, with a fixed version, into the data folder of the working copy.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from referee import store
from referee.server.config import from_environment
from referee.store.live import bell
from referee.web import create_app
from tests.conftest import QUIET
from tests.support.played_games import SCRIPTS, record
from tests.support.programs import CHROMIUM
from tests.support.server import ROOT, serving
from tests.web.phones import Round

LIGHTHOUSE = "lighthouse@12.8.2"  # the last that runs on Node 20
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = 3
AIM = 95

Report = dict[str, dict[str, dict[str, Any]]]


def run() -> None:
    """Print the figures for docs/performance.md, and whatever is not yet perfect."""
    if shutil.which("npx") is None:
        print("Lighthouse is a Node program; npx is not here: install npm first (Debian: apt install npm).")
        return
    with tempfile.TemporaryDirectory() as folder:
        pages, cookie = _evening(Path(folder) / "var")
        phone = Path(folder) / "phone"
        with serving(Path(folder) / "var") as address:
            _profile_of(phone, address, *cookie)
            heads = (f"page, median of {TIMES}", *CATEGORIES, "first paint s", "blocked ms", "kB")
            print(f"\n| {' | '.join(heads)} |")
            print("|---|---|---|---|---|---|---|")
            for name, path in pages.items():
                _print_scores(name, [_audit(address.rstrip("/") + path, phone) for _ in range(TIMES)])


def _evening(data: Path) -> tuple[dict[str, str], tuple[str, str]]:
    """Past games and a table in the middle of a round: the pages to look at, and a player's cookie."""
    app = create_app(from_environment({"QUOIN_DATA": str(data)}))
    store.upgrade(app)
    with app.app_context():
        for script in SCRIPTS:
            record(script, place="Den")
    table = Round.of(app, "letterpress", "Ann", "Bea", "Cal")
    table.ann.do(table.code, "deal", shared="R M E")
    table.bea.do(table.code, "write", word="METER")
    table.ann.get(f"/t/{table.code}")  # taking a seat changes the token with the next page
    kept = table.ann.client.get_cookie(f"quoin-{table.code}")
    assert kept is not None
    pages = {"home": "/", "table": f"/t/{table.code}", "history": "/history", "word page": "/words?q=quoin"}
    bell.close(app)
    return pages, (kept.key, kept.value)


def _profile_of(phone: Path, address: str, name: str, value: str) -> None:
    """A browser's own folder that knows the player; a header would give way to the first cookie set."""
    with sync_playwright() as tool:
        browser = tool.chromium.launch_persistent_context(
            phone, executable_path=CHROMIUM.path(), args=[*QUIET, "--no-sandbox"]
        )
        browser.add_cookies([{"name": name, "value": value, "url": address, "expires": time.time() + 3600}])
        browser.close()


def _audit(url: str, phone: Path) -> Report:
    command = [
        *("npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json"),
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags=--headless=new --no-sandbox --user-data-dir={phone}",
    ]
    settings = {"CHROME_PATH": CHROMIUM.path(), "npm_config_cache": str(ROOT / "var" / "npm")}
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=True)
    report: Report = json.loads(done.stdout)
    assert str(report["finalDisplayedUrl"]) == url, report["finalDisplayedUrl"]
    return report


def _print_scores(name: str, reports: list[Report]) -> None:
    def middle(part: str, key: str, figure: str) -> float:
        return statistics.median(report[part][key][figure] for report in reports)

    scores = [round(100 * middle("categories", each, "score")) for each in CATEGORIES]
    paint, blocked, weight = (
        middle("audits", each, "numericValue")
        for each in ("first-contentful-paint", "total-blocking-time", "total-byte-weight")
    )
    figures = " | ".join(f"{score}{'' if score >= AIM else ' (under 95)'}" for score in scores)
    print(f"| {name} | {figures} | {paint / 1000:.1f} | {blocked:.0f} | {weight / 1000:.0f} |", flush=True)
    for short in sorted(_short_of(reports[-1])):
        print(f"  {name}: {short}")


def _short_of(report: Report) -> set[str]:
    """What the last report counts and does not give full marks to."""
    counted = {
        each["id"]
        for category in report["categories"].values()
        for each in category["auditRefs"]
        if each["weight"]
    }
    return {
        f"{key} {audit['score']} {audit.get('displayValue', '')}".strip()
        for key, audit in report["audits"].items()
        if key in counted and audit["score"] is not None and audit["score"] < 1
    }
