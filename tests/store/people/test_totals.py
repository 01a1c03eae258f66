"""Sums kept beside the standings: whatever happens to games, they are what adding all up would give."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from referee.league import ratings
from referee.store.db.database import read_session
from referee.store.games import tables
from referee.store.games.log import append
from referee.store.models import Base, TableStatus
from referee.store.people import history, roster, statistics, totals
from referee.store.people import ratings as kept
from referee.store.people.history import NewStanding
from tests.store.samples import a_batch, close, make_app

SUMS = ("tally", "meeting", "run", "word_total", "played_word")
PLACES = st.lists(st.one_of(st.none(), st.integers(1, 3)), min_size=3, max_size=3)
SAID = st.lists(st.tuples(st.sampled_from(["RAG", "RAGE", "GEAR"]), st.integers(0, 9)), max_size=2)
DISPUTES = st.one_of(
    st.none(), st.fixed_dictionaries({"challenges": st.just(2), "upheld": st.integers(0, 2)})
)
SEATS = st.tuples(PLACES, st.lists(SAID, min_size=3, max_size=3), DISPUTES)
CHANGES = st.lists(st.tuples(st.integers(0, 3), st.one_of(st.none(), SEATS)), min_size=1, max_size=8)


@contextmanager
def house(folder: Path, blank: Path) -> Iterator[Flask]:
    app = make_app(f"sqlite:///{shutil.copy(blank, folder / 'sums.db')}")
    with app.app_context():
        yield app
    close(app)


def kept_sums() -> dict[str, list[tuple[object, ...]]]:
    found = {}
    with read_session() as session:
        for name in SUMS:
            table = Base.metadata.tables[name]
            found[name] = sorted(tuple(row) for row in session.execute(select(table)))
    return found


def rows(
    places: list[int | None], said: list[list[tuple[str, int]]], disputes: dict[str, int] | None
) -> list[NewStanding]:
    return [
        NewStanding(
            seat, place, place and 10 - place, place == 1,
            {"words": [{"word": word, "points": points, "round": 1} for word, points in words]}
            | ({"challenges": disputes} if disputes and seat == 0 else {}),
        )
        for seat, (place, words) in enumerate(zip(places, said, strict=True))
    ]  # fmt: skip


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=CHANGES)
def test_stored_totals_equal_the_sum_of_the_games(changes: list, tmp_path: Path, blank_file: Path) -> None:
    """Games end, are changed and are taken back, in any order."""
    with house(tmp_path, blank_file):
        who = [roster.create(name).id for name in ("Ann", "Bea", "Cal")]
        games = [tables.create(rules, {}, who) for rules in ("gadsby", "gadsby", "draw", "draw")]
        for number, (at, seats) in enumerate(changes):
            game = tables.get(games[at].id)
            status = TableStatus.PLAYING if seats is None else TableStatus.FINISHED
            standings = () if seats is None else rows(*seats)
            append(game.id, game.version, [a_batch(f"k{number}")], status=status, standings=standings)
        before = kept_sums()
        totals.rebuild()
        assert kept_sums() == before


def test_challenges_are_added_up(book: Flask) -> None:
    who = [roster.create(name).id for name in ("Ann", "Bea")]
    for n in range(2):
        game = tables.create("gadsby", {}, who)
        seats = [
            NewStanding(0, 1, 5, True, {"challenges": {"challenges": 2, "upheld": 1}}),
            NewStanding(1, 2, 3, False, {"challenges": {"doubted": 2, "defended": 1}}),
        ]
        append(game.id, 0, [a_batch(f"k{n}")], status=TableStatus.FINISHED, standings=seats)
    ann, bea = (statistics.disputes(player) for player in who)
    assert (ann.made, ann.won, ann.lost, ann.doubted) == (4, 2, 2, 0)
    assert (bea.made, bea.doubted, bea.defended) == (0, 4, 2)


def test_a_few_games_are_rated_at_once_and_the_others_later(book: Flask) -> None:
    who = [roster.create(name).id for name in ("Ann", "Bea")]
    for n in range(5):
        game = tables.create("gadsby", {}, who)
        seats = [NewStanding(0, 1, 5, True), NewStanding(1, 2, 3, False)]
        append(game.id, 0, [a_batch(f"k{n}")], status=TableStatus.FINISHED, standings=seats)
    assert ratings.rate_new_games(3) is False
    assert len(kept.rating_history(who[0])) == 3
    assert ratings.rate_new_games(3) is True
    assert len(whole := kept.rating_history(who[0])) == 5
    assert kept.rating_history(who[0], 2) == whole[-2:]


@pytest.mark.parametrize("number", [1, 3])
def test_an_old_game_that_changes_is_rated_again_with_all_that_followed(book: Flask, number: int) -> None:
    who = [roster.create(name).id for name in ("Ann", "Bea")]
    for n in range(3):
        game = tables.create("gadsby", {}, who)
        seats = [NewStanding(0, 1, 5, True), NewStanding(1, 2, 3, False)]
        append(game.id, 0, [a_batch(f"k{n}")], status=TableStatus.FINISHED, standings=seats)
    ratings.rate_new_games()
    history.rebuild(number, [NewStanding(0, 2, 3, False), NewStanding(1, 1, 5, True)])
    ratings.rate_new_games()
    after = kept.rating_history(who[0])
    kept.delete_all()
    ratings.rate_new_games()
    assert kept.rating_history(who[0]) == after
    assert len(after) == 3
