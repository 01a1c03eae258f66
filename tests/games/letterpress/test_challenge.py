"""Announced words that somebody doubts, and words the table votes on."""

import pytest
from msgspec import json

from referee.engine.event import WordRuling
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.challenge import Challenge, NobodyDoubts, PutToTable, Settle
from referee.games.letterpress.doubts import SettleDoubt
from referee.kit.house import House
from referee.kit.vote_actions import CastVote
from referee.kit.words import ListedWords
from referee.web.api.encoding import to_json
from tests.games.letterpress.table import Table
from tests.support.rules import rule


def announced_words(*words, lookup="challenged", **options):
    """Everybody's word lies on the table, and none has been looked up."""
    table = Table(3, lookup=lookup, **options)
    table.deal("R M E")
    table.words(*words)
    return table


def votes(table, *choices):
    for seat, choice in enumerate(choices):
        table.do(seat, CastVote(choice))


@rule("letterpress", "lookup")
@rule("letterpress", "challenge_window")
def test_words_stand_as_announced_unless_somebody_doubts_one_before_they_are_ranked():
    table = announced_words("arm", "xram", "red")
    assert table.state.phase == "any doubts?"
    assert table.view(0).status.title == "Does anybody doubt a word?"
    assert table.check(1, NobodyDoubts()).asks
    table.do(1, NobodyDoubts(), agreed=True)
    assert table.state.phase in ("claim", "tie") and not any(each.withdrawn for each in table.state.handed)
    assert table.refuses(0, Challenge("xram")) >= {"challenge_window"}
    assert table.refuses(0, NobodyDoubts()) == {"challenge_window"}


@rule("letterpress", "challenge_bad")
@pytest.mark.parametrize("withdrawn, phase", [("last", "any doubts?"), ("again", "write")])
def test_a_doubted_word_that_falls_is_withdrawn(withdrawn, phase):
    table = announced_words("arm", "xram", "red", withdrawn=withdrawn)
    table.do(0, Challenge("xram"), agreed=True)
    assert table.state.phase == phase
    shown = table.view(2).board[0]
    assert (shown.word, shown.verdict) == ("XRAM", "falls")
    if withdrawn == "again":
        assert shown.cost == "Bea writes another word." and table.state.missing == (1,)
    else:
        assert shown.cost == "Bea's word scores nothing." and table.state.points(1) == 0


@rule("letterpress", "challenge_bad")
def test_slang_and_names_fall_too():
    table = Table(2, lookup="challenged")
    table.deal("H N A")
    table.words("hannah", "tin")
    table.do(1, Challenge("hannah"), agreed=True)
    assert table.view(None).board[0].verdict == "falls"


@rule("letterpress", "challenge_good")
@pytest.mark.parametrize(
    "lookup, cost, lost",
    [
        ("challenged", "A wrong challenge costs nothing at this table.", 0),
        ("challenged_5", "Ann loses 5 points.", 5),
        ("challenged_10", "Ann loses 10 points.", 10),
    ],
)
def test_a_wrong_doubt_costs_what_the_table_chose(lookup, cost, lost):
    table = announced_words("arm", "mere", "red", lookup=lookup)
    before = table.state.points(0)
    table.do(0, Challenge("mere"), agreed=True)
    assert table.view(1).board[0].cost == cost and table.state.points(0) == before - lost
    assert table.refuses(2, Challenge("mere")) == {"challenge_window"}, "it was upheld"
    assert table.check(2, Challenge("red")).breaches, "one's own word"
    assert table.check(2, Challenge("arm")).asks


def test_of_two_equal_words_the_other_players_is_meant():
    table = announced_words("mar", "mar", "red")
    assert "Bea" in table.check(0, Challenge("mar")).questions[0].says
    assert "Ann" in table.check(1, Challenge("mar")).questions[0].says


