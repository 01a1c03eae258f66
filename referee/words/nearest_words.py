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
def common_words(start: str, length: int) -> list[tuple[str, int]]:
    """The words of the frequency file that begin so and are so long, and the letters of each."""
    return [(word, _letters(word)) for word in _words_by_length(start).get(length, ())]


@cache
def _words_by_length(start: str) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for word in lists.ranks().keys_from(start):
        found.setdefault(len(word), []).append(word)
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
    alike = dict.fromkeys(_same_sound(word))
    edits = {other: MOST_EDITS for other in alike if is_within(word, other, MOST_EDITS)}
    edits |= dict.fromkeys(one_edit_words(automaton, word, most), 1)
    edits.pop(word, None)
    if not known and not edits:
        edits = dict.fromkeys(alike, MOST_EDITS + 1) | dict.fromkeys(_two_edits(word), MOST_EDITS)
    costs = {other: _cost(word, other, apart, other in alike) for other, apart in edits.items()}
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
        alike = common_words(word[:START], length)
        near = [other for other, its in alike if (letters ^ its).bit_count() <= 2 * MOST_EDITS]
        yield from (other for other in near if is_within(word, other, MOST_EDITS))


def _cost(word: str, other: str, edits: int, is_alike: bool) -> int:
    """How unlikely it is that somebody who wrote the word meant the other.

    `is_alike` says whether the other is among the common words of the same sound; only a word without a
    band of frequency can sound the same without being one of them.
    """
    band = next((int(band) for (band,) in lists.ranks().find(other)), NO_BAND)
    same_sound = is_alike or (band == NO_BAND and sound_key(word) == sound_key(other))
    return EDIT * edits + BAND * band + OTHER_SOUND * (not same_sound) + OTHER_START * (word[0] != other[0])
