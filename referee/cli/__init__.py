"""The `quoin` command. Each command has a module here, and only the one that is asked for is loaded."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module

from referee import __version__
from referee.server.config import StartError
from referee.server.console import never_fail_to_print

COMMANDS = {
    "serve": "open the table for all phones on this network",
    "backup": "write a backup, also in the middle of a game",
    "check": "replay every game and compare its scores and the history",
    "restore": "restore a backup; the database of now is backed up first",
    "key": "the key of the house: set it, turn it off, let a phone in",
    "host": "make a phone the host of a table whose host is gone",
    "export": "write every finished game to a file",
    "import": "add the new games of an export, or past plays from elsewhere",
    "erase": "forget who somebody was; their games stay for the others",
    "rebuild": "calculate scores, words, totals and ratings again from the games",
    "seed": "add a sample house, eight people and forty games, to look at",
    "shell": "Python with the database open",
    "replay": "play a script through the referee and print every ruling",
    "actions": "print a game's actions with the schema of their payload",
    "print": "write a letter deck or a game's pieces as sheets to print and cut out",
    "word": "is that a word?",
    "words": "the word lists",
}
"""Each command with its line of help. Its module has `add_arguments(parser)` and `run(arguments)`."""

MODULES = {"import": "import_", "print": "print_"}
"""Modules of commands whose names mean something in Python."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; wrong settings are one sentence, never a traceback."""
    never_fail_to_print()
    given = sys.argv[1:] if arguments is None else list(arguments)
    chosen = parser(given[:1]).parse_args(given)
    try:
        code = int(chosen.run(chosen))
        sys.stdout.flush()
    except StartError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:  # as after `| head`; nothing may be written at the end either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def parser(wanted: Sequence[str] = ()) -> ArgumentParser:
    """The parser of all commands; only the wanted one has its arguments."""
    quoin = ArgumentParser(prog="quoin", description="The referee for word-card games at a real table.")
    quoin.add_argument("--version", action="version", version=f"quoin {__version__}")
    commands = quoin.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about)
        if name in wanted:
            module = import_module(f"referee.cli.{MODULES.get(name, name)}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return quoin
