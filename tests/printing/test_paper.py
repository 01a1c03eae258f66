"""Where pieces lie on a sheet: all of them inside the margin, edge to edge, and cut marks at every cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.printing.paper import MARGIN, PAPERS, SheetGrid

SIDES = st.floats(min_value=15, max_value=180)


@pytest.mark.parametrize(("paper", "places"), [("a4", 16), ("letter", 16)])
def test_sixteen_cards_fit_on_either_paper(paper: str, places: int) -> None:
    assert SheetGrid(PAPERS[paper], 44, 63).places == places


@given(st.sampled_from(sorted(PAPERS)), SIDES, SIDES)
def test_no_piece_reaches_into_the_margin_or_over_another(paper: str, width: float, height: float) -> None:
    grid = SheetGrid(PAPERS[paper], width, height)
    corners = [grid.place(number) for number in range(grid.places)]
    assert len({(round(x, 3), round(y, 3)) for x, y in corners}) == grid.places >= 1
    for x, y in corners:
        assert x >= MARGIN - 1e-6 and x + width <= grid.paper.width - MARGIN + 1e-6
        assert y >= MARGIN - 1e-6 and y + height <= grid.paper.height - MARGIN + 1e-6


def test_every_cut_is_marked_at_both_ends_outside_the_pieces() -> None:
    grid = SheetGrid(PAPERS["a4"], 44, 63)
    marks = list(grid.cut_marks())
    assert len(marks) == 2 * (grid.columns + 1) + 2 * (grid.rows + 1)
    right, bottom = grid.left + grid.columns * 44, grid.top + grid.rows * 63
    for x, y, to_x, to_y in marks:
        inside = grid.left < (x + to_x) / 2 < right and grid.top < (y + to_y) / 2 < bottom
        assert not inside
