"""Score charts: lines over rounds as plain numbers, ready to be drawn in the page and read out beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.engine.result import WordPlayed

WIDE, HIGH = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 40, 30, 14, 30
BADGE = 22
"""The room a name's badge takes at the end of its line; closer ones are moved apart."""
TICKS = 4


@dataclass(frozen=True)
class Mark:
    """A figure on an axis and where it stands."""

    at: float
    says: str


@dataclass(frozen=True)
class Course:
    """One seat's line: the figure after each round, its way over the paper, and where its badge stands."""

    seat: int
    name: str
    figures: tuple[int, ...]
    way: str
    end: tuple[float, float]
    badge: float


@dataclass(frozen=True)
class Chart:
    """A whole chart. `says` tells in a sentence what the eye would see."""

    courses: tuple[Course, ...]
    rounds: tuple[int, ...]
    across: tuple[Mark, ...]
    up: tuple[Mark, ...]
    says: str
    counts: str
    width: int = WIDE
    height: int = HIGH
    left: int = LEFT
    right: int = WIDE - RIGHT
    floor: int = HIGH - BOTTOM


def by_round(words: Sequence[WordPlayed], names: Mapping[int, str], counts: str = "round") -> Chart | None:
    """What everybody's words came to, added up round by round; None where there is but one round."""
    rounds = tuple(sorted({word.round for word in words}))
    if len(rounds) < 2:
        return None
    figures = {seat: _added_up(words, seat, rounds) for seat in names}
    least = min(0, *(min(each) for each in figures.values()))
    step = _step(max(1, *(max(each) for each in figures.values())) - least)
    bottom, top = least // step * step, -(-max(1, *(max(each) for each in figures.values())) // step) * step
    scale = _Scale(bottom, top, len(rounds))
    ends = _apart({seat: scale.height(each[-1]) for seat, each in figures.items()})
    courses = tuple(
        Course(seat, name, figures[seat], scale.way(figures[seat]), scale.end(figures[seat]), ends[seat])
        for seat, name in names.items()
    )
    across = tuple(Mark(scale.along(n), str(number)) for n, number in _some(rounds))
    up = tuple(Mark(scale.height(figure), str(figure)) for figure in range(bottom, top + 1, step))
    return Chart(courses, rounds, across, up, _told(courses, f"{len(rounds)} {counts}s"), counts)


@dataclass(frozen=True)
class _Scale:
    """From figures to places on the paper."""

    bottom: int
    top: int
    rounds: int

    def height(self, figure: int) -> float:
        share = (figure - self.bottom) / (self.top - self.bottom)
        return round(HIGH - BOTTOM - share * (HIGH - TOP - BOTTOM), 1)

    def along(self, n: int) -> float:
        return round(LEFT + n * (WIDE - LEFT - RIGHT) / (self.rounds - 1), 1)

    def way(self, figures: Sequence[int]) -> str:
        return " ".join(f"{self.along(n)},{self.height(figure)}" for n, figure in enumerate(figures))

    def end(self, figures: Sequence[int]) -> tuple[float, float]:
        return self.along(self.rounds - 1), self.height(figures[-1])


def _added_up(words: Sequence[WordPlayed], seat: int, rounds: Sequence[int]) -> tuple[int, ...]:
    mine = [word for word in words if word.seat == seat]
    return tuple(sum(word.points for word in mine if word.round <= last) for last in rounds)


def _step(span: int) -> int:
    """A round figure for the rules across the paper.

    >>> _step(9), _step(37), _step(230)
    (5, 20, 100)
    """
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span / step <= TICKS - 1:
                return step
        size *= 10


def _some(rounds: Sequence[int]) -> list[tuple[int, int]]:
    """Ten figures at most under the paper; more could not be read on a phone."""
    every = -(-len(rounds) // 10)
    return [(n, number) for n, number in enumerate(rounds) if n % every == 0]


def _apart(heights: Mapping[int, float]) -> dict[int, float]:
    """Badges in the order of their lines, none over another."""
    placed: dict[int, float] = {}
    lowest = float(BADGE / 2)
    for seat, height in sorted(heights.items(), key=lambda each: each[1]):
        placed[seat] = max(height, lowest)
        lowest = placed[seat] + BADGE
    over = max(0.0, lowest - BADGE / 2 - HIGH)
    return {seat: round(height - over, 1) for seat, height in placed.items()}


def _told(courses: Sequence[Course], rounds: str) -> str:
    ends = ", ".join(f"{each.name} {each.figures[-1]}" for each in courses)
    return f"After {rounds}: {ends}."
