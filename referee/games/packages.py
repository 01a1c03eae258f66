"""Games that other packages bring: each entry point of the group `quoin.games` names a rules object.

A package that cannot be used is left out with one sentence for the operator; the referee starts without it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files

from referee.engine.rules import AnyRules, Rules

GROUP = "quoin.games"
logger = logging.getLogger(__name__)


def packaged_games(
    built_in: Iterable[AnyRules], found: Iterable[EntryPoint] | None = None
) -> tuple[AnyRules, ...]:
    """The games of installed packages, in the order of their names; no key is taken twice."""
    entries = entry_points(group=GROUP) if found is None else found
    games: list[AnyRules] = []
    taken = {rules.key for rules in built_in}
    for entry in sorted(entries, key=lambda entry: entry.name):
        for rules in _usable(entry, taken):
            games.append(rules)
            taken.add(rules.key)
    return tuple(games)


def _usable(entry: EntryPoint, taken: set[str]) -> Iterator[AnyRules]:
    """The entry's game, unless something is wrong with it."""
    try:
        rules = entry.load()
    except Exception as error:  # whatever a strange package does while it is imported
        _leave_out(entry, f"it cannot be imported ({type(error).__name__}: {error})")
        return
    if trouble := _trouble(rules, taken):
        _leave_out(entry, trouble)
    else:
        yield rules


def _trouble(rules: object, taken: set[str]) -> str:
    if not isinstance(rules, Rules):
        return "it names no Rules object"
    if rules.key in taken:
        return f"there is a game {rules.key!r} already"
    if rules.deck and not files("referee.decks").joinpath(f"{rules.deck}.toml").is_file():
        return f"there is no deck {rules.deck!r}"
    return ""


def _leave_out(entry: EntryPoint, trouble: str) -> None:
    package = entry.dist.name if entry.dist else entry.value
    logger.warning("The game %r of the package %s is left out: %s.", entry.name, package, trouble)
