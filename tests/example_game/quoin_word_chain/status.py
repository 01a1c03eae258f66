"""What a table of Word Chain waits for, and everybody's letters."""

from __future__ import annotations

from quoin_word_chain.state import State
from quoin_word_chain.ties import result
from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer
from referee.kit.standings import game_over_status, score_line


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return game_over_status(ended, viewer)
    turn = state.turn or 0
    title = "Your turn" if viewer.seat == turn else f"{viewer.name(turn)}'s turn"
    says = f"The next word begins with {state.letter}." if state.letter else "The first word is free."
    return Status(f"To {state.target} letters", title, says, (turn,))


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    return tuple(score_line(state, seat.number, state.points(seat.number), ()) for seat in state.seats)
