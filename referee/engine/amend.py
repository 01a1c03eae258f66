"""Correcting a past turn: go back, do it right, and judge again everything that came after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from referee.engine.action import Action
from referee.engine.codec import BadRequestError, decode_action, encode
from referee.engine.common_actions import Change, Rewind, Rewound
from referee.engine.consent import was_agreed
from referee.engine.fold import Batch, Position, extend, extend_by, lasting, standing_after, state_after
from referee.engine.hidden_turns import finds, hidden_requests
from referee.engine.judge import judge
from referee.engine.result import ScoreLine
from referee.engine.rules import Rules, TableState
from referee.engine.seats import Viewer
from referee.engine.verdict import Consent, Finding, Verdict, breach

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
class Amendment(Generic[S]):
    """A worked-out correction: what would be recorded, what would be lost, which figures change."""

    findings: tuple[Finding, ...]
    batches: tuple[Batch[S], ...] = ()
    lost: tuple[Lost, ...] = ()
    unseen: int | None = None
    """The turn at which a preview stopped: from there on it would tell what lies hidden."""
    changes: tuple[Change, ...] = ()
    consents: tuple[Consent, ...] = ()
    """What other phones are asked for because of what is entered instead."""

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
    public: bool = False,
) -> Amendment[S]:
    """Replace what was done in a batch (or strike it out) and replay the rest on top.

    A preview is for the eyes of `by`, or `public` for everybody's: it stops at the first turn that hides
    something from them or finds out what others have hidden. Which turn that is everybody can tell from the
    log, so the stop itself tells nothing. A game that is over has nothing left to hide.
    """
    if number not in position.standing:
        return Amendment((breach(None, "That turn is not there to be corrected."),))
    target = position.batch(number)
    before = just_before(position, number)
    back = Batch(position.number + 1, by, Rewind.name, {"to": before}, (Rewound(before),), agreed=True)
    redone = extend_by(position, (back, *lasting(extend(position, back), (target,))))
    blind = preview and rules.result(position.state) is None
    veiled = _hidden_turns(rules, position, None if public else by) if blind else frozenset()
    replay = _Replay(rules, position, house, by, blind, veiled)
    asked: tuple[Consent, ...] = ()
    if instead is not None:
        verdict = judge(rules, redone, target.seat or 0, instead, house, agreed=True)
        if not verdict.stands:
            return Amendment(verdict.findings)
        after = extend(redone, _replacement(redone, target, encode(instead), verdict.events))
        asked = _consents(instead, verdict)
        if number in replay.veiled or replay.would_turn_up(target, after):
            return Amendment(verdict.findings, (back,), unseen=number, consents=asked)
        redone = after
    return replay.play([n for n in position.standing if n > number], redone, asked)


def _consents(action: Action[S, H], verdict: Verdict[S]) -> tuple[Consent, ...]:
    """What of a request is not for the phone to say that sends it; of a secret one it is asked later."""
    return () if action.secret else tuple(found.consent for found in verdict.findings if found.consent)


def _hidden_turns(rules: Rules[S, H], position: Position[S], by: int | None) -> frozenset[int]:
    """The turns that hide something from this seat (None: from anybody), or find out what others hid."""
    hidden = {batch.number for batch in hidden_requests(rules, position) if batch.seat != by}
    return frozenset(hidden | {n for n in position.standing if finds(rules, position.batch(n))})


def just_before(position: Position[S], number: int) -> int:
    """The batch after which the table stood when this one was asked for."""
    return (0, 0, *standing_after(position.log, number))[-2]


@dataclass(frozen=True)
class _Replay(Generic[S, H]):
    """Later turns judged again; blind, only as far as it tells nothing."""

    rules: Rules[S, H]
    old: Position[S]
    house: H
    by: int
    blind: bool
    veiled: frozenset[int]
    """Turns that a blind replay does not touch."""

    def play(self, later: list[int], redone: Position[S], asked: tuple[Consent, ...]) -> Amendment[S]:
        lost: list[Lost] = []
        for batch in (self.old.batch(n) for n in later):
            if batch.number in self.veiled:
                return self._stop(batch, redone, lost, asked)
            try:
                action = decode_action(self.rules, batch.action, batch.request)
            except BadRequestError as trouble:
                lost.append(Lost(batch.number, batch.seat, batch.action, (breach(None, str(trouble)),)))
                continue
            verdict = judge(self.rules, redone, batch.seat or 0, action, self.house, agreed=True)
            if not verdict.stands:
                lost.append(Lost(batch.number, batch.seat, batch.action, verdict.findings))
                continue
            after = extend(redone, _replacement(redone, batch, batch.request, verdict.events))
            if self.would_turn_up(batch, after):
                return self._stop(batch, redone, lost, asked)
            redone = after
            if batch.seat == self.by and not was_agreed(self.old, batch.number):
                asked = (*asked, *_consents(action, verdict))
        redone = extend_by(redone, lasting(redone, (self.old.batch(each.number) for each in lost)))
        changes = _changes(self.rules, self.old.state, redone.state)
        return Amendment((), redone.log[self.old.number :], tuple(lost), None, changes, asked)

    def would_turn_up(self, batch: Batch[S], after: Position[S]) -> bool:
        """Does playing this through turn up, in a preview, what has not been turned up yet?"""
        if not self.blind:
            return False
        new = _turns_up(after.log[-1]) and not _turns_up(batch)
        return new or self.rules.result(after.state) is not None

    def _stop(
        self, batch: Batch[S], redone: Position[S], lost: list[Lost], asked: tuple[Consent, ...]
    ) -> Amendment[S]:
        """Stop before this turn; the figures are compared as they were then."""
        stood = [number for number in self.old.standing if number < batch.number]
        then = state_after(self.old.start, self.old.log, stood)
        changes = _changes(self.rules, then, redone.state)
        return Amendment((), redone.log[self.old.number :], tuple(lost), batch.number, changes, asked)


def _turns_up(batch: Batch[S]) -> bool:
    return any(event.reveals for event in batch.events)


def _replacement(
    position: Position[S], like: Batch[S], request: Mapping[str, object], events: tuple[object, ...]
) -> Batch[S]:
    return replace(like, number=position.number + 1, request=request, events=events, at="")  # type: ignore[arg-type]


def _changes(rules: Rules[S, H], old: S, new: S) -> tuple[Change, ...]:
    """Public figures that differ: a correction is shown to everybody, so nobody's secrets are compared."""
    return tuple(
        Change(line.name, line.points, after.points)
        for line, after in zip(_public(rules, old), _public(rules, new), strict=False)
        if line.points != after.points
    )


def _public(rules: Rules[S, H], state: S) -> tuple[ScoreLine, ...]:
    return rules.scores(state, Viewer(None, state.seats))
