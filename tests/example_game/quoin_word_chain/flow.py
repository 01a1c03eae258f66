"""How a game of Word Chain begins. Nothing follows by itself."""

from __future__ import annotations

from quoin_word_chain.state import ChainHouse, State
from referee.engine.event import Event
from referee.engine.seats import Seat


def start(house: ChainHouse, seats: tuple[Seat, ...]) -> State:
    playing = tuple(seat.number for seat in seats if not seat.late)
    return State(seats, playing, house.options.target, turn=playing[0])


def follow(state: State, house: ChainHouse) -> Event[State] | None:
    return None
