"""How a game of Tensorial Relations begins, and what follows by itself."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.seats import Seat
from referee.games.tensorial.challenge import ChallengeRuled
from referee.games.tensorial.events import GameEnded, TurnEnded, TurnLost
from referee.games.tensorial.options import ROUND, SMALLER
from referee.games.tensorial.state import START, Phase, Pile, State, TensorialHouse
from referee.kit.challenge_actions import follow_vote
from referee.kit.wild import mint_cards


def start(house: TensorialHouse, seats: tuple[Seat, ...]) -> State:
    """Nine letters each; a latecomer's seat has none."""
    playing = tuple(seat.number for seat in seats if not seat.late)
    decks = [mint_cards(f"s{seat.number}", START, (), house.deck) if not seat.late else () for seat in seats]
    chain = house.options.ties == SMALLER
    return State(seats, playing, tuple(Pile(deck) for deck in decks), smaller_wins=chain)


def follow(state: State, house: TensorialHouse) -> Event[State] | None:
    """Turns that were lost pass by, turns that are done end, and so does the game."""
    if state.disputed:
        return follow_vote(state, house, ChallengeRuled)
    if state.turn is None or state.ended:
        return None
    if not state.store and not state.left:
        return GameEnded(bought_out=True)
    if state.phase is Phase.REST:
        return TurnEnded(state.turn, state.after(state.turn))
    if state.phase is Phase.PLAY:
        if house.options.stall == ROUND and not state.left and state.idle >= len(state.playing):
            return GameEnded(bought_out=False)
        if state.turn in state.skips:
            return TurnLost(state.turn, state.after(state.turn))
    return None
