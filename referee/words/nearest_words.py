"""What somebody meant by an unknown word: known misspellings, words that sound alike or differ little."""

from collections.abc import Iterator
from functools import cache

from referee.words import lists
from referee.words.dafsa import Dafsa
from referee.words.edit_distance import is_within
from referee.words.one_edit import one_edit_words
from referee.words.sound import sound_key

AT_MOST, MOST_EDITS, NO_BAND = 6, 2, 6
EDIT, BAND, OTHER_SOUND, OTHER_START = 8, 3, 6, 5
"""What an edit, a band of frequency, another sound and another first letter cost a suggestion."""
START = 2
"""How many first letters a word two edits away must share."""
SHORT = 3
"""A word this short is two edits away from too many; words that sound alike differ in length by no more."""


@cache
def common_words(start: str) -> dict[int, list[tuple[str, int]]]:
    """The words of the frequency file that begin so, by length, and the letters of each."""
    found: dict[int, list[tuple[str, int]]] = {}
    for line in lists.ranks().lines_from(start):
        word = line.split("\t", 1)[0]
        found.setdefault(len(word), []).append((word, _letters(word)))
    return found


def _letters(word: str) -> int:
    """A bit for each letter that occurs, and another for each that occurs again."""
    once = again = 0
    for letter in word:
        bit = 1 << ord(letter) - ord("A")
        again |= once & bit
        once |= bit
    return once | again << 26


def nearest_words(automaton: Dafsa, word: str, most: int) -> tuple[str, ...]:
    """Up to six listed words, the likeliest first; far ones are sought only where none is near."""
    known = [each for fields in lists.misspellings().find(word) for each in fields]
    alike = list(_same_sound(word))
    edits = {other: MOST_EDITS for other in alike if is_within(word, other, MOST_EDITS)}
    edits |= dict.fromkeys(one_edit_words(automaton, word, most), 1)
    edits.pop(word, None)
    if not known and not edits:
        edits = dict.fromkeys(alike, MOST_EDITS + 1) | dict.fromkeys(_two_edits(word), MOST_EDITS)
    costs = {other: _cost(word, other, apart) for other, apart in edits.items()}
    return tuple(dict.fromkeys((*known, *sorted(costs, key=lambda each: (costs[each], each)))))[:AT_MOST]


def _same_sound(word: str) -> Iterator[str]:
    """Common words that sound the same and are about as long."""
    for (other,) in lists.sounds().find(sound_key(word)):
        if abs(len(other) - len(word)) <= SHORT:
            yield other


def _two_edits(word: str) -> Iterator[str]:
    """Common words two edits away that begin alike; none for a short word."""
    if len(word) <= SHORT:
        return
    letters = _letters(word)
    for length in range(len(word) - MOST_EDITS, len(word) + MOST_EDITS + 1):
        alike = common_words(word[:START]).get(length, ())
        near = [other for other, its in alike if (letters ^ its).bit_count() <= 2 * MOST_EDITS]
        yield from (other for other in near if is_within(word, other, MOST_EDITS))


def _cost(word: str, other: str, edits: int) -> int:
    """How unlikely it is that somebody who wrote the word meant the other."""
    band = next((int(band) for (band,) in lists.ranks().find(other)), NO_BAND)
    return (
        EDIT * edits
        + BAND * band
        + OTHER_SOUND * (sound_key(word) != sound_key(other))
        + OTHER_START * (word[0] != other[0])
    )
