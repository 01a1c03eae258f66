"""A year looked back at: of one person and of the house, as a page and as a picture."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from PIL import Image

from referee.store.people import recap, roster
from tests.support.played_games import record
from tests.web.phones import Phone

SHEET = {
    "game": "Bananagrams",
    "day": "2019-12-24",
    "name": ["Ann", "Dov"],
    "points": ["3", "9"],
    "at": ["", ""],
}


@pytest.fixture
def years(app: Flask, phone: Phone) -> Phone:
    """Games of this year, and one of 2019 on paper."""
    with app.app_context():
        record("letterpress")
        record("letter_mine")
    assert phone.post("/history/paper", SHEET).status_code == 303
    return phone


def test_a_year_is_counted_for_a_person_and_for_the_house(app: Flask, years: Phone) -> None:
    with app.app_context():
        ann, dov = (roster.find_by_name(name)[0].id for name in ("Ann", "Dov"))
        now = recap.years()[0]
        own, ours, old = recap.year_recap(now, ann), recap.year_recap(now), recap.year_recap(2019, dov)
        assert recap.years(dov) == (2019,)
        assert recap.years()[-1] == 2019
    assert (own.games, ours.games, sum(ours.months)) == (2, 2, 2)
    assert own.words < ours.words
    assert own.best is not None and own.best.name == "Ann"
    assert ours.winners and not own.winners
    assert "Ann" not in {each.name for each in own.company}
    assert (old.games, old.wins, old.streak, old.months[11], old.kinds) == (1, 1, 1, 1, (("Bananagrams", 1),))


def test_pages_and_pictures(app: Flask, years: Phone) -> None:
    with app.app_context():
        dov, now = roster.find_by_name("Dov")[0].id, recap.years()[0]
    for path in (f"/records/{now}", f"/people/{dov}/2019"):
        page = years.get(path).text
        assert f'href="{path}/recap.png"' in page
        assert re.search(r'<svg class="chart"[^>]+role="img"', page)
        picture = Image.open(BytesIO(years.get(f"{path}/recap.png").data))
        assert picture.size == (1080, 1350)
    assert f"/people/{dov}/2019" in years.get(f"/people/{dov}").text
    assert f"/records/{now}" in years.get("/records").text


@pytest.mark.parametrize(
    "path", ["/records/1999", "/records/0", "/records/99999", "/people/1/1999", "/people/99/2019"]
)
def test_a_year_without_games_has_no_page(years: Phone, path: str) -> None:
    assert years.get(path).status_code == 404
    assert years.get(f"{path}/recap.png").status_code == 404


def test_a_game_most_played_leads_to_its_games_of_that_year(app: Flask, years: Phone) -> None:
    with app.app_context():
        dov = roster.find_by_name("Dov")[0].id
    page = years.get(f"/people/{dov}/2019").text
    link = re.search(r'href="(/history[^"]+game=Bananagrams)"', page)
    assert link is not None
    found = years.get(unescape(link[1])).text
    assert "1 game<" in found and "24 Dec 2019" in found
