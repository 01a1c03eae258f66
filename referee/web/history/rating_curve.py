"""Somebody's rating over their games, as coordinates for the page and as figures for its table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil, floor

from referee.league.records import SURE
from referee.store.people.ratings import SeatRating, Strength
from referee.web.formatting import short_day
from referee.web.history.charts import Tick

WIDTH, HEIGHT = 332, 150
LEFT, RIGHT, TOP, BOTTOM = 36, 10, 10, 24
LIKELY = 1
"""Sigmas of the band: the true figure lies within it two times in three."""


@dataclass(frozen=True)
class Dot:
    """The rating after one game."""

    x: float
    y: float
    won: bool
    day: str
    says: str


@dataclass(frozen=True)
class Curve:
    """A rating over time with its likely band."""

    dots: tuple[Dot, ...]
    way: str
    band: str
    up: tuple[Tick, ...]
    across: tuple[Tick, ...]
    now: str
    low: int
    high: int
    change: str
    """Since the game before: +1.4; empty where the rating stayed."""
    width: int = WIDTH
    height: int = HEIGHT


def rating_curve(history: Sequence[SeatRating], won: Collection[int]) -> Curve | None:
    """The curve of these ratings; nothing where fewer than two games were rated."""
    rated = [(each, each.overall) for each in history if each.overall is not None]
    if len(rated) < 2:
        return None
    strengths = [strength for _, strength in rated]
    bottom = floor(min(each.mu - LIKELY * each.sigma for each in strengths) / 5) * 5
    top = ceil(max(each.mu + LIKELY * each.sigma for each in strengths) / 5) * 5
    last, before = strengths[-1], strengths[-2]
    change = round(last.mu - before.mu, 1)

    def x(n: int) -> float:
        return round(LEFT + n * (WIDTH - LEFT - RIGHT) / (len(rated) - 1), 1)

    def y(figure: float) -> float:
        return round(HEIGHT - BOTTOM - (figure - bottom) / (top - bottom) * (HEIGHT - TOP - BOTTOM), 1)

    def edge(side: int) -> list[str]:
        return [f"{x(n)} {y(each.mu + side * LIKELY * each.sigma)}" for n, each in enumerate(strengths)]

    dots = tuple(
        Dot(x(n), y(strength.mu), each.game in won, short_day(each.ended), _figure(strength))
        for n, (each, strength) in enumerate(rated)
    )
    ends, days = (0, len(rated) - 1), [f"{each.ended.day} {each.ended:%b}" for each, _ in rated]
    return Curve(
        dots,
        way=" ".join(f"{dot.x},{dot.y}" for dot in dots),
        band=f"M{' L'.join([*edge(1), *reversed(edge(-1))])}z",
        up=tuple(Tick(y(figure), str(figure)) for figure in (bottom, (bottom + top) // 2, top)),
        across=tuple(Tick(abs(x(n) - 14 * (n > 0)), days[n]) for n in ends),
        now=f"{last.mu:.1f}",
        low=round(last.mu - LIKELY * last.sigma),
        high=round(last.mu + LIKELY * last.sigma),
        change=f"{change:+.1f}".replace("-", "−") if change else "",
    )


def _figure(strength: Strength) -> str:
    return f"{strength.mu:.1f} ± {SURE * strength.sigma:.1f}"
