"""How a solo game runs: its start, and what happens without the player doing anything."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.seats import Seat
from referee.games.letterpress.solo.events import LastRoundBegun, LibraryFoundEmpty
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.state import State, Step
from referee.kit.house import House


def start(house: House[Options], seats: tuple[Seat, ...]) -> State:
    return State(seats, house.options)


def follow(state: State, house: House[Options]) -> Event[State] | None:
    """An empty library ends the round; before round five the word on the table goes back."""
    if state.step is Step.PICK and not state.library:
        return LibraryFoundEmpty(state.round)
    if state.step is Step.LAST and state.above:
        return LastRoundBegun(tuple(each.card for each in state.above))
    return None
