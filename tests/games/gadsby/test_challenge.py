"""Challenging a word of Gadsby, and what nobody may learn before."""

import pytest

from referee.engine.event import WordRuling
from referee.games.gadsby.actions import AddLetter, Decline, Draw, Play
from referee.games.gadsby.challenge import CHALLENGE, Accept, Challenge
from referee.kit.words import ListedWords
from tests.games.gadsby.table import Table
from tests.games.tensorial.test_challenge import PaperBook
from tests.support.rules import rule


@rule("gadsby", "challenge_bad")
def test_a_word_that_falls_goes_back_to_the_hand_and_the_turn_is_over():
    table = Table().dealt().do(0, Play("GRA")).do(1, Challenge("gra"))
    assert table.state.hands == (7, 7, 7) and table.state.turn == 1 and table.state.lying is None
    assert table.ledger_lines()[-1] == "Gwen challenged Bob's GRA: it is not acceptable."


@rule("gadsby", "challenge_bad")
def test_an_added_letter_that_falls_goes_back_and_the_next_player_chooses():
    table = Table().dealt().do(0, Play("RAG")).do(1, AddLetter("RGAE")).do(0, Challenge())
    assert table.state.hands == (4, 7, 7)
    assert table.view(2).status.waiting == (2,)
    assert table.do(2, AddLetter("GEAR")).do(2, Accept()).state.turn == 1


@rule("gadsby", "challenge_good")
def test_a_wrong_challenge_costs_the_next_turn():
    table = Table().dealt().do(0, Play("RAG")).do(1, Challenge()).do(1, Decline()).do(2, Decline())
    assert table.state.points(0) == 13 and table.state.turn == 2
    assert "Gwen sits out this turn." in table.ledger_lines()


@rule("gadsby", "challenge_window")
def test_each_word_is_challenged_while_it_lies_open_and_once():
    table = Table().dealt()
    assert table.refused(1, Challenge()) == ["challenge_window"]
    table.do(0, Play("RAG"))
    assert table.refused(0, Challenge()) == ["challenge_bad"]
    table.do(2, Challenge())
    assert table.refused(1, Challenge()) == ["challenge_window"]
    table.do(1, AddLetter("GEAR"))
    assert table.refused(1, Challenge()) == ["challenge_bad"]
    table.do(0, Challenge())
    assert table.refused(2, Challenge()) == ["challenge_window"]
    table.do(0, Accept())
    assert table.refused(2, Challenge()) == ["challenge_window"]


@rule("gadsby", "challenge_window")
def test_a_word_can_be_challenged_even_by_those_who_hold_no_card():
    table = Table(2).dealt().do(0, Draw()).do(1, Play("STRANDS")).do(0, Decline()).do(0, Play("XYZ"))
    assert table.state.hands == (5, 0) and table.refused(1, AddLetter("XYZE")) == ["add_e"]
    assert table.view(1).status.waiting == (1,)
    assert table.do(1, Challenge()).state.points(0) == 0
    at_once = Table(2, ListedWords(frozenset({"STRANDS", "RAG"})), challenges="void").dealt()
    at_once.do(0, Draw()).do(1, Play("STRANDS")).do(0, Decline()).do(0, Play("RAG"))
    assert at_once.state.points(0) == 13


@pytest.mark.parametrize(
    "mode, skips, points", [("single", (), 0), ("double", (1,), 0), ("penalty_5", (), -5)]
)
def test_what_a_wrong_challenge_costs_by_option(mode, skips, points):
    table = Table(challenges=mode).dealt().do(0, Play("RAG")).do(1, Challenge())
    assert table.state.skips == skips and table.state.points(1) == points


def test_checked_at_once_refuses_words_and_cancels_at_once():
    table = Table(challenges="void").dealt()
    assert table.refused(0, Play("GRA")) == ["challenge_bad"]
    table.do(0, Play("RAG"))
    assert table.refused(1, AddLetter("RGAE")) == ["challenge_bad"]
    assert table.do(1, AddLetter("RAGE")).state.turn == 1
    assert "challenge_bad" in table.refused(1, Challenge())


def test_a_word_the_list_cannot_settle_is_settled_by_the_table_and_kept():
    table = Table(words=PaperBook()).dealt().do(0, Play("RAG")).do(1, Challenge())
    assert table.refused(1, Decline()) == ["e_round"]
    assert table.refused(0, Draw()) == ["draw"]
    table.do(0, CHALLENGE.settle("allowed"))
    assert table.state.skips == (1,)
    assert table.position.log[-1].events[0].word_ruling() == WordRuling("RAG", True)


def test_before_a_challenge_nobody_sees_whether_a_word_is_listed():
    known, unknown = Table(), Table(words=ListedWords(frozenset()))
    for table in (known, unknown):
        table.dealt().do(0, Play("RAG")).do(1, AddLetter("GEAR"))
    for seat in (None, 0, 1, 2):
        assert known.view(seat) == unknown.view(seat)
    assert known.check(2, Challenge()).findings == unknown.check(2, Challenge()).findings
