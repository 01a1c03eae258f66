"""Setting up: the board, letterboxes, clues, and who goes first."""

import pytest

from referee.engine.blocks import Grid
from referee.games.letterbox.actions.roll import RollDie
from referee.games.letterbox.actions.setup import Hide, Lay
from referee.games.letterbox.seating import Join, Leave
from referee.games.letterbox.stamps import SHAPES, strokes_of
from referee.kit.strokes import is_drawing
from tests.games.letterbox.table import BOARD, Table, hide_action, hunting
from tests.support.rules import rule

TILES = tuple(BOARD.split())


def laid_table(**options):
    table = Table(3, **options)
    table.lay()
    return table


@rule("letterbox", "board")
def test_36_tiles_are_laid_once_and_shown_with_north_at_the_top():
    table = laid_table()
    grid = table.view(None).board[0]
    assert isinstance(grid, Grid) and grid.top == "North"
    assert [len(row) for row in grid.rows] == [6] * 6
    field = grid.rows[1][1]
    assert (field.kind, field.word, field.symbol, field.label) == (
        "fish",
        "Fish",
        "2",
        "B2: 2 of Fish, counts 2",
    )
    assert field.shape and grid.rows[1][3].note == "=1" and grid.rows[0][5].note == "=6"
    assert table.refuses(1, Lay(TILES)) == {"board"}


