"""`quoin restore`: replace the database by a copy, also while the server runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from referee.cli.database import open_database
from referee.data import backups


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the copy")


def run(arguments: Namespace) -> int:
    """Restore the copy and print where the previous database was saved."""
    with open_database() as app:
        report, before = backups.restore_copy(app, arguments.file)
    print(report.says)
    print("The backup is the database now." + (f" What was there before is in {before}." if before else ""))
    return 0
