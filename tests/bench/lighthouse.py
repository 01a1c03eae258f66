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
from pathlib import Path
from typing import Any

from referee import store
from referee.config import from_environment
from referee.web import create_app
from tests.support.evenings import SCRIPTS, recorded
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
        headers = Path(folder) / "headers.json"
        headers.write_text(json.dumps({"Cookie": cookie}))
        with serving(Path(folder) / "var") as address:
            heads = (f"page, median of {TIMES}", *CATEGORIES, "first paint s", "blocked ms", "kB")
            print(f"\n| {' | '.join(heads)} |")
            print("|---|---|---|---|---|---|---|")
            for name, path in pages.items():
                _told(name, [_audit(address.rstrip("/") + path, headers) for _ in range(TIMES)])


def _evening(data: Path) -> tuple[dict[str, str], str]:
    """Past games and a table in the middle of a round: the pages to look at, and a player's cookies."""
    app = create_app(from_environment({"QUOIN_DATA": str(data)}))
    store.upgrade(app)
    with app.app_context():
        for script in SCRIPTS:
            recorded(script, place="Den")
    table = Round.of(app, "letterpress", "Ann", "Bea", "Cal")
    table.ann.do(table.code, "deal", shared="R M E")
    table.bea.do(table.code, "write", word="METER")
    table.ann.get(f"/t/{table.code}")  # taking a seat changes the token with the next page
    kept = table.ann.client.get_cookie(f"quoin-{table.code}")
    assert kept is not None
    pages = {"home": "/", "table": f"/t/{table.code}", "history": "/history", "word page": "/words?q=quoin"}
    store.bell.close(app)
    return pages, f"{kept.key}={kept.value}"


def _audit(url: str, headers: Path) -> Report:
    command = [
        *("npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json", f"--extra-headers={headers}"),
        *(f"--only-categories={','.join(CATEGORIES)}", "--chrome-flags=--headless=new --no-sandbox"),
    ]
    settings = {"CHROME_PATH": CHROMIUM.path(), "npm_config_cache": str(ROOT / "var" / "npm")}
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=True)
    report: Report = json.loads(done.stdout)
    assert str(report["finalDisplayedUrl"]) == url, report["finalDisplayedUrl"]
    return report


def _told(name: str, reports: list[Report]) -> None:
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
