"""`quoin replay FILE` and `quoin actions GAME`: the referee for scripts."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from referee.engine.codec import schema
from referee.engine.core import CORE_ACTIONS
from referee.engine.rules import AnyRules
from referee.games import GAMES
from referee.table.replay import BadScriptError, as_json, as_text, replay


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Hang both commands into the program's list."""
    playing = commands.add_parser("replay", help="fold a play script through the referee")
    playing.add_argument("file", help="a .play file, or - for standard input")
    playing.add_argument("--json", action="store_true", help="print JSON")
    playing.set_defaults(run=run_replay)
    listing = commands.add_parser("actions", help="print a game's actions with the schema of their payload")
    listing.add_argument("game", choices=[rules.key for rules in GAMES])
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(run=run_actions)


def run_replay(args: argparse.Namespace) -> int:
    """0 when every ruling was as the script expects, 1 when not, 2 when the script cannot be followed."""
    try:
        text = sys.stdin.read() if args.file == "-" else Path(args.file).read_text("utf-8")
        played = replay(text.splitlines())
    except (OSError, UnicodeDecodeError, BadScriptError) as trouble:
        print(f"quoin replay: {trouble}", file=sys.stderr)
        return 2
    print(json.dumps(as_json(played), ensure_ascii=False, indent=1) if args.json else as_text(played))
    for surprise in played.surprises:
        print(f"quoin replay: {surprise}", file=sys.stderr)
    return 1 if played.surprises else 0


def run_actions(args: argparse.Namespace) -> int:
    """Every action of the game, for people or as JSON."""
    (rules,) = [game for game in GAMES if game.key == args.game]
    described = actions(rules)
    if args.json:
        print(json.dumps(described, ensure_ascii=False, indent=1))
        return 0
    for action in described:
        print(f"{action['name']:<18} {action['title']}")
        print(f"{'':<18} {', '.join(action['payload']['properties']) or 'no payload'}")
    return 0


def actions(rules: AnyRules) -> list[dict[str, Any]]:
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
