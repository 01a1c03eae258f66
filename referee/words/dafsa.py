"""All words of all lists in one automaton (DAFSA: deterministic acyclic finite state automaton).

An edge has 32 bits: letter (5, A = 1), class of the word that ends here (3), last edge of its state (1) and
target (23).
Edge 0 is unused, so target 0 means "nothing follows". The edges of the root begin at 1.
The browser reads the same file.
"""

import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping

CLASS_SHIFT, LAST_SHIFT, TARGET_SHIFT = 5, 8, 9
LETTER_MASK, CLASS_MASK = 31, 7
ROOT = 1

State = tuple[tuple[int, int, int], ...]
"""Edges of a state while packing: (letter, class, number of the next state)."""


class Dafsa:
    """A packed automaton: the words and the class of each."""

    def __init__(self, packed: bytes) -> None:
        self.edges = array("I", packed)
        if sys.byteorder == "big":
            self.edges.byteswap()
        # The low byte of an edge is letter and class; the lowest bit of the next byte marks a last edge.
        self._letters = packed[0::4].translate(bytes(byte & LETTER_MASK for byte in range(256)))
        self._lasts = packed[1::4].translate(bytes(byte & 1 for byte in range(256)))

    def word_class(self, word: str) -> int:
        """The class of a word in capitals, 0 when the automaton does not hold it."""
        at, found = ROOT, 0
        for letter in word:
            if not at or not (edge := self.edge(at, ord(letter) - 64)):
                return 0
            at, found = edge >> TARGET_SHIFT, edge >> CLASS_SHIFT & CLASS_MASK
        return found

    def edges_from(self, at: int) -> Iterator[tuple[str, int, int]]:
        """Letter, class and next state of every edge leaving a state."""
        while at:
            edge = self.edges[at]
            yield chr(64 + (edge & LETTER_MASK)), edge >> CLASS_SHIFT & CLASS_MASK, edge >> TARGET_SHIFT
            at = 0 if edge >> LAST_SHIFT & 1 else at + 1

    def words(self, most: int) -> Iterator[str]:
        """Every word whose class is at most this one, in alphabetical order."""
        yield from self._words(ROOT, "", most)

    def _words(self, at: int, prefix: str, most: int) -> Iterator[str]:
        for letter, found, after in self.edges_from(at):
            word = prefix + letter
            if 0 < found <= most:
                yield word
            if after:
                yield from self._words(after, word, most)

    def edge(self, at: int, letter: int) -> int:
        """The edge of this state with this letter (A = 1), or 0."""
        place = self._letters.find(letter, at, self._lasts.find(1, at) + 1)
        return self.edges[place] if place > 0 else 0


def pack(classes: Mapping[str, int]) -> bytes:
    """The automaton of these words (capitals A-Z) as little-endian 32-bit edges."""
    states = _Register()
    root = states.number_of(sorted(classes), classes)
    return states.pack(root)


class _Register:
    """The distinct states; two states with the same edges are one state."""

    def __init__(self) -> None:
        self.numbers: dict[State, int] = {(): 0}
        self.states: list[State] = [()]

    def number_of(self, words: list[str], classes: Mapping[str, int], depth: int = 0) -> int:
        """The state from which exactly these words (all alike up to `depth`) continue."""
        state: list[tuple[int, int, int]] = []
        for letter, group in _by_letter(words, depth):
            ends_here = classes[group[0]] if len(group[0]) == depth + 1 else 0
            longer = group[1:] if ends_here else group
            after = self.number_of(longer, classes, depth + 1) if longer else 0
            state.append((ord(letter) - 64, ends_here, after))
        return self._number(tuple(state))

    def _number(self, state: State) -> int:
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]

    def pack(self, root: int) -> bytes:
        """The root first, then the other states in the order they were added."""
        order = [root, *(number for number in range(1, len(self.states)) if number != root)]
        place, at = {0: 0}, ROOT
        for number in order:
            place[number] = at
            at += len(self.states[number])
        edges = array("I", [0])
        for number in order:
            edges.extend(_pack_edges(self.states[number], place))
        if sys.byteorder == "big":
            edges.byteswap()
        return edges.tobytes()


def _by_letter(words: list[str], depth: int) -> Iterator[tuple[str, list[str]]]:
    start = 0
    for at in range(1, len(words) + 1):
        if at == len(words) or words[at][depth] != words[start][depth]:
            yield words[start][depth], words[start:at]
            start = at


def _pack_edges(state: State, place: Mapping[int, int]) -> Iterable[int]:
    for at, (letter, ends_here, after) in enumerate(state):
        last = at == len(state) - 1
        yield letter | ends_here << CLASS_SHIFT | last << LAST_SHIFT | place[after] << TARGET_SHIFT
