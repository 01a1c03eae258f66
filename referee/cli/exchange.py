"""`quoin export` and `quoin import`: games carried out of this house and into it."""

from __future__ import annotations

import json
import sys
from argparse import Namespace, _SubParsersAction
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee.cli.backups import opened
from referee.server.config import CannotStart


def add_commands(commands: _SubParsersAction[Any]) -> None:
    """Hang both commands into the program's list."""
    out = commands.add_parser("export", help="write every finished game to a file")
    out.add_argument("file", help="where to; - for standard output")
    what = out.add_mutually_exclusive_group()
    what.add_argument("--csv", action="store_true", help="scores for a spreadsheet")
    what.add_argument("--bgstats", action="store_true", help="a .bgsplay file for the BG Stats app")
    what.add_argument("--play", metavar="TABLE", help="one finished table as a script for `quoin replay`")
    what.add_argument("--person", metavar="NAME", help="everything about one person")
    out.set_defaults(run=write)
    back = commands.add_parser("import", help="add the games of an export; what is known here stays as it is")
    back.add_argument("file", type=Path, help="a file that `quoin export` wrote")
    back.set_defaults(run=take)


def write(chosen: Namespace) -> int:
    with opened() as app, app.app_context(), refusals():
        content = _content(chosen)
    if chosen.file == "-":
        sys.stdout.buffer.write(content)
        return 0
    try:
        with Path(chosen.file).open("xb") as paper:
            paper.write(content)
    except FileExistsError:
        raise CannotStart(f"{chosen.file} is there already; name a new file.") from None
    except OSError as trouble:
        raise CannotStart(f"{chosen.file} cannot be written: {trouble.strerror}.") from None
    print(f"{chosen.file} ({len(content):,} bytes)")
    return 0


def take(chosen: Namespace) -> int:
    from referee import store
    from referee.data import exchange
    from referee.league import ratings

    try:
        content = chosen.file.read_bytes()
    except OSError as trouble:
        raise CannotStart(f"{chosen.file} cannot be read: {trouble.strerror}.") from None
    with opened() as app:
        store.upgrade(app)
        with app.app_context(), refusals():
            added = exchange.import_games(content)
            ratings.rate_new_games()
    print(f"{len(added.games)} games and {added.people} people added; {added.known} games were here already.")
    return 0


@contextmanager
def refusals() -> Iterator[None]:
    """What is refused is told in its one sentence."""
    from referee.store.db.errors import InvalidInputError

    try:
        yield
    except InvalidInputError as trouble:
        raise CannotStart(str(trouble)) from None


def _content(chosen: Namespace) -> bytes:
    from referee.data import exchange
    from referee.table.loading import NoSuchTableError

    if chosen.csv:
        return exchange.as_csv().encode()
    if chosen.bgstats:
        return exchange.as_bg_stats().encode()
    if chosen.play:
        try:
            return exchange.as_script(chosen.play).encode()
        except NoSuchTableError:
            raise CannotStart(f"There is no table {chosen.play}.") from None
    if chosen.person:
        return json.dumps(exchange.about(_called(chosen.person)), ensure_ascii=False, indent=1).encode()
    return exchange.export_games()


def _called(name: str) -> int:
    from referee.store.people import roster

    found = roster.find_by_name(name)
    if len(found) != 1:
        raise CannotStart(f"{len(found) or 'No'} people here are called {name}; one is needed.")
    return found[0].id
