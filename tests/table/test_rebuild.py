"""What is only worked out can be thrown away: `quoin rebuild` reads it from the ledgers again."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import delete, text

from referee.cli import main
from referee.league import records
from referee.store.db.database import write_session
from referee.store.models import GameSums, Meeting, PlayedWord, Rating, Run, Standing, WordTotal
from referee.store.people import played_words, roster
from referee.table.rebuild import rebuild
from tests.data.test_exchange import another_house
from tests.support.played_games import record


def all_records() -> tuple[object, ...]:
    everybody = roster.everybody()
    return (
        records.house_records(),
        played_words.search(),
        *(records.career(person.id) for person in everybody),
    )


def test_all_projections_are_rebuilt_from_the_log(book: Flask) -> None:
    for name in ("letterpress", "letter_mine", "word_war"):
        record(name)
    before = all_records()
    with write_session() as session:
        for kept in (Rating, PlayedWord, GameSums, Meeting, Run, WordTotal, Standing):
            session.execute(delete(kept))
    assert all_records() != before
    assert rebuild().games == 3
    assert all_records() == before


def test_a_finished_game_is_rated_and_its_challenges_are_counted(book: Flask) -> None:
    record("letter_mine")
    careers = {person.name: records.career(person.id) for person in roster.everybody()}
    assert all(career.overall is not None for career in careers.values())
    disputes = {name: career.disputes for name, career in careers.items()}
    assert {name: (each.made, each.won) for name, each in disputes.items()} == {
        "Ann": (0, 0), "Bea": (1, 0), "Cal": (1, 1),
    }  # fmt: skip
    assert (disputes["Bea"].doubted, disputes["Bea"].defended, disputes["Cal"].defended) == (1, 0, 1)


def test_the_rebuild_command_names_tables_it_could_not_fold(
    tmp_path: Path, blank_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with another_house(tmp_path, blank_file, "here"):
        codes = [record("letterpress"), record("word_war")]
    monkeypatch.setenv("QUOIN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'here.db'}")
    assert main(["rebuild"]) == 0
    with another_house(tmp_path, tmp_path / "here.db", "broken"), write_session() as session:
        session.execute(text("UPDATE game SET rules = 'chess' WHERE id = 2"))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'broken.db'}")
    assert main(["rebuild"]) == 1
    said = capsys.readouterr()
    assert "2 games: scores" in said.out
    assert f"Table {codes[1]}: its log cannot be replayed" in said.err
