"""The new word below the old one: where it may lie, and what that harvests."""

import pytest

from referee.engine.blocks import Grid
from referee.engine.inputs import ChoiceIn
from referee.games.letterpress.solo.actions.line_up import LineUp
from referee.games.letterpress.solo.lineup import Lineup, lineups, offsets
from referee.kit.spelling import Laid
from tests.games.letterpress_solo.table import Solo, cards, faces, letter_over, under, write_action
from tests.support.rules import rule


def row(line):
    """A line of cards as it reads: "P R E SS" are four cards, the last one doubled."""
    reads = line.split()
    made = cards(line, " ".join(each[0] if len(set(each)) == 1 else each for each in reads))
    return tuple(Laid(card, each) for card, each in zip(made, reads, strict=True))


LETTER, PRESS = row("L E T T E R"), row("P R E SS")


@rule("letterpress_solo", "harvest")
@rule("letterpress_solo", "goes_back")
def test_press_below_letter_harvests_l_e_and_the_second_t():
    lineup = Lineup(LETTER, PRESS, 0)
    assert [column.harvested for column in lineup.columns] == [True, True, False, True, False, False]
    assert lineup.harvested_cards == (LETTER[0].card, LETTER[1].card, LETTER[3].card)
    assert lineup.returned_cards == (LETTER[2].card, LETTER[4].card, LETTER[5].card)


@rule("letterpress_solo", "harvest")
@pytest.mark.parametrize("above, below, harvested", [("T", "S", True), ("L", "P", True), ("T", "E", False)])
def test_a_letter_is_harvested_when_it_is_worth_the_same_or_fewer(above, below, harvested):
    assert bool(Lineup(row(above), row(below), 0).harvested_cards) is harvested


@rule("letterpress_solo", "goes_back")
def test_a_letter_with_nothing_below_it_goes_back():
    assert faces(Lineup(row("A B"), row("Z"), 0).returned_cards) == "B"
    assert faces(Lineup(row("A B"), row("Z"), 1).returned_cards) == "A"


def test_a_doubled_card_is_compared_by_its_value_once():
    assert not Lineup(row("P"), row("SS"), 0).harvested_cards  # 3 above a doubled 2


@rule("letterpress_solo", "below")
def test_the_word_may_lie_wherever_one_card_is_below_another():
    assert list(offsets(LETTER, PRESS)) == [-3, -2, -1, 0, 1, 2, 3, 4, 5]
    for lineup in lineups(LETTER, PRESS):
        assert any(column.above and column.below for column in lineup.columns)


@rule("letterpress_solo", "columns")
def test_every_card_lies_in_one_column_and_a_doubled_card_takes_no_more():
    for lineup in lineups(LETTER, PRESS):
        assert [column.above for column in lineup.columns if column.above] == list(LETTER)
        assert [column.below for column in lineup.columns if column.below] == list(PRESS)


@pytest.mark.parametrize("above, below", [("", "P"), ("P", ""), ("", "")])
def test_a_line_without_cards_has_no_place(above, below):
    assert list(lineups(row(above), row(below))) == []


@rule("letterpress_solo", "harvest")
def test_the_rulebook_example_at_the_table():
    solo = letter_over()
    verdict = solo.write("PRESS", "K X Z", offset=0)
    assert faces(solo.state.collection) == "L E T"
    assert faces(solo.state.returned) == "K T E R"
    assert [each.reads for each in solo.state.above] == ["P", "R", "E", "SS"]
    assert (
        under(verdict.notes, "harvest")[2] == "T 2 lies above S 2 and is worth the same: into the collection."
    )
    assert under(verdict.notes, "goes_back")[0] == "T 2 lies above E 1 and is worth more: back to its deck."


@rule("letterpress_solo", "below")
@pytest.mark.parametrize("offset", [-4, 6, 10**30, -(10**30)])
def test_a_word_beside_the_old_one_is_refused(offset):
    solo = letter_over()
    action = write_action("PRESS", "K X Z", offset)
    assert solo.refused(action) == {"below"}
    says = solo.check(action).breaches[0].says
    assert "from -3 to 5" in says and len(says) < 120


@rule("letterpress_solo", "columns")
def test_the_check_of_a_word_shows_every_place_letter_by_letter():
    notes = under(letter_over().check(write_action("PRESS", "K X Z")).notes, "columns")
    assert len(notes) == 9
    assert notes[3] == (
        "Offset 0 (P below L) harvests L 2, E 1 and T 2 (5 points): L 2 over P 3 ✓ · E 1 over R 2 ✓ · "
        "T 2 over E 1 ✗ · T 2 over S 2 ✓ · the others over nothing ✗."
    )
    assert notes[0].startswith("Offset -3 (S below L, 3 cards further left) harvests L 2 (2 points)")


def test_without_an_offset_the_word_waits_and_its_place_is_chosen_from_the_grid():
    solo = letter_over()
    solo.write("PRESS", "K X Z")
    assert solo.view().next.name == "line_up" and "write" in solo.open()
    assert solo.state.collection == ()
    solo.line_up(2)
    assert faces(solo.state.collection) == "T T E R"


