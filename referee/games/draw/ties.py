"""Who wins Draw!: the total, then the smaller pile, then the better pun."""

from __future__ import annotations

from referee.engine.result import Result
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.draw.book import book
from referee.games.draw.options import PUNS
from referee.games.draw.state import State
from referee.kit.sentences import quantity
from referee.kit.standings import final_places, points_reason


def ranking(state: State) -> Ranking:
    return rank(state, state.playing, (TOTAL, PILE, PUN) if state.options.tied == PUNS else (TOTAL, PILE))


def _pun(state: State, seat: int) -> int | None:
    """Only the win is punned for: places below it stay shared."""
    if seat in state.punning:
        return None
    return int(state.puns is not None and state.puns.winner == seat)


def _pun_result(state: State, seat: int) -> str:
    return "won" if _pun(state, seat) else "lost" if seat in state.leaders else "–"


TOTAL: Breaker[State] = Breaker("points", book.end, value=lambda state, seat: state.points(seat))
PILE: Breaker[State] = Breaker(
    "cards in the scoring pile", book.ties, value=lambda state, seat: state.piles[seat].size, best="min"
)
PUN: Breaker[State] = Breaker("pun-off", book.puns, value=_pun, shows=_pun_result)


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    reason = points_reason(state, ranked, "the better pun" if state.puns else "the smaller pile")
    return Result(final_places(state, ranked, _detail), reason, ranked.steps, state.record)


def _detail(state: State, seat: int) -> str:
    pile = state.piles[seat]
    return f"{quantity(pile.home, 'convoy')} home, {quantity(pile.size, 'card')}"
