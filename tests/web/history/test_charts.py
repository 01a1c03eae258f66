"""Score charts: the figures add up round by round, nobody's badge hides another's."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from referee.engine.result import WordPlayed
from referee.web.history import charts

NAMES = {0: "Ann", 1: "Bea", 2: "Cal"}
words = st.lists(
    st.builds(
        WordPlayed,
        seat=st.integers(0, 2),
        word=st.just("PRESS"),
        points=st.integers(-9, 99),
        round=st.integers(1, 30),
    ),
    max_size=60,
)


def test_figures_are_added_up_round_by_round() -> None:
    chart = charts.by_round(
        [WordPlayed(0, "RAG", 3, 1), WordPlayed(1, "GEAR", 7, 1), WordPlayed(0, "RAGE", 6, 2)], NAMES
    )
    assert chart is not None
    assert [each.figures for each in chart.lines] == [(3, 9), (7, 7), (0, 0)]
    assert chart.says == "After 2 rounds: Ann 9, Bea 7, Cal 0."


def test_one_round_makes_no_chart() -> None:
    assert charts.by_round([WordPlayed(0, "RAG", 3, 1)], NAMES) is None
    assert charts.by_round([], NAMES) is None


@given(words)
def test_everything_stays_on_the_paper(played: list[WordPlayed]) -> None:
    chart = charts.by_round(played, NAMES)
    if chart is None:
        return
    for line in chart.lines:
        for point in line.points.split():
            x, y = map(float, point.split(","))
            assert charts.LEFT <= x <= charts.WIDTH and 0 <= y <= charts.HEIGHT
    badges = sorted(line.badge for line in chart.lines)
    assert all(lower - upper >= charts.BADGE - 0.2 for upper, lower in pairwise(badges))
    assert badges[0] >= 0 and badges[-1] <= charts.HEIGHT
    assert 2 <= len(chart.up) <= charts.TICKS + 2


def test_a_game_with_turns_has_a_chart_by_turn() -> None:
    chart = charts.by_round([WordPlayed(0, "RAG", 3, 1), WordPlayed(1, "GARB", 5, 2)], NAMES, "turn")
    assert chart is not None
    assert chart.says.startswith("After 2 turns: ")
