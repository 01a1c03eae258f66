"""Playing a demo: the scripted seats move when their pause is over and the visitor's phone asks.

Nothing runs beside the requests. What is next follows from the log alone, so a restart loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from referee.engine.codec import BadRequestError
from referee.engine.inputs import ChoiceIn
from referee.engine.judge import Offer
from referee.store.db import clock
from referee.store.games import demos
from referee.table import commands, loading
from referee.table.demo_script import PAUSE, VISITOR, Script, ScriptLine, find_script, in_reach, remaining
from referee.table.loading import Table
from referee.table.recording import Receipt


@dataclass(frozen=True)
class ScriptedMove:
    """What a scripted seat does next."""

    seat: int
    action: str
    payload: Mapping[str, object]
    pause: float
    agreed: bool = False


@dataclass(frozen=True)
class Prompt:
    """How a demo stands for its visitor."""

    says: str
    photo: str
    move: ScriptedMove | None
    """What the others do next; None while the visitor is to play, and at the end."""
    over: bool
    line: int = 0
    """The line of the script that says it, so that one tap dismisses it once."""


def create(game: str) -> Table:
    """A new demo table of a game, begun."""
    script = find_script(game)
    if script is None:
        raise loading.NoSuchTableError(game)
    return loading.load_row(demos.create(game, script.options, script.seats))


def prompt(table: Table) -> Prompt:
    """What the visitor reads now, and what the others do next."""
    script = _script(table)
    left = remaining(script, table.position)
    if not left or table.rules.result(table.position.state) is not None:
        return Prompt("", "", None, over=True)
    reach = tuple(in_reach(left, partial(_is_open_to_visitor, table)))
    step, move = _next_scripted(table, reach)
    mine = next((each for each in reach if each.is_visitors), None)
    if mine is not None and (step is None or mine.line < step.line):
        return Prompt(mine.say, mine.photo, move, over=False, line=mine.line)
    if step is not None:
        return Prompt(step.say, "", move, over=False, line=step.line)
    reply = _reply(table)
    return Prompt("", "", reply, over=reply is None and VISITOR not in _waiting(table))


def milliseconds_to_wait(table: Table, move: ScriptedMove, pace: float) -> int:
    """How long until this move is due; 0 if it is."""
    since = (clock.now() - table.row.touched).total_seconds()
    return max(0, round(1000 * (move.pause * pace - since)))


def play_due(table: Table, pace: float) -> Receipt | None:
    """Make the next move of a scripted seat if its pause is over."""
    move = prompt(table).move
    if move is None or milliseconds_to_wait(table, move, pace):
        return None
    key = f"demo:{table.position.number}:{move.seat}"
    return commands.commit(table.code, move.seat, move.action, move.payload, key=key, agreed=move.agreed)


def _is_open_to_visitor(table: Table, action: str) -> bool:
    offer = loading.find_offer(table, VISITOR, action)
    return offer is not None and offer.open


def _script(table: Table) -> Script:
    script = find_script(table.rules.key)
    assert script is not None  # a demo is made from one
    return script


def _next_scripted(
    table: Table, reach: tuple[ScriptLine, ...]
) -> tuple[ScriptLine | None, ScriptedMove | None]:
    """The first step of a scripted seat that the rules allow now, with the payload they allow."""
    moves = ((step, step_move(table, step)) for step in reach if not step.is_visitors)
    return next(((step, move) for step, move in moves if move is not None), (None, None))


def step_move(table: Table, step: ScriptLine) -> ScriptedMove | None:
    """The step as the rules allow it now, with the first payload that fits."""
    for payload in step.payloads:
        if _stands(table, step.seat, step.action, payload, step.agreed):
            return ScriptedMove(step.seat, step.action, payload, step.pause, step.agreed)
    return None


def _reply(table: Table) -> ScriptedMove | None:
    """Without a step that fits: what a seat that is waited for can do with one tap."""
    moves = (move for seat in _waiting(table) if seat != VISITOR for move in taps(table, seat))
    return next(moves, None)


def _stands(
    table: Table, seat: int, action: str, payload: Mapping[str, object], agreed: bool = False
) -> bool:
    try:
        return commands.check(table, seat, action, payload, agreed).stands
    except BadRequestError:
        return False  # made for another form of the question


def _waiting(table: Table) -> tuple[int, ...]:
    return loading.view_for(table, None).status.waiting


def taps(table: Table, seat: int) -> Iterator[ScriptedMove]:
    """What this seat can do with one tap."""
    for offer in (each for each in loading.view_for(table, seat).loud if not each.hurry):
        for payload in _tap_payloads(offer):
            if _stands(table, seat, offer.name, payload):
                yield ScriptedMove(seat, offer.name, payload, PAUSE)


def _tap_payloads(offer: Offer) -> Iterator[Mapping[str, object]]:
    """The payloads of an offer that one tap sends: nothing at all, or one of a few choices."""
    if not offer.inputs:
        yield {}
    elif len(offer.inputs) == 1 and isinstance(offer.inputs[0], ChoiceIn):
        name, values = offer.inputs[0].name, [choice.value for choice in offer.inputs[0].choices]
        yield from ({name: value} for value in values)
        yield from ({name: int(value)} for value in values if value.isdecimal())
