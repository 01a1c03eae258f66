"""Lay one word exactly: which card stands for which letter so that the word is worth most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.kit.solver_cases import Case, HandCard, LetterRun
from referee.kit.spelling import Laid


def lay(word: str, case: Case) -> Layout | None:
    """The best way to lay the word in this case, None when it cannot be laid."""
    ways = [way for runs in _run_places(word, case.runs) if (way := _lay_around(word, runs, case))]
    return max(ways, key=lambda way: way.points, default=None)


def _run_places(word: str, runs: Sequence[LetterRun], taken: int = 0) -> Iterator[dict[int, LetterRun]]:
    """Every way to place the runs in the word without overlap, by the place they begin."""
    if not runs:
        yield {}
        return
    first, *others = runs
    at = word.find(first.reads)
    while at >= 0:
        span = (1 << len(first.reads)) - 1 << at
        if not span & taken:
            for places in _run_places(word, others, taken | span):
                yield {at: first, **places}
        at = word.find(first.reads, at + 1)


def _lay_around(word: str, runs: dict[int, LetterRun], case: Case) -> Layout | None:
    """Lay the letters outside the runs: each by its own cards, doubled where they are too few, then wild."""
    layout = Layout(word, runs, case)
    needs = Counter(layout.letters_outside_runs())
    if any(group[needs[letter] :] and group[needs[letter]].must for letter, group in case.letters.items()):
        return None
    layout.lay_own_cards(needs)
    return layout if layout.fill_in() else None


class Layout:
    """A word being laid: which cards lie for which letter, how many are doubled, and which cards fill in."""

    def __init__(self, word: str, runs: dict[int, LetterRun], case: Case) -> None:
        self.word, self.runs, self._case = word, runs, case
        self._own: dict[str, list[HandCard]] = {}
        self._doubled: dict[str, int] = {}
        self._fillers: list[HandCard] = []
        self._missing = 0
        self._free = [True] * len(word)
        for at, run in runs.items():
            self._free[at : at + len(run.reads)] = [False] * len(run.reads)

    def letters_outside_runs(self) -> Iterator[str]:
        """The letters that single cards must stand for."""
        return (letter for letter, free in zip(self.word, self._free, strict=True) if free)

    def lay_own_cards(self, needs: Counter[str]) -> None:
        """As many own cards as fit, the valuable ones first; double only what the cards do not reach."""
        pairs = self._pairs() if any(self._case.doubling(letter) for letter in needs) else Counter()
        for letter, needed in needs.items():
            own = list(self._case.letters.get(letter, ())[:needed])
            short = needed - len(own)
            if short:
                self._doubled[letter] = min(short, pairs[letter], sum(piece.doubles for piece in own))
                self._missing += short - self._doubled[letter]
            self._own[letter] = own

    def fill_in(self) -> bool:
        """Fill what is missing with wild cards; those that must be used take room from other cards."""
        musts = self._case.wild_musts
        self._fillers = [*self._case.wilds, *self._turning_wild()]
        while self._missing < musts:
            if not self._give_way():
                return False
        while self._missing > len(self._fillers):
            if not self._set_free():
                return False
        return True

    @property
    def points(self) -> int:
        """Each card once, doubled or not; a wild letter is worth nothing."""
        own = sum(piece.card.points for group in self._own.values() for piece in group)
        return own + sum(run.points for run in self.runs.values())

    def cards_in_order(self) -> tuple[Laid, ...]:
        """The cards in the order of the letters."""
        return tuple(self._each_card())

    def _each_card(self) -> Iterator[Laid]:
        fillers = iter(self._fillers)
        doubles = {letter: self._doubled_of(letter) for letter in self._own}
        singles = {letter: _without(group, doubles[letter]) for letter, group in self._own.items()}
        at = 0
        while at < len(self.word):
            letter = self.word[at]
            if run := self.runs.get(at):
                yield Laid(run.card, run.reads)
                at += len(run.reads)
            elif doubles[letter] and self._pair_at(at):
                yield Laid(doubles[letter].pop().card, letter * 2)
                at += 2
            else:
                yield Laid((singles[letter].pop(0) if singles[letter] else next(fillers)).card, letter)
                at += 1

    def _turning_wild(self) -> Iterator[HandCard]:
        """Cards not laid for their own letter that may stand for another."""
        if self._case.turning:
            for letter, group in self._case.letters.items():
                yield from (piece for piece in group[len(self._own.get(letter, ())) :] if piece.turns_wild)

    def _give_way(self) -> bool:
        """One letter less for the cards that show it: undo a double, or take up the cheapest card."""
        doubled = next((letter for letter, times in self._doubled.items() if times), None)
        may_go = [group for group in self._own.values() if group and not group[-1].must]
        if doubled:
            self._doubled[doubled] -= 1
        elif may_go:
            min(may_go, key=lambda group: group[-1].card.points).pop()
        else:
            return False
        self._missing += 1
        return True

    def _set_free(self) -> bool:
        """One more card to fill in: a card that may turn wild gives way to one of its letter that may not."""
        if not self._case.turning:
            return False
        swaps = [swap for letter in self._own if (swap := self._swap(letter))]
        if not swaps:
            return False
        group, freed, instead = min(swaps, key=lambda swap: swap[1].card.points - swap[2].card.points)
        group[group.index(freed)] = instead
        self._fillers.append(freed)
        return True

    def _swap(self, letter: str) -> tuple[list[HandCard], HandCard, HandCard] | None:
        """The cheapest card of this letter that may turn wild, and the best idle one that may not."""
        group = self._own[letter]
        may_turn = [piece for piece in group if piece.turns_wild]
        idle = [
            piece
            for piece in self._case.letters.get(letter, ())
            if not piece.turns_wild and piece not in group
        ]
        if not may_turn or not idle:
            return None
        return group, min(may_turn, key=_worth), max(idle, key=_worth)

    def _pairs(self) -> Counter[str]:
        """For each letter how many pairs one card could stand for."""
        pairs: Counter[str] = Counter()
        at = 0
        while at < len(self.word) - 1:
            paired = self._pair_at(at)
            pairs[self.word[at]] += paired
            at += 2 if paired else 1
        return pairs

    def _pair_at(self, at: int) -> bool:
        """Do two of the same letter stand here, both outside the runs?"""
        two = self.word[at : at + 2]
        return len(two) == 2 and two[0] == two[1] and self._free[at] and self._free[at + 1]

    def _doubled_of(self, letter: str) -> list[HandCard]:
        """The cards that stand for this letter twice."""
        return [piece for piece in self._own[letter] if piece.doubles][: self._doubled.get(letter, 0)]


def _without(group: Sequence[HandCard], others: Sequence[HandCard]) -> list[HandCard]:
    return [piece for piece in group if piece not in others]


def _worth(piece: HandCard) -> int:
    return piece.card.points
