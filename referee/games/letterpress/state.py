"""The state of a Letterpress game: what is dealt, handed in, announced, ranked and claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from referee.engine.result import WordPlayed
from referee.engine.ties import BreakerStep
from referee.games.letterpress.cards import word_points
from referee.games.letterpress.challenge_cards.card import ChallengeCard
from referee.games.letterpress.numbers import LEAST_CLAIMED, MOST_CLAIMED, ROUNDS
from referee.games.letterpress.options import Options
from referee.kit.cards import Card
from referee.kit.disputes import Disputable
from referee.kit.house import House
from referee.kit.points_by_hand import ByHand
from referee.kit.spelling import Laid
from referee.kit.turns import replace_at
from referee.kit.values import Worth

LetterpressHouse = House[Options]


class Phase(StrEnum):
    """What the table is doing. The draft happens between deal and write, without the phones."""

    DEAL = "deal"
    WRITE = "write"
    SETTLE = "settle"
    DOUBT = "any doubts?"
    TIE = "tie"
    CLAIM = "claim"
    OVER = "over"


@dataclass(frozen=True)
class HandedWord:
    """A word handed in; empty where its writer has none."""

    seat: int
    word: str
    laid: tuple[Laid, ...] = ()
    doubt: str = ""
    """Why the table must settle it; empty where it need not."""
    worth: tuple[Worth, ...] = ()
    """Values that its writer read off cards nobody knew yet; announced with the word."""
    shown: bool = False
    allowed: bool | None = None
    """What the table decided about the doubt; None where it has not yet."""
    upheld: bool = False
    """It was challenged and stands."""
    cards_doubted: bool = False
    """What is in doubt is not the word but a card of it: the deck has fewer than lie in all words."""

    @property
    def withdrawn(self) -> bool:
        return self.allowed is False

    @property
    def open_doubt(self) -> bool:
        return bool(self.doubt) and self.allowed is None


@dataclass(frozen=True)
class DrawnLetter:
    """A letter drawn to settle a tie."""

    seat: int
    face: str


@dataclass(frozen=True)
class JoinedChallenge:
    """A challenge card that joined a collection: its key, the id of its card there, and since which round."""

    key: str
    card: str
    round: int


@dataclass(frozen=True)
class Ended:
    """The end of the game: seats in groups of equals, best first, and the steps of the tie chain."""

    groups: tuple[tuple[int, ...], ...]
    steps: tuple[BreakerStep, ...]


@dataclass(frozen=True)
class State(ByHand, Disputable):
    """Everything known, secrets included; `board`, `status` and the lines choose what a viewer sees."""

    collections: tuple[tuple[Card, ...], ...]
    round: int = 1
    joining: tuple[int, ...] = ()
    shared: tuple[Card, ...] = ()
    challenges: tuple[ChallengeCard, ...] = ()
    draft: int = 0
    handed: tuple[HandedWord, ...] = ()
    drawn: tuple[DrawnLetter, ...] = ()
    order: tuple[int, ...] = ()
    claimed: tuple[int, ...] = ()
    claimed_challenges: tuple[str, ...] = ()
    """Keys of the challenge cards claimed in this round."""
    joined_challenges: tuple[JoinedChallenge, ...] = ()
    """Challenge cards that have joined a collection as letters."""
    record: tuple[WordPlayed, ...] = ()
    back: tuple[str, ...] = ()
    """Ids of cards that went back under their decks."""
    values: tuple[Worth, ...] = ()
    added_challenges: tuple[ChallengeCard, ...] = ()
    """Challenge cards that this table has added or corrected."""
    ended: Ended | None = None
    on_doubt: bool = False
    """Words are looked up only when somebody doubts one (an option of the table)."""
    undoubted: bool = False
    """The table has said that nobody doubts a word of this round."""

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
        """Whether announced words may be challenged: not once they are ranked."""
        return self.on_doubt and not self.undoubted and not self.order

    @property
    def last_round(self) -> bool:
        return self.round == ROUNDS

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """Players who have not handed in a word yet."""
        return tuple(seat for seat in self.playing if self.word_of(seat) is None)

    def with_draft(self, kept: int) -> State:
        """The state with this many cards of the draft kept."""
        return replace(self, draft=kept)

    def with_handed(self, changed: HandedWord) -> State:
        """The state with this seat's word changed."""
        return replace(
            self, handed=tuple(changed if each.seat == changed.seat else each for each in self.handed)
        )

    def word_of(self, seat: int) -> HandedWord | None:
        return next((each for each in self.handed if each.seat == seat), None)

    def points(self, seat: int) -> int:
        """The points of this round's word, with points given by hand."""
        handed = self.word_of(seat)
        laid = () if handed is None or handed.withdrawn else handed.laid
        return word_points(laid) + self.hand_points(seat)

    @property
    def to_claim(self) -> tuple[int, ...]:
        """Who must still claim, in rank order, without players who have left."""
        return tuple(seat for seat in self.order if seat in self.playing and seat not in self.claimed)

    @property
    def put_in_play(self) -> tuple[Card, ...]:
        """The letters of this round that are for claiming: shared ones, and own ones of announced words."""
        used = (each.card for word in self.handed if word.shown and not word.withdrawn for each in word.laid)
        return tuple({card.id: card for card in (*self.shared, *used)}.values())

    @property
    def in_play(self) -> tuple[Card, ...]:
        """The letters that may still be claimed."""
        taken = {card.id for collection in self.collections for card in collection} | set(self.back)
        return tuple(card for card in self.put_in_play if card.id not in taken)

    @property
    def collected_challenges(self) -> dict[str, JoinedChallenge]:
        """The challenge cards that lie in a collection, by key."""
        cards = {card.id for collection in self.collections for card in collection}
        return {each.key: each for each in self.joined_challenges if each.card in cards}

    def unused_cards(self, seat: int) -> tuple[Card, ...]:
        """The cards of a collection that the last word does not use."""
        handed = self.word_of(seat)
        used = {each.card.id for each in handed.laid} if handed and not handed.withdrawn else set()
        return tuple(card for card in self.collections[seat] if card.id not in used)

    def latest_scored_word(self, seat: int) -> WordPlayed | None:
        """The latest scored word of this seat."""
        return next((each for each in reversed(self.record) if each.seat == seat), None)

    def add_points(self, seat: int, points: int) -> State:
        """Points given by hand count for the word of this round, scored or still to come."""
        if not self.order:
            return super().add_points(seat, points)
        record = tuple(
            replace(each, points=each.points + points)
            if (each.seat, each.round) == (seat, self.round)
            else each
            for each in self.record
        )
        return replace(self, record=record)

    def with_cards_collected(self, seat: int, cards: tuple[Card, ...]) -> State:
        """The state with these cards added to a collection."""
        return self.with_collection(seat, (*self.collections[seat], *cards))

    def with_collection(self, seat: int, cards: tuple[Card, ...]) -> State:
        return replace(self, collections=replace_at(self.collections, seat, cards))

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        """The state with this change to every card, and with these values as the known ones."""
        return replace(
            self,
            values=values,
            shared=tuple(change(card) for card in self.shared),
            collections=tuple(tuple(change(card) for card in cards) for cards in self.collections),
            handed=tuple(_with_changed_cards(handed, change) for handed in self.handed),
        )


def _with_changed_cards(handed: HandedWord, change: Callable[[Card], Card]) -> HandedWord:
    return replace(handed, laid=tuple(replace(each, card=change(each.card)) for each in handed.laid))


def cards(state: State) -> Iterator[str]:
    """The id of every card that has been shown; cards of words not yet announced are secret."""
    yield from (card.id for card in state.in_play)
    yield from (card.id for collection in state.collections for card in collection)
    yield from state.back


def allowance(state: State, seat: int) -> int:
    """How many letters a player may claim: two in the upper half of the ranking (rounded up), else one."""
    upper_half = (len(state.order) + 1) // 2
    return MOST_CLAIMED if state.order.index(seat) < upper_half else LEAST_CLAIMED
