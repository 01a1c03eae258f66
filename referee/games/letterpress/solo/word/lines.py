"""The lines in which cards spell a word: ASSESS from A, S, S, S, E doubles its first or its last S."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.letterpress.cards import QU, readings
from referee.games.letterpress.solo.lineup import Row
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.sentences import line_text
from referee.games.letterpress.word.shortfall import cards_needed
from referee.kit.cards import Card
from referee.kit.spelling import Laid, Readings


def find_lines(word: str, cards: Sequence[Card], size: int, readings: Readings) -> Iterator[Row]:
    """Every line that spells the word with exactly `size` of these cards; equal cards count as the same."""
    if not word:
        if not size:
            yield ()
        return
    if not fewest_cards(word) <= size <= len(word):
        return
    tried: set[tuple[str, str, str]] = set()
    for place, card in enumerate(cards):
        rest = (*cards[:place], *cards[place + 1 :])
        for reads in readings(card):
            seen = (card.face, card.kind, reads)
            if seen not in tried and word.startswith(reads):
                tried.add(seen)
                for row in find_lines(word[len(reads) :], rest, size - 1, readings):
                    yield (Laid(card, reads), *row)


def fewest_cards(word: str) -> int:
    """The fewest cards that can spell the word: each pair side by side doubled, each QU one card.

    >>> fewest_cards("LETTER"), fewest_cards("QUEEN")
    (5, 3)
    """
    return sum(cards_needed(word).values()) - word.count(QU)


def lines_by_name(word: str, cards: Sequence[Card], options: Options) -> dict[str, Row]:
    """Every line in which all these cards spell the word, by its text, the usual one first.

    Lines that differ only in the places of equal cards are one line.
    """
    found: dict[str, Row] = {}
    for row in find_lines(word, cards, len(cards), readings(options.qu_doubles, groups_double=False)):
        found.setdefault(line_text(row), row)
    return found
