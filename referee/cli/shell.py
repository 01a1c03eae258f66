"""`quoin shell`: Python with the database open, for looking around."""

from __future__ import annotations

import code
from argparse import ArgumentParser, Namespace

from referee.cli.database import open_database
from referee.store.people import history, roster
from referee.table.loading import load_table

BANNER = "roster, history and load_table(CODE) are here; so is app. Whatever you change is changed for good."


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("-c", dest="command", help="run this and stop")


def run(arguments: Namespace) -> int:
    """Run the command, or read commands until the end of input."""
    with open_database() as app, app.app_context():
        names = {"app": app, "roster": roster, "history": history, "load_table": load_table}
        if arguments.command:
            code.InteractiveInterpreter(names).runsource(arguments.command, "<command>", "exec")
        else:
            code.interact(BANNER, local=names, exitmsg="")
    return 0
