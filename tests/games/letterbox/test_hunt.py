"""The hunt: six hours a turn, travel, searches, Big Questions."""

import pytest

from referee.games.letterbox.actions.hunt import EndTurn, Place, SearchTile, Travel
from referee.games.letterbox.actions.questions import Ask
from referee.games.letterbox.actions.roll import RollDie
from referee.games.letterbox.boxes import DECOY, STAMP
from tests.games.letterbox.table import Table, hide_action, hunting
from tests.support.rules import rule


@rule("letterbox", "order")
def test_the_books_example_of_a_turn():
    """One tile north, the 2 of Fish searched, two tiles east, the null of Leaves searched: six hours."""
    table = hunting("F6", "F6", "F6")
    table.go("B3", "n")
    assert (table.state.tile(table.state.pawn(0)), table.state.hours) == ("I2", 5)
    table.go("search")
    assert table.state.hours == 3
    table.go("e", "e")
    assert (table.state.tile(table.state.pawn(0)), table.state.hours) == ("LN", 1)
    table.go("search")
    assert table.state.hours == 0
    assert table.refuses(0, Travel("n")) == {"hours"}
    assert table.says(0, SearchTile()) == ["The null of Leaves, D2, takes 1 hour; 0 of 6 are left."]


@rule("letterbox", "place")
def test_a_pawn_starts_anywhere_for_nothing_and_once():
    table = hunting("A1", "B2", "C3", "D4")
    assert table.refuses(0, Travel("n")) == {"place"} and table.refuses(0, EndTurn()) == {"place"}
    assert table.refuses(0, RollDie(3)) == {"roll"}
    assert table.refuses(0, Place("nowhere")) == {"place"}
    table.go("F6")
    assert (table.state.pawn(0), table.state.hours) == ("5,5", 6)
    assert table.refuses(0, Place("A1")) == {"place"}


@rule("letterbox", "hours")
def test_hours_left_over_are_lost():
    table = hunting("A1", "B2", "C3")
    table.go("A6", "n")
    note = table.check(0, EndTurn()).notes[0]
    assert note.says == "5 hours left over cannot be saved."
    table.go("end")
    assert (table.state.turn, table.state.hours) == (1, 6)


@rule("letterbox", "turn_ends")
def test_the_turn_passes_to_the_left_and_nobody_else_may_act():
    table = hunting("A1", "B2", "C3")
    assert table.refuses(1, Place("A1")) == {"turn_ends"}
    assert table.refuses(2, Ask(0, "row")) == {"turn_ends"}
    order = []
    for cell in ("F1", "F2", "F3"):
        order.append(table.state.turn)
        table.go(cell, "end")
    assert order == [0, 1, 2] and table.state.turn == 0


@rule("letterbox", "turn_ends")
def test_questions_may_follow_when_all_hours_are_spent_and_the_big_button_ends_the_turn():
    table = hunting("A1", "B2", "C3")
    table.go("F1", "s", "s", "s", "s", "s", "n")
    assert table.view(0).next.name == "end_turn"
    table.go("ask Bea row", "end")


@rule("letterbox", "travel")
@pytest.mark.parametrize(
    "way, there",
    [
        ("n", "C2"),
        ("ne", "D2"),
        ("e", "D3"),
        ("se", "D4"),
        ("s", "C4"),
        ("sw", "B4"),
        ("w", "B3"),
        ("nw", "B2"),
    ],
)
def test_travel_in_eight_directions_takes_an_hour(way, there):
    for asked in (way, there):
        table = hunting("A1", "B2", "C3")
        table.go("C3", asked)
        assert table.state.describe(table.state.pawn(0)).endswith(there)
        assert table.state.hours == 5


@rule("letterbox", "travel")
def test_several_tiles_in_one_entry_are_the_same_steps_one_by_one():
    at_once, one_by_one = hunting("A1", "B2", "C3"), hunting("A1", "B2", "C3")
    at_once.go("A1", "C4")
    one_by_one.go("A1", "se", "se", "s")
    assert at_once.state == one_by_one.state
    assert at_once.refuses(0, Travel("C8")) == {"travel"}
    at_once.go("F4")
    assert at_once.state.hours == 0


@rule("letterbox", "travel")
@pytest.mark.parametrize("way", ["n", "w", "nw", "A1", "G7", "", "up", "x" * 10_000])
def test_travel_is_a_tile_an_hour_and_stays_on_the_board(way):
    table = hunting("A2", "B2", "C3")
    table.go("A1")
    assert table.refuses(0, Travel(way)) == {"travel"}


@rule("letterbox", "search")
@pytest.mark.parametrize("cell, hours", [("A1", 1), ("B1", 2), ("C1", 3), ("D1", 4), ("E1", 5), ("F1", 6)])
def test_a_search_takes_the_value_of_the_tile_null_one_and_ace_six(cell, hours):
    table = hunting("A6", "A6", "A6")
    table.go(cell)
    (foretold,) = [each.says for each in table.check(0, SearchTile()).findings if each.cite.rule == "search"]
    table.go("search")
    assert table.state.hours == 6 - hours and foretold in table.ledger_lines(None)


