"""What the store should hold, worked out again without a line of Quoin: people, tables, batches, results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

DEAL, PLAY, COUNTED, OVER = "deal", "play", "counted", "over"
DONE, REFUSED, CONFLICT = 200, 422, 409
FRESH = ("undo", "finish", "count_face_down")
"""Decisions about what was seen: they are refused once the table has moved on."""


@dataclass(frozen=True)
class Request:
    """What a phone asks for, under its key."""

    key: str
    action: str
    by: int = 0
    """The seat whose phone asks; another seat's request under the same key is another request."""
    seat: int = 0
    points: int = 0
    to: int = 0
    seen: int = 0

    @property
    def path(self) -> str:
        return "undo" if self.action == "undo" else f"do/{self.action}"

    @property
    def body(self) -> dict[str, object]:
        """What is sent for it."""
        sent: dict[str, object] = {"key": self.key, "seen": self.seen, "agreed": True}
        if self.action == "undo":
            return {**sent, "to": self.to}
        points = {"seat": self.seat, "points": self.points, "reason": "a test"}
        payloads = {"adjust": points, "deal": {"up": ["A", "T"]}, "count_face_down": {"left": 0}}
        return {**sent, "payload": payloads.get(self.action, {})}


@dataclass(frozen=True)
class Position:
    """A table between two batches."""

    phase: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class ModelTable:
    """One table of Anagrabs: its position after each batch, and what was done under which key."""

    people: tuple[str, ...]
    positions: tuple[Position, ...]
    keys: dict[str, Request] = field(default_factory=dict)

    @classmethod
    def of(cls, people: Sequence[str]) -> ModelTable:
        return cls(tuple(people), (Position(DEAL, (0,) * len(people)),))

    @property
    def now(self) -> Position:
        return self.positions[-1]

    @property
    def number(self) -> int:
        """How many batches are recorded."""
        return len(self.positions) - 1

    @property
    def batches(self) -> list[tuple[int, str]]:
        """The number and key of each batch: every recorded request is one, in this order."""
        return list(enumerate(self.keys, 1))

    def ask(self, request: Request) -> tuple[int, ModelTable]:
        """The status that the request must get, and the table after it."""
        if request.key in self.keys:
            return (DONE if self.keys[request.key] == request else CONFLICT), self
        if request.action in FRESH and request.seen != self.number:
            return CONFLICT, self
        after = self._after(request)
        if after is None:
            return REFUSED, self
        return DONE, replace(
            self, positions=(*self.positions, after), keys={**self.keys, request.key: request}
        )

    def _after(self, request: Request) -> Position | None:
        now = self.now
        match request.action:
            case "undo":
                return self.positions[request.to] if request.to < self.number else None
            case "deal" if now.phase == DEAL:
                return replace(now, phase=PLAY)
            case "count_face_down" if now.phase == PLAY:
                return replace(now, phase=COUNTED)
            case "finish" if now.phase == COUNTED:
                return replace(now, phase=OVER)
            case "adjust" if now.phase != OVER:
                scores = list(now.scores)
                scores[request.seat] += request.points
                return replace(now, scores=tuple(scores))
        return None


def orders(table: ModelTable, answers: Sequence[tuple[Request, int]]) -> Iterator[ModelTable]:
    """Every table that some order of these requests leads to with these answers."""
    for order in permutations(answers):
        after = table
        for request, status in order:
            expected, after = after.ask(request)
            if expected != status:
                break
        else:
            yield after
