"""History: found by game, people, dates and place, page by page, and rebuilt at will."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from referee.store.db import clock
from referee.store.db.errors import NotFoundError
from referee.store.games import tables
from referee.store.games.log import append, batches
from referee.store.models import TableStatus
from referee.store.people import history, roster
from referee.store.people.history import GameFilter, NewStanding
from tests.store.samples import a_batch

DAY = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def season(book: Flask, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Ann, Bea and Cal play three evenings; a fourth game is still open."""
    people = {name: roster.create(name).id for name in ("Ann", "Bea", "Cal")}
    evenings = [
        ("letterpress", "Ann Bea", "Ann's kitchen"),
        ("anagrabs", "Bea Cal", ""),
        ("letterpress", "Ann Bea Cal", "Ann's kitchen"),
    ]
    for day, (rules, names, place) in enumerate(evenings):
        monkeypatch.setattr(clock, "now", lambda day=day: DAY + timedelta(days=day))
        table = tables.create(rules, {}, [people[name] for name in names.split()], place=place)
        rows = [
            NewStanding(seat.number, seat.number + 1, 40 - seat.number, not seat.number)
            for seat in table.seats
        ]
        append(table.id, 0, [a_batch("k")], status=TableStatus.FINISHED, standings=rows)
    tables.create("letterpress", {}, list(people.values()))
    return people


def matching_ids(which: GameFilter) -> list[int]:
    return [game.table.id for game in history.games(which).games]


def test_past_games_the_latest_first(season: dict[str, int]) -> None:
    assert matching_ids(GameFilter()) == [3, 2, 1]


def test_a_past_game_has_places_and_points(season: dict[str, int]) -> None:
    past = history.game(3)
    rows = [(row.name, row.place, row.points, row.won) for row in past.standings]
    assert rows == [("Ann", 1, 40, True), ("Bea", 2, 39, False), ("Cal", 3, 38, False)]
    assert past.table.ended == DAY + timedelta(days=2)


def test_an_open_game_is_no_history(season: dict[str, int]) -> None:
    with pytest.raises(NotFoundError):
        history.game(4)


def test_filters(season: dict[str, int]) -> None:
    ann, bea, cal = season.values()
    assert matching_ids(GameFilter(rules="letterpress")) == [3, 1]
    assert matching_ids(GameFilter(people=(cal,))) == [3, 2]
    assert matching_ids(GameFilter(people=(ann, cal))) == [3]
    assert matching_ids(GameFilter(since=DAY + timedelta(days=1))) == [3, 2]
    assert matching_ids(GameFilter(until=DAY + timedelta(days=1))) == [1]
    assert matching_ids(GameFilter(place="ann's KITCHEN")) == [3, 1]
    assert matching_ids(GameFilter(rules="letterpress", people=(bea,), until=DAY + timedelta(days=1))) == [1]
    assert matching_ids(GameFilter(rules="hardback")) == []


def test_page_by_page(season: dict[str, int]) -> None:
    second = history.games(page=2, per_page=2)
    assert ([past.table.id for past in second.games], second.pages, second.total) == ([1], 2, 3)
    assert history.games(page=99, per_page=2) == second
    assert history.games(page=-1, per_page=0).number == 1
    assert history.games(GameFilter(rules="hardback")).pages == 1


def test_a_seat_without_a_place_comes_last(season: dict[str, int]) -> None:
    history.rebuild(1, [NewStanding(0, None, None, False), NewStanding(1, 1, 3, True)])
    assert [row.name for row in history.game(1).standings] == ["Bea", "Ann"]


def test_standings_are_rebuilt_without_touching_the_log(season: dict[str, int]) -> None:
    before = batches(1)
    history.rebuild(1, [NewStanding(0, 1, 41, True, {"best": "PRESS"})], {"why": "folded again"})
    past = history.game(1)
    assert [(row.points, row.detail) for row in past.standings] == [(41, {"best": "PRESS"})]
    assert past.table.result == {"why": "folded again"}
    assert batches(1) == before
    assert history.finished_ids() == (1, 2, 3)
