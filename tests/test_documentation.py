"""The documentation site is whole, and its examples run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from referee.games import OWN_GAMES
from tests.support.api_example import play_example
from tests.support.server import ROOT, serving

NAVIGATION = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """A dead link, a missing anchor or a page that no menu names is a warning."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "games" / "letterpress.html").is_file()


def test_every_game_has_a_page_in_the_menu() -> None:
    (players,) = (part["Players"] for part in yaml.safe_load(NAVIGATION)["nav"] if "Players" in part)
    pages = {page for entry in players for page in entry.values()}
    assert [rules.key for rules in OWN_GAMES if f"games/{rules.key}.md" not in pages] == []


@pytest.mark.parametrize("key", [rules.key for rules in OWN_GAMES])
def test_the_page_of_a_game_shows_five_pictures_and_says_what_they_show(key: str) -> None:
    page = ROOT / "docs" / "games" / f"{key}.md"
    shown = re.findall(r'<img src="([^"]+)" alt="([^"]+)"', page.read_text(encoding="utf-8"))
    assert len({alt for _, alt in shown}) == len(shown) == 5
    assert [file for file, _ in shown if not (page.parent / file).is_file()] == []


def test_the_pages_fetch_nothing_from_elsewhere() -> None:
    assert yaml.safe_load(NAVIGATION)["theme"]["font"] is False


def test_the_example_of_the_api_plays_a_round(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        actions, verdict, status = play_example(address)
    assert "'write'" in actions and verdict.startswith("True") and "claim" in status.lower()
