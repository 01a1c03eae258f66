"""The `quoin` command. Each part of the referee adds its own commands; none is heavy before it is used."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module

from referee import __version__
from referee.server.config import CannotStart

# Which module has each command. It adds it in `add_commands(subparsers)`; a command sets `run`, which takes
# the arguments and gives the exit code. Only the module of the command asked for is loaded.
COMMANDS = {
    "serve": "referee.server.serve",
    "backup": "referee.cli.backups",
    "check": "referee.cli.backups",
    "restore": "referee.cli.backups",
    "host": "referee.cli.host",
    "export": "referee.cli.exchange",
    "import": "referee.cli.exchange",
    "erase": "referee.cli.erase",
    "rebuild": "referee.cli.rebuild",
    "replay": "referee.cli.replay",
    "actions": "referee.cli.replay",
    "word": "referee.cli.words",
    "words": "referee.cli.words",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; a trouble with the settings is one sentence, never a traceback."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    chosen = parser(given[:1]).parse_args(given)
    try:
        return int(chosen.run(chosen))
    except CannotStart as trouble:
        print(trouble, file=sys.stderr)
        return 1


def parser(wanted: Sequence[str] = ()) -> ArgumentParser:
    """The wanted commands with what they take, or all of them."""
    quoin = ArgumentParser(prog="quoin", description="The referee for word-card games at a real table.")
    quoin.add_argument("--version", action="version", version=f"quoin {__version__}")
    commands = quoin.add_subparsers(title="commands", metavar="COMMAND", required=True)
    modules = [COMMANDS[name] for name in wanted if name in COMMANDS] or COMMANDS.values()
    for module in dict.fromkeys(modules):
        import_module(module).add_commands(commands)
    return quoin

