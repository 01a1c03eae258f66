"""`quoin host`: a link that makes a phone the host of a table whose host is gone."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from referee.cli.database import open_database
from referee.server.config import StartError, from_environment
from referee.server.network import own_address
from referee.store.games import tables
from referee.table import seat_links


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("code", help="the table's code, as the home page shows it")


def run(arguments: Namespace) -> int:
    """Print the link; the phone that opens it first is the host and can give every seat its phone again."""
    with open_database() as app, app.app_context():
        row = tables.by_code(arguments.code)
        if row is None:
            raise StartError(f"There is no table {arguments.code[:20]}.")
        path = f"/s/{seat_links.make_link(row.id, seat_links.HOST)}"
    print(
        f"Open this on the phone of the new host within {seat_links.LIFETIME // 60} minutes:\n\n"
        f"    http://{own_address()}:{from_environment().port}{path}\n\n"
        "If phones reach the server by another address, put that one in front."
    )
    return 0
