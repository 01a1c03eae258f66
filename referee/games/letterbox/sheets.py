"""The score sheet: what counts for whom, and where everything lay."""

from __future__ import annotations

from referee.games.letterbox.events.ending import Sheet
from referee.games.letterbox.state import State


def sheets(state: State) -> tuple[Sheet, ...]:
    """A line for everybody who hid a letterbox, in seat order."""
    return tuple(_sheet(state, box.seat, box.cell) for box in state.boxes)


def _sheet(state: State, seat: int, cell: str) -> Sheet:
    return Sheet(
        seat,
        state.named(cell),
        len(state.found(seat)),
        len(state.finders(seat)),
        state.coins(seat),
        state.given(seat),
        state.points(seat),
    )
