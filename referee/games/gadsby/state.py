"""A Gadsby table: how many cards everybody holds, the word that lies open, and the scoring piles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.engine.result import WordPlayed
from referee.games.gadsby.options import Options
from referee.kit.cards import Card
from referee.kit.house import House
from referee.kit.letterhead import LetterheadState
from referee.kit.spelling import Laid
from referee.kit.values import Worth
from referee.kit.wild import count

GadsbyHouse = House[Options]


class Phase(StrEnum):
    """What the table does now."""

    DEAL = "deal"
    TURN = "word or card"
    ASK = "add a letter"
    CANCEL = "cancelled?"
    DOUBT = "look up"
    OVER = "over"


@dataclass(frozen=True)
class Added:
    """A letter added to the word that lies open, and the word it makes."""

    seat: int
    word: str
    card: Card
    ruled: bool = False


@dataclass(frozen=True)
class Lying:
    """The word in front of its maker, and who may still add a letter to it."""

    seat: int
    word: str
    laid: tuple[Laid, ...]
    asked: tuple[int, ...]
    added: Added | None = None
    ruled: bool = False

    @property
    def points(self) -> int:
        return count(self.laid)

    @property
    def upheld(self) -> bool:
        """Was the word that may be challenged now challenged before, and stood?"""
        return self.added.ruled if self.added else self.ruled

    def uphold(self) -> Lying:
        added = self.added and replace(self.added, ruled=True)
        return replace(self, added=added, ruled=self.ruled or not added)

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*(each.card for each in self.laid), *((self.added.card,) if self.added else ()))


@dataclass(frozen=True)
class State(LetterheadState):
    """What the table has seen. What is in a hand is known to its holder alone, and not to the referee."""

    hands: tuple[int, ...]
    piles: tuple[tuple[Card, ...], ...]
    letter: str
    longest_wins: bool
    first: int | None = None
    number: int = 0
    left: int = 0
    lying: Lying | None = None
    discard: tuple[Card, ...] = ()
    passes: int = 0
    record: tuple[WordPlayed, ...] = ()
    ended: str = ""

    @property
    def phase(self) -> Phase:
        if self.ended:
            return Phase.OVER
        if self.turn is None:
            return Phase.DEAL
        if self.doubt:
            return Phase.DOUBT
        if self.lying is None:
            return Phase.TURN
        return Phase.CANCEL if self.lying.added else Phase.ASK

    def points(self, seat: int) -> int:
        return sum(card.points for card in self.piles[seat]) + self.hand_points(seat)

    def longest(self, seat: int) -> int:
        """Letters of the longest word in a scoring pile."""
        return max((len(each.word) for each in self.record if each.seat == seat), default=0)

    def round_from(self, seat: int) -> tuple[int, ...]:
        """Everybody else, beginning to the left."""
        return (*(s for s in self.playing if s > seat), *(s for s in self.playing if s < seat))

    def with_hand(self, seat: int, more: int) -> State:
        """A hand grown or shrunk by so many cards."""
        hands = tuple(held + more if n == seat else held for n, held in enumerate(self.hands))
        return replace(self, hands=hands)

    def next_turn(self) -> State:
        """The word is dealt with, or there was none: the next player's turn."""
        turn = self.turn if self.turn is None else self.after(self.turn)
        return replace(self, lying=None, turn=turn, number=self.number + 1)

    def all_cards(self) -> Iterator[Card]:
        """Every card that lies on the table."""
        for pile in self.piles:
            yield from pile
        yield from self.discard
        yield from self.lying.cards if self.lying else ()

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        """Scoring piles are counted at the end, so a corrected value counts for every card."""
        piles = tuple(tuple(map(change, pile)) for pile in self.piles)
        lying = self.lying and replace(
            self.lying, laid=tuple(replace(each, card=change(each.card)) for each in self.lying.laid)
        )
        return replace(self, values=values, piles=piles, lying=lying)
