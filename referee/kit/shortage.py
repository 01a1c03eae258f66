"""Which words lack more letters than the wild cards of a hand can fill in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.kit.solver_cases import Case
from referee.kit.word_index import LETTERS, Bits, WordIndex

Levels = tuple[Bits, ...]
"""At place n the words that lack more than n letters."""


class Shortage:
    """The cases of one hand differ in few letters: what the others lack is counted once for all of them."""

    def __init__(self, index: WordIndex, cases: Sequence[Case]) -> None:
        self._index = index
        self._differing = [letter for letter in LETTERS if len({_supply(case, letter) for case in cases}) > 1]
        self._alike = [letter for letter in LETTERS if letter not in self._differing]
        self._counted: dict[int, Levels] = {}

    def too_great(self, case: Case) -> Bits:
        """Words of which this case lacks more letters than it has cards to fill in."""
        allowed = case.fillers
        if allowed not in self._counted:
            self._counted[allowed] = self._count((0,) * (allowed + 1), case, self._alike)
        return self._count(self._counted[allowed], case, self._differing)[allowed]

    def _count(self, levels: Levels, case: Case, letters: Iterable[str]) -> Levels:
        lacking = list(levels)
        for letter in letters:
            for short in self._lacks(case, letter):
                for level in range(case.fillers, 0, -1):
                    lacking[level] |= lacking[level - 1] & short
                lacking[0] |= short
        return tuple(lacking)

    def _lacks(self, case: Case, letter: str) -> Iterator[Bits]:
        """Words that lack this letter at least once, twice, …: what they have above what the cards can give.

        A card that doubles gives one more for each pair in the word. Runs may break a pair up; the count is
        then too kind, and laying finds out.
        """
        index = self._index
        have, doubling = _supply(case, letter)
        for missing in range(1, min(index.most(letter) - have, case.fillers + 1) + 1):
            lack = 0
            for doubled in range(doubling + 1):
                exactly = index.pairs_at_least(letter, doubled)
                if doubled < doubling:
                    exactly &= ~index.pairs_at_least(letter, doubled + 1)
                lack |= exactly & index.at_least(letter, have + missing + doubled)
            yield lack


def _supply(case: Case, letter: str) -> tuple[int, int]:
    """How many of this letter the cards show, and how many of these cards may double."""
    return case.have(letter), case.doubling(letter)
