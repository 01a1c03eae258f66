"""Cells, neighbours and paths."""

from itertools import islice, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.kit.grid import ANY, at, beside, cell, paths, rectangle, straight, touch, unbroken

SQUARE = rectangle(3, 3)


def test_cells_are_named_row_by_row_and_read_back():
    assert rectangle(2, 2) == ("0,0", "0,1", "1,0", "1,1")
    assert [at(name) for name in ("3,-2", " 0,1 ", "", "a,b", "1,2,3", "٣,1", "9" * 50 + ",1")] == [
        (3, -2),
        (0, 1),
        *[None] * 5,
    ]


def test_four_cells_share_an_edge_and_eight_touch():
    assert set(beside("0,0")) == {"-1,0", "0,1", "1,0", "0,-1"}
    around = [cell(r, c) for r in range(-2, 3) for c in range(-2, 3) if touch("0,0", cell(r, c))]
    assert len(around) == 8 and "0,0" not in around


def test_a_path_is_unbroken_and_perhaps_straight():
    assert unbroken(("0,0", "1,1", "2,2")) and straight(("0,0", "1,1", "2,2"))
    assert unbroken(("0,0", "1,1", "1,2")) and not straight(("0,0", "1,1", "1,2"))
    assert not unbroken(("0,0", "0,2"))


def test_a_wild_card_reads_as_any_letter_and_no_cell_is_used_twice():
    shown = {"0,0": "T", "0,1": "O", "0,2": ANY}
    assert list(paths("TOT", shown)) == [("0,0", "0,1", "0,2"), ("0,2", "0,1", "0,0")]
    assert list(paths("TOTO", shown)) == list(paths("", shown)) == []


@settings(max_examples=30, deadline=None)
@given(st.text("AB*", min_size=9, max_size=9), st.text("AB", min_size=1, max_size=4))
def test_all_paths_are_found_and_no_others(letters, word):
    shown = {name: ANY if letter == "*" else letter for name, letter in zip(SQUARE, letters, strict=True)}
    tried = [
        path
        for path in permutations(SQUARE, len(word))
        if unbroken(path) and all(shown[c] in (ANY, w) for c, w in zip(path, word, strict=True))
    ]
    assert sorted(paths(word, shown)) == sorted(tried)


def test_a_made_up_grid_does_not_keep_anybody_waiting():
    shown = dict.fromkeys(rectangle(4, 4), "E")
    assert len(list(islice(paths("E" * 16, shown), 5))) == 5
    assert list(paths("E" * 15 + "X", shown)) == list(paths("E" * 10_000, shown)) == []
