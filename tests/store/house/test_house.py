"""What a house keeps of its own: decks with values read off its cards, and rulings on words."""

import pytest
from flask import Flask

from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.games import tables
from referee.store.house import decks, house_words
from referee.store.people import roster
from tests.store.samples import a_table, all_at_once


def test_a_deck_is_stored_and_corrected(book: Flask) -> None:
    deck = decks.create("Ann's box", "letterpress", {"points": {"A": 1}})
    assert decks.get(deck.id) == deck
    corrected = decks.replace_corrections(deck.id, {"points": {"A": 2}}, "Ann's old box")
    assert (corrected.corrections, corrected.name) == ({"points": {"A": 2}}, "Ann's old box")
    assert decks.decks_of("letterpress") == (corrected,)
    assert decks.decks_of("hardback") == ()


def test_a_deck_that_is_not_there(book: Flask) -> None:
    with pytest.raises(NotFoundError):
        decks.get(7)
    with pytest.raises(NotFoundError):
        decks.replace_corrections(7, {})


def test_the_first_corrected_card_creates_a_deck_for_the_table(book: Flask) -> None:
    table = a_table()
    decks.add_corrections(table.id, "letterpress", "Our cards", {"points": {"A": 1}})
    decks.add_corrections(
        table.id, "letterpress", "Our cards", {"points": {"B": 3}, "challenges": [{"says": "x"}]}
    )
    (deck,) = decks.decks_of("letterpress")
    assert tables.get(table.id).deck == deck.id
    assert deck.corrections == {"points": {"A": 1, "B": 3}, "challenges": [{"says": "x"}]}


def test_two_tables_with_one_deck_forget_nothing(app: Flask) -> None:
    with app.app_context():
        deck = decks.create("Ours", "letterpress")
        games = [tables.create("letterpress", {}, deck=deck.id).id for _ in range(4)]

    def read_off(n: int) -> None:
        decks.add_corrections(games[n], "letterpress", "Ours", {"points": {"ABCD"[n]: n}})

    all_at_once(app, 4, read_off)
    with app.app_context():
        assert decks.get(deck.id).corrections == {"points": {"A": 0, "B": 1, "C": 2, "D": 3}}


def test_a_ruling_for_one_game_goes_over_one_for_all(book: Flask) -> None:
    house_words.rule("za", True)
    house_words.rule("qi", True)
    house_words.rule("ZA", False, rules="letterpress")
    assert house_words.rulings("letterpress") == {"ZA": False, "QI": True}
    assert house_words.rulings("anagrabs") == {"ZA": True, "QI": True}


def test_a_later_ruling_replaces_the_earlier(book: Flask) -> None:
    ann = roster.create("Ann").id
    house_words.rule("za", True, by=ann)
    house_words.rule("za", False, note="not a word, says Ann", by=ann)
    (ruling,) = house_words.all_rulings()
    assert (ruling.allowed, ruling.note, ruling.by) == (False, "not a word, says Ann", "Ann")


def test_a_ruling_is_withdrawn(book: Flask) -> None:
    ruling = house_words.rule("za", True)
    house_words.withdraw(ruling.id)
    assert house_words.all_rulings() == ()
    with pytest.raises(NotFoundError):
        house_words.withdraw(ruling.id)


@pytest.mark.parametrize("word", ["", "x" * 65, "ZA\x00"])
def test_an_unreadable_word_is_refused(book: Flask, word: str) -> None:
    with pytest.raises(InvalidInputError):
        house_words.rule(word, True)
