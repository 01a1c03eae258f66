"""A convoy on its way to London: a guardian's word, the cargo under it, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.kit.cards import Card
from referee.kit.spelling import Laid
from referee.kit.wild import count

STACK, STEPS = 6, 3


@dataclass(frozen=True)
class ConvoyPlace:
    """Which convoy: whose, and its number in the row from the left."""

    seat: int
    number: int

    def __str__(self) -> str:
        return f"{self.seat}.{self.number}"


@dataclass(frozen=True)
class Convoy:
    """One stack, divided. The table sees its number, its steps and the letters that lie face up."""

    seat: int
    number: int
    size: int = STACK
    """Cards of its own stack, without what it seized."""
    word: tuple[Laid, ...] = ()
    """The letters the referee knows, in order: all of them where the word is written down."""
    written: bool = False
    cargo: tuple[Card, ...] | None = None
    """None: not entered."""
    seized: tuple[Card, ...] = ()
    unseen: int = 0
    """Seized cards that nobody told; at most so many where a word was never wholly seen."""
    unsure: int = 0
    """How many of its unknown cards may have gone with a word that was never wholly seen."""
    steps: int = 0
    up: int = 0
    """How many letters lie face up."""
    complete: bool = False
    """Its whole word lies face up, or everybody knows that it has none."""
    upheld: bool = False
    """The word was challenged and stands."""
    fallen: bool = False
    """The word was challenged in this duel and is not valid."""

    @property
    def spot(self) -> ConvoyPlace:
        return ConvoyPlace(self.seat, self.number)

    @property
    def place(self) -> str:
        """Where its cards are first shown: the beginning of their ids."""
        return f"s{self.seat}.c{self.number}"

    @property
    def is_known(self) -> bool:
        """Does the referee know all of its own stack?"""
        return self.written and self.cargo is not None

    @property
    def known_word(self) -> str:
        """The word as far as the referee knows it."""
        return "".join(each.reads for each in self.word)

    @property
    def open_letters(self) -> tuple[Laid, ...]:
        """The letters everybody sees."""
        return self.word[: self.up]

    @property
    def in_sight(self) -> str:
        """What of the word everybody can read."""
        return "".join(each.reads for each in self.open_letters)

    @property
    def points_up(self) -> int:
        return count(self.open_letters)

    @property
    def hold(self) -> tuple[Card, ...]:
        """The cargo as far as the referee knows it, seized cards included."""
        return (*(self.cargo or ()), *self.seized)

    @property
    def unknown_count(self) -> int:
        """How many of its cards the referee does not know, at most."""
        return self.unseen + (0 if self.cargo is not None else self.size - len(self.word))

    @property
    def unsure_without_word(self) -> int:
        """How many of its unknown cards may go with its word: none of the stack where all know the word."""
        return self.unsure + (0 if self.written or self.cargo is not None else self.size - len(self.word))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of it that the referee knows."""
        return (*(each.card for each in self.word), *self.hold)

    @property
    def points(self) -> int:
        """What its known cards are worth."""
        return sum(card.points for card in self.cards)

    def without_word(self) -> Convoy:
        """Without its word: all cargo, and everybody knows it."""
        unsure, size = self.unsure_without_word, self.size - len(self.word)
        stripped = replace(self, word=(), written=True, size=size, up=0, complete=True, unsure=unsure)
        return replace(stripped, upheld=False, fallen=False)

    def revalue(self, change: Callable[[Card], Card]) -> Convoy:
        word = tuple(replace(each, card=change(each.card)) for each in self.word)
        cargo = self.cargo and tuple(map(change, self.cargo))
        return replace(self, word=word, cargo=cargo, seized=tuple(map(change, self.seized)))
