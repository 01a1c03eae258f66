"""The one place a request is ruled on. A check and a commit both come here; a check does not record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from referee.engine.action import Action
from referee.engine.common_actions import CORE_ACTIONS, Rewind
from referee.engine.event import Event
from referee.engine.fold import Batch, Position, apply_request
from referee.engine.inputs import ChoiceIn, FacesIn, Input
from referee.engine.rules import Rules, TableState
from referee.engine.verdict import Finding, Verdict, Weight, ask, breach

S = TypeVar("S", bound=TableState)
H = TypeVar("H")

LONGEST_CHAIN = 1000
"""More consequences than any game can have: `follow` must come to rest."""


@dataclass(frozen=True)
class Offer:
    """An action as one seat sees it now: open with its form, or grey with the reasons."""

    name: str
    label: str
    inputs: tuple[Input, ...]
    reasons: tuple[Finding, ...]
    fresh: bool
    quiet: bool
    send: str = ""
    hurry: bool = False
    then: str = ""
    sends_itself: bool = field(default=False, metadata={"screen": True})

    @property
    def open(self) -> bool:
        return not self.reasons

    @property
    def buttons(self) -> ChoiceIn | None:
        """The one question of its form, where each answer is a button of its own."""
        only = self.inputs[0] if len(self.inputs) == 1 else None
        return only if isinstance(only, ChoiceIn) and only.buttons else None

    @property
    def pad(self) -> FacesIn | None:
        """The cards of its form that are named on the table itself."""
        return next((each for each in self.inputs if isinstance(each, FacesIn) and each.pad), None)

    @property
    def pad_picks(self) -> ChoiceIn | None:
        """What is picked on the table itself beside these cards."""
        several = (each for each in self.inputs if isinstance(each, ChoiceIn) and each.most > 1)
        return next(several, None) if self.pad else None


def judge(
    rules: Rules[S, H],
    position: Position[S],
    seat: int,
    action: Action[S, H],
    house: H,
    agreed: bool = False,
) -> Verdict[S]:
    """Rule on a request: refused with every reason, put to the table, or allowed with its facts."""
    findings = tuple(_findings(rules, position, seat, action, house))
    if any(f.weight is Weight.BREACH for f in findings):
        return Verdict(findings)
    button = action.button(position.state, seat, house)
    if not agreed and not action.secret and any(f.weight is Weight.ASK for f in findings):
        return Verdict(findings, button=button)
    events = tuple(_events(rules, position.state, seat, action, house))
    return Verdict(findings, events, agreed, button)


def offers(
    rules: Rules[S, H], position: Position[S], seat: int, house: H, only: str | None = None
) -> tuple[Offer, ...]:
    """Everything this seat could ask for, or `only` what is called so, open or grey, the important first."""
    if rules.result(position.state):
        return ()
    state, paused = position.state, _why_paused(position.state)
    every = (*rules.actions, *(a for a in CORE_ACTIONS if a is not Rewind))
    actions = [action for action in every if only in (None, action.name)]
    made = (_offer(action, state, seat, house, paused) for action in actions)
    return tuple(offer for offer in made if offer is not None)


def opening(action: type[Action[S, H]], state: S, seat: int, house: H) -> Iterable[Finding]:
    """May this seat try at all?"""
    return _opening(action, state, seat, house, _why_paused(state))


def _why_paused(state: TableState) -> Finding | None:
    """Why nothing else goes on meanwhile, such as a vote."""
    pause: Callable[[], Finding | None] | None = getattr(state, "pause", None)
    return pause() if pause else None


def _opening(
    action: type[Action[S, H]], state: S, seat: int, house: H, paused: Finding | None
) -> Iterable[Finding]:
    """Not while the state pauses, unless it is for that very thing."""
    return (paused,) if paused and not action.in_pause else action.open(state, seat, house)


def _offer(action: type[Action[S, H]], state: S, seat: int, house: H, paused: Finding | None) -> Offer | None:
    """None where nobody needs to read why not."""
    findings = _opening(action, state, seat, house, paused)
    reasons = tuple([finding for finding in findings if finding.weight is Weight.BREACH])
    if reasons and not action.grey:
        return None
    inputs = () if reasons else action.inputs(state, seat, house)
    label = action.title if reasons else action.label(state, seat, house)
    kind = (action.fresh, action.quiet, action.send, action.hurry, action.then, action.sends_itself)
    return Offer(action.name, label, inputs, reasons, *kind)


def _findings(
    rules: Rules[S, H], position: Position[S], seat: int, action: Action[S, H], house: H
) -> Iterator[Finding]:
    if isinstance(action, Rewind):
        yield from _rewind(rules, position, seat, action)
        return
    if rules.result(position.state):
        yield breach(None, "The game is over.")
        return
    found = list(opening(type(action), position.state, seat, house))
    yield from found
    if not any(f.weight is Weight.BREACH for f in found):
        yield from action.check(position.state, seat, house)


def _rewind(rules: Rules[S, H], position: Position[S], seat: int, action: Rewind) -> Iterator[Finding]:
    """Own last batch: at once. Anything else, or past something turned up: the table must agree."""
    if not 0 <= action.to < position.number:
        yield breach(None, "There is nothing to take back there.")
        return
    struck = [position.batch(n) for n in position.standing if n > action.to]
    if len(struck) == 1 and struck[0].seat == seat and not reveals(rules, struck[0]):
        return
    yield ask(None, f"Does the table agree to take back {steps_back(position, action.to)}?")


def steps_back(position: Position[S], to: int) -> str:
    """How many steps going back to batch `to` takes, as one says it."""
    steps = sum(number > to for number in position.standing)
    return {0: "the undo", 1: "the last step"}.get(steps, f"the last {steps} steps")


def reveals(rules: Rules[S, H], batch: Batch[S]) -> bool:
    """Did this turn something up that cannot be unseen? By its nature, or by what followed from it."""
    by_nature = any(action.reveals for action in rules.actions if action.name == batch.action)
    return by_nature or any(event.reveals for event in batch.events)


def _events(rules: Rules[S, H], state: S, seat: int, action: Action[S, H], house: H) -> Iterator[Event[S]]:
    events = list(action.outcome(state, seat, house))
    yield from events
    if isinstance(action, Rewind):
        return
    state = apply_request(state, events)
    for _ in range(LONGEST_CHAIN):
        event = rules.follow(state, house)
        if event is None:
            return
        yield event
        state = event.apply(state)
    raise RuntimeError(f"{rules.key}: follow does not come to rest")
