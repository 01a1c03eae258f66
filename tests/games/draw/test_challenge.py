"""Challenging a guardian's word, and what nobody may learn before."""

import pytest

from referee.engine.amend import amend
from referee.engine.event import WordRuling
from referee.games.draw import RULES
from referee.games.draw.actions.duel import Reveal, SettleDuel, Stop
from referee.games.draw.actions.embark import Embark, WriteConvoy
from referee.games.draw.actions.travel import Advance
from referee.games.draw.challenge import CHALLENGE, Challenge
from referee.games.draw.events.duel import DuelWon
from referee.kit.words import ListedWords
from tests.games.draw.table import Table
from tests.games.tensorial.test_challenge import PaperBook
from tests.support.rules import rule

BAD = (("GAR TSE", "TOE NRA"), ("RAT EEO", "NEAR TS"))


def after_a_duel(rows=BAD, players=3, **options):
    """Both words of three letters lie whole."""
    return Table(players, **options).embarked(*rows).duel().reveals(0, 1, 0, 1, 0, 1)


@rule("draw", "challenge_bad")
def test_a_word_that_falls_counts_nothing_and_is_discarded():
    table = after_a_duel().do(2, Challenge("gar"))
    assert table.ledger_lines()[-1] == "Cal challenged Ann's GAR: it is not acceptable."
    table.do(1, SettleDuel())
    assert table.ledger_lines()[-1] == "Bea wins the duel 5 to 0 and seizes the cargo of Ann's convoy 1."
    assert [card.face for card in table.state.discard] == list("GAR")
    assert [word.word for word in table.state.record] == ["RAT"]


@rule("draw", "challenge_bad")
def test_when_both_words_fall_both_are_discarded_and_each_keeps_its_cargo():
    rows = (("GAR TSE", "TOE NRA"), ("TAR EEO", "NEAR TS"))
    table = after_a_duel(rows).do(2, Challenge("gar")).do(2, Challenge("tar"))
    assert table.ledger_lines()[-1] == "The duel ends 0 to 0: nobody wins."
    assert [card.face for card in table.state.convoy(1, 1).cards] == list("EEO")
    assert table.state.convoy(1, 1).complete and not table.state.convoy(1, 1).fallen


def test_a_convoy_that_was_all_word_is_gone_with_it():
    table = Table(2).dealt()
    for seat, word in enumerate(("GARTSE", "TARSEN")):
        table.do(seat, WriteConvoy(1, word)).do(seat, Embark())
    table.duel().reveals(*(0, 1) * 6).do(1, Challenge("gartse")).do(0, Challenge("tarsen"))
    assert [convoy.number for convoy in table.state.convoys] == [2, 2]


@rule("draw", "challenge_good")
def test_a_wrong_challenge_costs_the_next_turn():
    table = after_a_duel().do(0, Challenge("rat"))
    assert table.ledger_lines()[-1] == "Ann challenged Bea's RAT: it is acceptable."
    table.settle().home((1, 2), (2, 1))
    assert table.ledger_lines()[-1] == "Ann sits out this turn." and table.state.turn == 1


@rule("draw", "challenge_window")
def test_a_word_is_challenged_once_it_is_whole_and_until_the_duel_is_settled():
    table = Table(3).embarked(("RAGE TS",), ("RAT EEO", "NEAR TS")).duel()
    assert table.refused(2, Challenge()) == ["challenge_window"]
    table.reveals(0, 1, 0, 1, 0)
    assert table.refused(1, Challenge()) == ["challenge_window"]
    table.reveals(1)
    (only,) = table.check(1, Challenge()).breaches
    assert only.cite.rule == "challenge_window" and only.says == "Ann's word does not lie whole yet."
    assert table.refused(2, Challenge("rage")) == ["challenge_window"]
    assert table.asked(2, Challenge("rat")) == ["challenge_bad"]
    table.do(2, Challenge("rat"))
    assert table.refused(0, Challenge("rat")) == ["challenge_window"]
    table.do(0, Stop())
    assert table.state.duel is None
    assert table.refused(1, Challenge("rag")) == ["challenge_window"]


@rule("draw", "challenge_window")
def test_a_word_that_stood_once_is_not_challenged_in_its_next_duel():
    rows = (("RAT EEO", "TOE NRA"), ("TOE RRR", "TOE RRR"))
    table = after_a_duel(rows, 2).do(1, Challenge("rat")).settle()
    table.do(0, Advance(2)).duel(1, 2, "0.1").reveals(1, 1, 1)
    (only,) = table.check(1, Challenge()).breaches
    assert only.cite.rule == "challenge_window" and only.says == "RAT was challenged already: it stands."


