"""How a game of Draw! begins, and what follows by itself."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.seats import Seat
from referee.games.draw.challenge import ChallengeRuled, doubt_at_once
from referee.games.draw.duel import doubtful, settle_duel
from referee.games.draw.events.duel import WordEnded
from referee.games.draw.events.end import GameEnded
from referee.games.draw.events.travel import TurnLost
from referee.games.draw.state import DrawHouse, Phase, Pile, State
from referee.kit.challenge import checked_at_once
from referee.kit.challenge_actions import follow_vote


def start(house: DrawHouse, seats: tuple[Seat, ...]) -> State:
    playing = tuple(seat.number for seat in seats if not seat.late)
    return State(seats, playing, house.options, (Pile(),) * len(seats))


def follow(state: State, house: DrawHouse) -> Event[State] | None:
    """Convoys without a word say so, undoubted duels are settled, and counted piles end the game."""
    if state.disputed:
        return follow_vote(state, house, ChallengeRuled)
    if state.phase in (Phase.DUEL, Phase.JUDGE):
        return _in_duel(state, house)
    if state.phase is Phase.TURN and state.turn in state.skips:
        return TurnLost(state.turn)
    if state.phase is Phase.PUNS and not state.punning:
        points = tuple(state.points(seat.number) for seat in state.seats)
        return GameEnded(points, state.playing)
    return None


def _in_duel(state: State, house: DrawHouse) -> Event[State] | None:
    for side in state.sides:
        if side.written and not side.word and not side.complete:
            return WordEnded(side.seat, side.number)
    if checked_at_once(house.options.challenges):
        if doubt := doubt_at_once(state, house):
            return doubt
        return settle_duel(state) if state.phase is Phase.JUDGE else None
    return settle_duel(state) if state.phase is Phase.JUDGE and not doubtful(state) else None
