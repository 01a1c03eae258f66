"""What a hand could have made, once it is discarded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.event import Event
from referee.engine.hindsight import PastTurn, Possible
from referee.games.tensorial.state import State, TensorialHouse, worth
from referee.kit.hindsight import possible, wild_deck_pieces
from referee.kit.solver import Demand
from referee.kit.words import RuleSet


def hindsight(event: Event[State], before: State, after: State, house: TensorialHouse) -> Iterator[PastTurn]:
    """A hand laid open is final when the turn is over; all its cards were shown."""
    if before.played is None or before.turn is None or after.played is not None:
        return
    played, seat = before.played, before.turn
    hand = tuple(replace(card, points=worth(card)) for card in played.hand)

    def words(named: tuple[str, ...]) -> Iterator[Possible]:
        demand = Demand(shortest=house.options.shortest)
        return possible(house.words, RuleSet.MEMBERSHIP, wild_deck_pieces(hand), demand)

    yield PastTurn(
        seat=seat,
        title=f"Turn {before.number}",
        word=played.word,
        points=played.points,
        cards=tuple(card.view() for card in hand),
        possible=words,
    )