@rule("letterbox", "search")
def test_a_search_is_done_in_one_turn_or_not_at_all():
    table = hunting("A6", "A6", "A6")
    table.go("E2", "e")
    assert table.says(0, SearchTile()) == ["The ace of Snowflakes, F2, takes 6 hours; 5 of 6 are left."]


@rule("letterbox", "together")
def test_two_pawns_on_a_tile_search_it_each_alone():
    table = hunting("F6", "F6", "A1", "F6")
    table.go("A1", "search", "end", "A1")
    assert table.state.boxes_found(0) == (2,) and table.state.boxes_found(1) == ()
    table.go("search")
    assert table.state.boxes_found(1) == (2,) and table.state.finders(2) == (0, 1)
    grid = table.view(None).board[0]
    assert grid.rows[0][0].pawns == (0, 1)


@rule("letterbox", "handing")
def test_every_other_player_hands_over_one_card_and_all_boxes_there_are_found():
    table = hunting("F6", "A1", "A1", "B2")
    table.go("A1", "search")
    (search,) = table.state.searches
    assert [(slip.owner, slip.kind) for slip in search.slips] == [(1, STAMP), (2, STAMP), (3, DECOY)]
    assert table.state.boxes_found(0) == (1, 2)
    assert search.slips[0].text == "k01010203" and search.slips[2].text == "Dov says no"


@rule("letterbox", "hands")
def test_only_seeker_and_giver_read_a_card():
    table = hunting("F6", "A1", "B2", "C3")
    table.go("A1", "search")
    assert "Bea gave you a letterbox card with the stamp." in table.ledger_lines(0)
    assert "Cal gave you a blank: Cal says no" in table.ledger_lines(0)
    assert "You gave a letterbox card with the stamp." in table.ledger_lines(1)
    assert "You gave a blank: Dov says no" in table.ledger_lines(3)
    assert not any("letterbox card with" in says or "a blank: " in says for says in table.ledger_lines(None))
    assert "Cal says" not in table.sees(3) and "k01010203" not in table.sees(3)


@rule("letterbox", "hands")
def test_points_are_their_owners_business_until_the_end():
    table = hunting("F6", "A1", "B2", "C3")
    table.go("A1", "search", "ask Dov suit")
    assert [line.points for line in table.view(0).scores] == [1, None, None, None]
    assert [line.points for line in table.view(1).scores] == [None, 1, None, None]
    assert [line.points for line in table.view(None).scores] == [None] * 4
    assert table.view(2).scores[0].note == "1 coin"


@rule("letterbox", "which_decoy")
@pytest.mark.parametrize("bea", ["A1", "F5"])
def test_a_blank_does_not_tell_whether_somebody_else_found_something(bea):
    table = hunting("F6", bea, "F4", "F3")
    table.go("A1", "search", "end", "F1", "end", "B1", "search", "w", "search")
    blanks = [search.slip_of(1).text for search in table.state.searches_by(2)]
    assert blanks[0] == "Bea says no"
    assert table.state.searches[0].slip_of(1).kind == (STAMP if bea == "A1" else DECOY)


@rule("letterbox", "again")
def test_searching_again_gives_the_same_and_counts_once():
    table = hunting("F6", "A1", "B2", "C3")
    table.go("A1", "search")
    assert "letterboxes never move" in table.check(0, SearchTile()).notes[1].says
    table.go("search")
    assert table.state.boxes_found(0) == (1,) and table.points()[:2] == [2, 1]


@rule("letterbox", "own_tile")
def test_ones_own_letterbox_is_no_find_but_anothers_on_the_same_tile_is():
    table = hunting("A1", "A1", "B2", "C3")
    table.go("A1")
    assert table.check(0, SearchTile()).notes[-1].says == "You cannot find your own letterbox."
    table.go("search")
    assert table.state.boxes_found(0) == (1,)


@rule("letterbox", "ask")
@pytest.mark.parametrize(
    "question, answer", [("suit", "Fish"), ("value", "2"), ("row", "row 2"), ("column", "column B")]
)
def test_a_big_question_is_answered_truly_and_seen_by_two(question, answer):
    table = hunting("F6", "B2", "A1", "C3")
    table.go(f"ask Bea {question}")
    told = f"{question.capitalize()}? {answer}."
    assert told in table.ledger_lines(0) and told in table.ledger_lines(1)
    for seat in (2, 3, None):
        assert told not in table.ledger_lines(seat)
        assert "Ann asked Bea a Big Question." in table.ledger_lines(seat)


@rule("letterbox", "ask")
@pytest.mark.parametrize("cell, value", [("D2", "null"), ("F2", "ace")])
def test_values_are_answered_by_name(cell, value):
    table = hunting("F6", cell, "A1")
    table.go("ask Bea value")
    assert table.state.questions[0].answer == value


