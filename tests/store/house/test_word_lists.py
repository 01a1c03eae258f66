"""Word lists people brought: kept unchanged, offered until withdrawn, never taken from a table."""

import pytest
from flask import Flask

from referee.store.db.errors import NotFoundError
from referee.store.games import tables
from referee.store.house import word_lists
from referee.store.models import WordList, db
from tests.store.samples import all_at_once

TEXT = b"GARNET\nRAGE\n"


def count_lists() -> int:
    return db.session.query(WordList).count()


def test_a_word_list_is_stored_and_read_back(book: Flask) -> None:
    kept = word_lists.save("  Club   list ", TEXT, 2)
    assert (kept.name, kept.size, kept.choice) == ("Club list", 2, f"own:{kept.uid}")
    assert word_lists.get(kept.uid) == kept
    assert word_lists.text(kept.uid) == TEXT
    assert word_lists.offered_lists() == (kept,)


def test_an_unused_word_list_is_deleted_when_withdrawn(book: Flask) -> None:
    kept = word_lists.save("Club list", TEXT, 2)
    word_lists.withdraw(kept.uid)
    with pytest.raises(NotFoundError, match="gone"):
        word_lists.text(kept.uid)
    assert count_lists() == 0


@pytest.mark.parametrize("choice", ["{}", "{}+slurs"])
def test_a_table_keeps_its_withdrawn_word_list(book: Flask, choice: str) -> None:
    kept = word_lists.save("Club list", TEXT, 2)
    tables.create("letterpress", {}, word_list=choice.format(kept.choice))
    word_lists.withdraw(kept.uid)
    assert word_lists.offered_lists() == ()
    assert word_lists.text(kept.uid) == TEXT
    with pytest.raises(NotFoundError):
        tables.create("letterpress", {}, word_list=kept.choice)


def test_a_new_edition_of_a_list_is_used_by_later_tables_only(book: Flask) -> None:
    old = word_lists.save("Club list", TEXT, 2)
    tables.create("letterpress", {}, word_list=old.choice)
    new = word_lists.save("Club list", b"GARNET\n", 1)
    assert word_lists.offered_lists() == (new,)
    assert word_lists.text(old.uid) == TEXT


def test_a_word_list_chosen_during_its_withdrawal_is_not_deleted(app: Flask) -> None:
    with app.app_context():
        kept = word_lists.save("Club list", TEXT, 2)

    def race(n: int) -> None:
        try:
            if n % 2:
                word_lists.withdraw(kept.uid)
            else:
                tables.create("letterpress", {}, word_list=kept.choice)
        except NotFoundError:
            pass

    all_at_once(app, 6, race)
    with app.app_context():
        if any(table.word_list == kept.choice for table in tables.list_unfinished()):
            assert word_lists.text(kept.uid) == TEXT
        else:
            assert count_lists() == 0
