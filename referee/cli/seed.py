"""`quoin seed`: add a sample house, eight people and a year of games, to an empty database."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from referee import store
from referee.cli.database import open_database
from referee.data.sample_house import add_sample_house
from referee.server.config import StartError
from referee.store.people import roster

ANYWAY = "To add the sample house all the same: quoin seed --anyway."


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--anyway", action="store_true", help="also where people of your own are")


def run(arguments: Namespace) -> int:
    """Add the sample house and print how much was new."""
    with open_database() as app:
        store.upgrade(app)
        with app.app_context():
            if roster.everybody() and not arguments.anyway:
                raise StartError(f"There are people in this database already. {ANYWAY}")
            added = add_sample_house()
    print(f"{len(added.games)} games and {added.people} people added; {added.known} games were here already.")
    return 0
