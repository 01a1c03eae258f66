"""`quoin backup`: a copy of the database, also while the server runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from referee.cli.database import open_database
from referee.data import backups
from referee.server.config import StartError


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", type=Path, help="where to; a new file in the data folder if left out"
    )


def run(arguments: Namespace) -> int:
    """Make the copy and print where it is."""
    to: Path | None = arguments.file
    if to is not None and to.exists():
        raise StartError(f"{to} is there already; name a new file.")
    with open_database() as app:
        copy = backups.make_copy(app, to)
    print(f"{copy} ({copy.stat().st_size:,} bytes)")
    return 0
