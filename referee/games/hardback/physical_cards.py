"""Physical cards: genre cards and prestige starters exist once, so their name is their id."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.blocks import CardView
from referee.games.hardback.printed_cards import STARTER, CardType


@dataclass(frozen=True)
class Card:
    """A card that lies on the table; what is printed on it stands in the catalogue."""

    id: str
    genre: str
    letter: str
    cost: int
    timeless: bool = False

    @property
    def key(self) -> str:
        """Its key in the catalogue: romance-R5T, starter-A."""
        return self.id.partition("@")[0]

    @property
    def random_starter(self) -> bool:
        """Is it one of the prestige starters, which are dealt at random and exist once each?"""
        return self.genre == STARTER and "@" not in self.id

    @property
    def name(self) -> str:
        """What people call it."""
        if self.genre == STARTER:
            return f"Starter {self.letter}"
        return f"{self.genre.title()} {self.letter} at {self.cost}{' (timeless)' if self.timeless else ''}"

    def view(self, *, mark: str = "", note: str = "", faded: bool = False) -> CardView:
        cost = None if self.genre == STARTER else self.cost
        return CardView(self.letter, cost, self.id, self.genre, mark, note, faded)


def physical_card(card: CardType, seat: int | None = None) -> Card:
    """The physical card of this print; of starters that everybody has, the one of this seat."""
    whose = f"@{seat}" if card.copies > 1 and seat is not None else ""
    return Card(f"{card.key}{whose}", card.genre, card.letter, card.cost, card.timeless)


def with_article(letter: str) -> str:
    """A letter as it is said: an E, a T."""
    return f"an {letter}" if letter in "AEFHILMNORSX" else f"a {letter}"


def list_names(cards: tuple[Card, ...]) -> str:
    """Cards as people call them: Romance W at 4 and Starter A."""
    names = [card.name for card in cards]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "none"
