"""What was left in the middle at the end. Sooner it would help whoever asks: the cards still lie there."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.event import Event
from referee.engine.hindsight import PastTurn, Possible
from referee.games.anagrabs.events import GameEnded
from referee.games.anagrabs.state import SHORTEST, AnagrabsHouse, State
from referee.kit.hindsight import possible, wild_deck_pieces
from referee.kit.solver import Demand
from referee.kit.words import RuleSet


def hindsight(event: Event[State], before: State, after: State, house: AnagrabsHouse) -> Iterator[PastTurn]:
    """Everything lies open, so everybody may look."""
    if not isinstance(event, GameEnded) or not after.middle:
        return

    def words(named: tuple[str, ...]) -> Iterator[Possible]:
        pieces = wild_deck_pieces(after.middle)
        return possible(house.words, RuleSet.MEMBERSHIP, pieces, Demand(shortest=SHORTEST))

    yield PastTurn(
        seat=None,
        title="Left in the middle",
        word="",
        points=0,
        cards=tuple(card.view() for card in after.middle),
        possible=words,
    )
