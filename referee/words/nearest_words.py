"""Listed words at edit distance one: a letter added, left out or changed, or two neighbours swapped."""

from collections.abc import Iterator

from referee.words.dafsa import CLASS_MASK, CLASS_SHIFT, LAST_SHIFT, LETTER_MASK, ROOT, TARGET_SHIFT, Dafsa

AT_MOST = 6
SWAPPED, OTHER = 0, 1
Edit = tuple[int, str, int]
"""The kind of edit, the word it gives, and that word's class."""


def nearest_words(automaton: Dafsa, word: str, most: int) -> tuple[str, ...]:
    """The listed words one edit away: swapped letters first, then the commoner list, then A to Z."""
    found: dict[str, tuple[int, int]] = {}
    for edit, other, its_class in _edits(automaton, word):
        if its_class <= most and other != word:
            found[other] = min(found.get(other, (OTHER, its_class)), (edit, its_class))
    return tuple(
        sorted(found, key=lambda other: (found[other], abs(len(other) - len(word)), other))[:AT_MOST]
    )


def _edits(automaton: Dafsa, word: str) -> Iterator[Edit]:
    """Walk along the word; before each letter and at the end, try every edit and follow the rest."""
    codes = [ord(letter) - 64 for letter in word]
    at, ends_here = ROOT, 0
    for place in range(len(word) + 1):
        if place == len(word) - 1 and ends_here:
            yield OTHER, word[:place], ends_here
        if not at:
            return
        yield from _fewer_or_swapped(automaton, at, word, codes, place)
        yield from _more_or_other(automaton, at, word, codes, place)
        edge = automaton.edge(at, codes[place]) if place < len(word) else 0
        if not edge:
            return
        at, ends_here = edge >> TARGET_SHIFT, edge >> CLASS_SHIFT & CLASS_MASK


def _fewer_or_swapped(automaton: Dafsa, at: int, word: str, codes: list[int], place: int) -> Iterator[Edit]:
    """The word without the letter here, and with it swapped for the next."""
    if its_class := _class_after(automaton, at, codes[place + 1 :]):
        yield OTHER, word[:place] + word[place + 1 :], its_class
    swapped = codes[place + 1 : place + 2] + codes[place : place + 1] + codes[place + 2 :]
    if place + 1 < len(word) and (its_class := _class_after(automaton, at, swapped)):
        yield SWAPPED, word[:place] + word[place + 1] + word[place] + word[place + 2 :], its_class


def _more_or_other(automaton: Dafsa, at: int, word: str, codes: list[int], place: int) -> Iterator[Edit]:
    """The word with a letter added here, and with the letter here changed; most fail at the next step."""
    tail, rest = codes[place:], codes[place + 1 :]
    head, edges = word[:place], automaton.edges
    last = 0
    while not last:
        edge = edges[at]
        at, last = at + 1, edge >> LAST_SHIFT & 1
        after, its_class = edge >> TARGET_SHIFT, edge >> CLASS_SHIFT & CLASS_MASK
        more = _class_after(automaton, after, tail) if tail else its_class
        if more:
            yield OTHER, head + chr(64 + (edge & LETTER_MASK)) + word[place:], more
        other = _class_after(automaton, after, rest) if rest else its_class
        if tail and other:
            yield OTHER, head + chr(64 + (edge & LETTER_MASK)) + word[place + 1 :], other


def _class_after(automaton: Dafsa, at: int, tail: list[int]) -> int:
    """The class of the word that these letters complete from this state, 0 when there is none."""
    found = 0
    for letter in tail:
        if not at or not (edge := automaton.edge(at, letter)):
            return 0
        at, found = edge >> TARGET_SHIFT, edge >> CLASS_SHIFT & CLASS_MASK
    return found
