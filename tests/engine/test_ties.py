"""Ranking by a chain of tie-breakers, step by step."""

import pytest

from referee.engine.ties import Again, Breaker, rank

POINTS = {0: 11, 1: 11, 2: 14, 3: 11}
LETTER = {0: 3, 1: 6, 2: 1, 3: 3}
CHAIN = (
    Breaker("points", None, lambda s, who: POINTS[who]),
    Breaker("highest letter", None, lambda s, who: LETTER[who]),
    Again("draw", None, lambda draws, who: draws[who], best="min"),
)


def rank_draws(*draws):
    return rank(draws, range(4), CHAIN)


def test_each_breaker_splits_only_those_still_tied():
    ranking = rank_draws(("B",), (), (), ("A",))
    assert ranking.order == (2, 1, 3, 0)
    assert [step.name for step in ranking.steps] == ["points", "highest letter", "draw"]
    assert ranking.steps[1].values == ((0, "3"), (1, "6"), (3, "3"))


def test_an_unknown_value_makes_the_ranking_wait_for_just_those_seats():
    ranking = rank_draws(("B",), (), (), ())
    assert ranking.waiting == (3,)
    assert (0, 3) in ranking.groups


def test_equal_draws_are_drawn_again():
    assert rank_draws(("B",), (), (), ("B",)).waiting == (0, 3)
    assert rank_draws(("B", "C"), (), (), ("B", "A")).order == (2, 1, 3, 0)


def test_equals_share_a_place_and_the_next_place_stays_empty():
    ranking = rank(None, (0, 1, 2), (Breaker("points", None, lambda s, who: (5, 5, 2)[who]),))
    assert [ranking.place(seat) for seat in (0, 1, 2)] == [1, 1, 3]
    with pytest.raises(ValueError, match="seat 7"):
        ranking.place(7)


def test_a_single_contender_needs_no_step():
    ranking = rank(None, (4,), CHAIN)
    assert ranking.order == (4,) and ranking.steps == ()
