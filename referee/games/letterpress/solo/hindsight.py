"""What the letters of a round could have made; in the last round, the whole collection."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.event import Event
from referee.engine.hindsight import PastTurn, Possible
from referee.games.letterpress.cards import readings
from referee.games.letterpress.numbers import ROUNDS
from referee.games.letterpress.solo.actions.last_word import allows_several_words
from referee.games.letterpress.solo.events import LastWritten, WordLaid
from referee.games.letterpress.solo.state import SoloHouse, State
from referee.kit.cards import Card
from referee.kit.hindsight import possible
from referee.kit.solver import Demand, HandCard
from referee.kit.words import RuleSet


def hindsight(event: Event[State], before: State, after: State, house: SoloHouse) -> Iterator[PastTurn]:
    """A round is final once its word lies on the table, the last one once it stands against the printer."""
    if isinstance(event, WordLaid):
        written = event.written
        yield _turn(event.round, written.word, written.points, (*written.cards, *written.unused), house)
    # In easy mode several last words are added up, so one best word would not be comparable.
    elif isinstance(event, LastWritten) and not allows_several_words(after):
        word, points = next(((each.word, each.points) for each in event.words), ("", 0))
        yield _turn(ROUNDS, word, points, after.collection, house)


def _turn(number: int, word: str, points: int, cards: tuple[Card, ...], house: SoloHouse) -> PastTurn:
    reads = readings(house.options.qu_doubles, groups_double=False)
    pieces = tuple(HandCard(card, reads(card)) for card in cards)

    def words(list_cards: tuple[str, ...]) -> Iterator[Possible]:
        demand = Demand(shortest=1 if house.options.one_letter else 2)
        return possible(house.words, RuleSet.LETTERPRESS, pieces, demand)

    return PastTurn(
        seat=0,
        title=f"Round {number}",
        word=word,
        points=points,
        cards=tuple(card.view() for card in cards),
        possible=words,
    )
