"""`quoin host`: a table whose host's phone is broken, or whose phones know the server by an old address."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from typing import Any

from referee.cli.backups import opened
from referee.server.config import CannotStart, from_environment


def add_commands(commands: _SubParsersAction[Any]) -> None:
    host = commands.add_parser("host", help="make a phone the host of a table whose host is gone")
    host.add_argument("code", help="the table's code, as the home page shows it")
    host.set_defaults(run=make)


def make(chosen: Namespace) -> int:
    """Print a link; whoever opens it first is host, and gives every seat to its phone again."""
    from referee.server.network import own_address
    from referee.store.games import tables
    from referee.store.games.tokens import normalize_code
    from referee.table import seat_links

    with opened() as app, app.app_context():
        code = normalize_code(chosen.code)
        row = tables.by_code(code) if code else None
        if row is None:
            raise CannotStart(f"There is no table {chosen.code[:20]}.")
        path = f"/s/{seat_links.make_link(row.id, seat_links.HOST)}"
    print(
        f"Open this on the phone of the new host within {seat_links.LIFETIME // 60} minutes:\n\n"
        f"    http://{own_address()}:{from_environment().port}{path}\n\n"
        "If phones reach the server by another address, put that one in front."
    )
    return 0
