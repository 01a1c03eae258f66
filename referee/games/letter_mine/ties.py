"""Who wins Letter Mine, and what breaks a tie."""

from __future__ import annotations

from referee.engine.result import Result
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.letter_mine.book import book
from referee.games.letter_mine.state import (
    State,
)
from referee.kit.standings import final_places, winners


def ranking(state: State) -> Ranking:
    """Points. Ended at once, nobody else has reached them; otherwise equals share their place."""
    points: Breaker[State] = Breaker("points", book.win, value=lambda s, who: s.points(who))
    return rank(state, state.playing, (points,))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    return Result(final_places(state, ranked), _reason(state, ranked), ranked.steps, state.record)


def _reason(state: State, ranked: Ranking) -> str:
    best = winners(state, ranked)
    if best.together:
        return f"{best.names} win together with {best.points} points each."
    if best.points < state.target:
        return f"{best.names} has the most points: {best.points}."
    if state.to_round_end:
        return f"{best.names} has the most points after the last round: {best.points}."
    return f"{best.names} reached {state.target} first with {best.points}."
