"""How a game of Anagrabs begins, and what follows by itself."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.seats import Seat
from referee.games.anagrabs.challenge import ChallengeRuled
from referee.games.anagrabs.events import GameEnded
from referee.games.anagrabs.options import AT_ONCE, LONGEST
from referee.games.anagrabs.state import AnagrabsHouse, Phase, State
from referee.kit.challenge_actions import follow_vote


def start(house: AnagrabsHouse, seats: tuple[Seat, ...]) -> State:
    playing = tuple(seat.number for seat in seats if not seat.late)
    options = house.options
    return State(seats, playing, options.ties == LONGEST, patience=options.patience)


def follow(state: State, house: AnagrabsHouse) -> Event[State] | None:
    """Where the table plays so, the last card ends the game at once; a word shouted before it is heard."""
    if state.disputed:
        return follow_vote(state, house, ChallengeRuled)
    at_once = house.options.last_claims == AT_ONCE
    if state.phase is Phase.PLAY and state.exhausted and at_once and not state.taps:
        return GameEnded(state.left, len(state.playing))
    return None
