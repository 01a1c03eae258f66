"""Listed words one edit away: a letter added, left out or changed, or two neighbours swapped."""

from collections.abc import Iterator

from referee.words.dafsa import CLASS_MASK, CLASS_SHIFT, LAST_SHIFT, LETTER_MASK, ROOT, TARGET_SHIFT, Dafsa

Edit = tuple[str, int]
"""The word that an edit gives, and its class."""


def one_edit_words(automaton: Dafsa, word: str, most: int) -> Iterator[str]:
    """The listed words one edit away, up to a class; some more than once."""
    return (other for other, its_class in _edits(automaton, word) if its_class <= most)


def _edits(automaton: Dafsa, word: str) -> Iterator[Edit]:
    """Walk along the word; before each letter and at the end, try every edit and follow the rest."""
    codes = [ord(letter) - 64 for letter in word]
    at, ends_here = ROOT, 0
    for place in range(len(word) + 1):
        if place == len(word) - 1 and ends_here:
            yield word[:place], ends_here
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
        yield word[:place] + word[place + 1 :], its_class
    swapped = codes[place + 1 : place + 2] + codes[place : place + 1] + codes[place + 2 :]
    if place + 1 < len(word) and (its_class := _class_after(automaton, at, swapped)):
        yield word[:place] + word[place + 1] + word[place] + word[place + 2 :], its_class


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
            yield head + chr(64 + (edge & LETTER_MASK)) + word[place:], more
        other = _class_after(automaton, after, rest) if rest else its_class
        if tail and other:
            yield head + chr(64 + (edge & LETTER_MASK)) + word[place + 1 :], other


def _class_after(automaton: Dafsa, at: int, tail: list[int]) -> int:
    """The class of the word that these letters complete from this state, 0 when there is none."""
    found = 0
    for letter in tail:
        if not at or not (edge := automaton.edge(at, letter)):
            return 0
        at, found = edge >> TARGET_SHIFT, edge >> CLASS_SHIFT & CLASS_MASK
    return found
