"""`quoin rebuild`: calculate scores, words, totals and ratings again from the games."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from referee import store
from referee.cli.database import open_database
from referee.table.rebuild import rebuild


def add_arguments(parser: ArgumentParser) -> None:
    """The command takes no arguments."""


def run(_: Namespace) -> int:
    """Rebuild everything; the exit code is 1 if a log could not be folded."""
    with open_database() as app:
        store.upgrade(app)
        with app.app_context():
            report = rebuild()
    print(f"{report.games:,} games: scores, words, totals and ratings were calculated again.")
    for problem in report.problems:
        print(problem, file=sys.stderr)
    return 1 if report.problems else 0
