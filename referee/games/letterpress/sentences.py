"""Small pieces of sentences the Letterpress referee says often."""

from __future__ import annotations

from referee.games.letterpress.book import book

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
POINTS = "word points"
"""The first thing compared: no tie yet."""
RULE_OF = {"own": book.score, "shared": book.shared, "double": book.double}
"""The rule each line of a sum rests on."""


def number(count: int) -> str:
    """
    >>> number(2), number(12)
    ('two', '12')
    """
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def letters(count: int) -> str:
    """
    >>> letters(2), letters(1), letters(0)
    ('two letters', 'one letter', 'nothing')
    """
    return f"{number(count)} letter{'' if count == 1 else 's'}" if count else "nothing"
