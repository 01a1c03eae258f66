"""Step 3: a word in secret, laid with own and shared cards."""

from dataclasses import replace

import pytest

from referee.engine.event import WordRuling
from referee.engine.fold import fold
from referee.games.letterpress.actions.deal import Deal
from referee.games.letterpress.actions.deck import CorrectValue
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.challenge import Challenge
from referee.games.letterpress.doubts import SettleDoubt
from referee.kit.cards import Card
from referee.kit.disputes import with_disputes
from tests.games.letterpress.table import Table, last_round, write_action
from tests.support.rules import rule


def dealt(faces="R M E", players=2, **options):
    table = Table(players, **options)
    table.deal(faces)
    return table


@rule("letterpress", "reuse")
def test_text_with_one_t_is_refused():
    verdict = dealt("O M A").check(0, write_action("text", "T E X"))
    assert [(f.says, f.cite.rule) for f in verdict.breaches] == [
        (
            "It needs two separate T cards; you have one. A card may double only for letters side by side.",
            "reuse",
        )
    ]


def test_text_with_two_t_cards_stands():
    assert dealt("O M A").write(0, "text", "T E X T").total == 2 + 1 + 5 + 2


@rule("letterpress", "double")
@rule("letterpress", "score")
def test_letter_from_l_e_t_e_r_counts_the_doubled_t_once():
    verdict = dealt("O M A").write(0, "letter", "L E T E R")
    assert [(f.says, f.points) for f in verdict.notes if f.points is not None] == [
        ("L 2 · E 1 · T 2 · E 1 · R 2", 8),
        ("T used twice in a row counts once", 0),
    ]


@rule("letterpress", "shared")
def test_the_sum_shows_own_and_shared_cards_line_by_line():
    verdict = dealt().write(0, "letter", "L E T E", "R")
    assert [(f.says, f.points, f.cite.rule) for f in verdict.notes if f.points is not None] == [
        ("L 2 · E 1 · T 2 · E 1", 6, "score"),
        ("R 2 (shared)", 2, "shared"),
        ("T used twice in a row counts once", 0, "double"),
    ]
    assert verdict.total == 8


@rule("letterpress", "shared")
def test_several_players_use_the_same_shared_card_each_once():
    table = dealt()
    assert table.write(0, "ram", "A", "R M").total == table.write(1, "arm", "A", "R M").total == 6


@rule("letterpress", "shared")
def test_a_shared_card_is_used_once_in_a_word():
    assert dealt().refuses(0, write_action("mere", "R", "M E E")) == {"shared"}
    assert dealt().refuses(0, write_action("mere", "R", "M E")) == {"reuse"}


def test_a_shared_card_may_double_too():
    verdict = dealt().write(0, "eel", "L", "E")
    assert verdict.total == 3


@rule("letterpress", "qu")
@pytest.mark.parametrize("word, own", [("quit", "QU I T"), ("qat", "QU A T"), ("quit", "Q I T")])
def test_qu_is_q_or_qu(word, own):
    assert dealt().write(0, word, own).total == 6 + 1 + 2


def test_qu_as_q_with_a_separate_u_counts_both():
    assert dealt("U M E").write(0, "quit", "QU I T", "U").total == 6 + 1 + 2 + 2


@pytest.mark.parametrize("doubles", [True, False])
def test_whether_qu_doubles_is_an_option(doubles):
    action = Write("qqi", ("QU", "I"), insist=True)
    verdict = dealt(qu_doubles=doubles).check(0, action)
    assert verdict.stands is doubles


@rule("letterpress", "write")
def test_every_card_named_must_be_in_the_word():
    verdict = dealt().check(0, write_action("letter", "L E T E K", "R"))
    assert [f.says for f in verdict.breaches] == ["LETTER has no place for one K card."]
    verdict = dealt().check(0, write_action("red", "D", "R M E"))
    assert [f.says for f in verdict.breaches] == ["RED has no place for one M card."]


@rule("letterpress", "write")
def test_a_letter_no_card_shows_is_named():
    verdict = dealt().check(0, write_action("read", "A", "R E"))
    assert [f.says for f in verdict.breaches] == ["READ needs a D, and none of the cards shows it."]


@rule("letterpress", "draft")
def test_nobody_has_more_than_five_own_letters():
    assert dealt("O A I").refuses(0, write_action("letters", "L E T T E R S")) == {"draft"}
    verdict = dealt("O O A").check(0, Write("rhythm"))
    assert [(f.says, f.cite.rule) for f in verdict.breaches] == [
        ("RHYTHM needs six cards of your own; you drafted five.", "draft")
    ]


