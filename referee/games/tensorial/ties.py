"""Who wins Tensorial Relations, and what breaks a tie."""

from __future__ import annotations

from referee.engine.result import Result
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.tensorial.book import book
from referee.games.tensorial.state import State
from referee.kit.standings import final_places, winners


def ranking(state: State) -> Ranking:
    """Deck points; then, at tables that say so, the smaller deck. Equals share their place."""
    points: Breaker[State] = Breaker("deck points", book.score, value=lambda s, who: s.points(who))
    smaller: Breaker[State] = Breaker(
        "fewer cards", book.ties, value=lambda s, who: len(s.cards_of(who)), best="min"
    )
    return rank(state, state.playing, (points, smaller) if state.smaller_wins else (points,))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    return Result(final_places(state, ranked, size), _reason(state, ranked), ranked.steps, state.record)


def size(state: State, seat: int) -> str:
    return f"{len(state.cards_of(seat))} cards"


def _reason(state: State, ranked: Ranking) -> str:
    best = winners(state, ranked)
    if best.together:
        return f"{best.names} win together: decks worth {best.points}."
    return f"{best.names} wins with a deck worth {best.points}{' and fewer cards' if best.level else ''}."
