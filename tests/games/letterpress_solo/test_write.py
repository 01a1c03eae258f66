"""The common word rules in the solo game, and input that no table would send."""

from dataclasses import replace

import pytest

from referee.engine.event import WordRuling
from referee.games.letterpress.actions.deck import CorrectValue
from referee.games.letterpress.solo.actions.deal import Deal
from referee.games.letterpress.solo.actions.write import Write
from referee.kit.cards import Face
from tests.games.letterpress_solo.table import Solo, deck_with, faces, letter_over, under, write_action
from tests.support.rules import rule


def dealt(shared="T E", deck=None, **options):
    solo = Solo(deck, **options)
    solo.deal(shared)
    return solo


def test_text_with_one_t_is_refused():
    solo = dealt("X E")
    assert "reuse" in solo.refused(write_action("TEXT", "K A O I", drafted="T"))


def test_letter_can_be_made_with_one_t():
    solo = dealt("X A")
    solo.write("LETTER", drafted="L E T E R")
    assert solo.state.due == 8


@rule("letterpress_solo", "line")
@pytest.mark.parametrize(
    "word, line, drafted, shared, unused",
    [
        ("TREE", "T R E E", "R E", "T E", "K A O"),
        ("PRESS", "P R E SS", "P R S", "E", "K A"),
        ("LETTER", "L E T T E R", "L E T R", "T E", "K"),
    ],
)
def test_shared_letters_in_a_photo_of_the_line_are_not_drafted_ones(word, line, drafted, shared, unused):
    apart, whole = dealt("T E"), dealt("T E")
    apart.write(word, unused, drafted=drafted, shared=shared)
    whole.write(word, unused, drafted=line.replace("SS", "S"))
    assert whole.state == apart.state


@pytest.mark.parametrize(
    "drafted, unused, reads", [("QU I", "K X Z", "QU I E T"), ("QU U I", "K X", "Q U I E T")]
)
def test_qu_is_q_or_qu(drafted, unused, reads):
    solo = dealt("T E")
    solo.write("QUIET", unused, drafted=drafted)
    assert " ".join(each.reads for each in solo.state.above) == reads


@pytest.mark.parametrize("word", ["HANNAH", "BBC", "CHUFFED", "NOTAWORD"])
def test_words_the_list_refuses_are_refused_unless_the_player_insists(word):
    solo = dealt("H A")
    assert solo.refused(write_action(word, "K")) >= {"word_list" if word == "NOTAWORD" else "illegal_words"}


def test_the_player_may_insist_and_it_is_remembered():
    solo = dealt("T E")
    action = write_action("LEERT", "K X", insist=True, drafted="L E R", shared="T E")
    assert solo.check(action).asks
    verdict = solo.do(action, agreed=True)
    assert [event.word_ruling() for event in verdict.events if event.word_ruling()] == [
        WordRuling("LEERT", True)
    ]


def test_what_cards_cannot_spell_stands_even_less_when_insisted_on():
    assert dealt("T E").refused(write_action("😀", "K", insist=True)) == {"word_list"}


def test_a_disputed_word_is_asked():
    solo = dealt("T E")
    assert under(solo.check(write_action("TEES", "K X Z")).questions, "word_list")


@pytest.mark.parametrize(
    "shared", [("T", "T"), ("K",), ("T", "E", "E"), ("r9.shared.T",), ("x" * 9999,) * 9999]
)
def test_shared_letters_are_those_on_the_table_each_once(shared):
    solo = dealt("T E")
    action = write_action("LETTER", "K", drafted="L E T R")
    assert solo.refused(replace(action, shared=shared)) == {"shared"}


@pytest.mark.parametrize(
    "word", ["A" * 10_000, "😀", "LET-TER", "LE TTER", "\x00\x07", "L'ETTER", "ABCDEFG" * 9, "AABBCCDD" * 8]
)
def test_nonsense_is_refused_with_a_sentence(word):
    verdict = dealt("T E").check(write_action(word, "K"))
    assert verdict.breaches
    assert all(len(finding.says) < 300 for finding in verdict.breaches)


@pytest.mark.parametrize("face", ["", "😀", "é", "?", "A" * 10_000, "1"])
def test_a_card_no_deck_can_hold_is_refused(face):
    assert dealt("T E").refused(Write("LETTER", ("L", "E", "T", "R"), None, (face,))) == {"values"}
    assert Solo().refused(Deal(face, "E")) == {"values"}


def test_an_unknown_value_is_asked_for_once_and_then_remembered():
    solo = dealt("T E", deck_with(Face("K", None)))
    assert solo.refused(write_action("LETTER", "K")) == {"values"}
    verdict = solo.write("LETTER", "K", worth="K 4")
    corrections = [event.deck_correction() for event in verdict.events]
    assert [correction for correction in corrections if correction] == [{"points": {"K": 4}}]
    assert [(card.face, card.points) for card in solo.state.library] == [("K", 4)]
    solo.pick("K")
    solo.deal("K E")
    assert solo.state.shared[0].points == 4


def test_a_known_value_is_corrected_and_not_told_along():
    solo = letter_over()
    assert solo.check(Write("PRESS", unused=("K", "X", "Z"), offset=0, worth="L 4")).breaches
    solo.do(CorrectValue("L", 4))
    solo.write("PRESS", "K X Z", 0)
    assert faces(solo.state.collection) == "E T", "the L above counts 4 too"


def test_a_corrected_value_decides_the_harvest_from_then_on():
    solo = letter_over()
    solo.do(CorrectValue("T", 1))
    solo.write("PRESS", "K X Z", 0)
    assert faces(solo.state.collection) == "L E T T"  # both T cards now lie above cards worth as much or more
    assert [word.points for word in solo.state.record] == [10, 8]  # LETTER was scored before


def test_values_that_cannot_be_read_are_refused():
    assert dealt().refused(write_action("LETTER", "K", worth="K four")) == {"values"}


@rule("letterpress", "one_letter")
@pytest.mark.parametrize("reading", [True, False])
def test_whether_a_i_and_o_are_words_is_an_option_alone_too(reading):
    solo = dealt("X E", one_letter=reading)
    assert solo.check(write_action("A", "K L M N")).stands is reading
