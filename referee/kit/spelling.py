"""Can these cards make that word? A game only says what a card may read as."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from referee.kit.cards import Card

Readings = Callable[[Card], tuple[str, ...]]


@dataclass(frozen=True)
class Laid:
    """A card with the letters it reads as here: T as T, T as TT, QU as Q."""

    card: Card
    reads: str

    @property
    def doubled(self) -> bool:
        """One letter read twice: the card lies once and counts once."""
        return self.reads == self.card.face * 2


def spell(
    word: str, cards: Sequence[Card], readings: Readings, *, all_used: bool = False
) -> tuple[Laid, ...] | None:
    """The first way to lay the word, earlier cards and readings preferred; None where there is none.

    >>> from referee.kit.cards import Card
    >>> cards = [Card(str(n), letter, 1) for n, letter in enumerate("LETER")]
    >>> laid = spell("LETTER", cards, lambda card: (card.face, card.face * 2))
    >>> [each.reads for each in laid or ()]
    ['L', 'E', 'TT', 'E', 'R']
    """
    return next(spellings(word, cards, readings, all_used=all_used), None)


def spellings(
    word: str, cards: Sequence[Card], readings: Readings, *, all_used: bool = False
) -> Iterator[tuple[Laid, ...]]:
    """Every way to lay the word that differs in faces, values or readings; `all_used`: no card is left."""
    if not word:
        if not (all_used and cards):
            yield ()
        return
    tried: set[tuple[str, int, str, str]] = set()
    for place, card in enumerate(cards):
        rest = (*cards[:place], *cards[place + 1 :])
        for reads in readings(card):
            seen = (card.face, card.points, card.kind, reads)
            if not reads or seen in tried or not word.startswith(reads):
                continue
            tried.add(seen)
            for laid in spellings(word[len(reads) :], rest, readings, all_used=all_used):
                yield (Laid(card, reads), *laid)
