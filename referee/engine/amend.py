"""Correcting a past turn: go back, do it right, and judge again everything that came after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from referee.engine.action import Action
from referee.engine.codec import BadRequest, decode_action, encode
from referee.engine.core import Rewind, Rewound
from referee.engine.fold import Batch, Position, extend, standing_after
from referee.engine.judge import judge
from referee.engine.result import ScoreLine
from referee.engine.rules import Rules, TableState
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach

S = TypeVar("S", bound=TableState)
H = TypeVar("H")


@dataclass(frozen=True)
class Lost:
    """A later turn that no longer stands after the correction, and why."""

    number: int
    seat: int | None
    action: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Change:
    """A player's figure before and after."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Amendment(Generic[S]):
    """A worked-out correction: what would be recorded, what would be lost, which figures change."""

    findings: tuple[Finding, ...]
    batches: tuple[Batch[S], ...] = ()
    lost: tuple[Lost, ...] = ()
    unseen: int | None = None
    """The turn at which a preview stopped: from there on it would tell what lies hidden."""
    changes: tuple[Change, ...] = ()

    @property
    def stands(self) -> bool:
        return bool(self.batches)


def amend(
    rules: Rules[S, H],
    position: Position[S],
    house: H,
    number: int,
    by: int,
    instead: Action[S, H] | None,
    *,
    preview: bool = False,
) -> Amendment[S]:
    """Replace what was done in a batch (or strike it out) and replay the rest on top.

    A preview stops where a turn would find out what others have hidden. Which turn that is everybody can
    tell from the log, so the stop itself tells nothing. A game that is over has nothing left to hide.
    """
    blind = preview and rules.result(position.state) is None
    if number not in position.standing:
        return Amendment((breach(None, "That turn is not there to be corrected."),))
    target = position.batch(number)
    before = just_before(position, number)
    back = Batch(position.number + 1, by, Rewind.name, {"to": before}, (Rewound(before),), agreed=True)
    redone = extend(position, back)
    if instead is not None:
        verdict = judge(rules, redone, target.seat or 0, instead, house, agreed=True)
        if not verdict.stands:
            return Amendment(verdict.findings)
        if blind and instead.finds:
            return Amendment(verdict.findings, (back,), unseen=number)
        redone = extend(redone, _again(redone, target, encode(instead), verdict.events))
    return _replayed(rules, position, house, [n for n in position.standing if n > number], redone, blind)


def just_before(position: Position[S], number: int) -> int:
    """The batch after which the table stood when this one was asked for."""
    return (0, 0, *standing_after(position.log, number))[-2]


def _replayed(
    rules: Rules[S, H], old: Position[S], house: H, later: list[int], redone: Position[S], blind: bool
) -> Amendment[S]:
    lost: list[Lost] = []
    unseen = None
    for batch in (old.batch(n) for n in later):
        try:
            action = decode_action(rules, batch.action, batch.request)
        except BadRequest as trouble:
            lost.append(Lost(batch.number, batch.seat, batch.action, (breach(None, str(trouble)),)))
            continue
        if blind and action.finds:
            unseen = batch.number
            break
        verdict = judge(rules, redone, batch.seat or 0, action, house, agreed=True)
        if verdict.stands:
            redone = extend(redone, _again(redone, batch, batch.request, verdict.events))
        else:
            lost.append(Lost(batch.number, batch.seat, batch.action, verdict.findings))
    changes = _changes(rules, old, redone) if unseen is None else ()
    return Amendment((), redone.log[old.number :], tuple(lost), unseen, changes)


def _again(
    position: Position[S], like: Batch[S], request: Mapping[str, object], events: tuple[object, ...]
) -> Batch[S]:
    return replace(like, number=position.number + 1, request=request, events=events, at="")  # type: ignore[arg-type]


def _changes(rules: Rules[S, H], old: Position[S], new: Position[S]) -> tuple[Change, ...]:
    """Public figures that differ: a correction is shown to everybody, so nobody's secrets are compared."""
    return tuple(
        Change(line.name, line.points, after.points)
        for line, after in zip(_public(rules, old.state), _public(rules, new.state), strict=False)
        if line.points != after.points
    )


def _public(rules: Rules[S, H], state: S) -> tuple[ScoreLine, ...]:
    return rules.scores(state, Viewer(None, state.seats))
