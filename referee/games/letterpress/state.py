"""The table as the referee knows it: what was dealt, written, announced, ranked and claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from referee.engine.result import WordPlayed
from referee.engine.ties import Step
from referee.games.letterpress.cards import count
from referee.games.letterpress.challenge import Challenge
from referee.games.letterpress.options import Options
from referee.kit.cards import Card
from referee.kit.disputes import Disputable
from referee.kit.house import House
from referee.kit.points_by_hand import ByHand
from referee.kit.spelling import Laid
from referee.kit.values import Worth

ROUNDS = 5

LetterpressHouse = House[Options]


class Phase(StrEnum):
    """What the table is at. The draft happens between deal and write, off the phones."""

    DEAL = "deal"
    WRITE = "write"
    SETTLE = "settle"
    DOUBT = "any doubts?"
    TIE = "tie"
    CLAIM = "claim"
    OVER = "over"


@dataclass(frozen=True)
class Handed:
    """A word handed in. An empty word: its writer found none."""

    seat: int
    word: str
    laid: tuple[Laid, ...] = ()
    doubt: str = ""
    """Why the table must settle it, or nothing."""
    worth: tuple[Worth, ...] = ()
    """Values its writer read off cards nobody knew yet; told to all with the word."""
    shown: bool = False
    allowed: bool | None = None
    """What the table said to the doubt; None: nothing yet."""
    upheld: bool = False
    """It was challenged, and stood."""

    @property
    def withdrawn(self) -> bool:
        return self.allowed is False

    @property
    def open_doubt(self) -> bool:
        return bool(self.doubt) and self.allowed is None


@dataclass(frozen=True)
class Drawn:
    """A letter drawn to settle a tie."""

    seat: int
    face: str


@dataclass(frozen=True)
class Ended:
    """How the game ended: seats in groups of equals, best first, and the chain as walked."""

    groups: tuple[tuple[int, ...], ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class State(ByHand, Disputable):
    """Everything known, hidden parts included; `board`, `status` and the ledger lines choose what is seen."""

    collections: tuple[tuple[Card, ...], ...]
    round: int = 1
    joining: tuple[int, ...] = ()
    shared: tuple[Card, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    draft: int = 0
    handed: tuple[Handed, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    order: tuple[int, ...] = ()
    claimed: tuple[int, ...] = ()
    record: tuple[WordPlayed, ...] = ()
    back: tuple[str, ...] = ()
    """Ids of cards that went back under their decks."""
    values: tuple[Worth, ...] = ()
    told: tuple[Challenge, ...] = ()
    ended: Ended | None = None
    on_doubt: bool = False
    """Words are looked up only when somebody doubts one: the table's option."""
    undoubted: bool = False
    """Nobody doubts a word of this round any more."""

    @cached_property
    def phase(self) -> Phase:
        if self.ended:
            return Phase.OVER
        if not self.shared:
            return Phase.DEAL
        if self.missing or any(not each.shown for each in self.handed):
            return Phase.WRITE
        if self.doubt or any(each.open_doubt for each in self.handed):
            return Phase.SETTLE
        if self.doubts_open:
            return Phase.DOUBT
        return Phase.CLAIM if self.order else Phase.TIE

    @property
    def doubts_open(self) -> bool:
        """The words are announced, and may be challenged before they are ranked."""
        return self.on_doubt and not self.undoubted and not self.order

    @property
    def last_round(self) -> bool:
        return self.round == ROUNDS

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """Players whose word the table waits for."""
        return tuple(seat for seat in self.playing if self.word_of(seat) is None)

    def with_handed(self, changed: Handed) -> State:
        """The state with this seat's word changed."""
        return replace(
            self, handed=tuple(changed if each.seat == changed.seat else each for each in self.handed)
        )

    def word_of(self, seat: int) -> Handed | None:
        return next((each for each in self.handed if each.seat == seat), None)

    def points(self, seat: int) -> int:
        """What the word of this round counts, with points given by hand."""
        handed = self.word_of(seat)
        laid = () if handed is None or handed.withdrawn else handed.laid
        return count(laid) + self.given(seat)

    @property
    def to_claim(self) -> tuple[int, ...]:
        """Who has still to claim, in rank order; seats that left are passed over."""
        return tuple(seat for seat in self.order if seat in self.playing and seat not in self.claimed)

    @property
    def in_play(self) -> tuple[Card, ...]:
        """Shared letters and own cards of announced words that stand, those already claimed left out."""
        used = (each.card for word in self.handed if word.shown and not word.withdrawn for each in word.laid)
        taken = {card.id for collection in self.collections for card in collection} | set(self.back)
        cards = {card.id: card for card in (*self.shared, *used) if card.id not in taken}
        return tuple(cards.values())

    def unused(self, seat: int) -> tuple[Card, ...]:
        """The part of a collection that the last word did not use."""
        handed = self.word_of(seat)
        used = {each.card.id for each in handed.laid} if handed and not handed.withdrawn else set()
        return tuple(card for card in self.collections[seat] if card.id not in used)

    def recorded(self, seat: int) -> WordPlayed | None:
        """The latest word of this seat that was scored."""
        return next((each for each in reversed(self.record) if each.seat == seat), None)

    def adjusted(self, seat: int, points: int) -> State:
        """Points given by hand count for the word of this round, scored or still to come."""
        if not self.order:
            return super().adjusted(seat, points)
        record = tuple(
            replace(each, points=each.points + points)
            if (each.seat, each.round) == (seat, self.round)
            else each
            for each in self.record
        )
        return replace(self, record=record)

    def collected(self, seat: int, cards: tuple[Card, ...]) -> State:
        """The state with these cards added to a collection."""
        return self.with_collection(seat, (*self.collections[seat], *cards))

    def with_collection(self, seat: int, cards: tuple[Card, ...]) -> State:
        collections = tuple(cards if n == seat else old for n, old in enumerate(self.collections))
        return replace(self, collections=collections)

    def revalued(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        """The state with every card anywhere changed alike, and these values as those told."""
        return replace(
            self,
            values=values,
            shared=tuple(change(card) for card in self.shared),
            collections=tuple(tuple(change(card) for card in cards) for cards in self.collections),
            handed=tuple(_changed(handed, change) for handed in self.handed),
        )


def _changed(handed: Handed, change: Callable[[Card], Card]) -> Handed:
    return replace(handed, laid=tuple(replace(each, card=change(each.card)) for each in handed.laid))


def cards(state: State) -> Iterator[str]:
    """The id of every card the table has seen. Words not yet announced are nobody's business."""
    yield from (card.id for card in state.in_play)
    yield from (card.id for collection in state.collections for card in collection)
    yield from state.back


def allowance(state: State, seat: int) -> int:
    """How many letters a rank may claim: two for the first, and by number of players for second and third."""
    twos = (len(state.order) + 1) // 2
    return 2 if state.order.index(seat) < twos else 1
