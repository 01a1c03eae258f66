"""Looking back at a table: the turns that are over, and what their cards could have made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from threading import Thread
from typing import Any

from referee.engine.fold import Position
from referee.engine.hindsight import PastTurn, Possible
from referee.engine.rules import AnyRules
from referee.kit.hindsight import Solves
from referee.kit.house import House
from referee.kit.solver import Demand
from referee.kit.words import RuleSet
from referee.table.loading import Table

MOST_SHOWN = 60
"""Words above one's own that are listed; more are hardly read."""

_prepared: set[object] = set()


@dataclass(frozen=True)
class Missed:
    """What a turn could have been: the best word, and those worth more than the one that was made."""

    best: Possible | None
    above: tuple[Possible, ...]
    more: bool
    """There are others besides those listed."""
    missed: int


def is_on(table: Table) -> bool:
    """Does this game look back, and does this table want it?"""
    return table.rules.hindsight is not None and bool(getattr(table.house.options, "hindsight", False))


def turns(table: Table, seat: int | None) -> dict[int, PastTurn]:
    """The finished turns this seat may look back on, by the batch that ended each, the latest first."""
    if not is_on(table):
        return {}
    found = {
        number: turn
        for number, turn in _finished_turns(table.rules, table.position, table.house)
        if turn.seat in (None, seat)
    }
    return dict(reversed(found.items()))


def missed(turn: PastTurn, named: Iterable[str] = ()) -> Missed:
    """Work it out; `named` are cards of the hand the referee never saw."""
    words = turn.possible(tuple(named)[: turn.unseen])
    best = next(words, None)
    if best is None:
        return Missed(None, (), False, 0)
    above: list[Possible] = [best] if best.points > turn.points else []
    for word in islice(words, MOST_SHOWN):
        if word.points <= turn.points:
            break
        above.append(word)
    return Missed(best, tuple(above[:MOST_SHOWN]), len(above) > MOST_SHOWN, max(0, best.points - turn.points))


def prepare(table: Table) -> None:
    """Make the list ready for the first question while people still play; it takes about a second."""
    words, rules = table.house.words, RuleSet(table.rules.words)
    made_of = (table.row.word_list, rules)
    if is_on(table) and made_of not in _prepared and isinstance(words, Solves):
        _prepared.add(made_of)
        Thread(target=words.solving, args=(rules, Demand()), daemon=True, name="hindsight").start()


def _finished_turns(
    rules: AnyRules, position: Position[Any], house: House[object]
) -> Iterator[tuple[int, PastTurn]]:
    """Walk through what stands, event by event: some facts are gone again at the end of their batch."""
    if rules.hindsight is None:
        return
    state = position.start
    for number in position.standing:
        for event in position.batch(number).events:
            before, state = state, event.apply(state)
            yield from ((number, turn) for turn in rules.hindsight(event, before, state, house))
