"""A table of Draw!: convoys on the road, a duel, and the scoring piles nobody else may look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.engine.result import WordPlayed
from referee.games.draw.convoy import Convoy, ConvoyPlace
from referee.games.draw.options import PUNS, Options
from referee.kit.cards import Card
from referee.kit.house import House
from referee.kit.letterhead import LetterheadState
from referee.kit.turns import replace_at
from referee.kit.values import Worth

DrawHouse = House[Options]


class Phase(StrEnum):
    """What the table does now."""

    DEAL = "deal"
    EMBARK = "embark"
    TURN = "advance or waylay"
    DUEL = "duel"
    JUDGE = "settle the duel"
    DOUBT = "look up"
    COUNT = "count the piles"
    PUNS = "pun-off"
    OVER = "over"


@dataclass(frozen=True)
class Duel:
    """Two convoys measure their words: the one that attacks and the one that is waylaid."""

    attacker: ConvoyPlace
    waylaid: ConvoyPlace
    stopped: tuple[int, ...] = ()
    """Seats that chose to turn up no more."""

    @property
    def spots(self) -> tuple[ConvoyPlace, ConvoyPlace]:
        return (self.attacker, self.waylaid)


@dataclass(frozen=True)
class Counted:
    """A scoring pile as its owner counted it."""

    points: int
    cards: int


@dataclass(frozen=True)
class Pile:
    """A scoring pile: known cards, unknown ones, and how many convoys came home."""

    cards: tuple[Card, ...] = ()
    unknown: int = 0
    home: int = 0
    counted: Counted | None = None
    unsure: int = 0
    """How many of the unknown cards may have gone with a word that was never wholly seen."""

    @property
    def fewest(self) -> int:
        """Cards it has at least."""
        return len(self.cards) + self.unknown - self.unsure

    @property
    def most(self) -> int:
        """Cards it has at most."""
        return len(self.cards) + self.unknown

    @property
    def points(self) -> int:
        return self.counted.points if self.counted else sum(card.points for card in self.cards)

    @property
    def size(self) -> int:
        return self.counted.cards if self.counted else len(self.cards)

    @property
    def open(self) -> bool:
        """Must its owner count it, since the referee does not know every card?"""
        return bool(self.unknown) and self.counted is None


@dataclass(frozen=True)
class PunOff:
    """Who won the pun-off."""

    winner: int
    pun: str = ""


@dataclass(frozen=True)
class State(LetterheadState):
    """Everything known, secrets included; `board`, `status` and the ledger lines choose what is seen."""

    options: Options
    piles: tuple[Pile, ...]
    convoys: tuple[Convoy, ...] = ()
    number: int = 0
    ready: tuple[int, ...] = ()
    duel: Duel | None = None
    discard: tuple[Card, ...] = ()
    buried: tuple[Card, ...] = ()
    """Discarded without having been turned up: nobody else saw them."""
    gone: tuple[Card, ...] = ()
    record: tuple[WordPlayed, ...] = ()
    puns: PunOff | None = None
    ended: bool = False

    @property
    def phase(self) -> Phase:
        if self.ended:
            return Phase.OVER
        if self.turn is None:
            return Phase.DEAL
        if self.embarking:
            return Phase.EMBARK
        if self.doubt:
            return Phase.DOUBT
        if self.duel:
            return Phase.JUDGE if all(map(self.finished, self.sides)) else Phase.DUEL
        if self.convoys:
            return Phase.TURN
        return Phase.COUNT if self.to_count else Phase.PUNS

    @property
    def embarking(self) -> tuple[int, ...]:
        """Who has not laid out their convoys yet."""
        return tuple(seat for seat in self.playing if seat not in self.ready)

    @property
    def to_count(self) -> tuple[int, ...]:
        """Whose scoring pile holds cards the referee does not know."""
        return tuple(seat for seat in self.playing if self.piles[seat].open)

    @property
    def travelling(self) -> tuple[int, ...]:
        """Who has a convoy on the road."""
        return tuple(seat for seat in self.playing if self.row(seat))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The highest total, and among equals the smallest pile."""
        best = max((self.points(seat), -self.piles[seat].size) for seat in self.playing)
        return tuple(s for s in self.playing if (self.points(s), -self.piles[s].size) == best)

    @property
    def punning(self) -> tuple[int, ...]:
        """Who is still tied, and has to find a pun."""
        tied = self.leaders if self.options.tied == PUNS and self.puns is None else ()
        return tied if len(tied) > 1 else ()

    @property
    def judges(self) -> tuple[int, ...]:
        """The lowest total among those who are not tied for the win; nobody where all are."""
        others = [seat for seat in self.playing if seat not in self.leaders]
        lowest = min((self.points(seat) for seat in others), default=0)
        return tuple(seat for seat in others if self.points(seat) == lowest)

    def row(self, seat: int) -> tuple[Convoy, ...]:
        """The convoys in front of a player."""
        return tuple(convoy for convoy in self.convoys if convoy.seat == seat)

    def convoy(self, seat: int, number: int) -> Convoy | None:
        return next((each for each in self.convoys if (each.seat, each.number) == (seat, number)), None)

    def at(self, spot: ConvoyPlace) -> Convoy:
        return next(each for each in self.convoys if each.spot == spot)

    @property
    def sides(self) -> tuple[Convoy, ...]:
        """The two convoys of the duel, the attacker first."""
        return tuple(map(self.at, self.duel.spots)) if self.duel else ()

    def side(self, seat: int) -> Convoy | None:
        """This player's convoy in the duel."""
        return next((each for each in self.sides if each.seat == seat), None)

    def against(self, convoy: Convoy) -> Convoy:
        """The convoy it duels with."""
        return next(each for each in self.sides if each.seat != convoy.seat)

    def finished(self, convoy: Convoy) -> bool:
        """Is nothing more turned up on this side of the duel?"""
        return convoy.complete or (self.duel is not None and convoy.seat in self.duel.stopped)

    def points(self, seat: int) -> int:
        return self.piles[seat].points + self.hand_points(seat)

    def next_turn(self) -> State:
        """The turn is over: the next player who has a convoy on the road."""
        if self.turn is None:
            return self
        later = [s for s in self.travelling if s > self.turn] + [s for s in self.travelling if s <= self.turn]
        return replace(self, duel=None, turn=(later or [self.turn])[0], number=self.number + 1)

    def with_convoy(self, new: Convoy) -> State:
        """The convoy as it is now; one without any card is gone."""
        empty = not new.cards and not new.unknown_count
        convoys = (new if each.spot == new.spot else each for each in self.convoys)
        return replace(self, convoys=tuple(c for c in convoys if not (empty and c.spot == new.spot)))

    def without(self, spot: ConvoyPlace) -> State:
        return replace(self, convoys=tuple(each for each in self.convoys if each.spot != spot))

    def with_pile(self, seat: int, pile: Pile) -> State:
        return replace(self, piles=replace_at(self.piles, seat, pile))

    def in_sight(self) -> Iterator[Card]:
        """Every card that lies face up."""
        yield from self.discard
        for convoy in self.convoys:
            yield from (each.card for each in convoy.open_letters)

    def known_to(self, seat: int) -> tuple[Card, ...]:
        """Every card this player may know of: what lies face up, and what is their own."""
        own = [card for convoy in self.row(seat) for card in convoy.cards]
        cards = (*self.in_sight(), *own, *self.piles[seat].cards)
        return tuple({card.id: card for card in cards}.values())

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        """Scoring piles are counted at the end, so a corrected value counts for every card."""
        piles = tuple(replace(pile, cards=tuple(map(change, pile.cards))) for pile in self.piles)
        convoys = tuple(convoy.revalue(change) for convoy in self.convoys)
        return replace(self, values=values, piles=piles, convoys=convoys)

    def all_cards(self) -> Iterator[Card]:
        for convoy in self.convoys:
            yield from convoy.cards
        for pile in self.piles:
            yield from pile.cards
        yield from (*self.discard, *self.buried, *self.gone)