def readings(table, word, **named):
    """The ways offered to lay a word: which cards, and for how many points."""
    verdict = table.check(0, Write(word, **named))
    picks = [finding.pick for finding in verdict.findings if finding.pick]
    return verdict.chooses, [(each.label, each.note) for pick in picks for each in pick.choices]


def test_where_a_word_can_be_laid_in_one_way_it_is_read_so():
    verdict = dealt("T M E").write(0, "mere")
    assert "Read as R and E of your own and M and E shared. If not, choose the cards yourself." in [
        finding.says for finding in verdict.notes
    ]
    assert readings(dealt("T M E"), "mere") == (False, [])


@rule("letterpress", "double")
def test_tree_with_t_r_and_e_shared_asks_whether_there_is_another_e():
    table = dealt("T R E")
    assert readings(table, "tree") == (
        True,
        [("your E, shared T R E", "6 points"), ("shared T R EE", "5 points")],
    )
    verdict = table.do(0, Write("tree", reading="+ E R T"))
    assert verdict.total == 5
    table.write(1, "tee", "E", "T E")
    table.draw_in_seat_order()
    assert sorted(card.id for card in table.state.in_play) == [
        "r1.s1.E", "r1.shared.R", "r1.shared.T", "r1.shared.vowel.E",
    ], "nobody can claim an E that Ann does not have"  # fmt: skip


@rule("letterpress", "qu")
def test_quart_with_u_shared_is_read_for_thirteen_and_may_be_read_for_eleven():
    table = Table(lookup="reveal")
    table.deal("N M U")
    assert readings(table, "quart") == (
        False,
        [("your Q A R T, shared U", "13 points"), ("your QU A R T", "11 points")],
    )
    assert table.check(0, Write("quart")).total == 13
    assert table.check(0, Write("quart", reading="A QU R T +")).total == 11


@rule("letterpress", "qu")
def test_a_u_of_ones_own_beside_the_qu_card_is_for_the_writer_to_say():
    assert readings(dealt(), "quiz") == (
        True,
        [("your Q U I Z", "16 points"), ("your QU I Z", "14 points")],
    )


@rule("letterpress", "double")
def test_named_cards_leave_fewer_ways_or_none():
    table = dealt("T M E")
    both = [("your L T E R, shared E T", "10 points"), ("your L E R, shared E TT", "8 points")]
    assert readings(table, "letter") == (True, both)
    assert readings(table, "letter", shared=("T",)) == (
        True,
        [("your L E T E R, shared T", "10 points"), ("your L E E R, shared TT", "8 points")],
    )
    assert readings(table, "letter", drafted=("L", "E", "T", "E", "R")) == (False, [])


@pytest.mark.parametrize("reading", ["x" * 10_000, "E +", "🙂", "+ T R E Z"])
def test_a_reading_that_does_not_fit_the_word_is_asked_again(reading):
    table = dealt("T R E")
    assert table.check(0, Write("tree", reading=reading)).chooses
    assert table.check(0, Write("art", reading=reading)).stands, "there is nothing to choose"


def test_named_cards_are_enough_wherever_they_are_enough():
    verdict = dealt("D R O").write(0, "door", "", "D O R")
    assert verdict.total == 5 and "Read as" not in str(verdict.notes)
    assert dealt("T M E").write(0, "letter", "L E T E R").total == 8
    assert dealt("T R O").write(0, "letter", "L E E").total == 2 + 1 + 1 + 2 + 2


def test_without_named_cards_a_double_letter_saves_what_five_cards_lack():
    verdict = dealt("O O A").check(0, Write("letters"))
    assert not verdict.stands
    verdict = dealt("S O A").check(0, Write("letters"))
    assert verdict.stands and "T used twice in a row counts once" in [f.says for f in verdict.notes]


def test_cards_that_fail_and_a_word_that_is_not_allowed_are_two_findings():
    assert dealt().refuses(0, write_action("Hannah", "H A N A")) == {"illegal_words", "reuse"}


@rule("letterpress", "illegal_words")
@pytest.mark.parametrize("word", ["Hannah", "BBC", "chuffed"])
def test_proper_nouns_abbreviations_and_slang_are_refused(word):
    assert "illegal_words" in dealt().refuses(0, Write(word))


@rule("letterpress", "illegal_words")
@pytest.mark.parametrize("word", ["e-mail", "two words", "can't"])
def test_one_word_without_hyphens(word):
    assert dealt().refuses(0, Write(word, insist=True))


