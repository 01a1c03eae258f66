"""What somebody meant by an unknown word: known misspellings, words that sound alike or differ little."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from referee.words import lists
from referee.words.dafsa import Dafsa
from referee.words.edit_distance import edit_distance
from referee.words.one_edit import one_edit_words
from referee.words.sound import sound_key

AT_MOST, MOST_EDITS, NO_BAND = 6, 2, 6
EDIT, BAND, OTHER_SOUND, OTHER_START = 8, 3, 6, 5
"""What an edit, a band of frequency, another sound and another first letter cost a suggestion."""
SHORT = 3
"""A word this short is two edits away from too many; words that sound alike differ in length by no more."""


@dataclass(frozen=True)
class CommonWords:
    """The commonest words with one first letter, and how often each letter occurs in each."""

    words: list[str]
    counts: NDArray[np.int16]

    def near(self, word: str) -> list[str]:
        """Those whose letters differ from the word's by no more than two edits can change."""
        apart = np.abs(self.counts - _letter_counts([word])).sum(axis=1)
        return [self.words[place] for place in np.flatnonzero(apart <= 2 * MOST_EDITS)]


@cache
def common_words(start: str) -> CommonWords:
    """The words of the frequency file with this first letter."""
    words = [line.split("\t", 1)[0] for line in lists.ranks().lines_from(start)]
    return CommonWords(words, _letter_counts(words))


def _letter_counts(words: list[str]) -> NDArray[np.int16]:
    counts = np.zeros((len(words), 26), np.int16)
    letters = np.frombuffer("".join(words).encode(), np.uint8) - ord("A")
    rows = np.repeat(np.arange(len(words)), [len(word) for word in words])
    np.add.at(counts, (rows, letters), 1)
    return counts


def nearest_words(automaton: Dafsa, word: str, most: int) -> tuple[str, ...]:
    """Up to six listed words, the likeliest first."""
    known = [each for fields in lists.misspellings().find(word) for each in fields]
    others = {other for other in _candidates(automaton, word, most) if other != word}
    costs = {other: _cost(word, other) for other in others}
    return tuple(dict.fromkeys((*known, *sorted(costs, key=lambda each: (costs[each], each)))))[:AT_MOST]


def _candidates(automaton: Dafsa, word: str, most: int) -> Iterator[str]:
    """Every listed word one edit away, and common words two edits away or of the same sound."""
    yield from one_edit_words(automaton, word, most)
    for (other,) in lists.sounds().find(sound_key(word)):
        if abs(len(other) - len(word)) <= SHORT:
            yield other
    if len(word) > SHORT:
        near = common_words(word[0]).near(word)
        yield from (other for other in near if edit_distance(word, other) <= MOST_EDITS)


def _cost(word: str, other: str) -> int:
    """How unlikely it is that somebody who wrote the word meant the other."""
    band = next((int(band) for (band,) in lists.ranks().find(other)), NO_BAND)
    return (
        EDIT * edit_distance(word, other)
        + BAND * band
        + OTHER_SOUND * (sound_key(word) != sound_key(other))
        + OTHER_START * (word[0] != other[0])
    )
