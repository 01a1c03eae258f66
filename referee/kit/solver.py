"""Hindsight: every word these cards could have made, with the cards and the points, best first, none missed.

Three steps. *Cases*: each card with readings of several letters (QU, a challenge card's run) is either left
out or read in one way. *Bounds*: for one case, bits over the whole list (`word_index`) tell which words lack
few enough letters, and what they can be worth at most. *Laying*: from the highest bound down, each word is
laid exactly.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from referee.kit.cards import Card
from referee.kit.laying import Layout, lay
from referee.kit.shortage import Shortage
from referee.kit.solver_cases import Case, HandCard
from referee.kit.spelling import Laid
from referee.kit.word_index import Bits, WordIndex

__all__ = ["Demand", "HandCard", "Made", "MixedHandError", "best", "made_words"]


class MixedHandError(ValueError):
    """No game has cards that double beside cards that turn wild, and no exact rule is known for both."""


@dataclass(frozen=True)
class Demand:
    """What a game asks of the word besides its letters."""

    shortest: int = 2
    longest: int | None = None
    forbidden: frozenset[str] = frozenset()
    """Letters the word may not contain at all."""
    bonus: Callable[[int], int] | None = None
    """Points for the length of the word in letters."""
    also: tuple[str, ...] = ()
    """House words the list lacks."""
    barred: frozenset[str] = frozenset()
    """Words the table has banned."""
    allows: Callable[[str], bool] | None = None
    """Whatever else a challenge asks: a word with two vowels side by side, say."""


@dataclass(frozen=True, order=True)
class Made:
    """A word the cards make, what it is worth, and one way to lay it for that."""

    points: int
    word: str
    laid: tuple[Laid, ...] = field(compare=False)


def best(index: WordIndex, pieces: Sequence[HandCard], demand: Demand | None = None) -> Made | None:
    """The word worth most, the first in the alphabet among equals; None when the cards make no word."""
    return next(made_words(index, pieces, demand), None)


def made_words(index: WordIndex, pieces: Sequence[HandCard], demand: Demand | None = None) -> Iterator[Made]:
    """Every word the cards make, each once at its best, from the most points down, then A to Z."""
    asked = demand or Demand()
    _refuse_mixed(pieces)
    indexes = (index, WordIndex(asked.also)) if asked.also else (index,)
    cases = tuple(_cases(pieces))
    hunts = [hunt for each in indexes for hunt in _hunts(each, cases, asked)]
    told: set[str] = set()
    for made in heapq.merge(*hunts, key=lambda made: (-made.points, made.word)):
        if made.word not in told:
            told.add(made.word)
            yield made


def _refuse_mixed(pieces: Sequence[HandCard]) -> None:
    if any(piece.doubles for piece in pieces) and any(piece.turns_wild and piece.reads for piece in pieces):
        raise MixedHandError("Cards that double and cards that turn wild cannot be in one hand.")


def _cases(pieces: Sequence[HandCard]) -> Iterator[Case]:
    """Each way to read the cards that do more than stand for one letter or double it."""
    plain = [piece for piece in pieces if not piece.branches]
    branching = [piece for piece in pieces if piece.branches]
    for choice in product(*(tuple(piece.branchings()) for piece in branching)):
        yield Case.of(plain, choice)


def _hunts(index: WordIndex, cases: Sequence[Case], demand: Demand) -> list[Iterator[Made]]:
    shortage = Shortage(index, cases)
    return [_hunt(index, case, demand, shortage) for case in cases]


def _hunt(index: WordIndex, case: Case, demand: Demand, shortage: Shortage) -> Iterator[Made]:
    """The words of one case in order; a word waits until nothing still unlaid can be worth more."""
    waiting: list[tuple[int, str, Layout]] = []
    for bound, bits in _by_bound(index, case, demand, shortage):
        while waiting and -waiting[0][0] > bound:
            yield _next(waiting)
        for word in index.words(bits):
            if _allowed(word, demand) and (layout := lay(word, case)):
                heapq.heappush(waiting, (-_points(layout, demand), word, layout))
    while waiting:
        yield _next(waiting)


def _next(waiting: list[tuple[int, str, Layout]]) -> Made:
    points, word, layout = heapq.heappop(waiting)
    return Made(-points, word, layout.cards_in_order())


def _allowed(word: str, demand: Demand) -> bool:
    return word not in demand.barred and (demand.allows is None or demand.allows(word))


def _points(layout: Layout, demand: Demand) -> int:
    return layout.points + (demand.bonus(len(layout.word)) if demand.bonus else 0)


def _by_bound(index: WordIndex, case: Case, demand: Demand, shortage: Shortage) -> Iterator[tuple[int, Bits]]:
    """Groups of words that may be made, by what they can be worth at most, the highest first."""
    possible = _of_fitting_length(index, case, demand)
    for letter in demand.forbidden:
        possible &= ~index.at_least(letter, 1)
    for run in case.runs:
        possible &= index.containing(run.reads)
    for letter in case.letters:
        possible &= index.at_least(letter, case.in_runs(letter) + case.musts(letter))
    possible &= ~shortage.too_great(case)
    least, planes = _worth(index, case, demand, possible)
    yield from _descending(planes, len(planes) - 1, possible, least)


def _of_fitting_length(index: WordIndex, case: Case, demand: Demand) -> Bits:
    longest = min(case.longest, demand.longest) if demand.longest is not None else case.longest
    return index.longer_or(demand.shortest) & ~index.longer_or(longest + 1)


def _worth(index: WordIndex, case: Case, demand: Demand, possible: Bits) -> tuple[int, list[Bits]]:
    """What each word can be worth at most, as a least value for all and binary planes of what is above it."""
    planes: list[Bits] = []
    least = sum(run.points for run in case.runs)
    for letter, points in case.best_points():
        in_runs = case.in_runs(letter)
        for times, value in enumerate(points, 1):
            _add(planes, value, index.at_least(letter, in_runs + times) & possible)
    if demand.bonus:
        least += _add_bonus(index, planes, demand.bonus, possible)
    return least, planes


def _add_bonus(index: WordIndex, planes: list[Bits], bonus: Callable[[int], int], possible: Bits) -> int:
    """Add the bonus for each length, above the smallest; gives the smallest."""
    values = {length: bonus(length) for length in range(1, index.width + 1)}
    smallest = min(values.values())
    for length, value in values.items():
        exactly = index.longer_or(length) & ~index.longer_or(length + 1) & possible
        _add(planes, value - smallest, exactly)
    return smallest


def _add(planes: list[Bits], value: int, words: Bits) -> None:
    """Add a value to each of these words: binary addition, all words at once."""
    place = 0
    while value:
        if value & 1:
            carry, at = words, place
            while carry:
                if at >= len(planes):
                    planes.extend([0] * (at + 1 - len(planes)))
                planes[at], carry = planes[at] ^ carry, planes[at] & carry
                at += 1
        value >>= 1
        place += 1


def _descending(planes: list[Bits], place: int, words: Bits, value: int) -> Iterator[tuple[int, Bits]]:
    """Words grouped by value, the highest first: those with the top bit set, then those without."""
    if not words:
        return
    if place < 0:
        yield value, words
        return
    yield from _descending(planes, place - 1, words & planes[place], value + (1 << place))
    yield from _descending(planes, place - 1, words & ~planes[place], value)


def letter_card(
    card: Card, *, doubles: bool = False, must: bool = False, turns_wild: bool = False
) -> HandCard:
    """A card with letters: it reads as them, or, where the game says so, as its letter twice or as any."""
    reads = (card.face, card.face * 2) if doubles and len(card.face) == 1 else (card.face,)
    return HandCard(card, reads, must=must, turns_wild=turns_wild)


def wild_card(card: Card, *, must: bool = False) -> HandCard:
    """A card that stands for any one letter."""
    return HandCard(card, (), must=must, turns_wild=True)
