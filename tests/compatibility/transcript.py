"""Play scripts sent through the JSON API, request by request.

Of the answer to each turn status and digest are kept, of the last look of every seat all of it: whole answers
would be megabytes, and a digest tells the first turn that came out differently.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

GAMES = Path(__file__).resolve().parents[1] / "games"
SCRIPTS = sorted(GAMES.rglob("*.play"))
READINGS = ("games", "words/lists", "words?word=QUOIN", "words?word=zzz")
"""What a script may ask without a table."""

Ask = Callable[[str, Any, str], tuple[int, Any]]
"""Sends a body (None: a GET) to a path below /api with a seat token; gives status and JSON."""
Line = list[Any]


def name_of(script: Path) -> str:
    """`letterpress/six_players`: how the stored files name a script."""
    return script.relative_to(GAMES).with_suffix("").as_posix()


def play(ask: Ask, script: str, aloud: bool = False) -> Iterator[Line]:
    """Set a table, send every turn of the script, and look at the table through every seat's eyes.

    `aloud`: the table agrees aloud, as all did before phones were asked.
    """
    head, *turns = (json.loads(line) for line in script.splitlines() if line.strip())
    options = {**head.get("options", {}), **({"consent": "spoken"} if aloud else {})}
    table = {"game": head["game"], "people": head["seats"], "options": options}
    status, made = ask("tables", {**table, "words": head.get("words", "standard")}, "")
    tokens = {seat["name"]: seat["token"] for seat in made["seats"]}
    yield ["table", status, sorted(made)]
    for number, turn in enumerate(turns):
        who = turn["seat"] if isinstance(turn["seat"], str) else head["seats"][turn["seat"]]
        body = {
            "key": f"turn-{number}",
            "payload": turn.get("payload", {}),
            "agreed": bool(turn.get("agreed")),
        }
        path = f"tables/{made['code']}"
        status, said = mask(ask(f"{path}/do/{turn['action']}", body, tokens[who]))
        yield [who, turn["action"], status, digest(said)]
    for who, token in tokens.items():
        yield [who, "looks", *mask(ask(f"tables/{made['code']}", None, token))]


def digest(said: Any) -> str:
    """A short sum of an answer."""
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


def mask(answer: tuple[int, Any]) -> tuple[int, Any]:
    """The answer without what differs from run to run."""
    return answer[0], _without_secrets(answer[1])


def _without_secrets(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            name: "…" if name in ("at", "code", "token") else _without_secrets(each)
            for name, each in value.items()
        }
    return [_without_secrets(each) for each in value] if isinstance(value, list) else value
