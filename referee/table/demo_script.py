"""The script of a demo: what the other seats do, what the visitor is asked to do, and what is said about it.

It is a `.play` file as `quoin replay` plays it. A line may also have `say` (the coach mark shown until it is
done), `pause` (seconds that a scripted seat waits before it), `photo` (a picture of the visitor's cards),
`meanwhile` (the others go on while the visitor decides) and `else` (other payloads, if the table has come out
differently).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from referee.engine.fold import Position
from referee.games import GAMES

FOLDER = Path(__file__).resolve().parent.parent / "demos"
VISITOR = 0
"""The visitor sits on the first seat."""
PAUSE = 2.5
"""Seconds that somebody at a table takes for a step, unless the script says otherwise."""


@dataclass(frozen=True)
class ScriptLine:
    """One line of the script."""

    line: int
    seat: int
    action: str
    payloads: tuple[Mapping[str, object], ...]
    agreed: bool = False
    say: str = ""
    pause: float = PAUSE
    photo: str = ""
    meanwhile: bool = False

    @property
    def is_visitors(self) -> bool:
        return self.seat == VISITOR


@dataclass(frozen=True)
class Script:
    """A whole demo: its game and options, who sits there, and every step."""

    game: str
    about: str
    minutes: int
    options: Mapping[str, object]
    seats: tuple[str, ...]
    steps: tuple[ScriptLine, ...]
    end: str = ""
    """What is said when the script is over and the game is not."""


@cache
def find_script(game: str) -> Script | None:
    """The demo of this game, if it has one."""
    file = FOLDER / f"{game}.play"
    return _parse(file.read_text("utf-8")) if game in _keys() and file.is_file() else None


def all_scripts() -> tuple[Script, ...]:
    """Every demo, in the order of the games."""
    return tuple(script for rules in GAMES if (script := find_script(rules.key)))


def _keys() -> frozenset[str]:
    return frozenset(rules.key for rules in GAMES)


def _parse(text: str) -> Script:
    head, *lines = (json.loads(line) for line in text.splitlines() if line.strip())
    names = tuple(head["seats"])
    steps = tuple(_step(number, names, line) for number, line in enumerate(lines, 2))
    return Script(
        head["game"],
        head["about"],
        head["minutes"],
        head.get("options", {}),
        names,
        steps,
        head.get("end", ""),
    )


def _step(line: int, names: tuple[str, ...], entry: Mapping[str, Any]) -> ScriptLine:
    return ScriptLine(
        line,
        names.index(entry["seat"]),
        entry["action"],
        (entry.get("payload", {}), *entry.get("else", ())),
        entry.get("agreed", False),
        entry.get("say", ""),
        entry.get("pause", PAUSE),
        entry.get("photo", ""),
        entry.get("meanwhile", False),
    )


def remaining(script: Script, position: Position[Any]) -> tuple[ScriptLine, ...]:
    """The steps nobody has made yet. A step is made when its seat has done that action, in whatever way."""
    left = list(script.steps)
    for number in position.standing:
        batch = position.batch(number)
        made = (each for each in left if (each.seat, each.action) == (batch.seat, batch.action))
        if (step := next(made, None)) is not None:
            left.remove(step)
    return tuple(left)


def in_reach(left: tuple[ScriptLine, ...], open_to_visitor: Callable[[str], bool]) -> Iterator[ScriptLine]:
    """The steps that may come next: up to the first that waits for the visitor, if it is open to them."""
    for step in left:
        yield step
        if step.is_visitors and not step.meanwhile and open_to_visitor(step.action):
            return
