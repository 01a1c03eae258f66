"""People's pages, records and words of all time, as every phone of the house may see them."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from referee.store.people import roster
from tests.support.played_games import record
from tests.web.phones import Phone


@pytest.fixture
def evening(app: Flask) -> Phone:
    """A whole game of Letterpress is in the history."""
    with app.app_context():
        record("letterpress", "Ann's kitchen")
    return Phone(app)


def person(app: Flask, name: str) -> int:
    with app.app_context():
        return roster.find_by_name(name)[0].id


def test_the_page_of_a_game_shows_its_scores_as_chart_and_table(evening: Phone) -> None:
    page = evening.get("/history/1").text
    assert "Ann&#39;s kitchen" in page
    assert re.search(r'<svg class="chart"[^>]+role="img" aria-labelledby="chart-title chart-desc"', page)
    assert page.count("<polyline") == 3
    assert "After 5 rounds: " in page
    assert 'style="' not in page


def test_the_page_of_a_person_shows_games_rating_words_and_rivals(app: Flask, evening: Phone) -> None:
    page = evening.get(f"/people/{person(app, 'Ann')}").text
    for part in ("Game by game", "Rating", "Best words", "Letters most used", "Head to head", "Last games"):
        assert part in page
    assert re.search(r"± \d+\.\d", page)
    assert all(f" {name}</a>" in page for name in ("Bea", "Cal"))


def test_the_house_shows_records_and_everybody(app: Flask, evening: Phone) -> None:
    page = evening.get("/records").text
    for part in (
        "Best words",
        "Highest scores",
        "Most wins in a row",
        f"/people/{person(app, 'Cal')}",
    ):
        assert part in page
    longest = page.partition("Longest words")[2]
    assert re.search(r'GRAVEN.*?big-figure">6<span class="sr"> letters', longest, re.DOTALL)


def test_words_of_all_time_are_searched(evening: Phone) -> None:
    assert "GRAVEN" in evening.get("/records/words?q=grav").text
    assert "GRAVEN" in evening.get("/records/words?q=*aven").text
    assert "Nobody has played such a word yet" in evening.get("/records/words?q=zzz").text


@pytest.mark.parametrize("path", ["/records", "/records/words", "/records/words?q=%00%25_'", "/history"])
def test_history_pages_work_before_the_first_game(phone: Phone, path: str) -> None:
    assert phone.get(path).status_code == 200


def test_somebody_without_a_game_has_a_page_and_somebody_erased_has_none(app: Flask, phone: Phone) -> None:
    with app.app_context():
        eve = roster.create("Eve").id
    assert "first finished game" in phone.get(f"/people/{eve}").text
    with app.app_context():
        roster.erase(eve)
    assert phone.get(f"/people/{eve}").status_code == 404
    assert phone.get("/people/9999").status_code == 404


def test_scores_are_downloaded(evening: Phone) -> None:
    rows = evening.get("/history.csv")
    assert rows.headers["Content-Disposition"] == 'attachment; filename="quoin.csv"'
    assert "letterpress" in rows.text
    assert evening.get("/history.bgsplay").json["plays"][0]["playerScores"]  # type: ignore[index]
