"""The solo table: the word in front of the player, library, collection, and what is due next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from referee.engine.result import WordPlayed
from referee.engine.seats import Seat
from referee.games.letterpress.cards import word_points
from referee.games.letterpress.solo.lineup import Row, spelled
from referee.games.letterpress.solo.options import Options
from referee.kit.cards import Card
from referee.kit.values import Worth

LAST_ROUND = 5
THRESHOLD = 13
PRINTER = "Rotary Printer"


class Step(Enum):
    """What is due, in the order of a round."""

    DEAL = "deal"
    WRITE = "write"
    LINE_UP = "line up"
    PICK = "library"
    LAST = "last word"
    OVER = "over"


@dataclass(frozen=True)
class Written:
    """A word that waits for its place below the previous one, with the letters it leaves over."""

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
    """Everything that has been shown of a solo game."""

    seats: tuple[Seat, ...]
    options: Options
    round: int = 1
    shared: tuple[Card, ...] = ()
    draft: int = 0
    """Letters of the draft kept so far, where the player counts them here."""
    written: Written | None = None
    above: Row = ()
    """The word on the table, left from the previous round."""
    due: int | None = None
    """The score for which a card of the library is to be chosen."""
    library: tuple[Card, ...] = ()
    collection: tuple[Card, ...] = ()
    returned: tuple[Card, ...] = ()
    """Cards that were seen and lie in their decks again."""
    record: tuple[WordPlayed, ...] = ()
    last: tuple[LastWord, ...] | None = None
    values: tuple[Worth, ...] = ()
    by_hand: int = 0

    @property
    def step(self) -> Step:
        if self.round == LAST_ROUND:
            return Step.LAST if self.last is None else Step.OVER
        if self.due is not None:
            return Step.PICK
        if self.written:
            return Step.LINE_UP
        return Step.WRITE if self.shared else Step.DEAL

    @property
    def word_above(self) -> str:
        """The word of the previous round as it reads."""
        return spelled(self.above)

    @property
    def unused(self) -> tuple[Card, ...]:
        """What the last words leave of the collection."""
        return left_over(self.collection, self.last or ())

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

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        """The state with every card that still counts changed alike, and these values as those told."""
        return replace(
            self,
            values=values,
            shared=tuple(map(change, self.shared)),
            written=_changed(self.written, change) if self.written else None,
            above=_each(self.above, change),
            library=tuple(map(change, self.library)),
            collection=tuple(map(change, self.collection)),
        )

    def add_points(self, seat: int, points: int) -> State:
        return replace(self, by_hand=self.by_hand + points)


def left_over(collection: tuple[Card, ...], last: tuple[LastWord, ...]) -> tuple[Card, ...]:
    """The cards of a collection that these words do not use."""
    used = {each.card.id for word in last for each in word.laid}
    return tuple(card for card in collection if card.id not in used)


def _changed(written: Written, change: Callable[[Card], Card]) -> Written:
    return replace(written, laid=_each(written.laid, change), unused=tuple(map(change, written.unused)))


def _each(row: Row, change: Callable[[Card], Card]) -> Row:
    return tuple(replace(laid, card=change(laid.card)) for laid in row)


def counts_library(options: Options) -> bool:
    """Does the library count for the printer? Named readings: see `Options`."""
    return options.printer == "library" or (options.level == "hard" and options.hard_adds == "library")


def counts_unused(options: Options) -> bool:
    """Do letters of the collection that the last word leaves over count for the printer?"""
    return options.level == "hard" and options.hard_adds == "collection"


def printers_cards(state: State, unused: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards whose points the last word must beat, given what it leaves over."""
    library = state.library if counts_library(state.options) else ()
    return (*library, *(unused if counts_unused(state.options) else ()))


def worth(cards: tuple[Card, ...]) -> int:
    return sum(card.points for card in cards)
