"""What the variants put before a player or beside the row: plain facts, kept with the rest of the table."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.hardback.copies import Card


@dataclass(frozen=True)
class WordRule:
    """What an event card asks of words, as far as the referee can check it. Empty: nothing it can check."""

    without: str = ""
    """Letters that must not be in the word."""
    shortest: int = 0
    longest: int = 0
    """Nought: any length."""
    has: str = ""
    """Letters that must be in the word."""
    starts: str = ""
    """Letters the word must begin with one of."""
    ends: str = ""
    no_wilds: bool = False
    no_ink: bool = False
    """No card drawn with ink may be in the word."""

    def __bool__(self) -> bool:
        return self != WordRule()


@dataclass(frozen=True)
class EventCard:
    """An event card as a table reads it off."""

    says: str
    rule: WordRule = WordRule()


@dataclass(frozen=True)
class Bond:
    """What another player's power asks of somebody: a letter, a wild, a card of the next hand."""

    power: str
    by: int
    card: Card | None = None


@dataclass(frozen=True)
class Desk:
    """One player's side of the variants."""

    adverts: int = 0
    """Adverts bought so far."""
    power: str = ""
    """Key of the player power chosen."""
    used: int = 0
    """The turn in which an aggressive power was used last."""
    loans: tuple[Card, ...] = ()
    """Cards of the offer row that may be laid in this turn's word."""
    covered: tuple[Card | None, ...] = ()
    """Cards drawn to be used face down in this turn's word; None: nobody has named it."""
    bonds: tuple[Bond, ...] = ()
    event: EventCard | None = None
    decade: int = 0
    """The highest decade of prestige entered."""
    due: bool = False
    """An event card is to be drawn."""


BARE = Desk()


@dataclass(frozen=True)
class Award:
    """The literary award in force: for how many letters, what it is worth, and who holds it."""

    letters: int
    prestige: int
    holders: tuple[int, ...]


@dataclass(frozen=True)
class Penny:
    """Penny Dreadful: her prestige, and where her turn stands."""

    prestige: int = 0
    turn: int = 0
    """The last turn after which she has taken hers."""
    ink: int = 0
    """Ink of the players that has been counted for her."""
    counted: int = 0
    """How many purchases of turn `counting` have been counted for her."""
    counting: int = 0
    another: bool = False
    """She is still to remove the cheapest card."""
    laps: int = 1
    """How often the track is to be gone round."""
    seen: tuple[str, ...] = ()
    """Cards that lay in the row when her turn began."""
    spent: tuple[str, ...] = ()
    """Cards turned up that have already sent a classic away."""
