"""What the mined letters could have made, once a word of them is scored."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.event import Event
from referee.engine.hindsight import PastTurn, Possible
from referee.games.letter_mine.events import WordScored
from referee.games.letter_mine.state import LetterMineHouse, State
from referee.kit.hindsight import possible, wild_deck_pieces
from referee.kit.solver import Demand
from referee.kit.words import RuleSet


def hindsight(event: Event[State], before: State, after: State, house: LetterMineHouse) -> Iterator[PastTurn]:
    """A word is final when its letters are flipped; the others lay face up beside it."""
    if not isinstance(event, WordScored):
        return
    cards = before.mined[event.seat]

    def words(named: tuple[str, ...]) -> Iterator[Possible]:
        demand = Demand(shortest=house.options.shortest)
        return possible(house.words, RuleSet.MEMBERSHIP, wild_deck_pieces(cards), demand)

    yield PastTurn(
        seat=event.seat,
        title=f"Turn {before.number}",
        word=event.word,
        points=event.points,
        cards=tuple(card.view() for card in cards),
        possible=words,
    )
