"""`quoin rebuild`: scores, words, sums and ratings made anew from the ledgers, also while the server runs."""

from __future__ import annotations

import sys
from argparse import Namespace, _SubParsersAction
from typing import Any

from referee.cli.backups import opened


def add_commands(commands: _SubParsersAction[Any]) -> None:
    """Hang the command into the program's list."""
    again = commands.add_parser(
        "rebuild", help="work out scores, words, sums and ratings again from the ledgers"
    )
    again.set_defaults(run=run)


def run(_: Namespace) -> int:
    from referee import store
    from referee.table.rebuild import rebuild

    with opened() as app:
        store.upgrade(app)
        with app.app_context():
            done = rebuild()
    print(f"{done.games:,} games gone through; scores, words, sums and ratings are as their ledgers tell.")
    for problem in done.problems:
        print(problem, file=sys.stderr)
    return 1 if done.problems else 0
