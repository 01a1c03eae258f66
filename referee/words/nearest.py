"""Words one slip away: a letter too many, too few, wrong, or two swapped."""

from collections.abc import Iterator

from referee.words.dafsa import CLASS_MASK, CLASS_SHIFT, ROOT, TARGET_SHIFT, Dafsa

AT_MOST = 6
SWAPPED, OTHER = 0, 1


def nearest(automaton: Dafsa, word: str, most: int) -> tuple[str, ...]:
    """Listed words one slip from this one: swapped letters first, then the commoner list, then A to Z."""
    found: dict[str, tuple[int, int]] = {}
    for slip, other, its_class in _slips(automaton, word):
        if 0 < its_class <= most and other != word:
            found[other] = min(found.get(other, (OTHER + 1, 0)), (slip, its_class))
    return tuple(
        sorted(found, key=lambda other: (found[other], abs(len(other) - len(word)), other))[:AT_MOST]
    )


def _slips(automaton: Dafsa, word: str) -> Iterator[tuple[int, str, int]]:
    """Walk the word; at every letter try each slip and walk the rest as it stands."""
    at = ROOT
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        if len(tail) > 1:
            yield (
                SWAPPED,
                head + tail[1] + tail[0] + tail[2:],
                _class_after(automaton, at, tail[1] + tail[0] + tail[2:]),
            )
        if tail:
            yield OTHER, head + tail[1:], _class_after(automaton, at, tail[1:])
        for letter, its_class, after in automaton.edges_from(at):
            yield OTHER, head + letter + tail, _class_after(automaton, after, tail) if tail else its_class
            if tail:
                rest = tail[1:]
                yield OTHER, head + letter + rest, _class_after(automaton, after, rest) if rest else its_class
        if not tail or not (edge := automaton.edge(at, ord(tail[0]) - 64)):
            return
        at = edge >> TARGET_SHIFT
        if not at:
            yield from _cut_short(edge, head + tail[0], tail[1:])
            return


def _cut_short(edge: int, head: str, tail: str) -> Iterator[tuple[int, str, int]]:
    """Nothing follows in any list: the head itself counts when just one letter was too many."""
    if len(tail) == 1:
        yield OTHER, head, edge >> CLASS_SHIFT & CLASS_MASK


def _class_after(automaton: Dafsa, at: int, tail: str) -> int:
    """The class of the word that goes on from this state with this tail."""
    found = 0
    for letter in tail:
        if not at or not (edge := automaton.edge(at, ord(letter) - 64)):
            return 0
        at, found = edge >> TARGET_SHIFT, edge >> CLASS_SHIFT & CLASS_MASK
    return found
