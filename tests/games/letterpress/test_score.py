"""Step 4, first half: ranking and each step of its tie chain, doubts, withdrawn words."""

import pytest

from referee.engine.common_actions import Adjust
from referee.games.letterpress.actions.deck import CorrectValue
from referee.games.letterpress.actions.draw_for_tie import DrawForTie
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.doubts import SettleDoubt
from referee.games.letterpress.seating import Leave
from tests.games.letterpress.table import Table
from tests.support.rules import rule


def reasons(table, viewer=None):
    """The reasons under the ranking's line."""
    lines = [line for entry in table.view(viewer).ledger for line in entry.lines if "won round" in line.says]
    return [why.says for why in lines[-1].why]


def table_with_words(*words, faces="R M E", **options):
    table = Table(len(words), **options)
    table.deal(faces)
    table.words(*words)
    return table


@rule("letterpress", "rank")
def test_the_highest_score_goes_first():
    table = table_with_words("RED", "ARM", "QUIZ")
    assert table.state.order == (2, 1, 0)
    assert reasons(table) == [
        "Word points: Ann 5, Bea 6, Cal 14.",
        "They claim in this order: Cal, Bea and Ann.",
    ]


@rule("letterpress", "tie_highest")
def test_a_tie_goes_to_the_highest_value_letter():
    table = table_with_words("CAR", "RIDE", faces="L L U")  # C3 A1 R2 = 6; R2 I1 D2 E1 = 6
    assert table.state.order == (0, 1)
    assert reasons(table)[1] == "Highest-value letter: Ann C 3, Bea R 2."


@rule("letterpress", "tie_longest")
def test_then_to_the_longest_word_in_letters_not_cards():
    table = Table(2)
    table.deal("L L U")
    table.do(0, Write("DOOR", ("D", "O", "R")))  # D2 O1 R2 = 5 with three cards, four letters
    table.do(1, Write("ROD", ("R", "O", "D")))
    assert table.state.order == (0, 1)
    assert reasons(table)[1:3] == [
        "Highest-value letter: Ann D 2, Bea R 2. Still tied: Ann and Bea.",
        "Longest word: Ann 4 letters, Bea 3 letters.",
    ]


@rule("letterpress", "tie_longest")
def test_qu_used_as_qu_counts_two_letters():
    table = Table(2)
    table.deal("L L U")
    table.do(0, Write("QAT", ("QU", "A", "T")))
    table.do(1, Write("QUIT", ("QU", "I", "T")))
    table.settle(0, ok=True)
    table.settle(1, ok=True)
    assert table.state.order == (1, 0)


@rule("letterpress", "tie_draw")
def test_then_to_the_drawn_letter_nearest_to_a():
    table = table_with_words("ARM", "RAM", "DEAR")
    assert table.state.phase == "tie" and table.view(0).status.waiting == (0, 1)
    assert "draw_for_tie" not in table.open(2)
    assert table.refuses(2, DrawForTie("A")) == {"tie_draw"}
    table.draws(Ann="T", Bea="C")
    assert table.state.order == (1, 0, 2)
    assert reasons(table)[-2] == "Drawn letter nearest A: Ann T, Bea C."


@rule("letterpress", "draw_again")
def test_equal_letters_draw_again_and_only_those_still_tied():
    table = table_with_words("ARM", "RAM", "MAR")
    table.draws(Ann="C", Bea="A", Cal="C")
    assert table.state.phase == "tie" and table.view(0).status.waiting == (0, 2)
    table.draws(Ann="B", Cal="B")
    table.draws(Cal="A", Ann="Q")
    assert table.state.order == (1, 2, 0)


def test_two_ties_at_once_are_walked_apart():
    table = table_with_words("ARM", "RAM", "DOG", "GOD")
    assert set(table.view(0).status.waiting) == {0, 1, 2, 3}
    table.draws(Ann="B", Bea="A", Cal="D", Dov="C")
    assert table.state.order == (1, 0, 3, 2)


@rule("letterpress", "tie_draw")
@pytest.mark.parametrize("face", ["", "1", "🙂", "x" * 10_000, "AB", "ING", "A B", "QUA"])
def test_a_drawn_card_is_one_letter_of_the_deck(face):
    assert table_with_words("ARM", "RAM").refuses(0, DrawForTie(face)) == {"tie_draw"}


@rule("letterpress", "tie_draw")
def test_a_card_with_two_letters_counts_with_its_first():
    table = Table(2)
    table.do(0, CorrectValue("TH", 4))
    table.deal()
    table.words("ARM", "RAM")
    table.draws(Ann="T", Bea="TH")
    assert table.state.phase == "tie", "T and TH are equally near to A"
    table.draws(Ann="QU", Bea="R")
    assert table.state.order == (0, 1)


@rule("letterpress", "tie_draw")
def test_who_does_not_draw_hears_which_reason_holds():
    table = table_with_words("ARM", "RAM", "DEAR")
    table.draws(Ann="T")
    assert [f.says for f in table.check(0, DrawForTie("A")).breaches] == ["You have drawn your letter: T."]
    assert [f.says for f in table.check(2, DrawForTie("A")).breaches] == ["You are not tied with anybody."]


