"""A word list orders what is offered for unsure letters, and changes nothing that was read."""

from __future__ import annotations

from ocr.measure.marking import EVERYWHERE
from ocr.read import word_list
from ocr.reading import CardRead


def card(letter: str, *others: str, sure: bool = False) -> CardRead:
    return CardRead(letter, 0.6, sure, tuple((other, 0.1) for other in others), EVERYWHERE, 0.0)


def letters_offered(cards: tuple[CardRead, ...]) -> list[list[str]]:
    return [[letter for letter, _ in one.alternatives] for one in cards]


def test_the_alternative_that_spells_a_word_comes_first() -> None:
    row = (card("C", sure=True), card("A", sure=True), card("I", "L", "T"))
    read = word_list.order_alternatives(row, {"CAT"}.__contains__)
    assert letters_offered(read)[2] == ["T", "L"]
    assert [one.letter for one in read] == ["C", "A", "I"]


def test_two_doubts_are_weighed_together() -> None:
    row = (card("O", "Q", "C"), card("A", sure=True), card("I", "L", "T"))
    assert letters_offered(word_list.order_alternatives(row, {"CAT"}.__contains__)) == [
        ["C", "Q"],
        [],
        ["T", "L"],
    ]


def test_confidence_stays_with_its_letter() -> None:
    row = (card("C", sure=True), CardRead("O", 0.5, False, (("D", 0.3), ("A", 0.1)), EVERYWHERE, 0.0))
    assert word_list.order_alternatives(row, {"CA"}.__contains__)[1].alternatives == (("A", 0.1), ("D", 0.3))


def test_a_row_that_is_no_word_stays_as_it_was() -> None:
    row = (card("X", "K"), card("Q", "O"))
    assert word_list.order_alternatives(row, lambda word: False) == row


def test_qu_counts_as_two_letters() -> None:
    row = (card("O", "C", "QU"), card("A", sure=True))
    assert letters_offered(word_list.order_alternatives(row, {"QUA"}.__contains__))[0] == ["QU", "C"]


def test_face_down_cards_and_many_doubts_are_left_alone() -> None:
    wild = CardRead("", 0.9, True, (), EVERYWHERE, 0.0, face_down=True)
    row = (wild, card("A", "B", "C"))
    assert word_list.order_alternatives(row, lambda word: word.endswith("C")) == row
    many = tuple(card("A", "B", "C") for _ in range(4))
    assert word_list.order_alternatives(many, lambda word: word == "CCCC") == many
