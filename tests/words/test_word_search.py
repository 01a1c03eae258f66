"""Anagrams, extensions, and the solver fed from a table's own dictionary."""

from referee.kit.cards import Card
from referee.kit.solver import best, letter_card, made_words
from referee.kit.words import RuleSet
from referee.words import load, read_upload
from referee.words.word_search import anagrams, extensions, solver_input


def hand(letters: str):
    return [letter_card(Card(str(at), letter, 1), doubles=True) for at, letter in enumerate(letters)]


def test_anagrams_are_the_same_letters_in_another_order():
    assert anagrams(load(), "rage") == ("AGER", "GEAR")
    assert "ESTRANG" not in anagrams(load(), "garnets")
    assert "STRANGE" in anagrams(load(), "Garnets")


def test_extensions_add_one_letter_at_either_end():
    found = extensions(load(), "rag")
    assert {"BRAG", "CRAG", "DRAG", "RAGA", "RAGE", "RAGS"} <= set(found)
    assert all(len(word) == 4 for word in found)


def test_neither_shows_a_slur_or_breaks_on_nonsense():
    assert anagrams(load(), "gow") == ()
    assert anagrams(load(slurs=False), "gow") == ("WOG",)
    assert extensions(load(), "🙂") == anagrams(load(), "x" * 500) == ()


def test_the_solver_knows_the_rules_of_the_game():
    letterpress, _ = solver_input(load(), RuleSet.LETTERPRESS)
    membership, _ = solver_input(load(), RuleSet.MEMBERSHIP)
    assert "CHUFFED" not in {made.word for made in made_words(letterpress, hand("CHUFED"))}
    assert "CHUFFED" in {made.word for made in made_words(membership, hand("CHUFED"))}


def test_the_solver_knows_the_house_words():
    index, demand = solver_input(load(house={"gnart": True, "grant": False}), RuleSet.MEMBERSHIP)
    found = {made.word for made in made_words(index, hand("GRANT"), demand)}
    assert "GNART" in found
    assert "GRANT" not in found


def test_the_solver_chooses_from_an_uploaded_list():
    index, demand = solver_input(load(uploaded=read_upload("ours", b"gnart\nrant\n")), RuleSet.MEMBERSHIP)
    made = best(index, hand("GRANT"), demand)
    assert made
    assert made.word == "GNART"
