"""Words of all time, ratings and figures: read from the standings, forgotten and rebuilt with them."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from referee.league import ratings, records
from referee.league.ratings import START
from referee.store.db import clock
from referee.store.db.database import write_session
from referee.store.db.errors import NotFoundError
from referee.store.games import tables
from referee.store.games.log import append
from referee.store.models import TableStatus
from referee.store.people import history, played_words, roster, statistics
from referee.store.people import ratings as kept
from referee.store.people.history import NewStanding
from referee.store.people.ratings import Strength
from tests.store.samples import a_batch

DAY = datetime(2026, 3, 1, tzinfo=UTC)
Words = tuple[tuple[str, int], ...]


class House:
    """Ann, Bea and Cal, and evenings on which they finish games."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.people = {name: roster.create(name).id for name in ("Ann", "Bea", "Cal")}
        self.patch, self.day = monkeypatch, 0

    def plays(self, rules: str = "letterpress", *, at: int | None = None, **places: tuple[int, Words]) -> int:
        """A game: for each person their place and words. Without a day it is the next one."""
        self.day += 1
        moment = DAY + timedelta(days=self.day if at is None else at)
        self.patch.setattr(clock, "now", lambda: moment)
        table = tables.create(rules, {}, [self.people[name] for name in places])
        rows = [
            NewStanding(seat, place, 50 - place, place == 1, {"detail": "", "words": _as_entries(said)})
            for seat, (place, said) in enumerate(places.values())
        ]
        append(table.id, 0, [a_batch("k")], status=TableStatus.FINISHED, standings=rows)
        return table.id


def _as_entries(said: Words) -> list[dict[str, object]]:
    return [{"word": word, "points": points, "round": n} for n, (word, points) in enumerate(said, 1)]


