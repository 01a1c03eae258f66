"""A Letter Mine table: the map of index cards, the tokens, and everybody's letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.engine.result import WordPlayed
from referee.games.letter_mine.options import ACTIONS, Options
from referee.kit.cards import Card
from referee.kit.grid import WAYS, at, beside, beyond
from referee.kit.house import House
from referee.kit.letterhead import LetterheadState
from referee.kit.spelling import Laid
from referee.kit.turns import replace_at
from referee.kit.values import Worth

LetterMineHouse = House[Options]

DIE = 6
START = "0,0"
SECOND = "0,1"


class Phase(StrEnum):
    """What the table does now."""

    FIRST = "begin"
    ACT = "act"
    WORD = "score the word"
    DOUBT = "look up"
    REFILL = "refill"
    OVER = "over"


@dataclass(frozen=True)
class Site:
    """One index card of the map: the letter on it and the rolls written there."""

    cell: str
    card: Card | None = None
    rolls: tuple[int, ...] = ()


@dataclass(frozen=True)
class Spelled:
    """A word announced and not yet scored."""

    word: str
    laid: tuple[Laid, ...]
    ruled: bool = False

    @property
    def points(self) -> int:
        return sum(each.card.points for each in self.laid)


@dataclass(frozen=True)
class State(LetterheadState):
    """Everything on the table; nothing of it is secret."""

    map: tuple[Site, ...]
    tokens: tuple[str, ...]
    mined: tuple[tuple[Card, ...], ...]
    """Letters face up in front of each seat."""
    scored: tuple[tuple[Card, ...], ...]
    """Letters flipped face down."""
    target: int
    left: int
    to_round_end: bool = False
    first: int = 0
    number: int = 0
    done: int = 0
    """Actions of this turn."""
    spelled: Spelled | None = None
    barred: tuple[int, ...] = ()
    gone: tuple[Card, ...] = ()
    record: tuple[WordPlayed, ...] = ()
    ended: str = ""

    @property
    def phase(self) -> Phase:
        if self.ended:
            return Phase.OVER
        if self.turn is None:
            return Phase.FIRST
        if self.doubt:
            return Phase.DOUBT
        if self.spelled:
            return Phase.WORD
        return Phase.ACT if self.done < ACTIONS else Phase.REFILL

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(site.cell for site in self.map)

    def site(self, cell: str) -> Site:
        return next(site for site in self.map if site.cell == cell)

    def here(self, seat: int) -> Site:
        """The index card under a seat's token."""
        return self.site(self.tokens[seat])

    def empty_edges(self, seat: int) -> tuple[str, ...]:
        """Ways from a seat's token that lead off the map."""
        return tuple(way for way in WAYS if beyond(self.tokens[seat], way) not in self.cells)

    def within_reach(self, seat: int) -> tuple[str, ...]:
        """Index cards next to a seat's token."""
        return tuple(cell for cell in beside(self.tokens[seat]) if cell in self.cells)

    @property
    def bare(self) -> tuple[str, ...]:
        """Index cards that get a letter at the end of a turn, as far as the deck goes."""
        taken = {self.tokens[seat] for seat in self.playing}
        found = [site.cell for site in self.map if site.card is None and site.cell not in taken]
        return tuple(sorted(found, key=lambda cell: at(cell) or (0, 0))[: self.left])

    def points(self, seat: int) -> int:
        return sum(card.points for card in self.scored[seat]) + self.hand_points(seat)

    def with_site(self, new: Site) -> State:
        """The map with this index card changed or added."""
        others = tuple(site for site in self.map if site.cell != new.cell)
        return replace(self, map=(*others, new))

    def with_mined(self, seat: int, cards: tuple[Card, ...]) -> State:
        return replace(self, mined=replace_at(self.mined, seat, cards))

    def with_scored(self, seat: int, cards: tuple[Card, ...]) -> State:
        return replace(self, scored=replace_at(self.scored, seat, cards))

    def next_turn(self, seat: int) -> State:
        return replace(self, turn=seat, number=self.number + 1, done=0, spelled=None)

    def all_cards(self) -> Iterator[Card]:
        yield from (site.card for site in self.map if site.card)
        yield from (card for cards in (*self.mined, *self.scored) for card in cards)
        yield from self.gone

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        """Every card is worth the new value from now on, on the map and in front of the players."""

        def change_row(row: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
            return tuple(tuple(map(change, cards)) for cards in row)

        spelled = self.spelled and replace(
            self.spelled, laid=tuple(replace(each, card=change(each.card)) for each in self.spelled.laid)
        )
        return replace(
            self,
            values=values,
            map=tuple(replace(site, card=site.card and change(site.card)) for site in self.map),
            mined=change_row(self.mined),
            scored=change_row(self.scored),
            spelled=spelled,
        )
