"""Words of the grid, the card they earn, and challenges."""

import pytest

from referee.engine.event import WordRuling
from referee.games.word_war.actions.grid import Draw, Exchange, Place
from referee.games.word_war.actions.word import Pass, Spell, Take
from referee.games.word_war.challenge import CHALLENGE, Challenge
from referee.games.word_war.seating import Leave
from referee.kit.words import ListedWords
from tests.games.word_war.table import DEAN, SHE, STAR, Table
from tests.support.played_table import PaperBook
from tests.support.rules import rule


@rule("word_war", "word")
def test_a_word_is_read_along_neighbours_in_any_direction():
    table = Table().begun()
    assert table.refused(0, Spell("CAT")) == []
    assert table.refused(0, Spell("TAC")) == []
    assert table.refused(0, Spell("star")) == []
    assert table.refused(0, Spell("AT")) == ["word"]
    assert table.refused(0, Spell("JET")) == ["word"]
    assert table.refused(0, Spell("DOG")) == ["word"]
    assert table.refused(0, Spell("C-A-T")) == ["word"]
    assert table.refused(0, Spell()) == ["word"]


@rule("word_war", "word")
def test_a_path_must_be_unbroken_use_each_card_once_and_read_the_word():
    table = Table().begun()
    table.do(0, Spell("STAR", STAR)).undo()
    assert table.refused(0, Spell("CAR", ("0,0", "0,1", "3,1"))) == ["word"]
    assert table.refused(0, Spell("TAT", ("0,2", "0,1", "0,2"))) == ["word"]
    assert table.refused(0, Spell("DOG", ("0,0", "0,1", "0,2"))) == ["word"]
    assert table.refused(0, Spell("CAT", ("0,0", "0,1", "7,7"))) == ["word"]
    assert table.refused(0, Spell("", ("0,0", "0,1"))) == ["word"]
    assert table.refused(0, Spell("CAT", ("0,0",) * 999)) == ["word"]


@rule("word_war", "word")
def test_a_drawn_path_needs_no_typed_word_unless_a_wild_card_is_on_it():
    table = Table().begun().do(0, Spell(path=("0,0", "0,1", "0,2")))
    assert table.state.spelled.word == "CAT"
    table.undo()
    wild = ("2,2", "3,1", "3,2")
    assert table.refused(0, Spell(path=wild)) == ["word"]
    table.do(0, Spell("AXJ", wild))
    assert [each.reads for each in table.state.spelled.laid] == ["A", "X", "J"]


@rule("word_war", "word")
def test_all_paths_are_offered_where_they_use_different_cards():
    table = Table().begun()
    verdict = table.check(0, Spell("SHE"))
    assert {f.cite.rule for f in verdict.breaches} == {"word"}
    pick = verdict.breaches[0].pick
    assert verdict.chooses and (pick.field, pick.value) == ("way", "")
    assert [choice.value for choice in pick.choices] == [str(n + 1) for n in range(len(pick.choices))]
    assert len({frozenset(choice.path) for choice in pick.choices}) == len(pick.choices) > 1
    assert table.refused(0, Spell("SHE", way=99)) == ["word"]
    assert table.refused(0, Spell("SHE", way=10**30)) == ["word"]
    again = [note.pick for note in table.check(0, Spell("SHE", way=2)).notes if note.pick]
    assert [(each.choices, each.value) for each in again] == [(pick.choices, "2")]
    table.do(0, Spell("SHE", way=2))
    assert table.state.spelled.path == pick.choices[1].path


@rule("word_war", "turning")
def test_a_table_may_ask_for_a_straight_line():
    table = Table(path="straight").begun()
    assert table.refused(0, Spell("STAR", STAR)) == ["turning"]
    assert table.refused(0, Spell("CAR")) == ["turning"]
    assert table.refused(0, Spell("CAT")) == []


@rule("word_war", "take")
def test_of_two_cards_with_one_letter_the_player_says_which_leaves_the_grid():
    table = Table(words=ListedWords(frozenset({"TEASE"}))).begun()
    path = ("0,2", "0,3", "1,2")
    table.do(0, Spell("TEE", path))
    verdict = table.check(0, Take("E"))
    (which,) = verdict.breaches
    assert which.says == "2 cards of your word show E: say which one you take."
    assert [choice.label for choice in which.pick.choices] == ["row 1, column 4", "row 2, column 3"]
    (cards,) = Take.inputs(table.state, 0, table.house)
    assert [card.note for card in cards.cards if card.face == "E"] == ["row 1, column 4", "row 2, column 3"]
    table.do(0, Take(which.pick.choices[1].value))
    assert table.state.on("1,2") is None and table.state.on("0,3") is not None


