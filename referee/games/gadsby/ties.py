"""Who wins Gadsby, and what breaks a tie."""

from __future__ import annotations

from referee.engine.result import Result
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.gadsby.book import book
from referee.games.gadsby.state import State
from referee.kit.sentences import quantity
from referee.kit.standings import final_places, points_reason


def ranking(state: State) -> Ranking:
    """Points; then, at tables that say so, the longest scored word. Equals share their place."""
    points: Breaker[State] = Breaker("points", book.end, value=lambda s, who: s.points(who))
    longest: Breaker[State] = Breaker("longest word", book.ties, value=lambda s, who: s.longest(who))
    return rank(state, state.playing, (points, longest) if state.longest_wins else (points,))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    places = final_places(state, ranked, _detail)
    return Result(places, points_reason(state, ranked, "the longest word"), ranked.steps, state.record)


def _detail(state: State, seat: int) -> str:
    return quantity(sum(each.seat == seat for each in state.record), "word")
