"""Pieces of sentences that Letterpress uses in several places."""

from __future__ import annotations

from referee.games.letterpress.book import book
from referee.games.letterpress.numbers import SHARED_LETTERS, SHARED_VOWELS

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
POINTS = "word points"
"""The name of the first comparison, before any tie."""
SUM_RULES = {"own": book.score, "shared": book.shared, "double": book.double}
"""The rule behind each line of a sum."""


def number_word(count: int) -> str:
    """A small number in words.

    >>> number_word(2), number_word(12)
    ('two', '12')
    """
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def letters_phrase(count: int) -> str:
    """So many letters.

    >>> letters_phrase(2), letters_phrase(1), letters_phrase(0)
    ('two letters', 'one letter', 'nothing')
    """
    return f"{number_word(count)} letter{'' if count == 1 else 's'}" if count else "nothing"


SHARED_CARDS = f"{number_word(SHARED_LETTERS)} letter cards and {number_word(SHARED_VOWELS)} vowel card"
