"""Dealing, drawing, placing, passing and the end of Word War."""

import pytest

from referee.games.word_war.actions.grid import DealGrid, Draw, Exchange, Place, Shuffle
from referee.games.word_war.actions.word import Pass, Spell, Take
from referee.games.word_war.seating import Join, Leave
from referee.kit.values import CorrectValue
from tests.games.word_war.table import DEAN, GRID, SHE, Table
from tests.support.rules import rule


@rule("word_war", "deal")
def test_sixteen_cards_make_the_grid():
    table = Table()
    assert table.refused(0, DealGrid(GRID[:15])) == ["deal"]
    assert table.refused(0, DealGrid(("7", *GRID[1:]))) == ["deal"]
    assert table.asked(0, DealGrid(("Z", "Z", *GRID[2:]))) == ["deal"]
    assert table.refused(0, Draw()) == ["draw"]
    table.dealt()
    assert [spot.cell for spot in table.state.grid][:5] == ["0,0", "0,1", "0,2", "0,3", "1,0"]
    assert table.state.on("3,1").kind == "wild" and table.state.left == 108
    assert table.refused(1, DealGrid(GRID)) == ["deal"]


@rule("word_war", "first")
def test_the_dealer_begins_and_the_turn_goes_round():
    table = Table(3)
    assert table.refused(0, DealGrid(GRID, 7)) == ["first"]
    table.do(0, DealGrid(GRID, 2))
    assert table.state.turn == 2
    assert table.refused(0, Draw()) == ["first"]
    table.do(2, Draw()).do(2, Pass())
    assert table.state.turn == 0


@rule("word_war", "draw")
def test_without_a_card_in_hand_one_is_drawn():
    table = Table().dealt()
    assert table.refused(0, Spell("CAT")) == ["word"]
    assert table.refused(0, Draw("discard")) == ["draw"]
    assert table.refused(0, Draw("pocket")) == ["draw"]
    table.do(0, Draw())
    assert table.state.left == 107 and table.state.hands[0].card is None
    assert table.refused(0, Draw()) == ["draw"]


@rule("word_war", "draw")
def test_the_top_of_the_discard_pile_may_be_drawn_and_is_known():
    table = Table().begun().do(0, Place("0,0", "B")).do(0, Pass())
    table.do(1, Draw("discard"))
    assert table.state.hands[1].card.face == "C" and table.state.discard == ()
    assert table.refused(1, Place("1,0", "Z")) == ["place"]
    table.do(1, Place("1,0"))
    assert table.state.on("1,0").face == "C"


@rule("word_war", "exchange")
def test_a_card_in_hand_may_be_changed_once_before_placing():
    table = Table().begun()
    assert table.refused(0, Exchange("E")) == ["exchange"]
    table.do(0, Pass()).do(1, Draw()).do(1, Pass())
    assert table.refused(0, Exchange()) == ["exchange"]
    table.do(0, Exchange("E"))
    assert [card.face for card in table.state.discard] == ["E"] and table.state.left == 105
    assert table.refused(0, Exchange("E")) == ["exchange"]
    table.do(0, Place("0,0", "Q"))
    assert table.refused(0, Exchange("E")) == ["exchange", "exchange"]


@rule("word_war", "place")
def test_one_card_is_placed_on_an_open_spot_from_the_hand_or_the_score_pile():
    table = Table().begun().spells("CAT", "T")
    table.do(1, Draw())
    assert table.refused(1, Place("0,2")) == ["place"]
    assert table.refused(1, Place("9,9", "E")) == ["place"]
    assert table.refused(1, Place("0,2", card="T")) == ["place"]
    table.do(1, Place("0,2", "E"))
    assert table.state.on("0,2").face == "E" and table.state.hands[1] is None
    assert table.refused(1, Place("0,3", "Q")) == ["place", "place"]
    table.do(1, Pass())
    assert table.refused(0, Place("0,0", card="Z")) == ["place"]


@rule("word_war", "place")
def test_a_card_of_the_score_pile_leaves_it():
    table = Table().begun().spells("CAT", "A")
    table.do(1, Draw()).do(1, Pass())
    table.do(0, Place("0,1", card="A"))
    assert table.state.piles[0] == () and table.state.on("0,1").face == "A" and table.state.hands[0]


@rule("word_war", "replace")
def test_only_a_higher_value_replaces():
    table = Table().begun()
    assert table.refused(0, Place("0,0", "W")) == ["replace"]
    assert table.refused(0, Place("0,3", "*")) == ["replace"]
    assert table.refused(0, Place("3,1", "*")) == ["replace"]
    table.do(0, Place("0,0", "B"))
    assert table.state.on("0,0").face == "B" and [card.face for card in table.state.discard] == ["C"]


@rule("word_war", "wild")
def test_anything_of_worth_replaces_a_wild_card():
    table = Table().begun().do(0, Place("3,1", "E"))
    assert [card.kind for card in table.state.discard] == ["wild"]


@rule("word_war", "passing")
def test_after_the_first_pass_two_cards_may_be_placed():
    table = Table().begun().spells("CAT", "A")
    table.do(1, Draw()).do(1, Pass())
    assert table.state.may_place(0) == 1 and table.state.may_place(1) == 2
    table.do(0, Place("0,1", card="A")).do(0, Pass())
    table.do(1, Place("0,2", "B")).spells("SHE", "S", SHE).do(0, Pass()).do(1, Draw())
    table.do(1, Place("1,1", "D")).do(1, Place("3,1", card="S"))
    assert "passing" in table.refused(1, Place("0,3", "Z"))


