"""Challenging a word of Anagrabs, and what nobody may learn before."""

import pytest

from referee.engine.event import WordRuling
from referee.games.anagrabs.actions.cards import CountFaceDown, Flip
from referee.games.anagrabs.actions.claim import Claim
from referee.games.anagrabs.actions.shout import Shout
from referee.games.anagrabs.challenge import CHALLENGE, Challenge
from referee.games.anagrabs.seating import Leave
from referee.kit.words import ListedWords
from tests.games.anagrabs.table import Table
from tests.games.tensorial.test_challenge import PaperBook
from tests.support.rules import rule


@rule("anagrabs", "challenge_bad")
def test_a_word_that_falls_is_given_back_and_its_maker_waits_for_the_next_card():
    table = Table().do(2, Claim("NEAR")).do(0, Claim("GRANE")).do(1, Challenge("grane"))
    assert table.words(0) == [] and table.words(2) == ["NEAR"] and table.middle() == ["G"]
    assert table.ledger_lines()[-1] == "John challenged Bob's GRANE: it is not acceptable."
    assert table.refused(0, Claim("RANGE")) == ["challenge_bad"]
    assert table.turned("T").check(0, Claim("RANGE")).stands


@rule("anagrabs", "challenge_bad")
def test_whose_word_falls_has_the_word_no_longer():
    table = Table().do(0, Claim("GRANE")).do(0, Shout(1000)).do(2, Shout(2000)).do(1, Challenge())
    assert table.state.speaker == 2
    assert table.do(2, Claim("NEAR")).words(2) == ["NEAR"]


@rule("anagrabs", "seats")
def test_a_word_whose_owner_has_left_is_not_laid_out_again():
    table = Table().do(2, Claim("NEAR")).do(0, Claim("GRANE")).do(2, Leave(2)).do(1, Challenge("GRANE"))
    assert table.state.words == () and table.middle() == ["A", "E", "G", "N", "R"]


@rule("anagrabs", "challenge_good")
def test_a_wrong_challenge_bars_the_challenger_on_the_next_play():
    table = Table().do(2, Claim("NEAR")).do(0, Challenge())
    assert table.check(0, Claim("RANGE")).stands
    table.turned("T")
    assert table.refused(0, Claim("RANGE")) == ["challenge_good"]
    assert table.turned("S").check(0, Claim("RANGE")).stands


@rule("anagrabs", "challenge_good")
def test_after_the_last_card_a_wrong_challenge_costs_the_words_that_are_left():
    table = Table().do(1, CountFaceDown(3)).do(2, Claim("NEAR")).do(0, Challenge())
    assert table.refused(0, Claim("RANGE")) == ["challenge_good"]
    assert table.view(0).scores[0].note == "0 words · no more words"
    assert table.check(1, Claim("RANGE")).stands


@rule("anagrabs", "challenge_window")
def test_a_word_is_challenged_until_the_next_card_once_and_while_it_lies_there():
    table = Table()
    assert table.refused(0, Challenge()) == ["challenge_window"]
    table.do(2, Claim("NEAR"))
    assert table.refused(2, Challenge()) == ["challenge_bad"]
    table.do(1, Claim("RANGE"))
    assert table.refused(0, Challenge("NEAR")) == ["challenge_window"]
    assert table.asked(0, Challenge("range")) == ["challenge_bad"]
    table.do(0, Challenge())
    assert table.refused(3, Challenge()) == ["challenge_window"]
    later = Table().do(2, Claim("NEAR")).turned("T")
    assert later.refused(0, Challenge()) == ["challenge_window"]


@pytest.mark.parametrize(
    "mode, barred, points", [("single", False, 0), ("double", True, 0), ("penalty_10", False, -10)]
)
def test_what_a_wrong_challenge_costs_by_option(mode, barred, points):
    table = Table(challenges=mode).do(2, Claim("NEAR")).do(0, Challenge()).turned("T")
    assert bool(table.state.bar(0)) == barred and table.state.points(0) == points


def test_checked_at_once_refuses_the_word_and_has_no_challenges():
    table = Table(challenges="void")
    assert table.refused(0, Claim("GRANE")) == ["challenge_bad"]
    assert "challenge_bad" in table.do(0, Claim("RANGE")).refused(1, Challenge())


def test_a_word_the_list_cannot_settle_is_settled_by_the_table_and_kept():
    table = Table(words=PaperBook()).do(2, Claim("NEAR")).do(0, Challenge())
    assert table.refused(1, Claim("RANGE")) == ["claim"]
    assert "flip" in table.refused(table.state.turn, Flip("E"))
    assert table.refused(1, Leave(1)) == ["seats"]
    table.do(1, CHALLENGE.settle("refused"))
    assert table.words(2) == [] and table.state.bar(2)
    assert table.position.log[-1].events[0].word_ruling() == WordRuling("NEAR", False)


def test_before_a_challenge_nobody_sees_whether_a_word_is_listed():
    known, unknown = Table(), Table(words=ListedWords(frozenset()))
    for table in (known, unknown):
        table.do(2, Claim("NEAR")).do(0, Claim("RANGE"))
    for seat in (None, 0, 1, 2, 3):
        assert known.view(seat) == unknown.view(seat)
    assert known.check(1, Challenge()).findings == unknown.check(1, Challenge()).findings
