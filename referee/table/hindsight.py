"""Looking back: the finished turns of a table, and what their cards could have made."""

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
from referee.kit.sentences import quantity
from referee.kit.solver import Demand
from referee.kit.words import RuleSet
from referee.table.loading import Table

MOST_SHOWN = 60
"""How many better words are listed."""

_prepared: set[object] = set()


@dataclass(frozen=True)
class Missed:
    """What a turn could have scored: the best word, and all words worth more than the one that was made."""

    best: Possible | None
    above: tuple[Possible, ...]
    more: bool
    """Are there better words than those listed?"""
    missed: int
    says: str


def is_on(table: Table) -> bool:
    """Does this game offer a look back, and has this table chosen it?"""
    return table.rules.hindsight is not None and bool(getattr(table.house.options, "hindsight", False))


def turns(table: Table, seat: int | None) -> dict[int, PastTurn]:
    """The finished turns this seat may look back on, latest first, by the number of their last batch."""
    if not is_on(table):
        return {}
    found = {
        number: turn
        for number, turn in _finished_turns(table.rules, table.position, table.house)
        if turn.seat in (None, seat)
    }
    return dict(reversed(found.items()))


def find_missed(turn: PastTurn, named: Iterable[str] = ()) -> Missed:
    """Work out what this turn missed; `named` are cards of the hand that the referee never saw."""
    words = turn.possible(tuple(named)[: turn.unseen])
    best = next(words, None)
    if best is None:
        return Missed(None, (), False, 0, "These cards make no word in the list.")
    above: list[Possible] = [best] if best.points > turn.points else []
    for word in islice(words, MOST_SHOWN):
        if word.points <= turn.points:
            break
        above.append(word)
    missed = max(0, best.points - turn.points)
    says = _sentence(missed, turn.word)
    return Missed(best, tuple(above[:MOST_SHOWN]), len(above) > MOST_SHOWN, missed, says)


def _sentence(missed: int, word: str) -> str:
    if not missed:
        worth = "No word of these cards is worth more than"
        return f"{worth} {word}." if word else "No word of these cards scores."
    more = f"The best of these cards: {quantity(missed, 'point')} more"
    return f"{more} than {word}." if word else f"{more}."


def prepare(table: Table) -> None:
    """Index the word list in the background, so that the first question need not wait a second for it."""
    words, rules = table.house.words, RuleSet(table.rules.words)
    made_of = (table.row.word_list, rules)
    if is_on(table) and made_of not in _prepared and isinstance(words, Solves):
        _prepared.add(made_of)
        Thread(target=words.solving, args=(rules, Demand()), daemon=True, name="hindsight").start()


def _finished_turns(
    rules: AnyRules, position: Position[Any], house: House[object]
) -> Iterator[tuple[int, PastTurn]]:
    """The finished turns with their batch numbers, event by event: some facts do not outlive their batch."""
    if rules.hindsight is None:
        return
    state = position.start
    for number in position.standing:
        for event in position.batch(number).events:
            before, state = state, event.apply(state)
            yield from ((number, turn) for turn in rules.hindsight(event, before, state, house))
