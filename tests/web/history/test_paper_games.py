"""Games on paper: entered, shown like others, corrected, taken out; wrong input is one sentence."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from flask import Flask
from PIL import Image

from referee.league import records
from referee.store.games import tables
from referee.store.people import history, roster
from tests.web.phones import Phone, hidden_fields

SHEET: dict[str, object] = {
    "game": "Bananagrams", "day": "2019-12-24", "place": "Ann's kitchen", "note": "Eve cheated",
    "name": ["Ann", "Bea", "Cal"], "points": ["31", "40", "31"], "at": ["", "", ""],
}  # fmt: skip


def enter(phone: Phone, **changes: object) -> int:
    answer = phone.post("/history/paper", {**SHEET, **changes})
    assert answer.status_code == 303, answer.text
    return int(answer.location.rsplit("/", 1)[1])


def standings(app: Flask, game: int) -> list[tuple[str, int | None, int | None, bool]]:
    with app.app_context():
        return [(each.name, each.place, each.points, each.won) for each in history.game(game).standings]


def test_a_paper_game_is_in_history_records_and_ratings(app: Flask, phone: Phone) -> None:
    game = enter(phone)
    assert standings(app, game) == [("Bea", 1, 40, True), ("Ann", 2, 31, False), ("Cal", 2, 31, False)]
    page = phone.get(f"/history/{game}").text
    for part in ("Bananagrams", "24 December 2019", "on paper", "Eve cheated", "Ann&#39;s kitchen"):
        assert part in page
    assert "on paper" in phone.get("/history?game=Bananagrams").text
    with app.app_context():
        bea = records.career(roster.find_by_name("Bea")[0].id)
    assert (bea.wins, bea.streak.current) == (1, 1)
    assert bea.overall is not None and bea.overall.figure > 25
    assert "Bananagrams" in phone.get("/records").text


def test_a_paper_game_has_a_result_picture_and_cannot_be_joined(app: Flask, phone: Phone) -> None:
    game = enter(phone, points=["", "", ""], at=["2", "1", "2"])
    picture = phone.get(f"/history/{game}/result.png")
    assert Image.open(BytesIO(picture.data)).width == 1080
    with app.app_context():
        row = tables.get(game)
        assert tables.by_code(row.code) is None
    assert "game.play" not in phone.get(f"/history/{game}").text


def test_a_paper_game_of_a_known_title_can_be_played_again(app: Flask, phone: Phone) -> None:
    game = enter(phone, game="letterpress")
    with app.app_context():
        assert tables.get(game).rules == "letterpress"
    assert f"/new/letterpress?again={game}" in phone.get(f"/history/{game}").text


def test_the_fewest_points_may_win(app: Flask, phone: Phone) -> None:
    game = enter(phone, fewest="1")
    assert [row[0] for row in standings(app, game) if row[3]] == ["Ann", "Cal"]


def test_a_second_tap_enters_nothing_twice(app: Flask, phone: Phone) -> None:
    uid = hidden_fields(phone.get("/history/paper").text)["/history/paper"]["uid"]
    assert enter(phone, uid=uid) == enter(phone, uid=uid)
    with app.app_context():
        assert history.games().total == 1


def test_a_paper_game_is_corrected_and_removed(app: Flask, phone: Phone) -> None:
    game = enter(phone)
    form = phone.get(f"/history/{game}/paper").text
    assert 'value="Bananagrams"' in form and 'value="40"' in form
    fixed = {**SHEET, "name": ["Ann", "Dov"], "points": ["5", "3"], "at": ["", ""]}
    assert phone.post(f"/history/{game}/paper", fixed).status_code == 303
    assert standings(app, game) == [("Ann", 1, 5, True), ("Dov", 2, 3, False)]
    with app.app_context():
        assert records.career(roster.find_by_name("Bea")[0].id).games == 0
    assert phone.post(f"/history/{game}/paper/remove").status_code == 303
    assert phone.get(f"/history/{game}").status_code == 404
    with app.app_context():
        assert records.career(roster.find_by_name("Ann")[0].id).overall is None


@pytest.mark.parametrize(
    "change, says",
    [
        ({"name": ["", "", ""]}, "at least one person"),
        ({"points": ["31", "", "31"]}, "everybody a score, or everybody a place"),
        ({"points": ["31", "many", "31"]}, "Score must be a whole number"),
        ({"at": ["1", "1", "2"]}, "places do not fit together"),
        ({"at": ["1", "", "2"]}, "everybody a score, or everybody a place"),
        ({"name": ["Ann", "ann", "Cal"]}, "Nobody can sit on two seats"),
        ({"day": "2999-01-01"}, "between 1900 and today"),
        ({"day": "Christmas"}, "such as 2026-11-07"),
        ({"game": " "}, "at least one letter or figure"),
        ({"game": "x" * 41}, "at most 40 characters"),
        ({"note": "y" * 201}, "at most 200 characters"),
    ],
)
def test_an_impossible_paper_game_is_refused_in_one_sentence(
    app: Flask, phone: Phone, change: dict[str, object], says: str
) -> None:
    answer = phone.post("/history/paper", {**SHEET, **change})
    assert answer.status_code == 422
    found = re.search(r'role="alert">([^<]+)<', answer.text)
    assert found is not None and says in found[1]
    assert 'value="Ann&#39;s kitchen"' in answer.text
    with app.app_context():
        assert history.games().total == 0
        assert roster.everybody() == ()


def test_a_refereed_game_cannot_be_corrected_as_a_paper_game(app: Flask, phone: Phone) -> None:
    from tests.support.played_games import record

    with app.app_context():
        record("letterpress")
    for answer in (
        phone.get("/history/1/paper"),
        phone.post("/history/1/paper", SHEET),
        phone.post("/history/1/paper/remove"),
    ):
        assert answer.status_code == 404
        assert "corrected at its own table" in answer.text