@rule("letterbox", "board")
@pytest.mark.parametrize(
    "tiles, says",
    [
        (TILES[:-1], "The board has 36 tiles, six rows of six; 35 are named."),
        ((*TILES, "SN"), "Every tile is there once; named more often: SN."),
        ((*TILES[:-1], "SN"), "Missing: MA."),
        ((), "The board has 36 tiles, six rows of six; 0 are named."),
        ((*TILES[:-1], "<b>"), "“<b>” is no tile."),
        (("X" * 100_000,), "That is more than a board: 36 tiles of two characters each."),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_the_numbers(tiles, says):
    assert any(says in each for each in Table().says(0, Lay(tiles)))


@rule("letterbox", "board")
def test_a_board_may_come_in_any_order_and_as_rows():
    rows = ["".join(line.split()).lower() for line in BOARD.strip().splitlines()]
    table = Table()
    table.do(2, Lay(("/".join(rows),)))
    assert table.state.tiles == TILES
    other = Table()
    other.do(0, Lay(TILES[::-1]))
    assert other.state.tiles[0] == "MA"


@rule("letterbox", "hide")
def test_hiding_is_secret_and_may_be_changed_until_all_have_hidden():
    table = laid_table()
    assert table.refuses(0, RollDie(3)) == {"roll"}
    table.do(0, hide_action(0, "C4"))
    table.do(0, hide_action(0, "E1"))
    assert table.state.box(0).cell == "0,4"
    assert "Ann has hidden a letterbox." in table.ledger_lines(1)
    assert "You hid your letterbox: the 5 of Suns, E1." in table.ledger_lines(0)
    assert "Clue of Ann" in table.sees(0)
    assert "Clue of Ann" not in table.sees(1) and "E1" not in str(table.ledger_lines(1))
    assert table.view(1).status.says == "Waiting for Cal and you. The clues open together."


@rule("letterbox", "hide")
@pytest.mark.parametrize("cell", ["", "G1", "A7", "6,0", "-1,0", "🙂", "A" * 10_000])
def test_a_letterbox_lies_on_a_tile(cell):
    assert table_refusal(hide_action(0, cell)) == {"hide"}


@rule("letterbox", "hide")
@pytest.mark.parametrize("clue", ["", "  \n ", "x" * 401, "a\x00b", "a\u202eb", "x" * 1_000_000])
def test_a_clue_is_something_people_can_read(clue):
    assert table_refusal(hide_action(0, "A1", clue=clue)) == {"hide"}


def table_refusal(action):
    return laid_table().refuses(0, action)


@rule("letterbox", "hide")
def test_markup_in_a_clue_is_only_text():
    table = laid_table()
    table.do(0, hide_action(0, "A1", clue="<script>alert(1)</script>  & 👨‍👩‍👧"))
    assert table.state.box(0).clue == "<script>alert(1)</script> & 👨‍👩‍👧"


@rule("letterbox", "stamp")
@pytest.mark.parametrize(
    "stamp", ["", "circle", "<svg/>", "k0a0", "k0a0b;", "z0a0b", "k" + "0a0b" * 1_000_000]
)
def test_a_stamp_is_a_drawing_that_fits_or_a_ready_made_one(stamp):
    assert table_refusal(hide_action(0, "A1", stamp=stamp)) == {"stamp"}


@rule("letterbox", "stamp")
def test_ready_made_stamps_are_drawings_too():
    assert all(is_drawing(strokes_of(name)) for name in SHAPES)
    table = laid_table()
    table.do(0, hide_action(0, "A1", stamp="tree"))
    assert is_drawing(table.state.box(0).stamp)


@rule("letterbox", "decoys")
def test_blanks_are_written_one_a_line_and_there_is_always_one():
    table = laid_table()
    table.do(0, hide_action(0, "A1", decoys=" Try  again!\r\n\r\nNot this time!"))
    assert table.state.box(0).decoys == ("Try again!", "Not this time!")
    table.do(1, Hide("A1", "Under the sun", "star"))
    assert table.state.box(1).decoys


@rule("letterbox", "decoys")
@pytest.mark.parametrize("decoys", ["x" * 81, "\n".join("abcdefghijklm"), "x\x07", "x\n" * 1_000_000])
def test_blanks_fit_on_a_card(decoys):
    assert table_refusal(hide_action(0, "A1", decoys=decoys)) == {"decoys"}


@rule("letterbox", "clues")
def test_the_clues_open_together_signed_and_stay_open():
    table = laid_table()
    table.hide("A1", "B2", "C3")
    ledger = next(block for block in table.view(None).board if block.title == "Clue ledger")
    assert [(item.says, item.note) for item in ledger.items] == [
        ("“Clue of Ann”", "Ann"),
        ("“Clue of Bea”", "Bea"),
        ("“Clue of Cal”", "Cal"),
    ]
    assert table.refuses(0, hide_action(0, "A2")) == {"clues"}


@rule("letterbox", "good_clue")
def test_advice_for_a_good_clue_is_at_hand_while_hiding():
    table = laid_table()
    assert any(block.title == "A good clue" for block in table.view(1).board)
    asked = next(each for each in table.view(1).next.inputs if each.name == "clue")
    assert "special knowledge" in asked.help


@rule("letterbox", "parts")
def test_a_trail_leads_on_and_its_last_tile_is_the_letterbox():
    table = laid_table(parts=True)
    table.do(0, hide_action(0, "A1", trail="B2: To the pond\nC3: To the flowers"))
    box = table.state.box(0)
    assert [(part.cell, part.clue) for part in box.trail] == [
        ("0,0", "Clue of Ann"),
        ("1,1", "To the pond"),
        ("2,2", "To the flowers"),
    ]
    assert (box.clue, box.cell) == ("Clue of Ann", "2,2")


@rule("letterbox", "parts")
@pytest.mark.parametrize(
    "trail",
    ["B2 no colon", "G9: nowhere", "A1: again", "B2: x\nB2: y", "B2:", "B2: " + "x" * 401, "B2: x\n" * 50],
)
def test_a_trail_that_leads_nowhere_is_refused(trail):
    assert laid_table(parts=True).refuses(0, hide_action(0, "A1", trail=trail)) == {"parts"}


@rule("letterbox", "parts")
def test_without_the_variant_there_is_one_clue():
    assert table_refusal(hide_action(0, "A1", trail="B2: on")) == {"parts"}
    assert [each.name for each in laid_table().view(0).next.inputs] == ["cell", "clue", "stamp", "decoys"]


@rule("letterbox", "roll")
@pytest.mark.parametrize("n, shown", [(1, "a null (1)"), (2, "a 2"), (5, "a 5"), (6, "an ace (6)")])
def test_null_is_one_and_ace_is_six(n, shown):
    table = laid_table()
    table.hide("A1", "B2", "C3")
    table.do(1, RollDie(n))
    assert f"Bea rolled {shown}." in table.ledger_lines(None)
    assert table.refuses(1, RollDie(2)) == {"roll"}


@rule("letterbox", "roll")
@pytest.mark.parametrize("n", [0, 7, -1, 10**30])
def test_a_die_has_six_sides(n):
    table = laid_table()
    table.hide("A1", "B2", "C3")
    assert table.refuses(0, RollDie(n)) == {"roll"}


@rule("letterbox", "first_player")
def test_the_highest_goes_first_and_those_equal_at_the_top_roll_again():
    table = laid_table()
    table.hide("A1", "B2", "C3")
    table.roll(2, 6, 6)
    assert table.view(0).status.waiting == (1, 2)
    assert table.refuses(0, RollDie(6)) == {"roll"}
    table.do(2, RollDie(1))
    table.do(1, RollDie(1))
    table.do(1, RollDie(3))
    table.do(2, RollDie(4))
    assert table.state.turn == 2
    assert "Cal goes first." in table.ledger_lines(0)


@rule("letterbox", "latecomers")
def test_latecomers_join_until_the_clues_are_open():
    table = Table(3, late=2)
    assert table.refuses(3, hide_action(3, "A1")) == {"latecomers"}
    table.do(3, Join())
    table.lay()
    table.hide("A1", "B2", "C3", "D4")
    assert table.refuses(4, Join()) == {"latecomers"}
    assert Table(3, late=1, latecomers=False).refuses(3, Join()) == {"latecomers"}


@rule("letterbox", "latecomers")
def test_who_leaves_before_the_clues_are_open_takes_the_letterbox_along():
    table = Table(4)
    table.lay()
    table.do(0, hide_action(0, "A1"))
    table.do(0, Leave(0))
    assert table.state.boxes == () and table.state.missing == (1, 2, 3)


@rule("letterbox", "latecomers")
def test_who_leaves_the_hunt_leaves_the_letterbox_where_it_is():
    table = hunting("A1", "B2", "C3")
    assert table.check(1, Leave(0)).asks
    table.do(1, Leave(0), agreed=True)
    assert table.state.turn == 1
    table.go("A1", "search")
    assert table.state.boxes_found(1) == (0,)
    table.do(2, Leave(2))
    assert "latecomers" in table.refuses(1, Leave(1))
