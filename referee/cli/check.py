"""`quoin check`: replay every game and compare the scores, in the database or in a backup."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from referee.cli.database import open_database
from referee.data import backups
from referee.table.verify import verify


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, help="a copy to check instead of the database in use")


def run(arguments: Namespace) -> int:
    """Print what was found; the exit code is 1 if there are problems."""
    with open_database() as app:
        if arguments.file is not None:
            report = backups.check_copy(app, arguments.file)
        else:
            with app.app_context():
                report = verify()
    print(report.says)
    for problem in report.problems:
        print(problem, file=sys.stderr)
    return 1 if report.problems else 0
