"""Databases of earlier versions: each opens, every game in it folds, every score is unchanged."""

import gzip
from pathlib import Path

import pytest

from referee import store
from referee.store.people import history
from referee.table.verify import verify

OLD = Path(__file__).parents[1] / "store" / "old"
# Who came to what in the finished games of each stored book, as that version wrote it.
SCORES = {
    "schema-0001": {
        "letterpress": {"Ann": 14, "Bea": 14, "Cal": 8},
        "letterbox": {"Ann": 4, "Bea": 4, "Cal": 3, "Dov": 3},
        "word_war": {"Ann": 4, "Bea": 3},
        "letter_mine": {"Bea": 24, "Cal": 2, "Ann": 0},
    }
}


@pytest.mark.parametrize("name", SCORES)
def test_an_old_database_opens_and_all_its_games_fold(name: str, tmp_path: Path) -> None:
    file = tmp_path / "quoin.db"
    file.write_bytes(gzip.decompress((OLD / f"{name}.db.gz").read_bytes()))
    app = store.bare_app(f"sqlite:///{file}", str(tmp_path), "another secret, long enough to sign with")
    store.upgrade(app)
    with app.app_context():
        report = verify()
        games = history.games().games
        scores = {past.table.rules: {row.name: row.points for row in past.standings} for past in games}
    store.close(app)
    assert report.problems == ()
    assert report.tables == 7
    assert scores == SCORES[name]


def test_every_stored_database_is_tested() -> None:
    assert {file.name.removesuffix(".db.gz") for file in OLD.iterdir()} == set(SCORES)
