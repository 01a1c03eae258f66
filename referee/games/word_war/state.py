"""A Word War table: the grid, the piles, what each holds, and the turn as far as it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.engine.result import WordPlayed
from referee.games.word_war.options import Options
from referee.kit.cards import Card
from referee.kit.grid import ANY, rectangle
from referee.kit.house import House
from referee.kit.letterhead import LetterheadState
from referee.kit.spelling import Laid
from referee.kit.turns import left_of, replace_at
from referee.kit.values import Worth
from referee.kit.wild import is_wild

WordWarHouse = House[Options]

SIDE = 4
CELLS = rectangle(SIDE, SIDE)
SHORTEST = 3
PASSES = 2
PLACED_AFTER_PASS = 2
"""Cards that may be placed a turn after the first pass; before it one."""


class Phase(StrEnum):
    """What the table does now."""

    DEAL = "deal"
    DRAW = "draw"
    PLAY = "place and spell"
    TAKE = "take a card"
    DOUBT = "look up"
    OVER = "over"


@dataclass(frozen=True)
class GridPlace:
    """One place of the grid; without a card it is open."""

    cell: str
    card: Card | None = None


@dataclass(frozen=True)
class Held:
    """A card in hand, face down. The referee knows it only where everybody has seen it."""

    card: Card | None = None


@dataclass(frozen=True)
class Placed:
    """A card put on the grid this turn, and the one it replaced."""

    cell: str
    card: Card
    from_hand: bool
    replaced: Card | None = None


@dataclass(frozen=True)
class Spelled:
    """The word of this turn along its path."""

    word: str
    path: tuple[str, ...]
    laid: tuple[Laid, ...]
    ruled: bool = False


@dataclass(frozen=True)
class State(LetterheadState):
    """Everything but what lies face down unseen."""

    hands: tuple[Held | None, ...]
    piles: tuple[tuple[Card, ...], ...]
    passes: tuple[int, ...]
    grid: tuple[GridPlace, ...] = ()
    discard: tuple[Card, ...] = ()
    """The last one lies on top."""
    left: int = 0
    """Cards in the deck."""
    number: int = 0
    drawn: bool = False
    """The turn's drawing is done, even if there was nothing to draw."""
    placed: tuple[Placed, ...] = ()
    spelled: Spelled | None = None
    forfeited: bool = False
    """The word of this turn fell in a challenge."""
    barred: tuple[int, ...] = ()
    """Who forms no word on the next turn."""
    gone: tuple[Card, ...] = ()
    record: tuple[WordPlayed, ...] = ()
    ended: bool = False
    fewer_wins: bool = False
    """The table's options for ties and for what is told, since both are worked out from the state alone."""
    open_piles: bool = False

    @property
    def phase(self) -> Phase:
        if self.ended:
            return Phase.OVER
        if self.turn is None:
            return Phase.DEAL
        if self.doubt:
            return Phase.DOUBT
        if self.spelled:
            return Phase.TAKE
        return Phase.PLAY if self.drawn or self.hands[self.turn] else Phase.DRAW

    @property
    def still_in(self) -> tuple[int, ...]:
        """Who has not passed twice."""
        return tuple(seat for seat in self.playing if self.passes[seat] < PASSES)

    def may_place(self, seat: int) -> int:
        """How many cards a turn: one, after the first pass two."""
        return PLACED_AFTER_PASS if self.passes[seat] else 1

    def on(self, cell: str) -> Card | None:
        return next((spot.card for spot in self.grid if spot.cell == cell), None)

    @property
    def letters_by_cell(self) -> dict[str, str]:
        """What each card of the grid reads as, for finding paths."""
        return {s.cell: ANY if is_wild(s.card) else s.card.face for s in self.grid if s.card}

    @property
    def takeable(self) -> tuple[Card, ...]:
        """Cards of the word that may go into the score pile."""
        if not self.spelled:
            return ()
        cards = [each.card for each in self.spelled.laid]
        total, fresh = sum(card.points for card in cards), {each.card.id for each in self.placed}
        return tuple(c for c in cards if c.points <= total - c.points and c.id not in fresh)

    def after(self, seat: int) -> int:
        """Who of those still in is next to the left."""
        return left_of(seat, self.still_in)

    def points(self, seat: int) -> int:
        return sum(card.points for card in self.piles[seat]) + self.hand_points(seat)

    def with_card(self, cell: str, card: Card | None) -> State:
        grid = tuple(GridPlace(cell, card) if spot.cell == cell else spot for spot in self.grid)
        return replace(self, grid=grid)

    def with_pile(self, seat: int, pile: tuple[Card, ...]) -> State:
        return replace(self, piles=replace_at(self.piles, seat, pile))

    def with_hand(self, seat: int, held: Held | None) -> State:
        return replace(self, hands=replace_at(self.hands, seat, held))

    def pass_turn(self, seat: int) -> State:
        return replace(self, passes=replace_at(self.passes, seat, self.passes[seat] + 1))

    def next_turn(self, seat: int) -> State:
        """A clean turn for this seat."""
        return replace(
            self,
            turn=seat,
            number=self.number + 1,
            drawn=False,
            placed=(),
            spelled=None,
            forfeited=False,
        )

    def all_cards(self) -> Iterator[Card]:
        yield from (spot.card for spot in self.grid if spot.card)
        yield from self.discard
        yield from (card for pile in self.piles for card in pile)
        yield from (held.card for held in self.hands if held and held.card)
        yield from self.gone

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        """Every card wherever it lies is worth the new value from now on."""

        def maybe(card: Card | None) -> Card | None:
            return card and change(card)

        spelled = self.spelled and replace(
            self.spelled, laid=tuple(replace(each, card=change(each.card)) for each in self.spelled.laid)
        )
        return replace(
            self,
            values=values,
            grid=tuple(replace(spot, card=maybe(spot.card)) for spot in self.grid),
            discard=tuple(map(change, self.discard)),
            piles=tuple(tuple(map(change, pile)) for pile in self.piles),
            hands=tuple(held and Held(maybe(held.card)) for held in self.hands),
            placed=tuple(
                replace(each, card=change(each.card), replaced=maybe(each.replaced)) for each in self.placed
            ),
            spelled=spelled,
        )
