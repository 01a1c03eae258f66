"""`quoin import`: add the games of an export."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from referee import store
from referee.cli.database import open_database
from referee.data import exchange
from referee.league import ratings
from referee.server.config import StartError


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a file that `quoin export` wrote")


def run(arguments: Namespace) -> int:
    """Import the file and print how much was new."""
    try:
        content = arguments.file.read_bytes()
    except OSError as error:
        raise StartError(f"{arguments.file} cannot be read: {error.strerror}.") from None
    with open_database() as app:
        store.upgrade(app)
        with app.app_context():
            added = exchange.import_games(content)
            ratings.rate_new_games()
    print(f"{len(added.games)} games and {added.people} people added; {added.known} games were here already.")
    return 0
