"""A Tensorial Relations table: the Store, the draw pile's size, and everybody's own deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain

from referee.engine.result import WordPlayed
from referee.games.tensorial.options import Options
from referee.kit.cards import Card
from referee.kit.house import House
from referee.kit.letterhead import LetterheadState
from referee.kit.spelling import Laid
from referee.kit.turns import replace_at
from referee.kit.values import Worth
from referee.kit.wild import is_wild

TensorialHouse = House[Options]

START = "RSTLNAEIO"
HAND, STORE, MOST = 6, 7, 10


class Phase(StrEnum):
    """What the table does now."""

    DEAL = "deal"
    PLAY = "play"
    DOUBT = "look up"
    BUY = "buy"
    FILL = "fill the Store"
    REST = "draw"
    OVER = "over"


@dataclass(frozen=True)
class Pile:
    """One player's own cards: deck and hand together, and the discard pile.

    Which cards of the deck are in hand is not known before they are played, except those in `sure`:
    they were drawn before the discard pile was shuffled.
    """

    deck: tuple[Card, ...]
    discard: tuple[Card, ...] = ()
    sure: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.deck, *self.discard)

    def without(self, played: tuple[Card, ...]) -> Pile:
        ids = {card.id for card in played}
        deck = tuple(card for card in self.deck if card.id not in ids)
        return Pile(deck, tuple(card for card in self.discard if card.id not in ids))

    def draw_hand(self, gained: tuple[Card, ...]) -> Pile:
        """After the turn: cards gained or played lie in the discard pile, and six are drawn."""
        discard = (*self.discard, *gained)
        if len(self.deck) > HAND:
            return Pile(self.deck, discard)
        sure = tuple(card.id for card in self.deck)
        if len(self.deck) == HAND:
            return Pile(self.deck, discard, sure)
        return Pile((*self.deck, *discard), (), sure)


@dataclass(frozen=True)
class Played:
    """The hand laid open in this turn, and the word made of it."""

    hand: tuple[Card, ...]
    word: str
    laid: tuple[Laid, ...]
    points: int
    ruled: bool = False


@dataclass(frozen=True)
class State(LetterheadState):
    """Everything but the order of cards nobody has seen."""

    piles: tuple[Pile, ...]
    number: int = 0
    """Turns begun, so that cards turned up later have ids of their own."""
    store: tuple[Card, ...] = ()
    left: int = 0
    """Cards in the draw pile."""
    played: Played | None = None
    bought: tuple[Card, ...] | None = None
    due: int = 0
    idle: int = 0
    """Turns in a row in which nothing was bought."""
    gone: tuple[Card, ...] = ()
    record: tuple[WordPlayed, ...] = ()
    past: State | None = None
    """The table before the last letters were bought, as long as their word may still be challenged."""
    ended: str = ""
    smaller_wins: bool = False
    """The table's option for equal decks, since places are worked out from the state alone."""

    @property
    def phase(self) -> Phase:
        if self.ended:
            return Phase.OVER
        if self.turn is None:
            return Phase.DEAL
        if self.doubt:
            return Phase.DOUBT
        if self.played is None:
            return Phase.PLAY
        if self.bought is None:
            return Phase.BUY
        return Phase.FILL if self.due else Phase.REST

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """All cards of a player, those laid open or just bought included."""
        lying = (
            (*(self.played.hand if self.played else ()), *(self.bought or ())) if seat == self.turn else ()
        )
        return (*self.piles[seat].cards, *lying)

    def points(self, seat: int) -> int:
        return sum(map(worth, self.cards_of(seat))) + self.hand_points(seat)

    def with_pile(self, seat: int, pile: Pile) -> State:
        return replace(self, piles=replace_at(self.piles, seat, pile))

    def all_cards(self) -> Iterator[Card]:
        lying = (*(self.played.hand if self.played else ()), *(self.bought or ()))
        return chain(self.store, *(pile.cards for pile in self.piles), lying, self.gone)

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        """A word already played keeps its points; every card is worth the new value from now on."""

        def change_all(cards: tuple[Card, ...]) -> tuple[Card, ...]:
            return tuple(change(card) for card in cards)

        piles = tuple(replace(p, deck=change_all(p.deck), discard=change_all(p.discard)) for p in self.piles)
        played = self.played and replace(
            self.played,
            hand=change_all(self.played.hand),
            laid=tuple(replace(each, card=change(each.card)) for each in self.played.laid),
        )
        bought = None if self.bought is None else change_all(self.bought)
        store = change_all(self.store)
        return replace(self, values=values, store=store, piles=piles, played=played, bought=bought, past=None)


def worth(card: Card) -> int:
    """What a card counts in a word and at the end: its value, at most 10."""
    return min(card.points, MOST)


def price(card: Card) -> int:
    """What a card costs in the Store: its value, at most 10; a wild card 10."""
    return MOST if is_wild(card) else worth(card)
