"""Reading order: rows at any angle, wraps, grids, and which corner a letter begins at."""

from __future__ import annotations

import numpy as np
import pytest

from ocr.find import candidates
from ocr.find.finder import Found
from ocr.layout import order, rows
from ocr.shapes import Corners, rotate


def card(x: float, y: float, angle: float = 0.0, width: float = 60, height: float = 84) -> Corners:
    turn = np.radians(angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    half = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    return (half @ spin.T + (x, y)).astype(np.float32)


def lay(places: list[tuple[float, float]], angle: float) -> list[Corners]:
    turn = np.radians(angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return [card(*(spin @ place), angle) for place in np.array(places)]


ROW = [(k * 70.0, 0.0) for k in range(6)]
GRID = [(x * 70.0, y * 95.0) for y in range(4) for x in range(4)]


@pytest.mark.parametrize("angle", [0, 15, -40, 90, 135, 180, 268])
def test_a_row_is_one_line_at_its_own_angle(angle: float) -> None:
    assert order.lines(lay(ROW, angle), angle) == [[0, 1, 2, 3, 4, 5]]


@pytest.mark.parametrize("angle", [0, 15, -40, 100, 180])
def test_the_rows_angle_is_among_the_two_that_keep_it_whole(angle: float) -> None:
    whole = [one for one, lines in order.row_angles(lay(ROW, angle)) if lines == 1]
    assert len(whole) == 2
    assert any(abs((one - angle + 180) % 360 - 180) < 1 for one in whole)


def test_a_grid_is_read_line_by_line() -> None:
    lines = order.lines(lay(GRID, 12), 12)
    assert [i for line in lines for i in line] == list(range(16))
    assert len(lines) == 4


def test_the_lines_of_a_leaning_grid_stay_apart() -> None:
    leaning = [
        card(x, y - 0.31 * x, 0, 76, 80) for x, y in ((k % 4 * 84.0, k // 4 * 88.0) for k in range(16))
    ]
    assert order.lines(leaning, 0) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]


def test_a_grid_may_run_four_ways() -> None:
    assert len({lines for _, lines in order.row_angles(lay(GRID, 0))}) == 1


def test_a_row_that_wraps_goes_on_below() -> None:
    places = [(k * 70.0, 0.0) for k in range(5)] + [(k * 70.0, 100.0) for k in range(3)]
    assert [i for line in order.lines(lay(places, 0), 0) for i in line] == list(range(8))


def test_upside_down_the_row_begins_at_the_other_end() -> None:
    assert order.lines(lay(ROW, 0), 180) == [[5, 4, 3, 2, 1, 0]]


def test_a_jittered_row_stays_one_line() -> None:
    quads = [card(k * 70, (-1) ** k * 12, (-1) ** k * 6) for k in range(7)]
    assert len(order.lines(quads, order.row_angles(quads)[0][0])) == 1


@pytest.mark.parametrize("quarters", range(4))
def test_facing_finds_the_top_left_corner_wherever_the_quad_begins(quarters: int) -> None:
    upright = card(100, 100, 8)
    assert np.allclose(order.facing(rotate(upright, quarters), 0), upright)
    assert order.angle_of(order.facing(rotate(upright, quarters), 0)) == pytest.approx(8, abs=0.1)


def test_a_back_in_the_rows_rhythm_is_kept() -> None:
    quads = lay(ROW, 5)
    assert rows.order_cards(quads, [False, False, True, False, False, True], 5) == [0, 1, 2, 3, 4, 5]


def test_a_stray_back_is_left_out() -> None:
    quads = [*lay(ROW, 0), card(100, 190, 33), card(360 + 160, 10, 40)]
    backs = [False] * 6 + [True, True]
    assert rows.order_cards(quads, backs, 0) == [0, 1, 2, 3, 4, 5]


def test_a_pile_larger_than_the_cards_is_left_out() -> None:
    quads = [*lay(ROW, 0), card(430, 0, 0, 95, 140)]
    assert rows.order_cards(quads, [False] * 6 + [True], 0) == [0, 1, 2, 3, 4, 5]


def test_a_digit_taken_for_a_card_is_left_out() -> None:
    quads = [*lay(ROW, 0), card(200, 60, 0, 14, 20)]
    assert rows.order_cards(quads, [False] * 7, 0) == [0, 1, 2, 3, 4, 5]


def test_a_hole_in_the_row_makes_its_neighbours_doubtful() -> None:
    quads = lay([(0, 0), (70, 0), (210, 0), (280, 0), (350, 0)], 0)
    assert rows.beside_gaps([0, 1, 2, 3, 4], quads, 0) == {1, 2}
    assert rows.beside_gaps([0, 1, 2, 3, 4, 5], lay(ROW, 0), 0) == set()


def test_a_back_between_two_cards_may_stand_askew_and_one_at_the_end_may_not() -> None:
    askew = [*lay(ROW, 0)[:2], card(140, 0, 24), *lay(ROW, 0)[3:]]
    assert rows.order_cards(askew, [i == 2 for i in range(6)], 0) == [0, 1, 2, 3, 4, 5]
    last = [*lay(ROW, 0)[:5], card(350, 0, 24)]
    assert rows.order_cards(last, [i == 5 for i in range(6)], 0) == [0, 1, 2, 3, 4]


def test_a_line_shorter_than_the_one_below_it_is_doubtful() -> None:
    whole, gone = list(range(16)), [i for i in range(16) if i != 3]
    assert rows.beside_gaps(whole, lay(GRID, 0), 0) == set()
    assert rows.beside_gaps(gone, lay(GRID, 0), 0) == {0, 1, 2}
    assert rows.beside_gaps(whole[:-1], lay(GRID, 0), 0) == set()  # a last line may end early


def test_a_letter_alone_and_askew_beside_a_row_was_not_laid() -> None:
    quads = [*lay(ROW, 0), card(120, 190, 35)]
    assert rows.order_cards(quads, [False] * 7, 0) == [0, 1, 2, 3, 4, 5]


def test_a_last_line_of_one_straight_card_is_read() -> None:
    quads = [*lay(ROW, 0), card(0, 120, 4)]
    assert rows.order_cards(quads, [False] * 7, 0) == [0, 1, 2, 3, 4, 5, 6]


def test_scattered_cards_are_all_kept() -> None:
    places = [(0, 0, 10), (75, 8, 70), (10, 190, 33), (200, 150, 120), (300, 20, 200)]
    assert sorted(rows.order_cards([card(*place) for place in places], [False] * 5, 0)) == [0, 1, 2, 3, 4]


def test_a_letter_alone_and_far_from_the_row_was_not_laid() -> None:
    quads = [*lay(ROW, 0), card(120, 300)]
    assert rows.order_cards(quads, [False] * 7, 0) == [0, 1, 2, 3, 4, 5]


def test_a_coin_beside_the_row_was_not_laid() -> None:
    quads = [*lay(ROW, 0), card(120, 110, 0, 50, 50)]
    assert rows.order_cards(quads, [False] * 7, 0) == [0, 1, 2, 3, 4, 5]


def test_a_back_of_another_shape_at_the_rows_end_is_a_thing_on_the_table() -> None:
    quads = [*lay(ROW, 0), card(430, 0, 0, 80, 70)]
    assert rows.order_cards(quads, [False] * 6 + [True], 0) == [0, 1, 2, 3, 4, 5]


def test_every_line_has_two_ends() -> None:
    assert rows.ends(range(16), lay(GRID, 0), 0) == {0, 3, 4, 7, 8, 11, 12, 15}


def test_backs_of_a_row_that_leads_away_are_as_large_as_their_neighbours() -> None:
    sizes = [60 * 0.86**k for k in range(7)]
    quads = [card(k * 70.0 * 0.92**k, 0, 0, size, 1.4 * size) for k, size in enumerate(sizes)]
    backs = [k == 6 for k in range(7)]
    assert rows.order_cards(quads, backs, 0) == list(range(7))


def test_backs_of_a_row_that_leads_away_vouch_for_each_other() -> None:
    sizes = [60 * 0.84**k for k in range(4)]
    quads = [card(k * 70.0 * 0.92**k, 0, 0, size, 1.4 * size) for k, size in enumerate(sizes)]
    assert rows.order_cards(quads, [False, True, True, True], 0) == [0, 1, 2, 3]
    assert rows.order_cards([quads[0], quads[2]], [False, True], 0) == [0]


def test_a_back_stands_beside_cards_that_lie_across() -> None:
    lying = [card(x, 0, 0, 84, 60) for x in (90.0, 180.0)]
    quads = [card(0, 0), *lying, card(270, 0), card(340, 0)]
    assert rows.order_cards(quads, [True, False, False, False, False], 0) == [0, 1, 2, 3, 4]


def test_a_slip_of_paper_beside_a_pile_was_not_laid() -> None:
    quads = [*lay(ROW, 0), card(0, 110), card(90, 110, 0, 130, 40)]
    assert rows.order_cards(quads, [False] * 6 + [True, False], 0) == [0, 1, 2, 3, 4, 5]


def as_found(quads: list[Corners], score: float) -> list[Found]:
    return [Found(quad, score, (0.0, 0.0)) for quad in quads]


def test_spots_of_a_cloth_do_not_outnumber_the_cards() -> None:
    spots = [card(k * 40.0, 200, 0, 20, 20) for k in range(12)]
    cards = as_found(lay(ROW, 0), 0.99)
    firm, faint = candidates.split_by_score([*as_found(spots, 0.55), *cards, *as_found([card(0, -200)], 0.1)])
    assert firm == cards
    assert len(faint) == 13


def test_without_cards_nothing_is_firm() -> None:
    assert candidates.split_by_score([]) == ([], [])


def test_a_row_of_nothing_but_backs_is_a_row() -> None:
    assert rows.order_cards(lay(ROW[:3], 8), [True] * 3, 8) == [0, 1, 2]


@pytest.mark.parametrize("angle", [0, 20, 180])
def test_a_line_of_nothing_but_backs_in_a_grid_is_read(angle: float) -> None:
    quads = lay(GRID, angle)
    assert rows.order_cards(quads, [4 <= k < 8 for k in range(16)], angle) == list(range(16))


def test_backs_under_a_row_that_keep_no_columns_or_stand_askew_were_not_laid() -> None:
    row = lay(ROW, 0)
    between = [card(x, 95.0) for x in (35.0, 105.0, 175.0)]
    askew = [card(x, 95.0, 30) for x in (0.0, 70.0, 140.0)]
    for beside in (between, askew):
        assert rows.order_cards([*row, *beside], [False] * 6 + [True] * 3, 0) == [0, 1, 2, 3, 4, 5]


def test_a_pile_and_what_fell_beside_it_are_none() -> None:
    assert rows.order_cards(lay(ROW[:2], 0), [True] * 2, 0) == []
    assert rows.order_cards([*lay(ROW[:2], 0), card(140, 0, 38)], [True] * 3, 0) == []
