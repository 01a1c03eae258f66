"""A hand as a solver sees it: what each card may read as, and the cases that come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.kit.cards import Card


@dataclass(frozen=True)
class HandCard:
    """A card in hand as a solver sees it: what it may read as, and whether the word must use it.

    `reads` are its own readings, each worth the card's points: T; T or TT; Q or QU; ING. A card that
    `turns_wild` may instead stand for any one letter, and is then worth nothing; a pure wild card has no
    readings of its own.
    """

    card: Card
    reads: tuple[str, ...]
    must: bool = False
    turns_wild: bool = False

    @property
    def letter(self) -> str:
        """The letter of a card that stands for one; empty for a pure wild card."""
        return self.reads[0] if self.reads else ""

    @property
    def doubles(self) -> bool:
        """May it stand for its letter twice in a row?"""
        return len(self.letter) == 1 and self.letter * 2 in self.reads

    @property
    def branches(self) -> bool:
        """Does it need cases of its own, since it reads as more than a letter or its double?"""
        own = {self.letter, self.letter * 2}
        odd = any(read not in own for read in self.reads) or len(self.letter) > 1
        return odd or (self.must and self.turns_wild and bool(self.reads))

    def branchings(self) -> Iterator[HandCard | None]:
        """Each way to read it, as a piece with that one reading; None leaves it out where that is allowed."""
        if not self.must:
            yield None
        for read in self.reads:
            yield HandCard(self.card, (read,), self.must)
        if self.turns_wild:
            yield HandCard(self.card, (), self.must, turns_wild=True)


@dataclass(frozen=True)
class LetterRun:
    """A card laid for several letters in a row."""

    card: Card
    reads: str

    @property
    def points(self) -> int:
        return self.card.points


@dataclass(frozen=True)
class Case:
    """One way to read the odd cards: plain letters, pure wild cards, and runs that must all be laid."""

    letters: dict[str, tuple[HandCard, ...]]
    wilds: tuple[HandCard, ...]
    runs: tuple[LetterRun, ...]

    @classmethod
    def of(cls, plain: Sequence[HandCard], chosen: Sequence[HandCard | None]) -> Case:
        """The plain pieces, and those of the odd ones that this case lays."""
        laid = [piece for piece in chosen if piece]
        runs = tuple(LetterRun(piece.card, piece.letter) for piece in laid if len(piece.letter) > 1)
        # A reading chosen for a case is laid in it: the case without the card is another one.
        single = [
            HandCard(piece.card, piece.reads, True, piece.turns_wild)
            for piece in laid
            if len(piece.letter) < 2
        ]
        letters: dict[str, list[HandCard]] = {}
        for piece in (*plain, *single):
            letters.setdefault(piece.letter, []).append(piece)
        wilds = tuple(sorted(letters.pop("", ()), key=lambda piece: not piece.must))
        return cls({letter: _in_order(pieces) for letter, pieces in letters.items()}, wilds, runs)

    @cached_property
    def fillers(self) -> int:
        """How many cards can fill in for a letter nobody has."""
        return len(self.wilds) + self.turning

    @cached_property
    def turning(self) -> int:
        """How many letter cards may stand for any letter instead."""
        return sum(piece.turns_wild for group in self.letters.values() for piece in group)

    @cached_property
    def wild_musts(self) -> int:
        """How many wild cards must be used; they stand first among them."""
        return sum(piece.must for piece in self.wilds)

    @cached_property
    def longest(self) -> int:
        """No word of more letters can be laid."""
        singles = sum(2 if piece.doubles else 1 for group in self.letters.values() for piece in group)
        return singles + len(self.wilds) + sum(len(run.reads) for run in self.runs)

    @cached_property
    def _run_letters(self) -> Counter[str]:
        return Counter("".join(run.reads for run in self.runs))

    def have(self, letter: str) -> int:
        """How many of this letter the cards show, runs included."""
        return len(self.letters.get(letter, ())) + self._run_letters[letter]

    def in_runs(self, letter: str) -> int:
        """How many of this letter the runs take up in any word they are laid in."""
        return self._run_letters[letter]

    def musts(self, letter: str) -> int:
        """How many cards of this letter must be laid."""
        return sum(piece.must for piece in self.letters.get(letter, ()))

    def doubling(self, letter: str) -> int:
        """How many cards of this letter may stand for it twice."""
        return sum(piece.doubles for piece in self.letters.get(letter, ()))

    def best_points(self) -> Iterator[tuple[str, list[int]]]:
        """For each letter what its cards are worth, the best first."""
        for letter, group in self.letters.items():
            yield letter, sorted((piece.card.points for piece in group), reverse=True)


def _in_order(pieces: Sequence[HandCard]) -> tuple[HandCard, ...]:
    """Cards that must be used first, then the more valuable."""
    return tuple(sorted(pieces, key=lambda piece: (not piece.must, -piece.card.points)))
