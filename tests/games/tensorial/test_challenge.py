"""Challenging a word of Tensorial Relations, and what nobody may learn before."""

import pytest

from referee.engine.event import WordRuling
from referee.games.tensorial.actions import Buy, Play, Refill
from referee.games.tensorial.challenge import CHALLENGE, Challenge
from referee.games.tensorial.seating import Leave
from referee.kit.challenge_actions import PutToTable
from referee.kit.vote_actions import CastVote
from referee.kit.words import ListedWords, Reason, Ruling, WordVerdict
from tests.games.tensorial.table import LONERS, Table
from tests.support.rules import rule


class PaperBook:
    """A table that looks words up in its own book."""

    def verdict(self, word, rules):
        return WordVerdict(word, Ruling.DISPUTED, Reason.NO_LIST, "No list here.")


def after_a_word(word="LONERS", **options):
    return Table(**options).dealt().do(0, Play(LONERS, word))


@rule("tensorial", "challenge_bad")
def test_a_word_that_falls_costs_the_turn():
    table = after_a_word("RENLOS").do(1, Challenge("renlos"))
    assert table.state.turn == 1 and table.state.played is None
    pile = table.state.piles[0]
    assert sorted(card.face for card in pile.deck if card.id in pile.sure) == list("AIT")
    assert table.ledger_lines()[-1] == "Beth challenged Alicia's RENLOS: it is not acceptable."
    assert table.view(0).ledger[-1].lines[0].why[0].cite.rule == "challenge_bad"


@rule("tensorial", "challenge_good")
@rule("tensorial", "lost_turn")
def test_a_wrong_challenge_costs_the_next_turn_and_the_hand_is_kept():
    table = after_a_word().do(1, Challenge())
    assert table.state.turn == 0 and table.state.skips == (1,)
    before = table.state.piles[1]
    table.do(0, Buy())
    assert table.state.turn == 2 and table.state.skips == () and table.state.piles[1] == before
    assert "Beth sits out this turn. Carlos is next." in table.ledger_lines()


@rule("tensorial", "challenge_window")
def test_a_word_is_challenged_before_letters_are_bought_once_and_not_by_its_maker():
    table = after_a_word()
    assert table.refused(0, Challenge()) == ["challenge_bad"]
    assert table.asked(1, Challenge("loners")) == ["challenge_bad"]
    assert table.refused(1, Challenge("loaners")) == ["challenge_bad"]
    table.do(1, Challenge())
    assert table.refused(2, Challenge()) == ["challenge_window"]
    table.do(0, Buy())
    assert table.refused(0, Challenge()) == ["challenge_window"]


@rule("tensorial", "challenge_window")
def test_where_the_table_says_so_a_word_is_challenged_until_the_next_hand_is_played():
    table = after_a_word("RENLOS", window="next")
    fallen = after_a_word("RENLOS").do(1, Challenge()).state
    table.do(0, Buy(("S",)))
    assert table.check(1, Challenge()).asks, "while the Store is filled"
    table.do(0, Refill(("K",))).do(1, Challenge())
    assert table.state.turn == 1 and table.state.store == fallen.store and table.state.left == fallen.left
    assert table.state.piles == fallen.piles and table.state.record == ()
    assert "What was bought goes back to the Store" in table.view(2).board[0].cost
    table.do(0, PutToTable())
    for seat, choice in enumerate(("yes", "yes", "no")):
        table.do(seat, CastVote(choice))
    assert table.state.turn == 2 and len(table.state.store) == 7, "the purchase stands, and Beth sits out"


@rule("tensorial", "challenge_window")
def test_a_late_challenge_of_a_good_word_costs_the_next_turn_and_comes_once_and_not_after_the_next_hand():
    table = after_a_word(window="next").do(0, Buy()).do(2, Challenge())
    assert table.state.turn == 1 and table.state.skips == (2,)
    assert table.refused(2, Challenge()) == ["challenge_window"] and table.state.past.played.ruled
    late = after_a_word(window="next").do(0, Buy()).do(1, Play(tuple("SAINTO"), "SAINT"))
    assert late.check(0, Challenge("saint")).asks
    assert late.refused(2, Challenge("loners")) == ["challenge_bad"]


@pytest.mark.parametrize(
    "mode, skips, points",
    [("single", (), 17), ("double", (1,), 17), ("penalty_5", (), 12), ("penalty_10", (), 7)],
)
def test_what_a_wrong_challenge_costs_by_option(mode, skips, points):
    table = after_a_word(challenges=mode).do(1, Challenge())
    assert table.state.skips == skips and table.state.points(1) == points


def test_checked_at_once_refuses_the_word_and_has_no_challenges():
    table = Table(challenges="void").dealt()
    assert table.refused(0, Play(LONERS, "RENLOS")) == ["challenge_bad"]
    table.do(0, Play(LONERS, "LONERS"))
    assert "challenge_bad" in table.refused(1, Challenge())


def test_a_word_the_list_cannot_settle_is_settled_by_the_table_and_kept():
    table = after_a_word(words=PaperBook()).do(1, Challenge())
    assert table.refused(0, Buy()) == ["price"]
    assert "leavers" in table.refused(2, Leave(2))
    assert table.refused(2, CHALLENGE.settle("perhaps")) == ["challenge_bad"]
    table.do(2, CHALLENGE.settle("refused"))
    assert table.state.turn == 1
    assert table.position.log[-1].events[0].word_ruling() == WordRuling("LONERS", False)
    asked = Table(words=PaperBook(), challenges="void").dealt()
    assert asked.asked(0, Play(LONERS, "LONERS")) == ["challenge_bad"]
    asked.do(0, Play(LONERS, "LONERS"))
    assert asked.position.log[-1].events[0].word_ruling() == WordRuling("LONERS", True)


def test_before_a_challenge_nobody_sees_whether_a_word_is_listed():
    listed, unlisted = after_a_word(), after_a_word(words=ListedWords(frozenset()))
    for seat in (None, 0, 1, 2):
        assert listed.view(seat) == unlisted.view(seat)
    same = [table.check(1, Challenge()).findings for table in (listed, unlisted)]
    assert same[0] == same[1]
