"""The state of a solo game: the word on the table, library, collection, and the next step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from referee.engine.result import WordPlayed
from referee.engine.seats import Seat
from referee.games.letterpress.cards import word_points
from referee.games.letterpress.numbers import ROUNDS
from referee.games.letterpress.solo.lineup import Row, word_of_row
from referee.games.letterpress.solo.options import Options
from referee.kit.cards import Card
from referee.kit.house import House
from referee.kit.values import Worth

PRINTER = "Rotary Printer"


SoloHouse = House[Options]


class Step(Enum):
    """What the game waits for, in the order of a round."""

    DEAL = "deal"
    WRITE = "write"
    LINE_UP = "line up"
    PICK = "library"
    LAST = "last word"
    OVER = "over"


@dataclass(frozen=True)
class WrittenWord:
    """A word that waits for its place below the previous one, with the letters left over."""

    word: str
    laid: Row
    shared: tuple[str, ...]
    unused: tuple[Card, ...]

    @property
    def points(self) -> int:
        return word_points(self.laid)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(each.card for each in self.laid)


@dataclass(frozen=True)
class LastWord:
    """A word of round five."""

    word: str
    laid: Row

    @property
    def points(self) -> int:
        return word_points(self.laid)


@dataclass(frozen=True)
class State:
    """Everything that the referee has seen of a solo game."""

    seats: tuple[Seat, ...]
    options: Options
    round: int = 1
    shared: tuple[Card, ...] = ()
    draft: int = 0
    """Letters of the draft kept so far, where the player counts them here."""
    written: WrittenWord | None = None
    above: Row = ()
    """The word on the table, left from the previous round."""
    due: int | None = None
    """The score for which a card of the library is to be chosen."""
    library: tuple[Card, ...] = ()
    collection: tuple[Card, ...] = ()
    returned: tuple[Card, ...] = ()
    """Cards that have been shown and are in their decks again."""
    record: tuple[WordPlayed, ...] = ()
    last: tuple[LastWord, ...] | None = None
    values: tuple[Worth, ...] = ()
    by_hand: int = 0

    @property
    def step(self) -> Step:
        if self.round == ROUNDS:
            return Step.LAST if self.last is None else Step.OVER
        if self.due is not None:
            return Step.PICK
        if self.written:
            return Step.LINE_UP
        return Step.WRITE if self.shared else Step.DEAL

    @property
    def word_above(self) -> str:
        """The word of the previous round."""
        return word_of_row(self.above)

    @property
    def unused_collection(self) -> tuple[Card, ...]:
        """The cards of the collection that the last words do not use."""
        return unused_cards(self.collection, self.last or ())

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card the referee has been shown, wherever it lies now."""
        written = (*self.written.cards, *self.written.unused) if self.written else self.shared
        above = tuple(each.card for each in self.above)
        return (*written, *above, *self.library, *self.collection, *self.returned)

    @property
    def back(self) -> tuple[str, ...]:
        """Ids of cards that went back under their decks."""
        return tuple(card.id for card in self.returned)

    def with_draft(self, kept: int) -> State:
        """The state with this many letters of the draft kept."""
        return replace(self, draft=kept)

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        """The state with this change to every card that still counts, and with these values."""
        return replace(
            self,
            values=values,
            shared=tuple(map(change, self.shared)),
            written=_with_changed_cards(self.written, change) if self.written else None,
            above=_row_with_changed_cards(self.above, change),
            library=tuple(map(change, self.library)),
            collection=tuple(map(change, self.collection)),
        )

    def add_points(self, seat: int, points: int) -> State:
        return replace(self, by_hand=self.by_hand + points)


def unused_cards(collection: tuple[Card, ...], last: tuple[LastWord, ...]) -> tuple[Card, ...]:
    """The cards of a collection that these words do not use."""
    used = {each.card.id for word in last for each in word.laid}
    return tuple(card for card in collection if card.id not in used)


def _with_changed_cards(written: WrittenWord, change: Callable[[Card], Card]) -> WrittenWord:
    return replace(
        written, laid=_row_with_changed_cards(written.laid, change), unused=tuple(map(change, written.unused))
    )


def _row_with_changed_cards(row: Row, change: Callable[[Card], Card]) -> Row:
    return tuple(replace(laid, card=change(laid.card)) for laid in row)


def counts_library(options: Options) -> bool:
    """Whether the library counts for the printer; the options explain both readings."""
    return options.printer == "library" or (options.level == "hard" and options.hard_adds == "library")


def counts_unused(options: Options) -> bool:
    """Whether cards of the collection that the last word does not use count for the printer."""
    return options.level == "hard" and options.hard_adds == "collection"


def printers_cards(state: State, unused: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards whose points the last word must beat, if it leaves these cards unused."""
    library = state.library if counts_library(state.options) else ()
    return (*library, *(unused if counts_unused(state.options) else ()))


def points_of(cards: tuple[Card, ...]) -> int:
    return sum(card.points for card in cards)
