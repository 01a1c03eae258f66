"""`quoin actions`: the actions of a game with the schema of their payload."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from referee.engine.codec import schema
from referee.engine.common_actions import CORE_ACTIONS
from referee.engine.rules import AnyRules
from referee.games import GAMES


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", choices=[rules.key for rules in GAMES])
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: Namespace) -> int:
    """Print every action of the game, for people or as JSON."""
    (rules,) = [game for game in GAMES if game.key == arguments.game]
    described = describe_actions(rules)
    if arguments.json:
        print(json.dumps(described, ensure_ascii=False, indent=1))
        return 0
    for action in described:
        print(f"{action['name']:<18} {action['title']}")
        print(f"{'':<18} {', '.join(action['payload']['properties']) or 'no payload'}")
    return 0


def describe_actions(rules: AnyRules) -> list[dict[str, Any]]:
    """Name, title and payload schema of every action, the core ones last."""
    return [
        {
            "name": action.name,
            "title": action.title,
            "about": (action.__doc__ or "").strip().splitlines()[0],
            "secret": action.secret,
            "fresh": action.fresh,
            "payload": schema(action),
        }
        for action in (*rules.actions, *CORE_ACTIONS)
    ]
