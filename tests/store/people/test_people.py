"""The roster: names that last, and people who may be forgotten."""

import pytest
from flask import Flask

from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.games import sessions, tables
from referee.store.games.log import append
from referee.store.models import TableStatus
from referee.store.people import history, roster
from referee.store.people.history import NewStanding
from tests.store.samples import a_batch, a_table


def test_a_person_is_stored(book: Flask) -> None:
    ann = roster.create("  Ann  ", colour="teal")
    assert roster.get(ann.id).name == "Ann"
    assert roster.get(ann.id).colour == "teal"


def test_whoever_played_last_comes_first(book: Flask) -> None:
    ann, bea, cal = (roster.create(name).id for name in ("Ann", "Bea", "Cal"))
    tables.create("letterpress", {}, [ann])
    tables.create("letterpress", {}, [bea])
    assert [person.id for person in roster.everybody()] == [bea, ann, cal]


def test_a_person_is_found_by_name_in_capitals_or_not(book: Flask) -> None:
    ann = roster.create("Änn")
    roster.create("Bea")
    assert roster.find_by_name("äNN ") == (ann,)


def test_a_person_is_renamed(book: Flask) -> None:
    ann = roster.create("Ann", "teal")
    roster.rename(ann.id, "Anna")
    assert (roster.get(ann.id).name, roster.get(ann.id).colour) == ("Anna", "teal")


@pytest.mark.parametrize(
    "name, says",
    [
        ("", "letter or figure"),
        (" \t ", "letter or figure"),
        ("\u200d", "letter or figure"),
        ("x" * 41, "at most 40 characters; this one has 41"),
        ("Ann\x00", "invisible"),
        ("\u202eAnn", "invisible"),
        ("Ann\ud800", "invisible"),
        ("A\u200bnn", "invisible"),
    ],
)
def test_an_unreadable_name_is_refused(book: Flask, name: str, says: str) -> None:
    with pytest.raises(InvalidInputError, match=says):
        roster.create(name)
    assert roster.everybody() == ()


@pytest.mark.parametrize("name", ["👩‍👩‍👧", "O'Neill; DROP TABLE player", "=1+1", "<b>Ann</b>", "Zoë"])
def test_any_readable_name_is_stored_unchanged(book: Flask, name: str) -> None:
    assert roster.get(roster.create(name).id).name == name


def test_an_erased_person_becomes_a_number(book: Flask) -> None:
    table = a_table("Ann", "Bea")
    ann = table.seats[0].player
    rows = [NewStanding(0, 1, 40, True), NewStanding(1, 2, 30, False)]
    append(table.id, 0, [a_batch("k")], status=TableStatus.FINISHED, standings=rows)
    phone = sessions.issue(table.id, 0, label="Ann's phone")
    beas = sessions.issue(table.id, 1)
    roster.erase(ann)
    assert roster.get(ann).name == f"Player {ann}"
    assert [person.name for person in roster.everybody()] == ["Bea"]
    assert [row.name for row in history.game(table.id).standings] == [f"Player {ann}", "Bea"]
    assert tables.get(table.id).seats[0].name == f"Player {ann}"
    assert sessions.find_phone(phone.token) is None
    assert sessions.find_phone(beas.token) is not None


def test_an_erased_person_cannot_be_erased_again_or_seated(book: Flask) -> None:
    ann = roster.create("Ann").id
    roster.erase(ann)
    with pytest.raises(NotFoundError):
        roster.erase(ann)
    with pytest.raises(NotFoundError):
        tables.create("letterpress", {}, [ann])
