"""Out of one house and into another: everything as it was, twice as once, all of it or nothing."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.cli import main
from referee.data import exchange
from referee.data.spreadsheet import safe_cell
from referee.store.db.errors import InvalidInputError
from referee.store.games import log, photos, tables
from referee.store.league import nights, seasons
from referee.store.people import history, paper_games, roster
from referee.table import commands, loading
from referee.table.play_script import replay
from referee.table.verify import verify
from tests.store.samples import close, make_app
from tests.support.played_games import record

EVENINGS = st.tuples(st.sampled_from(["letterpress", "letter_mine"]), st.sampled_from(["", "Bär 🐻"]))
SHEETS = st.tuples(
    st.sampled_from(["gadsby", "Bananagrams"]),
    st.sampled_from(["", "by candle light"]),
    st.lists(st.integers(-9, 99), min_size=3, max_size=3),
)
PAST = datetime(2019, 12, 24, 12, tzinfo=UTC)
NAMES = st.text(st.characters(categories=["L", "N", "So"]), min_size=1, max_size=12)


@contextmanager
def another_house(folder: Path, blank: Path, name: str = "other") -> Iterator[Flask]:
    app = make_app(f"sqlite:///{shutil.copy(blank, folder / f'{name}.db')}")
    with app.app_context():
        yield app
    close(app)


def history_and_log() -> list[Any]:
    """Everything a history page shows, and the whole log behind it."""
    found = []
    for number in history.finished_ids():
        row = tables.get(number)
        view = None if row.on_paper else loading.view_for(loading.load_row(row), None)
        standings = [
            (each.name, each.place, each.points, each.won) for each in history.game(number).standings
        ]
        kept = tuple(photos.read_jpeg(number, each.number) for each in photos.photos_of(number))
        seen = view and (view.ledger, view.result)
        entered = (row.on_paper, row.note, kept)
        found.append((row.uid, row.place, row.ended, standings, entered, seen, log.batches(number)))
    return found


def test_games_people_and_ledgers_arrive_as_they_were(book: Flask, tmp_path: Path, blank_file: Path) -> None:
    record("letterpress", "Ann's kitchen")
    record("word_war")
    commands.create("gadsby", [roster.find_by_name("Ann")[0].id, roster.find_by_name("Bea")[0].id], {})
    roster.erase(roster.find_by_name("Bea")[0].id)
    file, before = exchange.export_games(), history_and_log()
    with another_house(tmp_path, blank_file):
        added = exchange.import_games(file)
        assert (len(added.games), added.known) == (2, 0)
        assert history_and_log() == before
        assert exchange.export_games() == file
        assert verify().problems == ()
        again = exchange.import_games(file)
        assert (again.people, again.games, again.known) == (0, (), 2)
        assert exchange.export_games() == file


def test_an_export_of_the_first_version_is_still_read(book: Flask, tmp_path: Path, blank_file: Path) -> None:
    record("letterpress")
    whole = json.loads(exchange.export_games())
    whole["version"] = 1
    del whole["seasons"]
    for game in whole["games"]:
        for name in ("on_paper", "note", "keeps_photos", "photos"):
            del game[name]
    with another_house(tmp_path, blank_file):
        assert len(exchange.import_games(json.dumps(whole).encode()).games) == 1


def test_an_import_goes_into_either_database(book: Flask, tmp_path: Path, blank_file: Path) -> None:
    with another_house(tmp_path, blank_file):
        record("letterpress")
        file, before = exchange.export_games(), history_and_log()
    with book.app_context():
        exchange.import_games(file)
        assert history_and_log() == before


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    names=st.lists(NAMES, min_size=3, max_size=3),
    evenings=st.lists(EVENINGS, max_size=2),
    sheets=st.lists(SHEETS, max_size=2),
    photo=st.binary(max_size=9),
    erased=st.sets(st.integers(0, 2)),
)
def test_any_history_survives_the_round_trip(
    names: list[str],
    evenings: list[tuple[str, str]],
    sheets: list[tuple[str, str, list[int]]],
    photo: bytes,
    erased: set[int],
    tmp_path: Path,
    blank_file: Path,
) -> None:
    with another_house(tmp_path, blank_file, "from"):
        who = [roster.create(name).id for name in names]
        for game, place in evenings:
            code = record(game, place, who)
            photos.save(loading.load_table(code).id, 1, "write", 3, photo)
        for game, note, points in sheets:
            seats = zip(who, paper_games.places_by_points(points), points, strict=True)
            paper_games.enter(
                paper_games.PaperSheet(
                    game, PAST, tuple(paper_games.SheetSeat(*seat) for seat in seats), note=note
                )
            )
        _league(who, history.finished_ids())
        for number in erased:
            roster.erase(who[number])
        file, before = exchange.export_games(), history_and_log()
    with another_house(tmp_path, blank_file, "into"):
        exchange.import_games(file)
        same = exchange.export_games() == file  # a difference of whole files takes minutes to print
        assert same
        assert history_and_log() == before
        assert exchange.import_games(file).games == ()


def _league(who: list[int], games: tuple[int, ...]) -> None:
    """A season with a game chosen, one left out, and a night with a result."""
    season = seasons.create(seasons.SeasonPlan("League", PAST, None, ("gadsby",), "own", (3, 1)))
    night = nights.create(season.id, nights.NightPlan("Night", "gadsby", "robin", 2, 5, tuple(who)))
    nights.add_round(night, 0, [[(who[0], who[1]), (who[2],)]])
    for n, game in enumerate(games):
        seasons.set_counts(season.id, game, n % 2 == 0)
        nights.set_game(night, 1, 1, game)


def broken(change: str) -> bytes:
    whole = json.loads(exchange.export_games())
    game = whole["games"][0]
    if change == "version":
        whole["version"] = 99
    elif change == "field":
        game["shoe_size"] = 43
    elif change == "rules":
        game["rules"] = "chess"
    elif change == "person":
        whole["people"] = []
    elif change == "gap":
        del game["batches"][2]
    elif change == "points":
        game["standings"][0]["points"] = 999
    elif change == "event":
        game["batches"][0]["events"][0]["kind"] = "Nonsense"
    elif change == "season":
        plan = {"uid": "s", "name": "League", "since": game["ended"], "until": None, "rules": {}}
        plan |= {"scheme": "wins", "worth": {}, "automatic": True, "created": game["ended"], "closed": None}
        whole["seasons"] = [plan | {"chosen": [{"game": "unknown", "counts": True}], "nights": []}]
    elif change == "twice":
        whole["games"].append(game)
    return json.dumps(whole).encode()


@pytest.mark.parametrize(
    "change, says",
    [
        ("version", "of version 99"),
        ("field", "unknown field `shoe_size`"),
        ("rules", "'chess', a game this Quoin does not know"),
        ("person", "a person or a deck that this export does not bring"),
        ("gap", "not counted from 1 without a gap"),
        ("points", "the scores in the history are not those of its log"),
        ("event", "its log cannot be replayed"),
        ("twice", "the same game twice"),
        ("season", "Season 'League' speaks of a game or a person"),
    ],
)
def test_an_incomplete_export_imports_nothing(
    tmp_path: Path, blank_file: Path, change: str, says: str
) -> None:
    with another_house(tmp_path, blank_file, "from"):
        record("letterpress")
        file = broken(change)
    with another_house(tmp_path, blank_file):
        with pytest.raises(InvalidInputError, match=says):
            exchange.import_games(file)
        assert roster.everybody() == ()
        assert tables.all_ids() == ()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b'{"format": "other"}', b"[" * 100_000])
def test_a_file_that_is_not_an_export_is_refused_in_one_sentence(book: Flask, content: bytes) -> None:
    with pytest.raises(InvalidInputError, match="Quoin"):
        exchange.import_games(content)


@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
def test_a_cell_is_never_a_formula(sign: str) -> None:
    assert safe_cell(f"{sign}A1") == f"'{sign}A1"


@pytest.mark.parametrize("place", ["", "Ann's kitchen"])
def test_a_place_is_exported_as_it_is_and_an_empty_one_stays_empty(book: Flask, place: str) -> None:
    record("letterpress", place)
    rows = list(csv.DictReader(io.StringIO(exchange.as_csv())))
    assert {row["at"] for row in rows} == {place}


def test_scores_as_rows(book: Flask) -> None:
    record("letterpress", "=cmd()")
    rows = list(csv.DictReader(io.StringIO(exchange.as_csv())))
    assert [(row["name"], row["place"], row["points"], row["won"]) for row in rows] == [
        ("Bea", "1", "14", "1"), ("Ann", "2", "14", "0"), ("Cal", "3", "8", "0"),
    ]  # fmt: skip
    assert rows[0]["at"] == "'=cmd()"
    assert "STRIKE" in rows[0]["words"]


def test_plays_for_bg_stats(book: Flask) -> None:
    record("letterpress", "Ann's kitchen")
    exported = json.loads(exchange.as_bg_stats())
    (play_,) = exported["plays"]
    names = {each["id"]: each["name"] for each in exported["players"]}
    assert [(names[e["playerRefId"]], e["score"], e["winner"]) for e in play_["playerScores"]] == [
        ("Bea", "14", True), ("Ann", "14", False), ("Cal", "8", False),
    ]  # fmt: skip
    assert exported["games"][0]["id"] == play_["gameRefId"]
    assert exported["locations"][0]["name"] == "Ann's kitchen"
    assert exchange.as_bg_stats() == exchange.as_bg_stats()


def test_a_finished_table_is_a_script_that_plays_itself_again(book: Flask) -> None:
    code = record("letterpress")
    again = replay(exchange.as_script(code).splitlines())
    table = loading.load_table(code)
    assert again.surprises == ()
    assert again.rules.result(again.position.state) == table.rules.result(table.position.state)


def test_a_game_in_play_is_not_written_out(book: Flask) -> None:
    table = commands.create("gadsby", [roster.create(name).id for name in ("Ann", "Bea")], {})
    with pytest.raises(InvalidInputError, match="still going on"):
        exchange.as_script(table.code)


def test_a_personal_export_has_everything_about_one_person_only(book: Flask) -> None:
    record("letterpress")
    exported = exchange.about(roster.find_by_name("Ann")[0].id)
    (game,) = exported["games"]
    assert (game["place"], game["points"]) == (2, 14)
    assert {each["payload"]["word"] for each in game["requests"] if each["action"] == "write"} >= {"letter"}
    assert "strike" not in json.dumps(exported).lower()


def test_the_commands_carry_games_from_house_to_house(
    tmp_path: Path, blank_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with another_house(tmp_path, blank_file, "from"):
        record("letterpress")
    file = tmp_path / "games.json"
    monkeypatch.setenv("QUOIN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'from.db'}")
    assert main(["export", str(file)]) == 0
    assert main(["export", str(file)]) == 1
    assert main(["export", "-", "--person", "Ann"]) == 0
    assert main(["export", "-", "--play", "ZZZZZZ"]) == 1
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'into.db'}")
    assert [main(["import", str(file)]) for _ in range(2)] == [0, 0]
    said = capsys.readouterr()
    assert "1 games and 3 people added; 0 games were here already." in said.out
    assert "0 games and 0 people added; 1 games were here already." in said.out
    assert "is there already" in said.err and "There is no table ZZZZZZ." in said.err
    file.write_text("{}")
    assert main(["import", str(file)]) == 1


def test_the_erase_command_finds_the_person_and_needs_confirmation(
    tmp_path: Path, blank_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with another_house(tmp_path, blank_file, "from"):
        ann, dov, other = (roster.create(name).id for name in ("Ann", "Dov", "dov"))
    monkeypatch.setenv("QUOIN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'from.db'}")
    wrong = (["ann"], ["Eve", "--yes"], ["Dov", "--yes"], ["99", "--yes"])
    assert [main(["erase", *each]) for each in wrong] == [1, 1, 1, 1]
    said = capsys.readouterr().err
    assert f"would be Player {ann}: name" in said
    assert "Nobody here is called Eve." in said and f"by number: {other} or {dov}." in said
    assert main(["erase", "ann", "--yes"]) == main(["erase", str(dov), "--yes"]) == 0
    shutil.copy(tmp_path / "from.db", tmp_path / "after.db")
    with another_house(tmp_path, tmp_path / "after.db", "looked at"):
        assert [person.id for person in roster.everybody()] == [other]