def test_the_grid_lights_what_each_place_harvests():
    solo = letter_over()
    solo.write("PRESS", "K X Z")
    grid = solo.grid()
    assert isinstance(grid, Grid) and grid.row_names == (
        "",
        "-3",
        "-2",
        "-1",
        "0",
        *("+" + n for n in "12345"),
    )
    zero = grid.rows[4]
    assert [cell.card.face if cell.card else "" for cell in zero] == ["P", "R", "E", "S", "", "", ""]
    assert [cell.lit for cell in zero] == [True, True, False, True, False, False, False]
    assert zero[3].card.mark == "×2"
    assert zero[-1].symbol == "+5" and zero[-1].label == "harvests L 2, E 1 and T 2 (5 points)"
    assert zero[2].label == "T 2 lies above E 1 and is worth more: back to its deck"


def test_the_form_lists_the_places_with_their_harvest():
    solo = letter_over()
    solo.write("PRESS", "K X Z")
    (choice,) = solo.view().next.inputs
    assert isinstance(choice, ChoiceIn) and [each.value for each in choice.choices] == [
        str(n) for n in range(-3, 6)
    ]
    assert (choice.choices[5].label, choice.choices[5].note) == (
        "P below the first T",
        "harvests T 2, T 2, E 1 and R 2 (7 points)",
    )
    above, below = choice.choices[5].rows
    assert "".join(card.face for card in above if card) == "LETTER"
    assert [card.face if card else "" for card in below] == ["", "", "P", "R", "E", "SS"]
    assert [card.face for card in above if card and not card.faded] == ["T", "T", "E", "R"]


def test_the_word_may_be_changed_until_it_lies():
    solo = letter_over()
    solo.write("PRESS", "K X Z")
    offer = next(each for each in solo.view().offers if each.name == "write")
    assert offer.label == "Change the word"
    assert {each.name: each.value for each in offer.inputs if each.name in ("word", "unused", "drafted")} == {
        "word": "PRESS",
        "unused": ("K", "X", "Z"),
        "drafted": ("P", "R"),
    }
    solo.write("REST", "K X Z")
    solo.line_up(0)
    assert solo.state.word_above == "REST"
    assert faces(solo.state.library) == "K X Z"


@rule("letterpress_solo", "below")
def test_a_place_must_be_lawful_when_it_is_chosen_later_too():
    solo = letter_over()
    solo.write("PRESS", "K X Z")
    assert solo.refused(LineUp(6)) == {"below"}
    assert solo.refused(LineUp(-4)) == {"below"}


def test_nothing_is_lined_up_before_there_is_a_word():
    assert letter_over().refused(LineUp(0)) == {"below"}


@rule("letterpress_solo", "two_ways")
def test_assess_with_three_s_lies_in_two_ways():
    solo = letter_over()
    solo.write("ASSESS", "K", drafted="A S S E", shared="S")
    first, second = solo.view().next.inputs
    assert [choice.value for choice in second.choices] == ["A S S E SS", "A SS E S S"]
    assert second.value == ("A S S E SS",)
    assert (
        first.choices[7].note
        == "A S S E SS harvests E 1 and R 2 (3 points); A SS E S S harvests E 1 (1 point)"
    )
    assert first.choices[0].note == "harvests L 2 (2 points)"
    assert len([block for block in solo.view().board if isinstance(block, Grid)]) == 2
    solo.line_up(0, "A SS E S S")
    assert [each.reads for each in solo.state.above] == ["A", "SS", "E", "S", "S"]


@rule("letterpress_solo", "two_ways")
def test_in_round_one_the_way_is_asked_with_the_word():
    solo = Solo()
    solo.deal("S E")
    verdict = solo.check(write_action("ASSESS", "K", drafted="A S S E", shared="S"))
    assert verdict.chooses and [each.value for each in verdict.breaches[0].pick.choices] == [
        "A S S E SS",
        "A SS E S S",
    ]
    solo.write("ASSESS", "K", drafted="A S S E", shared="S", laid="A SS E S S")
    assert [each.reads for each in solo.state.above] == ["A", "SS", "E", "S", "S"]


@rule("letterpress_solo", "two_ways")
def test_the_way_can_be_said_with_the_word():
    solo = letter_over()
    solo.write("ASSESS", "K", 0, drafted="A S S E", shared="S", laid="A SS E S S")
    assert [each.reads for each in solo.state.above] == ["A", "SS", "E", "S", "S"]


@rule("letterpress_solo", "two_ways")
def test_a_way_the_cards_do_not_allow_is_refused():
    solo = letter_over()
    action = write_action("ASSESS", "K", drafted="A S S E", shared="S", laid="A S S E S S")
    assert solo.refused(action) == {"two_ways"}
    assert "A S S E SS or A SS E S S" in solo.check(action).breaches[0].says
    solo.write("ASSESS", "K", drafted="A S S E", shared="S")
    assert solo.refused(LineUp(0, "ASSESS")) == {"two_ways"}


def test_the_first_word_has_nothing_to_be_laid_below():
    solo = Solo()
    solo.deal()
    assert solo.refused(write_action("LETTER", "K", 1, drafted="L E T R", shared="T E")) == {"below"}
    solo.write("LETTER", "K", 0)
    assert solo.state.word_above == "LETTER"
