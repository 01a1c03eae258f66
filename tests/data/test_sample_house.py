"""The sample house: `quoin seed` fills an empty database with games that every page can show."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli import main
from referee.games import OWN_GAMES

PHOTOS = """
from referee.store.db.database import read_session
from referee.store.models import Photo
with read_session() as session:
    found = session.query(Photo.jpeg).all()
print(len(found), all(jpeg.startswith(bytes([0xFF, 0xD8])) for (jpeg,) in found))
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QUOIN_DATA", str(tmp_path))
    return tmp_path


def test_a_seed_adds_eight_people_and_forty_games_once(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["seed"]) == 0
    assert capsys.readouterr().out.startswith("40 games and 8 people added")
    assert main(["seed"]) == 1 and "people in this database already" in capsys.readouterr().err
    assert main(["seed", "--anyway"]) == 0
    assert capsys.readouterr().out.startswith("0 games and 0 people added; 40 games were here")
    assert main(["check"]) == 0
    look = "print(len(roster.everybody()), *sorted(history.kinds()))"
    capsys.readouterr()
    assert main(["shell", "-c", look]) == 0
    people, *kinds = capsys.readouterr().out.split()
    assert main(["shell", "-c", PHOTOS]) == 0
    assert capsys.readouterr().out.split() == ["8", "True"]
    assert people == "8" and set(kinds) <= {rules.key for rules in OWN_GAMES} and len(kinds) >= 8
