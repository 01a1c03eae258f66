"""The `quoin` command. Each part of the referee adds its own commands; none is heavy before it is used."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module

from referee import __version__
from referee.config import CannotStart

# Each has `add_commands(subparsers)`; a command sets `run`, which takes the arguments and gives the exit
# code. These modules load Flask, OpenCV and the like inside `run`, so that asking for help costs nothing.
COMMANDS = ("referee.serve",)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; a trouble with the settings is one sentence, never a traceback."""
    chosen = parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except CannotStart as trouble:
        print(trouble, file=sys.stderr)
        return 1


def parser() -> ArgumentParser:
    """All commands, with what they take."""
    quoin = ArgumentParser(prog="quoin", description="The referee for word-card games at a real table.")
    quoin.add_argument("--version", action="version", version=f"quoin {__version__}")
    commands = quoin.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(name).add_commands(commands)
    return quoin


if __name__ == "__main__":
    sys.exit(main())