@rule("draw", "no_word")
def test_a_convoy_without_a_word_has_none_to_challenge():
    table = Table(2).embarked(("RAT EEO",), ("-EEORST",)).duel().reveals(0, 0, 0)
    (only,) = table.check(0, Challenge()).breaches
    assert only.cite.rule == "no_word" and only.says == "Bea's convoy has no word."


def test_a_word_that_fell_leaves_the_other_side_free_to_stop():
    table = Table(2).embarked(("RAGE TS",), ("GAR EEO",)).duel().reveals(0, 1, 0, 1, 1)
    assert table.refused(0, Stop()) == ["stop"]
    table.do(0, Challenge()).do(0, Stop())
    assert table.ledger_lines()[-1] == "Ann wins the duel 4 to 0 and seizes the cargo of Bea's convoy 1."


def test_of_two_equal_words_one_challenges_the_others():
    rows = (("GAR TSE",), ("GAR EEO",))
    for seat, other in ((0, 1), (1, 0)):
        table = after_a_duel(rows, 2).do(seat, Challenge("gar"))
        assert table.state.side(other).fallen and not table.state.side(seat).fallen


@pytest.mark.parametrize(
    "mode, skips, points", [("single", (), 0), ("double", (0,), 0), ("penalty_5", (), -5)]
)
def test_what_a_wrong_challenge_costs_by_option(mode, skips, points):
    table = after_a_duel(challenges=mode).do(0, Challenge("rat"))
    assert table.state.skips == skips and table.state.points(0) == points


def test_checked_at_once_every_word_is_written_down_and_looked_up_then():
    table = Table(challenges="void").dealt()
    assert table.refused(0, Embark()) == ["challenge_bad"]
    assert table.refused(0, WriteConvoy(1, "gar")) == ["challenge_bad"]
    table.do(0, WriteConvoy(1, "rat")).do(0, WriteConvoy(2)).do(0, Embark())
    table.do(1, WriteConvoy(1, "toe")).do(1, WriteConvoy(2)).do(1, Embark())
    table.duel().reveals(0, 1, 0, 1, 0)
    assert "challenge_bad" in table.refused(1, Challenge())
    last = table.reveals(1).ledger_lines()[-1]
    assert last == "Ann wins the duel 5 to 4 and seizes the cargo of Bea's convoy 1."


def test_checked_at_once_without_a_list_the_table_looks_a_word_up_when_it_is_whole():
    rows = (("RAT EEO", "TOE NRA"), ("TOE RRR", "TOE RRR"))
    table = Table(challenges="void", words=PaperBook()).embarked(*rows).duel().reveals(0, 1, 0, 1, 0)
    assert table.ledger_lines()[-1] == "The table looks up Ann's RAT."
    assert table.refused(1, Reveal()) == ["reveal"]
    table.do(1, CHALLENGE.settle("allowed")).reveals(1).do(0, CHALLENGE.settle("refused"))
    assert table.ledger_lines()[-2:] == [
        "Bea's TOE is not acceptable.",
        "Ann wins the duel 5 to 0 and seizes the cargo of Bea's convoy 1.",
    ]
    assert table.state.skips == ()


def test_a_word_the_list_cannot_settle_is_settled_by_the_table_and_kept():
    table = after_a_duel(words=PaperBook()).do(1, Challenge("gar"))
    assert table.refused(0, SettleDuel()) == ["duel"]
    table.do(0, CHALLENGE.settle("allowed"))
    assert table.state.skips == (1,)
    assert table.position.log[-1].events[0].word_ruling() == WordRuling("GAR", True)


def test_a_preview_does_not_settle_a_challenge_that_decides_a_duel():
    """Another ruling gives other cargo to somebody, which only the two of the duel may know."""
    table = after_a_duel(words=PaperBook())
    table.do(2, Challenge("rat")).do(0, CHALLENGE.settle("allowed"))
    table.do(2, Challenge("gar")).do(1, CHALLENGE.settle("refused"))
    settled, instead = table.position.number, CHALLENGE.settle("allowed")
    assert isinstance(table.position.log[-1].events[-1], DuelWon)
    found = amend(RULES, table.position, table.house, settled, 2, instead, preview=True)
    assert (found.unseen, found.changes) == (settled, ())


def test_before_a_challenge_nobody_sees_whether_a_word_is_listed():
    known, unknown = after_a_duel(), after_a_duel(words=ListedWords(frozenset()))
    for seat in (None, 0, 1, 2):
        assert known.view(seat) == unknown.view(seat)
    assert known.check(2, Challenge()).findings == unknown.check(2, Challenge()).findings