@rule("letterpress", "word_list")
def test_an_unlisted_word_is_refused_by_the_list_and_may_be_insisted_on():
    table = dealt()
    assert table.refuses(0, Write("zoz")) == {"word_list"}
    table.do(0, Write("mmm", insist=True))
    table.write(1, "arm")
    assert table.view(0).status.title == "A word is in doubt"
    verdict = table.do(1, SettleDoubt(0, True))
    assert table.state.phase == "claim" and verdict.events[0].word_ruling() == WordRuling("MMM", True)


@rule("letterpress", "word_list")
@pytest.mark.parametrize(
    "reading, stands, phase",
    [("table", True, "settle"), ("allowed", True, "claim"), ("refused", False, "write")],
)
def test_words_the_lists_dispute(reading, stands, phase):
    table = dealt(disputed=reading)
    if stands:
        table.write(0, "dude")
        table.write(1, "arm")
    else:
        assert table.refuses(0, Write("dude")) == {"illegal_words"}
    assert table.state.phase == phase


@rule("letterpress", "lookup")
def test_a_table_may_look_words_up_at_the_reveal():
    table = dealt(lookup="reveal")
    verdict = table.write(0, "chuffed", "C H U F D", "E")
    assert "slang" not in str(verdict.findings)
    table.write(1, "arm")
    assert table.state.phase == "settle"
    assert "CHUFFED" in table.view(1).status.says
    table.settle(0, ok=False)
    assert [each.word for each in table.state.record] == ["", "ARM"]


def test_a_word_that_cannot_be_spelled_is_refused_even_then():
    assert dealt(lookup="reveal").refuses(0, Write("e-mail"))


@rule("letterpress", "no_word")
def test_a_player_without_a_word_scores_nothing_and_holds_nobody_up():
    table = dealt()
    assert table.do(0, Write(no_word=True)).total == 0
    table.write(1, "arm")
    assert [(each.word, each.points) for each in table.state.record] == [("", 0), ("ARM", 6)]
    assert table.state.order == (1, 0)


def test_no_word_and_a_word_at_once_is_refused():
    assert dealt().refuses(0, Write("arm", no_word=True)) == {"no_word"}
    assert dealt().refuses(0, Write("")) == {"word_list"}


@rule("letterpress", "announce")
def test_a_word_is_replaceable_until_the_last_one_is_in():
    table = dealt(players=3)
    table.write(0, "arm")
    table.write(1, "arm")
    table.write(0, "letter", "L E T E", "R")
    assert table.state.phase == "write"
    table.write(2, "ram")
    table.draw_in_seat_order()
    assert [each.word for each in table.state.record] == ["LETTER", "ARM", "RAM"]
    assert table.refuses(0, Write("ram")) == {"announce"}


@rule("letterpress", "announce")
def test_used_drafted_letters_become_public_together_and_undoing_that_needs_the_table():
    table = dealt()
    table.write(0, "letter", "L E T E", "R")
    assert table.view(0).ledger[-1].undo_at_once
    table.write(1, "arm")
    words = next(block for block in table.view(None).board if block.title == "Words")
    assert [item.says for item in words.items] == ["Ann: LETTER", "Bea: ARM"]
    assert not table.view(1).ledger[-1].undo_at_once


@rule("letterpress", "repeats")
@pytest.mark.parametrize("repeats", [True, False])
def test_whether_a_word_may_be_written_again_is_an_option(repeats):
    table = Table(repeats=repeats)
    table.round(words=("ARM", "RAM"))
    table.deal()
    verdict = table.check(1, Write("arm"))
    assert verdict.stands is repeats


def test_before_the_deal_nobody_writes():
    assert Table().refuses(0, Write("arm")) == {"deal"}


@pytest.mark.parametrize(
    "word",
    ["x" * 10_000, "🙂🙂", "a\x00b", "\u202e", "   ", "ａｒｍ　x", "'", "a" * 65, "\n"],
)
def test_any_text_gets_a_sentence(word):
    verdict = dealt().check(0, Write(word))
    assert verdict.breaches and all(len(finding.says) < 300 for finding in verdict.breaches)


@pytest.mark.parametrize(
    "own", [("r1.s1.A",), ("",), ("🙂",), ("A" * 10_000,), ("A",) * 10_000, ("\x00",), ("r1.shared.R",)]
)
def test_cards_that_do_not_exist_get_a_sentence(own):
    verdict = dealt().check(0, Write("arm", own, ("R", "M")))
    assert verdict.breaches and all(len(finding.says) < 300 for finding in verdict.breaches)


@pytest.mark.parametrize("shared", [("T",), ("R", "R"), ("🙂" * 1000,), ("",), ("r9.shared.R",)])
def test_only_shared_cards_that_lie_there_are_shared(shared):
    assert dealt().refuses(0, Write("arm", ("A",), shared)) == {"shared"}