@rule("letterpress", "withdrawn")
def test_a_word_the_table_does_not_allow_ranks_last_and_its_letters_go_back():
    table = Table(3)
    table.deal()
    table.write(0, "NIFTY")
    table.write(1, "ARM")
    table.do(2, Write(no_word=True))
    table.settle(0, ok=False)
    assert table.state.order == (1, 2, 0)
    assert (
        reasons(table)[0] == "Word allowed: Ann withdrawn, Bea allowed, Cal allowed. Still tied: Bea and Cal."
    )
    assert "N" not in [card.face for card in table.state.in_play]
    assert table.state.to_claim == (1, 2, 0)


@rule("letterpress", "withdrawn")
def test_or_claims_nothing():
    table = Table(2, withdrawn="no_claim")
    table.deal()
    table.write(0, "NIFTY")
    table.write(1, "ARM")
    table.settle(0, ok=False)
    assert table.state.to_claim == (1,)


@rule("letterpress", "withdrawn")
def test_or_its_writer_writes_another():
    table = Table(2, withdrawn="again")
    table.deal()
    table.write(0, "NIFTY")
    table.write(1, "ARM")
    table.settle(0, ok=False)
    assert table.state.phase == "write" and table.view(1).status.waiting == (0,)
    assert table.refuses(1, Write("RAM")) == {"announce"}
    table.write(0, "LETTER", "L E T E", "R")
    assert table.state.order == (0, 1)


def test_several_doubts_are_settled_one_by_one():
    table = Table(2)
    table.deal()
    table.write(0, "NIFTY")
    table.write(1, "DUDE")
    assert table.refuses(0, SettleDoubt(7, True)) == {"word_list"}
    table.settle(0, ok=True)
    assert table.refuses(0, SettleDoubt(0, True)) == {"word_list"}
    table.settle(1, ok=True)
    assert table.state.phase == "claim"


@rule("letterpress", "word_list")
def test_the_writer_of_a_word_in_doubt_does_not_settle_it():
    table = table_with_words("NIFTY", "DUDE", "ARM")
    assert [f.says for f in table.check(0, SettleDoubt(0, True)).breaches] == [
        "NIFTY is your own word: somebody else records what the table says."
    ]
    assert table.view(0).status.waiting == (0, 1, 2)
    assert (
        words_to_settle(table, 0) == (1,)
        and words_to_settle(table, 1) == (0,)
        and words_to_settle(table, 2) == (0, 1)
    )
    table.do(0, SettleDoubt(1, False))
    assert table.view(None).status.waiting == (1, 2), "only NIFTY is left, and Ann wrote it"
    assert "settle_doubt" not in table.open(0)
    table.do(1, SettleDoubt(0, True))
    assert table.state.word_of(0).allowed and table.state.word_of(1).withdrawn


@rule("letterpress", "word_list")
def test_where_nobody_else_plays_the_writer_settles_it():
    table = table_with_words("NIFTY", "ARM")
    table.do(1, Leave(1))
    table.do(0, SettleDoubt(0, True))
    assert table.state.word_of(0).allowed


def words_to_settle(table, seat):
    """Whose words this seat may settle."""
    offer = next(each for each in table.view(seat).offers if each.name == "settle_doubt")
    return next(each for each in offer.inputs if each.name == "seat").seats


def test_points_by_hand_count_for_this_rounds_word():
    table = Table(2)
    table.deal()
    table.write(0, "ARM")
    table.do(1, Adjust(0, 3, "miscounted"), agreed=True)
    table.write(1, "RAM")
    assert [each.points for each in table.state.record] == [9, 6]


@rule("letterpress", "score")
def test_the_boxes_show_the_last_scored_word():
    table = table_with_words("RED", "ARM")
    table.claims("", "")
    table.deal()
    assert [(line.points, line.note) for line in table.view(None).scores] == [
        (5, "writing…"),
        (6, "writing…"),
    ]
    table.write(0, "QUIZ")
    assert [(line.points, line.done) for line in table.view(1).scores] == [(5, True), (6, False)]


@rule("letterpress", "copies")
@pytest.mark.parametrize("there", [True, False])
def test_the_decks_only_k_in_two_words_is_settled_when_they_are_announced(there):
    table = Table(3)
    table.deal()
    table.do(0, Write("KIT", ("K", "I", "T")))
    assert table.check(1, Write("BAKE")).stands, "the second K is taken without a word about the first"
    assert "doubt" not in str([f.says for f in table.check(1, Write("BAKE")).findings])
    table.do(1, Write("BAKE"))
    table.do(2, Write("ARM"))
    assert [each.doubt for each in table.state.handed] == [
        "The deck has only 1 K card, and 2 are laid.",
        "The deck has only 1 K card, and 2 are laid.",
        "",
    ]
    assert "put_to_table" not in table.open(2), "nobody votes on whether KIT is a word"
    table.do(2, SettleDoubt(0, True))
    verdict = table.do(0, SettleDoubt(1, there))
    assert verdict.events[0].word_ruling() is None, "BAKE does not become a house word"
    kept = [card.id for card in table.state.in_play if card.face == "K"]
    assert kept == (["r1.s0.K", "r1.s1.K"] if there else ["r1.s0.K"])


@rule("letterpress", "copies")
def test_a_drafted_k_beside_the_shared_one_is_in_doubt_too():
    table = Table(2)
    table.deal("K M E")
    table.do(0, Write("KIT", ("K", "I", "T")))
    table.do(1, Write("BAKE", ("B", "A"), ("K", "E")))
    assert [bool(each.doubt) for each in table.state.handed] == [True, False]
