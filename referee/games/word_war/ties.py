"""Who wins Word War, and what breaks a tie."""

from __future__ import annotations

from referee.engine.result import Result
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.word_war.book import book
from referee.games.word_war.state import State
from referee.kit.sentences import quantity
from referee.kit.standings import final_places, points_reason


def ranking(state: State) -> Ranking:
    """Points in the score pile; then, at tables that say so, the fewer cards. Equals share their place."""
    points: Breaker[State] = Breaker("points", book.score, value=lambda s, who: s.points(who))
    fewer: Breaker[State] = Breaker(
        "fewer cards", book.ties, value=lambda s, who: len(s.piles[who]), best="min"
    )
    return rank(state, state.playing, (points, fewer) if state.fewer_wins else (points,))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    places = final_places(state, ranked, size)
    return Result(places, points_reason(state, ranked, "fewer cards"), ranked.steps, state.record)


def size(state: State, seat: int) -> str:
    return quantity(len(state.piles[seat]), "card")
