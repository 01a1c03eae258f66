"""A table keeps the edition of the lists that it began with; every newer one plays with the newest."""

import pytest

from referee.kit.cards import Card
from referee.kit.solver import letter_card, made_words
from referee.kit.words import RuleSet
from referee.store.games import tables
from referee.store.people import roster
from referee.table import commands, loading
from referee.words import FIRST_EDITION, lists, load, load_choice, pin_edition, without_edition
from referee.words.word_search import solver_input

NOW = lists.listings()["standard"].edition
CHANGED = lists.changes_since(FIRST_EDITION)


@pytest.fixture
def added() -> str:
    """A word that the newest edition added to Standard."""
    standard = load()
    return next(word for word, before in CHANGED.classes.items() if not before and standard.holds(word))


def test_the_changes_are_those_since_the_first_edition(added):
    assert CHANGED.before == FIRST_EDITION
    assert load().verdict(added, RuleSet.MEMBERSHIP).legal
    old = load(edition=FIRST_EDITION)
    assert old.verdict(added, RuleSet.MEMBERSHIP).refused
    assert added not in set(old.playable(RuleSet.MEMBERSHIP))
    assert FIRST_EDITION in old.verdict("garnet", RuleSet.MEMBERSHIP).evidence


def test_labels_are_those_of_the_edition_too():
    assert load(edition=FIRST_EDITION).verdict("barmy", RuleSet.LETTERPRESS).refused
    assert load().verdict("barmy", RuleSet.LETTERPRESS).legal


@pytest.mark.parametrize("edition, size", [("2026.11", 194_297), ("2026.12", 206_434)])
def test_every_released_edition_is_restored_as_large_as_it_was(edition, size):
    """Versions 0.1.0 and 1.0.0 came with them; their catalogues gave these sizes of Standard."""
    old = load(edition=edition, slurs=False)
    assert sum(1 for _ in old.playable(RuleSet.MEMBERSHIP)) == size
    assert edition in old.verdict("garnet", RuleSet.MEMBERSHIP).evidence


def test_the_solver_of_an_old_table_finds_no_newer_word(added):
    hand = [letter_card(Card(str(at), letter, 1)) for at, letter in enumerate(added)]
    for edition, expected in ((FIRST_EDITION, False), ("", True)):
        index, _ = solver_input(load(edition=edition), RuleSet.MEMBERSHIP)
        assert (added in {made.word for made in made_words(index, hand)}) is expected


@pytest.mark.parametrize("choice", ["standard", "big+slurs", "none"])
def test_a_choice_is_pinned_once_and_can_be_made_again(choice):
    pinned = pin_edition(choice)
    assert pin_edition(pinned, "1999.01") == pinned
    assert without_edition(pinned) == choice
    assert load_choice(pinned).slurs is not choice.endswith("+slurs")


def people() -> list[int]:
    return [roster.create(name).id for name in ("Ann", "Bea")]


def test_a_new_table_begins_with_the_newest_edition_and_keeps_it(book):
    table = commands.create("letterpress", people(), {})
    assert table.row.word_list == f"standard@{NOW}"
    assert table.house.words.edition == NOW


def test_a_table_from_before_plays_on_with_its_own_edition(book, added):
    row = tables.create("letterpress", {}, people(), word_list="standard")
    words = loading.load_row(row).house.words
    assert words.verdict(added, RuleSet.MEMBERSHIP).refused
