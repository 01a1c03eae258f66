"""Past plays from BG Stats and spreadsheets: read, previewed, added once."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from referee.data import exchange
from referee.data.past_plays import LARGEST, add_plays, read_plays
from referee.store.db.database import write_session
from referee.store.db.errors import InvalidInputError
from referee.store.people import history, roster


def bg_stats(*plays: dict[str, object], **game: object) -> bytes:
    return json.dumps(
        {
            "games": [
                {"id": 1, "name": "Letterpress", "highestWins": True} | game,
                {"id": 2, "name": "Catan"},
            ],
            "players": [{"id": n, "name": name} for n, name in enumerate(("Ann", "Bea", "Cal"), 1)],
            "locations": [{"id": 5, "name": "Den"}],
            "plays": plays,
        }
    ).encode()


def play(*scores: tuple[int, str, bool], game: int = 1, n: int = 1, **more: object) -> dict[str, object]:
    lines = [{"playerRefId": who, "score": points, "winner": won} for who, points, won in scores]
    number = {"uuid": f"00000000-0000-4000-8000-{n:012}", "gameRefId": game, "locationRefId": 5}
    return number | {"playDate": "2024-05-07 20:15:00", "playerScores": lines} | more


CSV = b"""game;date;name;score
Letterpress;2023-01-02;Ann;20
Letterpress;2023-01-02;Bea;31
Letterpress;2023-01-02;Ann;12
Letterpress;2023-01-02;Bea;9
"""


def places(content: bytes) -> list[list[int]]:
    return [[each.place for each in one.scores] for one in read_plays(content).plays]


def test_a_bg_stats_play_has_its_game_day_place_and_people() -> None:
    (one,) = read_plays(bg_stats(play((1, "20", False), (2, "3+28", True)))).plays
    assert (one.game, one.where, f"{one.ended:%Y-%m-%d}", one.is_ours) == (
        "letterpress",
        "Den",
        "2024-05-07",
        True,
    )
    assert [(each.name, each.points, each.place) for each in one.scores] == [("Ann", 20, 2), ("Bea", 31, 1)]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        (((1, "20", True), (2, "20", False)), [1, 2]),  # a tie that a tie-breaker decided
        (((1, "", False), (2, "", True), (3, "", False)), [2, 1, 2]),
        (((1, "7", False), (2, "7", False)), [1, 1]),
    ],
)
def test_places_follow_from_points_and_winners(
    scores: tuple[tuple[int, str, bool], ...], expected: list[int]
) -> None:
    assert places(bg_stats(play(*scores))) == [expected]


def test_the_fewest_points_win_where_the_game_says_so() -> None:
    assert places(bg_stats(play((1, "20", False), (2, "31", False)), highestWins=False)) == [[1, 2]]


def test_a_play_without_a_result_is_counted_and_left_out() -> None:
    found = read_plays(
        bg_stats(play((1, "", False), (2, "", False)), play((1, "5", True), n=2, ignored=True))
    )
    assert (found.plays, found.unusable) == ((), 2)


def test_a_spreadsheet_keeps_two_plays_of_a_day_apart() -> None:
    assert places(CSV) == [[2, 1], [1, 2]]
    assert len({one.uid for one in read_plays(CSV).plays}) == 2


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[1, 2]", b'{"games": 3}', b"\xff\xfe", b"a,b\n1,2\n", b"\x00\x01", b"x" * (LARGEST + 1)],
)
def test_any_other_file_gets_one_sentence(content: bytes) -> None:
    with pytest.raises(InvalidInputError) as refused:
        read_plays(content)
    assert str(refused.value).endswith(".")


def test_importing_twice_adds_nothing(book: Flask) -> None:
    people = {name: roster.create(name).id for name in ("Ann", "Bea")}
    for added in (2, 0):
        with write_session():
            assert add_plays(read_plays(CSV).plays, people) == added
    assert history.games().total == 2


def test_our_own_bg_stats_file_adds_nothing_here(book: Flask) -> None:
    people = {name: roster.create(name).id for name in ("Ann", "Bea")}
    with write_session():
        add_plays(read_plays(CSV).plays, people)
    with write_session():
        assert add_plays(read_plays(exchange.as_bg_stats().encode()).plays, people) == 0
