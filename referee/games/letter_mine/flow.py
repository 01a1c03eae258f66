"""How a game of Letter Mine begins, and what follows by itself."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.seats import Seat
from referee.games.letter_mine.challenge import ChallengeRuled
from referee.games.letter_mine.events import GameEnded, TurnEnded, TurnLost
from referee.games.letter_mine.options import ROUND
from referee.games.letter_mine.state import (
    SECOND,
    START,
    LetterMineHouse,
    Phase,
    Site,
    State,
)
from referee.kit.challenge_actions import follow_vote

ONE_CARD = 4
"""Up to so many players begin on a single index card."""


def start(house: LetterMineHouse, seats: tuple[Seat, ...]) -> State:
    """One start card, or two with the tokens split evenly."""
    playing = tuple(seat.number for seat in seats if not seat.late)
    cells = (START,) if len(playing) <= ONE_CARD else (START, SECOND)
    tokens = tuple(cells[seat.number % len(cells)] if not seat.late else START for seat in seats)
    none: tuple[tuple[()], ...] = ((),) * len(seats)
    return State(
        seats,
        playing,
        tuple(Site(cell) for cell in cells),
        tokens,
        none,
        none,
        max(house.options.target, 1),
        sum(face.count or 0 for face in house.deck.faces),
        house.options.ending == ROUND,
    )


def follow(state: State, house: LetterMineHouse) -> Event[State] | None:
    """Turns end when the map needs no refill, lost turns pass by, and the points end the game."""
    if state.disputed:
        return follow_vote(state, house, ChallengeRuled)
    if state.turn is None or state.ended:
        return None
    if _won(state):
        return GameEnded(reached=True)
    if state.phase is Phase.REFILL and not state.bare:
        return TurnEnded(state.turn, state.after(state.turn))
    if state.phase is Phase.ACT and not state.done and state.turn in state.skips:
        return TurnLost(state.turn, state.after(state.turn))
    return None


def _won(state: State) -> bool:
    """Has somebody the points, and is it time to look?"""
    if state.spelled or not any(state.points(seat) >= state.target for seat in state.playing):
        return False
    new_round = state.phase is Phase.ACT and not state.done and state.turn == _opener(state)
    return new_round or not state.to_round_end


def _opener(state: State) -> int:
    """Who begins a round: the youngest, or whoever sits next where the youngest has left."""
    return state.first if state.first in state.playing else state.after(state.first)