def test_a_value_read_off_a_card_in_secret_is_told_with_the_word():
    table = dealt()
    assert table.refuses(0, write_action("teeth", "T E ETH")) == {"word_list", "values"}
    table.do(0, Write("teeth", ("T", "E", "ETH"), worth="ETH 4", insist=True))
    assert "ETH" not in str(table.view(1))
    table.write(1, "arm")
    assert ("ETH", 4) in [(each.face, each.points) for each in table.state.values]
    assert "ETH is worth 4." in [line.says for entry in table.view(1).ledger for line in entry.lines]


@rule("letterpress", "values")
def test_where_two_read_different_values_in_secret_all_see_which_one_holds():
    table = dealt()
    table.do(0, Write("teeth", ("T", "E", "ETH"), worth="ETH 6", insist=True))
    table.do(1, Write("teeth", ("T", "E", "ETH"), worth="ETH 4", insist=True))
    assert [line.says for line in table.view(None).ledger[-1].lines[1:]] == [
        "ETH is worth 6, not 4.",
        "Ann wrote TEETH for 9.",
        "Bea wrote TEETH for 9.",
    ]


@rule("letterpress", "values")
@pytest.mark.parametrize("worth", ["R 9", "A 9, ETH 4", "ETH 21", "ETH 99", "ETH 4, ETH 5"])
def test_no_known_or_implausible_value_is_told_along_with_a_word_or_a_deal(worth):
    table = Table()
    assert table.refuses(0, Deal(("R", "M", "E"), worth=worth)) == {"values"}
    table.deal()
    assert table.refuses(0, Write("arm", worth=worth)) == {"values"}
    table.do(0, CorrectValue("R", 9))
    assert table.ledger_lines()[-1] == "R is worth 9, not 2."


@rule("letterpress", "values")
def test_the_writers_verdict_shows_the_sum_that_everybody_sees():
    table = dealt()
    assert table.do(0, Write("arm", worth="R 2, ETH 4")).total == 6
    table.do(1, Write(no_word=True))
    assert table.state.record[0].points == 6


@rule("letterpress", "values")
def test_a_value_nobody_knew_is_told_when_its_card_comes_out_in_the_last_word():
    table = last_round()
    table.position = fold(table.state.with_cards_collected(0, (Card("r4.s0.top.J", "J", 5),)), ())
    faces = tuple(replace(f, points=None) if f.letters == "J" else f for f in table.house.deck.faces)
    table.house = replace(table.house, deck=replace(table.house.deck, faces=faces))
    table.deal("R M A")
    table.write(0, "JAR", "J", "A R")
    table.do(1, Write(no_word=True))
    assert "J is worth 5." in table.ledger_lines() and table.state.record[-2].points == 8


def test_a_deck_with_an_unknown_value_asks_for_it_in_the_form():
    table = dealt()
    assert "worth" not in [asked.name for asked in table.view(0).next.inputs]
    faces = tuple(
        replace(face, points=None) if face.letters == "J" else face for face in table.house.deck.faces
    )
    table.house = replace(table.house, deck=replace(table.house.deck, faces=faces))
    asked = next(asked for asked in table.view(0).next.inputs if asked.name == "worth")
    assert "J" in asked.help
    assert table.refuses(0, Write("jar")) == {"values", "write"}
    assert table.do(0, Write("jar", worth="J 6")).total == 9


@rule("letterpress", "one_letter")
@pytest.mark.parametrize("lookup", ["written", "reveal", "challenged"])
@pytest.mark.parametrize("word", ["A", "i", "O"])
@pytest.mark.parametrize("reading", [True, False])
def test_whether_a_i_and_o_are_words_is_an_option(lookup, word, reading):
    table = Table(2, lookup=lookup, one_letter=reading)
    table.deal("R M E")
    if lookup == "written" and not reading:
        assert table.refuses(0, Write(word)) == {"word_list"}
        return
    table.do(0, Write(word))
    table.do(1, Write("arm"))
    if lookup == "challenged":
        table.do(1, Challenge(word), agreed=True)
        assert table.state.word_of(0).withdrawn is not reading
    else:
        assert bool(table.state.word_of(0).doubt) is not reading


@rule("letterpress", "one_letter")
def test_other_letters_are_for_the_list_and_a_house_word_goes_first():
    assert dealt().refuses(0, Write("e")) == {"word_list"}
    table = dealt()
    table.position = fold(with_disputes(table.state, settled=(("A", False),)), ())
    assert table.refuses(0, Write("a")) == {"word_list"}
