"""Seasons and tournament nights as the pages show them."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.store.league import nights
from referee.store.people import history, roster
from tests.support.played_games import record
from tests.web.phones import Phone

LEAGUE: dict[str, object] = {
    "name": "Winter league", "since": "2019-01-01", "until": "", "scheme": "places", "automatic": "1",
}  # fmt: skip


@pytest.fixture
def league(app: Flask, phone: Phone) -> Phone:
    """A season that counts everything, and Ann, Bea, Cal and Dov on the roster."""
    with app.app_context():
        for name in ("Ann", "Bea", "Cal", "Dov"):
            roster.create(name)
    assert phone.post("/seasons", LEAGUE).location == "/seasons/1"
    return phone


def on_paper(phone: Phone, day: str, game: str = "Bananagrams", **points: int) -> int:
    sheet = {
        "game": game,
        "day": day,
        "name": list(points),
        "points": [str(each) for each in points.values()],
    }
    answer = phone.post("/history/paper", {**sheet, "at": [""] * len(points)})
    assert answer.status_code == 303, answer.text
    return int(answer.location.rsplit("/", 1)[1])


def plain(page: TestResponse) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.text).split())


def test_a_season_counts_games_of_its_time_and_explains_every_point(league: Phone) -> None:
    on_paper(league, "2020-01-02", Ann=30, Bea=30, Cal=10)
    on_paper(league, "2020-01-03", Cal=9, Ann=5)
    on_paper(league, "2018-12-31", Dov=9, Ann=5)
    told = plain(league.get("/seasons/1"))
    assert "shared 1st of 3: (3 + 2) / 2 = 2½" in told
    assert "2nd of 2: 1" in told
    assert "Total 3½" in told
    assert "Dov" not in told.split("Tournament nights")[0].split("Put a game in")[0]
    assert "2 games" in told


def test_ties_in_a_season_are_broken_by_wins_then_by_head_to_head(league: Phone) -> None:
    league.post("/seasons/1", {**LEAGUE, "scheme": "own", "worth": "2"})
    on_paper(league, "2020-01-02", Ann=3, Bea=1)
    on_paper(league, "2020-01-03", Bea=3, Cal=1)
    on_paper(league, "2020-01-04", Cal=3, Ann=1)
    on_paper(league, "2020-01-05", Ann=3, Bea=2)
    on_paper(league, "2020-01-06", Bea=3, Dov=2)
    told = plain(league.get("/seasons/1"))
    assert "How ties were broken Wins : Ann 2, Bea 2. Equal." in told
    assert (
        "Games before the others who are level, less games behind them : Ann 2, Bea -2. Ann before Bea."
        in told
    )


def test_a_game_is_left_out_and_put_in_by_hand(league: Phone) -> None:
    inside, outside = (
        on_paper(league, "2020-01-02", Ann=3, Bea=1),
        on_paper(league, "2018-01-02", Cal=3, Dov=1),
    )
    league.post("/seasons/1/games", {"game": str(inside), "counts": "0"})
    league.post("/seasons/1/games", {"game": str(outside), "counts": "1"})
    standing = plain(league.get("/seasons/1")).split("Put a game in")[0]
    assert "Cal" in standing and "Ann" not in standing


def test_a_closed_season_does_not_change_until_it_is_reopened(app: Flask, league: Phone) -> None:
    league.post("/seasons/1/close", {"over": "1"})
    with app.app_context():
        record("letterpress")
    assert "No game counts yet" in league.get("/seasons/1").text
    league.post("/seasons/1/close", {"over": "0"})
    assert "No game counts yet" not in league.get("/seasons/1").text


@pytest.mark.parametrize(
    "change, says",
    [
        ({"name": " "}, "at least one letter or figure"),
        ({"since": "soon"}, "such as 2026-11-07"),
        ({"until": "2018-01-01"}, "A season ends after it begins"),
        ({"scheme": "luck"}, "Choose what a place is worth"),
        ({"scheme": "own", "worth": ""}, "what the first place is worth"),
        ({"scheme": "own", "worth": "1 5"}, "cannot be worth more than an earlier one"),
        ({"scheme": "own", "worth": "five"}, "must be a whole number"),
    ],
)
def test_an_invalid_season_is_refused_in_one_sentence(
    league: Phone, change: dict[str, object], says: str
) -> None:
    for path in ("/seasons", "/seasons/1"):
        answer = league.post(path, {**LEAGUE, **change})
        assert answer.status_code == 422
        assert says in answer.text
    assert league.get("/seasons").text.count("Winter league</span>") == 1


def begun(league: Phone, **changes: object) -> str:
    """A night of all four; the address of its page."""
    night = {"game": "letterpress", "system": "swiss", "size": "2", "person": ["1", "2", "3", "4"]}
    answer = league.post("/seasons/1/nights", {**night, **changes})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def waiting(app: Flask) -> list[tuple[int, int, tuple[int, ...]]]:
    with app.app_context():
        return [(each.round, each.number, each.players) for each in nights.get(1).waiting]


def write_results(app: Flask, league: Phone, page: str) -> None:
    """The first at each table wins."""
    for round_, number, players in waiting(app):
        sent = {f"points.{player}": str(9 - n) for n, player in enumerate(players)}
        assert league.post(f"{page}/tables/{round_}/{number}", sent).status_code == 303


def test_a_swiss_night_from_the_first_round_to_the_last_without_a_rematch(app: Flask, league: Phone) -> None:
    page = begun(league)
    everybody = {"person": ["1", "2", "3", "4"]}
    assert league.post(f"{page}/round", everybody).status_code == 422
    for _ in range(2):
        write_results(app, league, page)
        assert league.post(f"{page}/round", everybody).status_code == 303
    write_results(app, league, page)
    with app.app_context():
        met = [frozenset(each.players) for each in nights.get(1).pairings]
    assert len(met) == len(set(met)) == 6
    answer = league.post(f"{page}/round", everybody)
    assert answer.status_code == 422 and "no round left without a rematch" in answer.text
    assert league.post(f"{page}/round", {**everybody, "rematches": "1"}).status_code == 303
    assert "on paper" in league.get("/history").text


def test_a_round_robin_is_drawn_at_once_and_a_bye_is_named(app: Flask, league: Phone) -> None:
    page = begun(league, system="robin", person=["1", "2", "3"])
    told = plain(league.get(page))
    assert told.count("sits out") == 3
    assert "Draw round" not in told
    write_results(app, league, page)
    assert "Standing of the night" in league.get(page).text


def test_a_finished_table_of_the_same_people_is_the_result(app: Flask, league: Phone) -> None:
    page = begun(league, size="3", person=["1", "2", "3"], system="robin")
    assert 'href="/new/letterpress?person=' in league.get(page).text
    with app.app_context():
        record("letterpress", who=[1, 2, 3])
    assert "1. Bea 14" in plain(league.get(page))
    assert league.post(f"{page}/close").status_code == 303
    with app.app_context():
        record("letterpress", who=[1, 2, 3])
        assert history.games().total == 2
        assert nights.get(1).pairings[0].game.game == 1  # type: ignore[union-attr]
    assert league.post(f"{page}/close").status_code == 422


def test_people_come_late_and_go_home(app: Flask, league: Phone) -> None:
    page = begun(league, person=["1", "2"])
    write_results(app, league, page)
    assert league.post(f"{page}/round", {"person": ["1", "3", "4"]}).status_code == 303
    with app.app_context():
        last = [each for each in nights.get(1).pairings if each.round == 2]
    assert sorted(player for each in last for player in each.players) == [1, 3, 4]


@pytest.mark.parametrize(
    "change, says",
    [
        ({"person": ["1"]}, "at least two people"),
        ({"system": "dice"}, "how people are put together"),
        ({"size": "9"}, "2 to 6 people sit at a table"),
        ({"size": "few"}, "must be a whole number"),
        ({"game": "\x00"}, "Choose the game of the night"),
    ],
)
def test_an_invalid_night_is_refused_in_one_sentence(
    league: Phone, change: dict[str, object], says: str
) -> None:
    night = {"game": "letterpress", "system": "swiss", "size": "2", "person": ["1", "2", "3", "4"]}
    answer = league.post("/seasons/1/nights", {**night, **change})
    assert answer.status_code == 422 and says in answer.text
    assert "None yet." in league.get("/seasons/1").text


def test_a_result_that_cannot_be_changes_nothing(app: Flask, league: Phone) -> None:
    page = begun(league)
    (round_, number, (one, other)), *_ = waiting(app)
    for sent in ({}, {f"points.{one}": "3"}, {f"at.{one}": "1", f"at.{other}": "3"}, {f"points.{one}": "x"}):
        assert league.post(f"{page}/tables/{round_}/{number}", sent).status_code == 422
    assert league.post(f"{page}/tables/9/9", {}).status_code == 422
    with app.app_context():
        assert history.games().total == 0


def test_deleting_a_season_keeps_its_games(app: Flask, league: Phone) -> None:
    page = begun(league)
    write_results(app, league, page)
    assert league.post("/seasons/1/remove").status_code == 303
    assert league.get("/seasons/1").status_code == league.get(page).status_code == 404
    with app.app_context():
        assert history.games().total == 2


def test_removing_a_paper_result_reopens_its_pairing(app: Flask, league: Phone) -> None:
    page = begun(league)
    write_results(app, league, page)
    assert waiting(app) == []
    assert league.post("/history/1/paper/remove").status_code == 303
    assert len(waiting(app)) == 1