@rule("letterpress", "word_list")
@pytest.mark.parametrize("choice, stands", [("yes", True), ("no", False)])
def test_a_doubted_word_the_lists_dispute_is_voted_on(choice, stands):
    table = announced_words("dude", "mere", "red")
    table.do(1, Challenge("dude"), agreed=True)
    assert table.state.phase == "settle" and table.view(2).next.name == "settle"
    assert table.refuses(0, SettleDoubt(0, True)) == {"word_list"}
    table.do(2, PutToTable())
    votes(table, *[choice] * 3)
    assert table.state.phase == "any doubts?" and table.state.word_of(0).withdrawn is not stands


def test_or_the_table_says_so_without_a_vote():
    table = announced_words("dude", "mere", "red")
    table.do(1, Challenge("dude"), agreed=True)
    table.do(2, Settle("refused"))
    assert table.state.word_of(0).withdrawn


@rule("letterpress", "challenge_bad")
def test_the_writer_of_a_challenged_word_does_not_settle_it():
    table = announced_words("dude", "mere", "red")
    table.do(1, Challenge("dude"), agreed=True)
    assert table.refuses(0, Settle("allowed")) == {"challenge_bad"}
    assert table.view(0).status.waiting == (1, 2) and "settle" not in table.open(0)


def test_the_ruling_on_a_doubted_word_is_overruled():
    table = announced_words("arm", "xram", "red", withdrawn="again")
    table.do(0, Challenge("xram"), agreed=True)
    table.do(1, PutToTable())
    assert table.state.word_of(1).word == "XRAM", "it lies there again while the table votes"
    votes(table, "no", "yes", "yes")
    assert table.state.phase == "any doubts?" and table.state.word_of(1).upheld
    assert table.view(None).board[0].reason == "The table voted 2 to 1."


@rule("letterpress", "word_list")
def test_words_in_doubt_at_the_announcement_are_voted_on_one_after_the_other():
    table = Table(3)
    table.deal("R M E")
    for seat, word in enumerate(("dude", "mmm", "red")):
        table.do(seat, Write(word, insist=True))
    assert table.view(0).next.name == "settle_doubt"
    table.do(2, PutToTable())
    assert table.state.vote.word == "DUDE" and table.refuses(0, SettleDoubt(0, True)) == set()
    votes(table, "yes", "yes", "no")
    assert table.view(1).board[0].word == "DUDE" and table.state.phase == "settle"
    table.do(0, PutToTable())
    assert table.state.vote.word == "MMM" and table.state.word_of(0).allowed
    votes(table, "no", "yes", "no")
    kept = [ruled for batch in table.position.log for e in batch.events if (ruled := e.word_ruling())]
    assert kept == [
        WordRuling("DUDE", True, 2, "by 2 to 1"),
        WordRuling("MMM", False, 0, "by 2 to 1"),
    ]
    assert table.state.word_of(1).withdrawn and table.state.phase in ("claim", "tie")


def test_where_the_list_has_the_last_word_nobody_insists():
    table = Table(2, overrule="never")
    table.deal("R M E")
    assert table.refuses(0, Write("rem", insist=True)) == {"word_list"}
    assert "insist" not in {each.name for each in table.view(0).next.inputs}


@pytest.mark.parametrize("lookup", ["challenged", "challenged_5", "challenged_10"])
def test_listed_or_not_every_answer_is_the_same_byte_for_byte_until_somebody_doubts(lookup):
    known, unknown = Table(3, lookup=lookup), Table(3, lookup=lookup)
    unknown.house = House(unknown.house.deck, ListedWords(frozenset()), unknown.house.options)
    for table in (known, unknown):
        table.deal("R M E")
    for seat, word in enumerate(("mere", "dare", "red")):
        assert same(known.check(seat, Write(word)).findings, unknown.check(seat, Write(word)).findings)
        known.do(seat, Write(word)), unknown.do(seat, Write(word))
        for viewer in (None, 0, 1, 2):
            assert same(known.view(viewer), unknown.view(viewer))
    for action in (Challenge("mere"), NobodyDoubts(), PutToTable()):
        assert same(known.check(1, action).findings, unknown.check(1, action).findings)


def same(one, other):
    return json.encode(to_json(one)) == json.encode(to_json(other))
