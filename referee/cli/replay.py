"""`quoin replay`: play a script and print every ruling."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from referee.table.play_script import BadScriptError, as_json, as_text, replay


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="a .play file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: Namespace) -> int:
    """0 when every ruling was as the script expects, 1 when not, 2 when the script cannot be followed."""
    try:
        text = sys.stdin.read() if arguments.file == "-" else Path(arguments.file).read_text("utf-8")
        played = replay(text.splitlines())
    except (OSError, UnicodeDecodeError, BadScriptError) as error:
        print(f"quoin replay: {error}", file=sys.stderr)
        return 2
    print(json.dumps(as_json(played), ensure_ascii=False, indent=1) if arguments.json else as_text(played))
    for surprise in played.surprises:
        print(f"quoin replay: {surprise}", file=sys.stderr)
    return 1 if played.surprises else 0
