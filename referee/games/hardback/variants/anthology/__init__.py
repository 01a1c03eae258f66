"""The Cooperative Anthology: Hardback for one to four authors together against Penny Dreadful."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.rules import Rules
from referee.engine.seats import Seat
from referee.games.hardback import RULES as HARDBACK
from referee.games.hardback import flow
from referee.games.hardback.numbers import COOP_PLAYERS
from referee.games.hardback.state import HardbackHouse, Penny, State
from referee.games.hardback.variants.anthology.actions import CorrectPenny, TellPenny
from referee.games.hardback.variants.anthology.options import Options
from referee.games.hardback.variants.anthology.penny import PennyDreadful


def start(house: HardbackHouse, seats: tuple[Seat, ...]) -> State:
    """Start as in the competitive game; each side has as many laps to do as there are players."""
    state = flow.start(house, seats)
    return replace(state, penny=Penny(laps=max(len(state.playing), 1)))


RULES: Rules[State, HardbackHouse] = replace(
    HARDBACK,
    key="hardback_anthology",
    title="Hardback Anthology",
    about="all together against Penny Dreadful",
    seats=COOP_PLAYERS,
    options=Options,
    actions=(TellPenny, *HARDBACK.actions, CorrectPenny),
    events=(*HARDBACK.events, *PennyDreadful.events),
    start=start,
)
