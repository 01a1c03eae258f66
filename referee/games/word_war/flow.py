"""How a game of Word War begins, and what follows by itself."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.seats import Seat
from referee.games.word_war.challenge import ChallengeRuled
from referee.games.word_war.events import GameEnded, TurnLost
from referee.games.word_war.options import FEWER, OPEN
from referee.games.word_war.state import State, WordWarHouse
from referee.kit.challenge_actions import follow_vote


def start(house: WordWarHouse, seats: tuple[Seat, ...]) -> State:
    """No cards yet; a latecomer's seat waits."""
    playing, number = tuple(seat.number for seat in seats if not seat.late), len(seats)
    return State(
        seats,
        playing,
        (None,) * number,
        ((),) * number,
        (0,) * number,
        fewer_wins=house.options.ties == FEWER,
        open_piles=house.options.piles == OPEN,
    )


def follow(state: State, house: WordWarHouse) -> Event[State] | None:
    """Turns that were lost pass by, and the game ends when all are out."""
    if state.disputed:
        return follow_vote(state, house, ChallengeRuled)
    if state.turn is None or state.ended:
        return None
    if not state.still_in:
        return GameEnded()
    begins = not (state.drawn or state.placed or state.spelled)
    if begins and state.turn in state.skips:
        return TurnLost(state.turn, state.after(state.turn))
    return None
