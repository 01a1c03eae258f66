"""Every reading a table can choose stands in docs/rulings.md, in the chapter of its game or a common one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.engine.options import option_views
from referee.engine.rules import AnyRules
from referee.games import GAMES

RULINGS = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text("utf-8")
CHAPTERS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", RULINGS, flags=re.DOTALL | re.MULTILINE))
COMMON = ("The table's vote", "Undo, corrections and seats", "Letter Head: what its games share")
CHAPTER = {
    "letterpress": "Letterpress",
    "letterpress_solo": "Letterpress solo",
    "hardback": "Hardback",
    "hardback_anthology": "Hardback",
    "tensorial": "Tensorial Relations",
    "letterbox": "Piecepack Letterbox",
    "word_war": "Word War",
    "gadsby": "Gadsby",
    "anagrabs": "Anagrabs",
    "letter_mine": "Letter Mine",
    "draw": "Draw! Beat Down Their Weapons!",
}
OWN_WORDS = {
    "hardback": {"awards", "adverts", "powers", "events"},
    "hardback_anthology": {"awards", "adverts", "powers", "events", "signature"},
    "letterpress_solo": {"level"},
}
"""Variants the rulebook itself offers: nothing there is silent or ambiguous."""


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_every_option_is_listed_with_its_readings(rules: AnyRules) -> None:
    chapters = [CHAPTERS[CHAPTER[rules.key]], *(CHAPTERS[title] for title in COMMON)]
    rows = [row for chapter in chapters for row in re.split(r"\n", chapter)]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    options = {view.name for view in option_views(rules.options)} - OWN_WORDS.get(rules.key, set())
    assert options <= named, sorted(options - named)


def test_every_row_that_names_an_option_explains_both_readings() -> None:
    lone = [
        cells[0].strip()
        for row in RULINGS.splitlines()
        if row.startswith("| ") and "(`" in row.split("|")[1]
        for cells in [row.split("|")[1:-1]]
        if not (cells[1].strip() and cells[2].strip())
    ]
    assert not lone


def test_every_option_that_a_row_names_exists_in_a_game_of_its_chapter() -> None:
    gone = []
    for title, chapter in CHAPTERS.items():
        games = [rules for rules in GAMES if title in (CHAPTER[rules.key], *COMMON)]
        options = {view.name for rules in games for view in option_views(rules.options)}
        places = [row.split("|")[1] for row in chapter.splitlines() if row.startswith("| ")]
        named = {name for place in places for name in re.findall(r"`(\w+)`", place)}
        gone += sorted((title, name) for name in named - options)
    assert not gone


def test_the_default_of_a_switch_is_what_its_row_says_by_default() -> None:
    """A cell that begins with Yes or No answers the question of its row, which the switch asks too."""
    wrong = []
    for rules in GAMES:
        switches = {view.name: view.default for view in option_views(rules.options) if not view.choices}
        for row in CHAPTERS[CHAPTER[rules.key]].splitlines():
            cells = row.split("|")
            for name in re.findall(r"\(`(\w+)`\)", cells[1]) if row.startswith("| ") else ():
                said = re.match(r"(Yes|No|Off|Allowed)\b", cells[2].strip())
                if said and name in switches and switches[name] is not (said[1] in ("Yes", "Allowed")):
                    wrong.append((rules.key, name))
    assert not wrong
