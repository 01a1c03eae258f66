"""Ranking by a chain of named tie-breakers, kept step by step so that it can be read out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.engine.rulebook import Citation

S = TypeVar("S")
Value = int | str | tuple[int, ...]


@dataclass(frozen=True)
class Breaker(Generic[S]):
    """One thing to compare. A value of None is not known yet: ranking then waits for the table."""

    name: str
    cite: Citation | None
    value: Callable[[S, int], Value | None]
    best: str = "max"
    shows: Callable[[S, int], str] | None = None


@dataclass(frozen=True)
class Again(Generic[S]):
    """Compare the first draw, then the second, and so on until it settles, as "draw again" says."""

    name: str
    cite: Citation | None
    values: Callable[[S, int], tuple[Value, ...]]
    best: str = "max"


@dataclass(frozen=True)
class BreakerStep:
    """A breaker as it was walked: who had what, who came out ahead, whether it settled anything."""

    name: str
    cite: Citation | None
    values: tuple[tuple[int, str], ...]
    groups: tuple[tuple[int, ...], ...]

    @property
    def settled(self) -> bool:
        return len(self.groups) > 1


@dataclass(frozen=True)
class Ranking:
    """Seats from best to worst; seats in one group are equal for good unless `waiting` says otherwise."""

    groups: tuple[tuple[int, ...], ...]
    steps: tuple[BreakerStep, ...] = ()
    waiting: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(seat for group in self.groups for seat in group)

    def place(self, seat: int) -> int:
        """1 for first; equals share a place, and the next place is left empty after them."""
        ahead = 0
        for group in self.groups:
            if seat in group:
                return ahead + 1
            ahead += len(group)
        raise ValueError(f"seat {seat} is not ranked")


def rank(state: S, contenders: Iterable[int], chain: Sequence[Breaker[S] | Again[S]]) -> Ranking:
    """Walk the chain for every group that is still tied. The first breaker is the score itself."""
    groups: list[tuple[int, ...]] = [tuple(contenders)]
    steps: list[BreakerStep] = []
    waiting: list[int] = []
    for breaker in chain:
        if waiting:
            break
        settled: list[tuple[int, ...]] = []
        for group in groups:
            settled += _split(state, group, breaker, steps, waiting)
        groups = settled
    return Ranking(tuple(groups), tuple(steps), tuple(waiting))


def _split(
    state: S,
    group: tuple[int, ...],
    breaker: Breaker[S] | Again[S],
    steps: list[BreakerStep],
    waiting: list[int],
) -> list[tuple[int, ...]]:
    if len(group) < 2:
        return [group]
    if isinstance(breaker, Again):
        return _draws(state, group, breaker, 0, steps, waiting)
    values = {seat: breaker.value(state, seat) for seat in group}
    shows = breaker.shows or (lambda _, seat: _format_value(values[seat]))
    return _compare(group, values, {s: shows(state, s) for s in group}, breaker, steps, waiting)


def _draws(
    state: S,
    group: tuple[int, ...],
    breaker: Again[S],
    turn: int,
    steps: list[BreakerStep],
    waiting: list[int],
) -> list[tuple[int, ...]]:
    drawn = {seat: breaker.values(state, seat) for seat in group}
    values = {seat: draws[turn] if len(draws) > turn else None for seat, draws in drawn.items()}
    parts = _compare(group, values, {s: _format_value(values[s]) for s in group}, breaker, steps, waiting)
    if waiting:
        return parts
    again = [
        _draws(state, part, breaker, turn + 1, steps, waiting) if len(part) > 1 else [part] for part in parts
    ]
    return [group for groups in again for group in groups]


def _compare(
    group: tuple[int, ...],
    values: dict[int, Value | None],
    shown: dict[int, str],
    breaker: Breaker[S] | Again[S],
    steps: list[BreakerStep],
    waiting: list[int],
) -> list[tuple[int, ...]]:
    missing = [seat for seat in group if values[seat] is None]
    if missing:
        waiting += missing
        return [group]
    parts = _split_group(group, values, breaker.best)
    steps.append(BreakerStep(breaker.name, breaker.cite, tuple((s, shown[s]) for s in group), tuple(parts)))
    return parts


def _split_group(group: tuple[int, ...], values: dict[int, Value | None], best: str) -> list[tuple[int, ...]]:
    kinds = sorted({v for v in values.values() if v is not None}, reverse=best == "max")
    return [tuple(seat for seat in group if values[seat] == kind) for kind in kinds]


def _format_value(value: Value | None) -> str:
    return "" if value is None else str(value)
