"""Every word of a list as one bit of large numbers, so that a question about all of them is one operation.

`at_least("E", 2)` is a number with a bit for each word that has two E or more. Questions such as "which words
lack at most two letters of this hand" become a few hundred operations on such numbers, whatever the list.
"""

from __future__ import annotations

import re
import string
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property

LETTERS = string.ascii_uppercase
ONE, ZERO, NOTHING = ord("1"), ord("0"), 0
Bits = int


class WordIndex:
    """The words a solver may choose from, turned into bits once and asked many times."""

    def __init__(self, words: Iterable[str]) -> None:
        # By length, so that a column far to the right concerns only the long words at the end.
        listed = sorted(set(words), key=lambda word: (len(word), word))
        self.size = len(listed)
        self.width = max(map(len, listed), default=1)
        self.everything: Bits = (1 << self.size) - 1
        lengths = [len(word) for word in listed]
        self._reaching = [bisect_right(lengths, place) for place in range(self.width)]
        # Row by row, the last word first, so that bit n of a column read as a binary number is word n.
        self._rows = b"".join(word.encode("ascii").ljust(self.width, b"\0") for word in reversed(listed))
        self._counts: dict[str, list[Bits]] = {}
        self._pairs: dict[str, list[Bits]] = {}
        self._containing: dict[str, Bits] = {}
        for letter in LETTERS:
            self._counts[letter], self._pairs[letter] = self._count_letter(letter)

    def word(self, number: int) -> str:
        """The word whose bit this is."""
        at = (self.size - 1 - number) * self.width
        return self._rows[at : at + self.width].rstrip(b"\0").decode("ascii")

    def words(self, bits: Bits) -> Iterator[str]:
        """The words whose bits are set."""
        for place, byte in _set_bytes(bits):
            while byte:
                lowest = byte & -byte
                yield self.word(place * 8 + lowest.bit_length() - 1)
                byte ^= lowest

    def at_least(self, letter: str, times: int) -> Bits:
        """Words with this letter so many times or more."""
        return _level(self._counts[letter], times, self.everything)

    def pairs_at_least(self, letter: str, times: int) -> Bits:
        """Words in which one card could stand for this letter twice so many times (T in LETTER: once)."""
        return _level(self._pairs[letter], times, self.everything)

    def most(self, letter: str) -> int:
        """How often the letter stands in the word that has it most."""
        return len(self._counts[letter])

    def longer_or(self, length: int) -> Bits:
        """Words of this length or longer."""
        return _level(self._lengths, length, self.everything)

    def containing(self, run: str) -> Bits:
        """Words with these letters one after the other; remembered, since cards with runs come again."""
        if run not in self._containing:
            marks = bytearray(b"0" * self.size)
            for match in re.finditer(re.escape(run.encode("ascii")), self._rows):
                marks[match.start() // self.width] = ONE
            self._containing[run] = int(marks, 2) if marks else 0
        return self._containing[run]

    @cached_property
    def _lengths(self) -> list[Bits]:
        table = bytes(ZERO if byte == NOTHING else ONE for byte in range(256))
        return [self._column(place, table) for place in range(self.width)]

    def _count_letter(self, letter: str) -> tuple[list[Bits], list[Bits]]:
        """For each number of times the words that have the letter so often, single and in pairs."""
        counts: list[Bits] = []
        pairs: list[Bits] = []
        before = 0
        for here in self._columns(letter):
            _tally(counts, here)
            paired = before & here
            _tally(pairs, paired)
            # A letter that ended a pair does not begin the next: of three in a row two make a pair.
            before = here & ~paired
        return counts, pairs

    def _columns(self, letter: str) -> Iterator[Bits]:
        table = bytes(ONE if byte == ord(letter) else ZERO for byte in range(256))
        for place in range(self.width):
            yield self._column(place, table)

    def _column(self, place: int, table: bytes) -> Bits:
        """The words with one of these letters at this place; only those long enough to have it are read."""
        shorter = self._reaching[place] if self._reaching else 0
        column = self._rows[place : (self.size - shorter) * self.width : self.width]
        return int(column.translate(table), 2) << shorter if column else 0


def _tally(levels: list[Bits], here: Bits) -> None:
    """Count one more for the words whose bits are set: level k holds the words counted more than k times."""
    for level, counted in enumerate(levels):
        levels[level], here = counted | here, counted & here
    if here:
        levels.append(here)


def _level(levels: list[Bits], times: int, everything: Bits) -> Bits:
    if times <= 0:
        return everything
    return levels[times - 1] if times <= len(levels) else 0


def _set_bytes(bits: Bits) -> Iterator[tuple[int, int]]:
    """Place and value of every byte that is not zero."""
    raw = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    for match in re.finditer(rb"[^\0]", raw, re.DOTALL):
        yield match.start(), match[0][0]
