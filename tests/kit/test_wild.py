"""Wild cards: any letter, worth nothing, used last, and as many as must be."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import decks
from referee.engine.verdict import Weight
from referee.kit.wild import WILD, count, face_from, lay, mint_cards, missing, sum_of, unfit_faces

DECK = decks.load("letterhead")


def cards(faces, place="t"):
    return mint_cards(place, [face_from(face) for face in faces], (), DECK)


def test_the_letter_head_deck_holds_124_cards_and_its_known_values():
    assert sum(face.count for face in DECK.faces) == 124
    known = {face.letters: face.points for face in DECK.faces if face.certain}
    assert known == {"B": 9, "E": 1, "J": 18, "L": 3, "N": 2, "O": 2, "R": 2, "S": 2, WILD: 0}
    assert sum(DECK.points(letter) for letter in "AIT") == 5


def test_a_wild_card_is_used_only_where_no_letter_is_left():
    laid = lay("GEAR", (), cards("RAGE*"))
    assert [each.card.face for each in laid] == ["G", "E", "A", "R"]
    assert sum_of(lay("GEAR", (), cards("RAG*"))) == "G 9 · wild as E 0 · A 2 · R 2"


def test_a_wild_card_that_must_be_used_takes_the_place_of_the_cheapest_letter():
    laid = lay("GEAR", cards("*", "must"), cards("RAGE"))
    assert [each.card.face for each in laid] == ["G", WILD, "A", "R"]


def test_cards_that_must_be_used_and_do_not_fit_refuse_the_word():
    assert lay("GEAR", cards("X", "must"), cards("RAGE")) is None
    assert lay("GEAR", cards("RAGES", "must")) is None
    assert missing("GEESE", cards("GES*")) == "E"


@settings(max_examples=60, deadline=None)
@given(st.text("AB", min_size=1, max_size=5), st.text("AB*", max_size=3), st.text("AB*", max_size=4))
def test_a_word_is_laid_exactly_where_some_choice_of_cards_makes_it(word, must, may):
    def makes(faces):
        letters = Counter(face for face in faces if face != "*")
        return len(faces) == len(word) and not letters - Counter(word)

    possible = len(word) >= len(must) and any(
        makes((*must, *some)) for some in combinations(may, max(len(word) - len(must), 0))
    )
    laid = lay(word, cards(must, "must"), cards(may, "may"))
    assert (laid is not None) == possible
    if laid:
        assert "".join(each.reads for each in laid) == word
        used = [each.card.id for each in laid]
        assert len(set(used)) == len(word) and {card.id for card in cards(must, "must")} <= set(used)


@pytest.mark.parametrize("typed", ["*", "?", "wild", " Blank "])
def test_a_wild_card_has_many_names(typed):
    assert face_from(typed) == WILD


def test_faces_the_box_cannot_hold():
    (strange,) = unfit_faces(["É1"], DECK, (), None)
    assert strange.weight is Weight.BREACH
    (many,) = unfit_faces(["J"], DECK, cards("J"), None)
    assert many.weight is Weight.ASK and "2 J" in many.says and "hold 1" in many.says
    assert count(lay("JAR", (), cards("JAR"))) == 22