@rule("letterbox", "ask")
@pytest.mark.parametrize(
    "ask", [Ask(0, "row"), Ask(9, "row"), Ask(-1, "row"), Ask(1, "clue"), Ask(1, "x" * 9999)]
)
def test_one_of_four_questions_to_somebody_else(ask):
    assert hunting("F6", "B2", "A1").refuses(0, ask) == {"ask"}


@rule("letterbox", "coin")
def test_every_question_costs_a_coin_and_there_may_be_many():
    table = hunting("F6", "B2", "A1")
    table.go("ask Bea row", "ask Cal row", "A3", "ask Bea row", "n")
    assert table.state.coins(0) == 3 and table.state.points(0) == -3 and table.state.hours == 5
    assert table.check(0, Ask(1, "suit")).notes[0].says == "This is coin number 4: 4 less at the end."


@rule("letterbox", "little_questions")
def test_little_questions_cost_nothing_and_are_not_the_phones_business():
    table = hunting("F6", "B2", "A1")
    notes = table.check(0, Ask(1, "row")).notes
    assert notes[-1].says == "Anything but the place itself may be asked for nothing."
    assert table.state.coins(0) == 0


@rule("letterbox", "rows")
def test_rows_count_from_the_north_and_columns_from_the_west():
    table = hunting("F6", "A1", "F6")
    table.go("ask Bea row", "ask Bea column", "ask Cal row", "ask Cal column")
    assert [each.answer for each in table.state.questions] == ["row 1", "column A", "row 6", "column F"]
    grid = table.view(None).board[0]
    assert (grid.row_names[0], grid.column_names[0]) == ("1", "A")


@rule("letterbox", "die_start")
@pytest.mark.parametrize(
    "players, start, die",
    [
        (3, "by_players", False),
        (4, "by_players", False),
        (5, "by_players", True),
        (6, "by_players", True),
        (3, "die", True),
        (6, "free", False),
    ],
)
def test_when_the_die_says_where_a_pawn_starts(players, start, die):
    table = hunting(*["A1"] * players, start=start)
    assert ("roll" in table.open(0)) is die and ("place" in table.open(0)) is not die


@rule("letterbox", "die_start")
def test_a_four_starts_on_one_of_the_six_fours():
    table = hunting("A1", "B2", "C3", start="die")
    assert table.refuses(0, Place("D1")) == {"die_start"}
    table.do(0, RollDie(4))
    assert table.refuses(0, RollDie(5)) == {"die_start"}
    assert table.says(0, Place("F1")) == ["You rolled 4; the ace of Suns, F1, is worth ace."]
    (cells,) = table.view(0).next.inputs
    assert len(cells.cells) == 6
    table.go("D1")
    assert table.state.hours == 6 and table.refuses(0, RollDie(1)) == {"die_start"}


@rule("letterbox", "lucky")
def test_a_trail_hands_out_what_lies_on_each_tile_also_by_luck():
    table = table_with_trail()
    table.go("A1", "search")
    assert "Bea gave you the next clue: To the second sun" in table.ledger_lines(0)
    assert "You gave the next clue: To the second sun" in table.ledger_lines(1)
    assert "To the second sun" not in table.sees(2)
    assert "A1 leads on: “To the second sun”" in block(table, 0, "Clue ledger").items[1].known
    assert table.state.boxes_found(0) == ()
    table.go("e", "search", "ask Bea column", "end", "F1", "end", "B1", "search")
    assert table.state.boxes_found(0) == (1,) and table.state.boxes_found(2) == (1,)
    assert table.state.questions[0].answer == "column B"


def table_with_trail():
    table = Table(3, parts=True)
    table.lay()
    table.do(0, hide_action(0, "F6"))
    table.do(1, hide_action(1, "A1", trail="B1: To the second sun"))
    table.do(2, hide_action(2, "F4"))
    table.roll(6, 1, 1)
    return table


def block(table, seat, title):
    return next(each for each in table.view(seat).board if each.title == title)


def test_what_i_know_stands_beside_each_clue():
    table = hunting("F6", "A1", "B2", "C3")
    table.go("A1", "search", "ask Cal suit", "s", "search")
    ledger = block(table, 0, "Clue ledger").items
    assert [(item.note, item.known) for item in ledger] == [
        ("Ann", ("My own",)),
        ("Bea", ("Found on A1, +2",)),
        ("Cal", ("Suit? Fish", "Not on A1, A2")),
        ("Dov", ("Not on A1, A2",)),
    ]
    assert [item.drawing for item in ledger] == ["", "k01010203", "", ""]
    assert all(not item.known and not item.drawing for item in block(table, None, "Clue ledger").items)
    assert block(table, 0, "My map").rows[1][0].note == "✗"
    assert [item.note for item in block(table, 1, "My letterbox").items][1] == "found by Ann, +1"
