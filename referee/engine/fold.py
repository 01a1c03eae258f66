"""History is facts: the position is folded from the batches that still stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Generic, TypeVar

from referee.engine.common_actions import Rewound
from referee.engine.event import Event

S = TypeVar("S")


@dataclass(frozen=True)
class Batch(Generic[S]):
    """All events of one request, with who asked for what. Numbers count from 1 without gaps."""

    number: int
    seat: int | None
    action: str
    request: Mapping[str, object]
    events: tuple[Event[S], ...]
    agreed: bool = False
    at: str = ""

    @property
    def rewound_to(self) -> int | None:
        first = self.events[0] if self.events else None
        return first.to if isinstance(first, Rewound) else None

    @property
    def notice(self) -> bool:
        return bool(self.events) and self.events[0].notice


@dataclass(frozen=True)
class Position(Generic[S]):
    """The table as it stands: the folded state, the whole log, and which batches still stand."""

    start: S
    state: S
    log: tuple[Batch[S], ...] = ()
    standing: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        return len(self.log)

    def batch(self, number: int) -> Batch[S]:
        return self.log[number - 1]

    @property
    def last(self) -> Batch[S] | None:
        """The latest batch that has not been taken back."""
        return self.batch(self.standing[-1]) if self.standing else None


def fold(start: S, log: Iterable[Batch[S]]) -> Position[S]:
    """The position after all these batches.

    A rewind names the batch after which the table stands again, so undoing an undo is the same thing
    as any other undo: it names a later batch, one that the first undo had struck out.
    """
    return extend_by(Position(start, start), log)


def extend(position: Position[S], batch: Batch[S]) -> Position[S]:
    """The position one batch later."""
    return extend_by(position, (batch,))


def extend_by(position: Position[S], batches: Iterable[Batch[S]]) -> Position[S]:
    """The position after these batches too. However many there are, the log is copied once."""
    state, log, standing = position.state, list(position.log), list(position.standing)
    for batch in batches:
        log.append(batch)
        if batch.notice:
            continue
        if batch.rewound_to is None:
            state = apply_request(state, batch.events)
            standing.append(batch.number)
        else:
            standing = list(standing_after(log, batch.rewound_to))
            state = state_after(position.start, log, standing)
    return Position(position.start, state, tuple(log), tuple(standing))


def lasting(position: Position[S], struck: Iterable[Batch[S]]) -> tuple[Batch[S], ...]:
    """What remains of turns that were taken back, as batches to follow on this position."""
    remains = ((batch, tuple(filter(None, (event.remains() for event in batch.events)))) for batch in struck)
    kept = ((batch, events) for batch, events in remains if events)
    return tuple(
        replace(batch, number=number, events=events, at="")
        for number, (batch, events) in enumerate(kept, position.number + 1)
    )


def undo_batches(position: Position[S], back: Batch[S]) -> tuple[Batch[S], ...]:
    """An undo, and what remains of the turns it takes back."""
    after = extend(position, back)
    gone = [position.batch(number) for number in position.standing if number not in after.standing]
    return (back, *lasting(after, gone))


def add_notes(position: Position[S], notes: Iterable[Event[S]]) -> Position[S]:
    """The position as the writer of these private notes knows it; the log knows nothing of them."""
    return replace(position, state=_after(position.state, notes))


def standing_after(log: Sequence[Batch[S]], number: int) -> tuple[int, ...]:
    """Which batches stood right after this one had been recorded."""
    stood: list[int] = []
    while number > 0:
        back = log[number - 1].rewound_to
        if back is None and not log[number - 1].notice:
            stood.append(number)
        number = number - 1 if back is None else back
    return tuple(reversed(stood))


def state_after(start: S, log: Sequence[Batch[S]], standing: Iterable[int]) -> S:
    """The state made by just these batches."""
    state = start
    for number in standing:
        state = apply_request(state, log[number - 1].events)
    return state


def apply_request(state: S, events: Iterable[Event[S]]) -> S:
    """The state after one request. Something may last only until then, such as a ruling in large words."""
    fade: Callable[[], S] | None = getattr(state, "fade_ruling", None)
    return _after(fade() if fade else state, events)


def _after(state: S, events: Iterable[Event[S]]) -> S:
    return reduce(lambda before, event: event.apply(before), events, state)
