"""Who wins Word Chain: most letters; equals share the win."""

from __future__ import annotations

from quoin_word_chain.book import book
from quoin_word_chain.state import State
from referee.engine.result import Result
from referee.engine.ties import Breaker, rank
from referee.kit.standings import final_places, points_reason

LETTERS: Breaker[State] = Breaker("letters", book.win, value=lambda state, seat: state.points(seat))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = rank(state, state.playing, (LETTERS,))
    reason = points_reason(state, ranked, tie="")
    return Result(final_places(state, ranked), reason, ranked.steps, state.words)