@pytest.fixture
def house(book: Flask, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(monkeypatch)


def play_three(house: House) -> None:
    house.plays(Ann=(1, (("PRESS", 9), ("RAG", 3))), Bea=(2, (("GARNETS", 12),)))
    house.plays(Ann=(2, (("PRESS", 7),)), Bea=(1, ()), Cal=(2, (("RAGE", 12),)))
    house.plays("anagrabs", Ann=(1, (("GEAR", 4),)), Cal=(1, ()))


def find(pattern: str) -> list[tuple[str, int, int]]:
    return [(each.word, each.times, each.best) for each in played_words.search(pattern).words]


def test_words_are_found_by_beginning_and_by_pattern(house: House) -> None:
    play_three(house)
    assert find("rag") == [("RAG", 1, 3), ("RAGE", 1, 12)]
    assert find("*ar*") == [("GARNETS", 1, 12), ("GEAR", 1, 4)]
    assert find("??a?") == [("GEAR", 1, 4)]
    assert find("%") == find("") == [
        ("PRESS", 2, 9), ("GARNETS", 1, 12), ("GEAR", 1, 4), ("RAG", 1, 3), ("RAGE", 1, 12),
    ]  # fmt: skip
    (best,) = played_words.search("press").words[0].by
    assert (best.name, best.points, best.game) == ("Ann", 9, 1)


def test_words_page_by_page(house: House) -> None:
    play_three(house)
    page = played_words.search("", 2, per_page=2)
    assert ([each.word for each in page.words], page.pages, page.total) == (["GEAR", "RAG"], 3, 5)
    assert played_words.search("", 99, per_page=2).number == 3


def test_words_of_an_undone_game_go_and_can_be_rebuilt(house: House) -> None:
    play_three(house)
    before = played_words.search()
    assert played_words.rebuild() == 6
    assert played_words.search() == before
    history.rebuild(1, [NewStanding(0, 1, 1, True, {"words": [{"word": "INK", "points": 5, "round": 1}]})])
    assert find("ink") == [("INK", 1, 5)]
    assert find("garnets") == []


def test_ratings_follow_the_openskill_handbook() -> None:
    """The first example of its README: two teams of two, the first wins."""
    winners, losers = ratings.rate([[START, START], [START, START]], [1, 2])
    assert winners[0] == winners[1] == Strength(26.964294621803063, 8.177962604389991)
    assert losers[0] == losers[1] == Strength(23.035705378196937, 8.177962604389991)


def test_a_tie_between_equals_keeps_the_rating_and_lowers_its_uncertainty() -> None:
    (one,), (other,) = ratings.rate([[START], [START]], [1, 1])
    assert one == other
    assert one.mu == pytest.approx(START.mu)
    assert one.sigma < START.sigma


def test_ratings_are_calculated_per_game_and_overall(house: House) -> None:
    play_three(house)
    ratings.rate_new_games()
    ann, bea, cal = house.people.values()
    ((a1,), (b1,)) = ratings.rate([[START], [START]], [1, 2])
    ((a2,), (b2,), (c2,)) = ratings.rate([[a1], [b1], [START]], [2, 1, 2])
    ((a3,), (c3,)) = ratings.rate([[a2], [c2]], [1, 1])
    assert (kept.latest(ann), kept.latest(bea), kept.latest(cal)) == (a3, b2, c3)
    assert (kept.latest(ann, "letterpress"), kept.latest(cal, "hardback")) == (a2, None)
    assert kept.latest(ann, "anagrabs") == ratings.rate([[START], [START]], [1, 1])[0][0]


def test_an_older_game_coming_in_late_changes_everything_after_it(house: House) -> None:
    play_three(house)
    ratings.rate_new_games()
    house.plays(at=0, Cal=(1, ()), Ann=(2, ()))
    ratings.rate_new_games()
    late = [kept.rating_history(player) for player in house.people.values()]
    with write_session() as session:
        session.execute(kept.delete(kept.Rating))
    ratings.rate_new_games()
    assert [kept.rating_history(player) for player in house.people.values()] == late
    assert late[2][0].game == 4


def test_an_undone_game_is_no_longer_rated(house: House) -> None:
    play_three(house)
    ratings.rate_new_games()
    append(3, 1, [a_batch("undo")], status=TableStatus.PLAYING, standings=())
    ratings.rate_new_games()
    assert kept.latest(house.people["Ann"], "anagrabs") is None


def test_solo_and_cooperative_games_are_not_rated(house: House) -> None:
    alone = house.plays("letterpress_solo", Ann=(1, ()))
    together = house.plays("hardback_anthology", Ann=(2, ()), Bea=(2, ()))
    rival = {"places": [{"seat": None, "place": 1}, {"seat": 0, "place": 2}, {"seat": 1, "place": 2}]}
    history.rebuild(together, [NewStanding(0, 2, 3, False), NewStanding(1, 2, 3, False)], rival)
    ratings.rate_new_games()
    assert [(step.game, step.overall) for step in kept.rating_history(house.people["Ann"])] == [
        (alone, None), (together, None),
    ]  # fmt: skip


def test_a_persons_statistics_are_counted(house: House) -> None:
    play_three(house)
    career = records.career(house.people["Ann"])
    assert (career.games, career.wins) == (3, 2)
    assert [(each.rules, each.games, each.wins, each.best) for each, _ in career.tallies] == [
        ("letterpress", 2, 1, 49), ("anagrabs", 1, 1, 49),
    ]  # fmt: skip
    assert (career.streak.longest, career.streak.current) == (1, 1)
    assert (career.words.words, career.words.average) == (4, 5.75)
    assert [(each.word, each.times, each.best) for each in career.words.favourites] == [("PRESS", 2, 9)]
    assert career.words.best[0].word == career.words.longest[0].word == "PRESS"
    assert career.words.letters[0] == ("R", 4)
    assert [(each.name, each.games, each.ahead, each.level, each.behind) for each in career.against] == [
        ("Bea", 2, 1, 0, 1), ("Cal", 2, 0, 2, 0),
    ]  # fmt: skip


def test_records_have_their_holders(house: House) -> None:
    play_three(house)
    house.plays(Bea=(1, ()), Ann=(2, ()))
    held = records.house_records()
    assert [(each.word, each.name) for each in held.best_words[:2]] == [("GARNETS", "Bea"), ("RAGE", "Cal")]
    assert held.longest_words[0].word == "GARNETS"
    assert [(each.rules, each.name, each.figure) for each in held.scores][:2] == [
        ("anagrabs", "Ann", 49), ("anagrabs", "Cal", 49),
    ]  # fmt: skip
    assert [(each.name, each.figure) for each in held.games] == [("Ann", 4), ("Bea", 3), ("Cal", 2)]
    assert [(each.name, each.figure) for each in held.wins] == [("Ann", 2), ("Bea", 2), ("Cal", 1)]
    assert [(each.name, each.figure) for each in held.streaks] == [("Bea", 2), ("Ann", 1), ("Cal", 1)]
    assert held.matrix[house.people["Ann"]][house.people["Cal"]].level == 2


def test_an_erased_record_holder_is_shown_as_a_number_and_has_no_page(house: House) -> None:
    play_three(house)
    bea = house.people["Bea"]
    roster.erase(bea)
    assert records.house_records().best_words[0].name == f"Player {bea}"
    with pytest.raises(NotFoundError):
        records.career(bea)


def test_an_empty_house_has_no_records(book: Flask) -> None:
    assert records.house_records().games == ()
    assert statistics.highest_scores() == ()
    assert played_words.search("a").total == 0