@rule("word_war", "place")
def test_the_hand_card_and_one_of_the_pile_are_not_placed_in_one_entry():
    table = Table().begun().spells("CAT", "A").spells("DEAN", "N", DEAN)
    (own,) = table.state.piles[0]
    assert table.refused(0, Place("0,1", face="E", card=own.id)) == ["place"]


@rule("word_war", "take")
def test_the_card_taken_is_worth_at_most_the_others_together_and_was_not_placed_this_turn():
    table = Table().begun()
    table.do(0, Spell("CAT"))
    assert [card.face for card in table.state.takeable] == ["A", "T"]
    assert table.refused(0, Take("C")) == ["take"]
    assert table.refused(0, Take("Z")) == ["take"]
    assert table.refused(0, Take()) == ["take"]
    assert table.refused(1, Take("T")) == ["first"]
    table.undo().do(0, Place("0,1", "D")).do(0, Spell("CDT"))
    assert table.refused(0, Take("D")) == ["take"]
    table.do(0, Take("T"))
    assert [card.face for card in table.state.piles[0]] == ["T"] and table.state.on("0,2") is None


@rule("word_war", "wild")
def test_a_wild_card_may_be_taken_for_nothing():
    table = Table(piles="open").begun().do(0, Spell("AXJ", ("2,2", "3,1", "3,2")))
    assert table.refused(0, Take("J")) == ["take"]
    table.do(0, Take("*"))
    assert table.view(None).scores[0].points == 0 and len(table.state.piles[0]) == 1


@rule("word_war", "nothing_to_take")
def test_a_word_none_of_whose_cards_may_be_taken_stands_and_earns_nothing():
    table = Table().begun().spells("CAT", "T")
    table.do(1, Draw()).do(1, Pass()).do(0, Pass()).do(1, Pass())
    table.do(0, Place("3,1", card="T")).do(0, Place("3,3", "D"))
    table.do(0, Spell("TJD", ("3,1", "3,2", "3,3")))
    assert table.state.takeable == ()
    assert table.refused(0, Take("J")) == table.refused(0, Take("D")) == ["take"]
    table.do(0, Take())
    assert table.state.piles[0] == () and table.state.passes == (1, 2) and table.state.on("3,2").face == "J"


@rule("word_war", "repeats")
def test_a_word_may_come_again_unless_the_table_plays_each_once():
    for repeats, rules in ((True, []), (False, ["repeats"])):
        table = Table(repeats=repeats).begun().spells("STAR", "S", STAR)
        table.do(1, Draw()).do(1, Place("1,1", "S"))
        assert table.refused(1, Spell("STAR", STAR)) == rules


@rule("word_war", "challenge_bad")
def test_a_word_that_falls_costs_the_placed_card_and_the_word():
    table = Table().begun().do(0, Place("0,1", "D")).do(0, Spell("CDT")).do(1, Challenge("cdt"))
    assert table.state.on("0,1").face == "A" and table.state.discard == ()
    assert table.state.hands[0].card.face == "D"
    assert table.refused(0, Spell("STAR", STAR)) == ["challenge_bad"]
    assert table.refused(0, Place("0,1", "D")) == ["challenge_bad"]
    assert "challenge_bad" in table.refused(0, Exchange("D"))
    assert table.ledger_lines()[-1] == "Bea challenged Ann's CDT: it is not acceptable."


@rule("word_war", "challenge_bad")
def test_a_card_of_the_score_pile_goes_back_there():
    table = Table().begun().spells("CAT", "A").do(1, Draw()).do(1, Pass())
    table.do(0, Place("0,1", card="A")).do(0, Spell("CAS", ("0,0", "0,1", "1,1"))).do(1, Challenge())
    assert [card.face for card in table.state.piles[0]] == ["A"] and table.state.on("0,1") is None


