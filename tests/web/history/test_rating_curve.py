"""The rating curve of a person's page."""

from __future__ import annotations

from datetime import datetime

import pytest

from referee.store.people.ratings import SeatRating, Strength
from referee.web.history.rating_curve import rating_curve


@pytest.mark.parametrize("now, says", [(26.4, "+1.4"), (23.6, "−1.4"), (24.99, "")])
def test_a_rating_tells_how_far_it_moved_and_nothing_where_it_stayed(now: float, says: str) -> None:
    games = [
        SeatRating(n, 0, 1, "letterpress", datetime(2026, 11, n), None, Strength(mu, 5))
        for n, mu in ((1, 25.0), (2, now))
    ]
    curve = rating_curve(games, won=())
    assert curve is not None and curve.change == says
