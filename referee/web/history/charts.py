"""Score charts: lines over rounds as coordinates for the page, with a sentence that says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.engine.result import WordPlayed

WIDTH, HEIGHT = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 40, 30, 14, 30
BADGE = 22
"""The height of the badge at the end of a line; closer ones are moved apart."""
TICKS = 4


@dataclass(frozen=True)
class Tick:
    """A number on an axis and its position."""

    at: float
    says: str


@dataclass(frozen=True)
class ChartLine:
    """One seat's line: its sum after each round, its points on the chart, and the place of its badge."""

    seat: int
    name: str
    figures: tuple[int, ...]
    points: str
    end: tuple[float, float]
    badge: float


@dataclass(frozen=True)
class Chart:
    """A whole chart. `says` is a sentence with the final figures."""

    lines: tuple[ChartLine, ...]
    rounds: tuple[int, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    says: str
    counts: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    floor: int = HEIGHT - BOTTOM


def by_round(words: Sequence[WordPlayed], names: Mapping[int, str], counts: str = "round") -> Chart | None:
    """The points of everybody's words, added up round by round; None for a single round."""
    rounds = tuple(sorted({word.round for word in words}))
    if len(rounds) < 2:
        return None
    figures = {seat: _running_totals(words, seat, rounds) for seat in names}
    least = min(0, *(min(each) for each in figures.values()))
    step = _step(max(1, *(max(each) for each in figures.values())) - least)
    bottom, top = least // step * step, -(-max(1, *(max(each) for each in figures.values())) // step) * step
    scale = _Scale(bottom, top, len(rounds))
    ends = _spread_badges({seat: scale.y(each[-1]) for seat, each in figures.items()})
    lines = tuple(
        ChartLine(
            seat, name, figures[seat], scale.points(figures[seat]), scale.end(figures[seat]), ends[seat]
        )
        for seat, name in names.items()
    )
    across = tuple(Tick(scale.x(n), str(number)) for n, number in _labelled_rounds(rounds))
    up = tuple(Tick(scale.y(figure), str(figure)) for figure in range(bottom, top + 1, step))
    return Chart(lines, rounds, across, up, _summary(lines, f"{len(rounds)} {counts}s"), counts)


@dataclass(frozen=True)
class _Scale:
    """Converts figures to coordinates."""

    bottom: int
    top: int
    rounds: int

    def y(self, figure: int) -> float:
        share = (figure - self.bottom) / (self.top - self.bottom)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)

    def x(self, n: int) -> float:
        return round(LEFT + n * (WIDTH - LEFT - RIGHT) / (self.rounds - 1), 1)

    def points(self, figures: Sequence[int]) -> str:
        return " ".join(f"{self.x(n)},{self.y(figure)}" for n, figure in enumerate(figures))

    def end(self, figures: Sequence[int]) -> tuple[float, float]:
        return self.x(self.rounds - 1), self.y(figures[-1])


def _running_totals(words: Sequence[WordPlayed], seat: int, rounds: Sequence[int]) -> tuple[int, ...]:
    mine = [word for word in words if word.seat == seat]
    return tuple(sum(word.points for word in mine if word.round <= last) for last in rounds)


def _step(span: int) -> int:
    """A round figure between the lines across the chart.

    >>> _step(9), _step(37), _step(230)
    (5, 20, 100)
    """
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span / step <= TICKS - 1:
                return step
        size *= 10


def _labelled_rounds(rounds: Sequence[int]) -> list[tuple[int, int]]:
    """At most ten rounds get a number; more could not be read on a phone."""
    every = -(-len(rounds) // 10)
    return [(n, number) for n, number in enumerate(rounds) if n % every == 0]


def _spread_badges(heights: Mapping[int, float]) -> dict[int, float]:
    """Badges in the order of their lines, without overlap."""
    placed: dict[int, float] = {}
    lowest = float(BADGE / 2)
    for seat, height in sorted(heights.items(), key=lambda each: each[1]):
        placed[seat] = max(height, lowest)
        lowest = placed[seat] + BADGE
    over = max(0.0, lowest - BADGE / 2 - HEIGHT)
    return {seat: round(height - over, 1) for seat, height in placed.items()}


def _summary(lines: Sequence[ChartLine], rounds: str) -> str:
    ends = ", ".join(f"{each.name} {each.figures[-1]}" for each in lines)
    return f"After {rounds}: {ends}."
