"""Random games with the Letter Head deck: what the walks of its six games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from referee import decks
from referee.engine.action import Action
from referee.engine.fold import Position, fold
from referee.engine.rules import AnyRules
from referee.engine.seats import Seat
from referee.kit.cards import Card
from referee.kit.challenge_actions import ALLOWED, REFUSED
from referee.kit.challenge_parts import ChallengeParts
from referee.kit.house import House
from tests.support.played_table import NAMES, Moody, chairs
from tests.support.votes import Pair, Request, any_way, vote_pairs, vote_step

CHALLENGES = ("book", "book", "void", "single", "double", "penalty_5")


def house_with(options: Any) -> House[Any]:
    return House(decks.load("letterhead"), Moody(), options)


def some_late(random: Random, players: int) -> tuple[Seat, ...]:
    """Now and then somebody after the first two comes late."""
    return tuple(Seat(n, NAMES[n], late=n > 1 and random.random() < 0.1) for n in range(players))


def no_asides(state: Any, anybody: int, random: Random) -> list[Action[Any, Any]]:
    return []


@dataclass(frozen=True)
class Walk:
    """One game's walk: its options at random, and what somebody might do next."""

    rules: AnyRules
    challenge: ChallengeParts
    options: Callable[[Random], Any]
    """The options of the game's own; how words are challenged and voted on comes from here."""
    due: Callable[[Any, Random, int], Request]
    """What the table waits for, mostly; the last argument is any seat."""
    asides: Callable[[Any, int, Random], list[Action[Any, Any]]] = no_asides
    """What happens now and then: comings and goings, corrections, wrong steps."""
    aside: float = 0.02
    seats: Callable[[Random, int], tuple[Seat, ...]] = field(default=some_late)

    def opening(self, random: Random, players: int | None = None) -> tuple[Position[Any], House[Any]]:
        ways = {"challenges": random.choice(CHALLENGES), **any_way(random)}
        house = house_with(self.rules.options(**ways, **self.options(random)))
        seats = chairs(players) if players else self.seats(random, random.choice(self.rules.seats))
        return fold(self.rules.start(house, seats), ()), house

    def step(self, position: Position[Any], house: House[Any], random: Random) -> Request | None:
        state = position.state
        if state.ended:
            return None
        if voting := vote_step(state, random, self.challenge.hold, self.challenge.ask_table):
            return voting
        anybody = random.randrange(len(state.seats))
        if state.doubt:
            return anybody, self.challenge.settle(random.choice([ALLOWED, REFUSED]))
        if random.random() < self.aside and (asides := self.asides(state, anybody, random)):
            return anybody, random.choice(asides)
        if self.challenge.challenge.open_words(state) and random.random() < 0.12:
            return anybody, self.challenge.challenge()
        return self.due(state, random, anybody)

    def secret_pairs(self, random: Random) -> Iterator[Pair]:
        """The referee knows nothing that the table does not, except a vote before it is over."""
        yield from vote_pairs(self.rules, self.opening, self.step, random)


def unseen(cards: Iterable[Card]) -> list[str]:
    """The faces left in the box when these cards lie somewhere."""
    box = [face.letters for face in decks.load("letterhead").faces for _ in range(face.count or 0)]
    for card in cards:
        if card.face in box:
            box.remove(card.face)
    return box


def draw(cards: Iterable[Card], random: Random, number: int) -> tuple[str, ...]:
    """So many of those nobody has seen, or all there are."""
    box = unseen(cards)
    return tuple(random.sample(box, min(number, len(box))))
