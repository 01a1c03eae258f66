"""Marking readings against the truth: letters, words, numbers of cards, silent errors, calibration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

import numpy as np

from ocr.reading import CardRead, Point
from ocr.shapes import Corners, area, overlap

SAME = 0.5  # two quads that share so much of the smaller are one card
BINS = 10
EVERYWHERE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))  # the quad of a reader that gives no places


@dataclass(frozen=True)
class Wanted:
    """One card as it really is."""

    letter: str
    quad: Sequence[Point]


@dataclass
class Marks:
    """The score of one reader over many photos."""

    photos: int = 0
    cards: int = 0
    letters: int = 0
    words: int = 0
    counts: int = 0
    backs: int = 0
    backs_found: int = 0
    all_sure: int = 0
    silent: int = 0
    said: list[tuple[float, bool]] = field(default_factory=list)
    confused: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def add(self, wanted: Sequence[Wanted], read: Sequence[CardRead], seconds: float) -> bool:
        """Mark one photo; True if every card is right and in its place."""
        right = [card.letter for card in read] == [card.letter for card in wanted]
        self.photos += 1
        self.words += right
        self.counts += len(read) == len(wanted)
        self.seconds.append(seconds)
        if read and all(card.sure for card in read):
            self.all_sure += 1
            self.silent += not right
        for truth, card in match_cards(wanted, read):
            self._card(truth, card)
        return right

    def _card(self, truth: Wanted | None, card: CardRead | None) -> None:
        if card is not None:
            self.said.append((card.confidence, truth is not None and truth.letter == card.letter))
        if truth is None:
            self.confused["extra card"] += 1
            return
        good = card is not None and card.letter == truth.letter
        if truth.letter:
            self.cards += 1
            self.letters += good
        else:
            self.backs += 1
            self.backs_found += good
        if not good:
            seen = "nothing" if card is None else card.letter or "back"
            self.confused[f"{truth.letter or 'back'}→{seen}"] += 1

    def calibration(self) -> float:
        """Expected calibration error: how far confidence is from the truth, on average."""
        return calibration_error(self.said)


COUNTED = ("photos", "cards", "letters", "words", "counts", "backs", "backs_found", "all_sure", "silent")


def total(marks: Iterable[Marks]) -> Marks:
    """Several marks as one."""
    whole = Marks()
    for one in marks:
        for name in COUNTED:
            setattr(whole, name, getattr(whole, name) + getattr(one, name))
        whole.said += one.said
        whole.confused += one.confused
        whole.seconds += one.seconds
    return whole


def match_cards(
    wanted: Sequence[Wanted], read: Sequence[CardRead]
) -> list[tuple[Wanted | None, CardRead | None]]:
    """Each true card with the reading that lies on it; what is left over stands alone."""
    if any(card.quad == EVERYWHERE for card in read):
        return _by_order(wanted, read)
    free = list(read)
    pairs: list[tuple[Wanted | None, CardRead | None]] = []
    for truth in wanted:
        best = max(free, key=lambda card: _overlap(truth.quad, card.quad), default=None)
        if best is not None and _overlap(truth.quad, best.quad) > SAME:
            free.remove(best)
            pairs.append((truth, best))
        else:
            pairs.append((truth, None))
    return pairs + [(None, card) for card in free]


def _by_order(
    wanted: Sequence[Wanted], read: Sequence[CardRead]
) -> list[tuple[Wanted | None, CardRead | None]]:
    """For readers that do not say where a letter lies: the longest common run of letters counts as found."""
    truth, said = [card.letter or "_" for card in wanted], [card.letter for card in read]
    pairs: list[tuple[Wanted | None, CardRead | None]] = []
    for kind, a, b, c, d in SequenceMatcher(None, truth, said, autojunk=False).get_opcodes():
        hits = zip(wanted[a:b], read[c:d], strict=True) if kind == "equal" else ()
        pairs += list(hits)
        if kind != "equal":
            pairs += [(card, None) for card in wanted[a:b]] + [(None, card) for card in read[c:d]]
    return pairs


def _overlap(one: Sequence[Point], other: Sequence[Point]) -> float:
    first, second = _points(one), _points(other)
    larger = max(area(first), area(second))
    return overlap(first, second) * min(area(first), area(second)) / max(1.0, larger)


def _points(quad: Sequence[Point]) -> Corners:
    return np.array(quad, np.float32) * 1000


def calibration_error(said: Iterable[tuple[float, bool]]) -> float:
    """Mean distance between confidence and truth over ten equal steps of confidence."""
    pairs = list(said)
    if not pairs:
        return 0.0
    confidence = np.array([c for c, _ in pairs])
    right = np.array([r for _, r in pairs], float)
    steps = np.minimum((confidence * BINS).astype(int), BINS - 1)
    return float(
        sum(
            abs(confidence[steps == s].mean() - right[steps == s].mean()) * (steps == s).sum()
            for s in set(steps)
        )
        / len(pairs)
    )


def diagram(said: Iterable[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    """The reliability diagram: mean confidence, share right, number of cards, for each step."""
    pairs = list(said)
    rows = []
    for step in range(BINS):
        inside = [(c, r) for c, r in pairs if min(int(c * BINS), BINS - 1) == step]
        if inside:
            rows.append(
                (float(np.mean([c for c, _ in inside])), float(np.mean([r for _, r in inside])), len(inside))
            )
    return rows