@rule("word_war", "forfeit")
@pytest.mark.parametrize("forfeit, passes", [("pass", 1), ("no_pass", 0)])
def test_a_forfeited_word_is_a_pass_or_not(forfeit, passes):
    table = Table(forfeit=forfeit).begun().do(0, Spell("TAC")).do(1, Challenge()).do(0, Pass())
    assert table.state.passes[0] == passes and table.state.turn == 1


@rule("word_war", "challenge_good")
def test_a_wrong_challenge_costs_the_word_of_the_next_turn():
    table = Table().begun().do(0, Spell("CAT")).do(1, Challenge()).do(0, Take("A"))
    assert table.state.piles[0] and table.state.turn == 1
    table.do(1, Draw())
    assert table.refused(1, Spell("STAR", STAR)) == ["challenge_good"]
    table.do(1, Pass()).do(0, Pass())
    assert table.refused(1, Spell("SHE", SHE)) == []


@pytest.mark.parametrize(
    "mode, skips, barred, given",
    [("single", (), (), 0), ("double", (1,), (), 0), ("penalty_5", (), (), -5), ("penalty_10", (), (), -10)],
)
def test_what_a_wrong_challenge_costs_by_option(mode, skips, barred, given):
    table = Table(challenges=mode).begun().do(0, Spell("CAT")).do(1, Challenge())
    assert (table.state.skips, table.state.barred, table.state.hand_points(1)) == (skips, barred, given)
    table.do(0, Take("A"))
    assert table.state.turn == (0 if mode == "double" else 1)


@rule("word_war", "challenge_window")
def test_a_word_is_challenged_once_before_the_card_is_taken_by_players_still_in():
    table = Table(3).begun().do(0, Spell("CAT"))
    assert table.refused(0, Challenge()) == ["challenge_bad"]
    assert table.asked(1, Challenge()) == ["challenge_bad"]
    assert table.refused(1, Challenge("dog")) == ["challenge_bad"]
    table.do(1, Challenge())
    assert table.refused(2, Challenge()) == ["challenge_window"]
    table.do(0, Take("A"))
    assert table.refused(2, Challenge()) == ["challenge_window"]


@rule("word_war", "challenge_window")
@pytest.mark.parametrize("allowed, rules", [(False, ["challenge_window"]), (True, [])])
def test_players_who_are_out_may_challenge_only_where_the_table_says_so(allowed, rules):
    table = Table(out_challenge=allowed).begun().do(0, Pass()).do(1, Draw()).do(1, Pass()).do(0, Pass())
    table.do(1, Spell("CAT"))
    assert table.refused(0, Challenge()) == rules
    if allowed:
        assert table.do(0, Challenge()).state.barred == ()
        (why,) = [why for why in table.view(None).ledger[-1].lines[-1].why if why.cite]
        assert "Ann is out and has no turn to lose." in why.says


def test_checked_at_once_refuses_the_word_and_has_no_challenges():
    table = Table(challenges="void").begun()
    assert table.refused(0, Spell("TAC")) == ["challenge_bad"]
    table.do(0, Spell("CAT"))
    assert table.refused(1, Challenge()) == ["challenge_bad"]


def test_a_word_the_list_cannot_settle_is_settled_by_the_table_and_kept():
    table = Table(words=PaperBook()).begun().do(0, Spell("CAT")).do(1, Challenge())
    assert table.refused(0, Take("T")) == ["take"]
    assert table.refused(1, Leave(1)) == ["seats"]
    assert table.refused(1, CHALLENGE.settle("perhaps")) == ["challenge_bad"]
    table.do(1, CHALLENGE.settle("refused"))
    assert table.state.forfeited
    assert table.position.log[-1].events[0].word_ruling() == WordRuling("CAT", False)
    asked = Table(words=PaperBook(), challenges="void").begun()
    assert asked.asked(0, Spell("CAT")) == ["challenge_bad"]
    asked.do(0, Spell("CAT"))
    assert asked.position.log[-1].events[0].word_ruling() == WordRuling("CAT", True)


def test_before_a_challenge_nobody_sees_whether_a_word_is_listed():
    listed, unlisted = (Table(words=ListedWords(frozenset(w))).begun() for w in (["CAT"], []))
    for table in (listed, unlisted):
        table.do(0, Spell("CAT"))
    for seat in (None, 0, 1):
        assert listed.view(seat) == unlisted.view(seat)
    assert listed.check(1, Challenge()).findings == unlisted.check(1, Challenge()).findings
