"""The ways the same cards spell a word: in ASSESS from A, S, S, S, E the first or last S may be double."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.letterpress.cards import QU, readings
from referee.games.letterpress.solo.lineup import Row
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.wording import line_of
from referee.games.letterpress.word.shortfall import cards_needed
from referee.kit.cards import Card
from referee.kit.spelling import Laid, Readings


def lines(word: str, cards: Sequence[Card], size: int, readings: Readings) -> Iterator[Row]:
    """Every line that spells the word with exactly so many of these cards; equal cards are not told apart."""
    if not word:
        if not size:
            yield ()
        return
    if not fewest(word) <= size <= len(word):
        return
    tried: set[tuple[str, str, str]] = set()
    for place, card in enumerate(cards):
        rest = (*cards[:place], *cards[place + 1 :])
        for reads in readings(card):
            seen = (card.face, card.kind, reads)
            if seen not in tried and word.startswith(reads):
                tried.add(seen)
                for row in lines(word[len(reads) :], rest, size - 1, readings):
                    yield (Laid(card, reads), *row)


def fewest(word: str) -> int:
    """With fewer cards the word cannot be laid: every pair side by side doubled, every QU one card.

    >>> fewest("LETTER"), fewest("QUEEN")
    (5, 3)
    """
    return sum(cards_needed(word).values()) - word.count(QU)


def ways(word: str, cards: Sequence[Card], options: Options) -> dict[str, Row]:
    """Every line in which all these cards spell the word, by the name a player calls it, the usual one first.

    Lines that differ only in which of two equal cards lies where are one and the same.
    """
    found: dict[str, Row] = {}
    for row in lines(word, cards, len(cards), readings(options.qu_doubles, groups_double=False)):
        found.setdefault(line_of(row), row)
    return found