@rule("word_war", "out")
@rule("word_war", "score")
def test_the_second_pass_puts_out_and_the_game_ends_when_all_are():
    table = Table(piles="open").begun().spells("CAT", "A")
    table.do(1, Draw()).do(1, Pass()).do(0, Pass()).do(1, Pass())
    assert table.state.still_in == (0,) and table.state.turn == 0
    table.spells("SHE", "S", SHE)
    assert table.state.turn == 0
    table.do(0, Pass())
    assert table.places == [("Ann", 1, 4), ("Bea", 2, 0)]
    assert table.rules.result(table.state).reason == "Ann wins with 4 points."
    assert [(w.word, w.points) for w in table.rules.result(table.state).words] == [("CAT", 2), ("SHE", 2)]


@rule("word_war", "ties")
@pytest.mark.parametrize(
    "ties, places", [("shared", [("Ann", 1), ("Bea", 1)]), ("fewer", [("Bea", 1), ("Ann", 2)])]
)
def test_equal_points_are_shared_or_go_to_fewer_cards(ties, places):
    table = Table(ties=ties).begun().spells("CAT", "T")
    table.spells("SHE", "S", SHE).spells("DEAN", "E", DEAN)
    for seat in (1, 0, 1, 0):
        table.do(seat, Pass())
    assert [(name, place) for name, place, _ in table.places] == places


@rule("word_war", "deck_out")
def test_an_empty_deck_is_asked_about_and_never_blocks():
    table = Table().dealt()
    assert table.asked(0, Draw("nothing")) == ["deck_out"]
    table.do(0, Draw("nothing"))
    assert table.state.left == 0 and table.state.hands[0] is None
    table.do(0, Pass())
    assert table.asked(1, Draw()) == ["deck_out"]
    table.do(1, Draw())
    assert table.state.hands[1] and table.state.left == 0
    table.do(1, Pass()).do(0, Draw("nothing")).do(0, Pass())
    assert table.asked(1, Exchange("B")) == ["deck_out"]
    assert table.refused(1, Shuffle()) == ["deck_out", "deck_out"]


@rule("word_war", "draw")
def test_with_the_deck_used_up_the_discard_pile_is_drawn_from():
    table = Table().begun().do(0, Place("0,0", "B")).do(0, Pass())
    assert table.refused(1, Draw("nothing")) == ["draw"]
    (refusal,) = table.check(1, Draw("nothing")).breaches
    assert refusal.says == "The discard pile shows C: without a card in hand you draw one."
    assert table.do(1, Draw("discard")).state.hands[1].card.face == "C"


@rule("word_war", "deck_out")
def test_a_table_may_shuffle_the_discard_pile():
    table = Table(deck_out="shuffle").begun()
    assert table.refused(0, Shuffle()) == ["deck_out", "deck_out"]
    table.do(0, Place("0,0", "B"))
    table.do(0, Pass()).do(1, Draw("nothing")).do(1, Pass())
    table.do(0, Shuffle())
    assert table.state.left == 1 and table.state.discard == ()
    table.do(0, Draw())
    assert table.state.left == 0


@rule("word_war", "piles")
def test_score_piles_are_told_to_their_owners_alone_unless_the_table_shows_them():
    for piles, seen in (("covered", [None, 2, None]), ("open", [2, 2, 2])):
        table = Table(piles=piles).begun().spells("CAT", "A")
        assert [table.view(seat).scores[0].points for seat in (None, 0, 1)] == seen
        assert table.view(1).scores[0].note == "1 card"


@rule("word_war", "seats")
def test_latecomers_join_until_somebody_is_out_and_leavers_are_passed_over():
    table = Table(2, late=2).dealt()
    assert table.refused(0, Join()) == ["seats"]
    table.do(2, Join()).do(0, Draw()).do(0, Pass()).do(1, Draw()).do(1, Pass())
    assert table.state.turn == 2
    table.do(2, Draw()).do(2, Pass()).do(0, Pass())
    assert table.refused(3, Join()) == ["seats"]
    assert table.asked(2, Leave(1)) == ["seats"]
    assert table.refused(2, Leave(3)) == ["seats"]
    table.do(1, Leave(1))
    assert table.state.turn == 2 and table.state.playing == (0, 2)
    assert table.refused(1, Join()) == ["seats"]
    table.do(2, Leave(2))
    assert table.state.ended
    assert Table(2, late=1, latecomers=False).refused(2, Join()) == ["seats"]


def test_the_last_player_stays():
    table = Table().dealt().do(0, Leave(1))
    assert table.refused(0, Leave(0)) == ["seats"]


def test_a_corrected_value_counts_at_once_wherever_the_card_lies():
    table = Table(piles="open").begun().spells("CAT", "A").do(1, CorrectValue("A", 5))
    assert table.view(None).scores[0].points == 5
    assert table.position.log[-1].events[0].deck_correction() == {"points": {"A": 5}}


def test_the_board_shows_the_grid_the_open_spots_and_the_word():
    table = Table().begun().do(0, Spell("CAT"))
    grid = table.view(1).board[0]
    assert [cell.name for cell in grid.rows[0] if cell.lit] == ["0,0", "0,1", "0,2"]
    table.do(0, Take("A"))
    second = table.view(1).board[0].rows[0][1]
    assert second.card is None and second.label == "row 1, column 2, open"
