"""`quoin export`: every finished game as a file, or parts of them for other programs."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from referee.cli.database import open_database
from referee.data import exchange
from referee.server.config import StartError
from referee.store.people import roster
from referee.table.loading import NoSuchTableError


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", help="where to; - for standard output")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--csv", action="store_true", help="scores for a spreadsheet")
    what.add_argument("--bgstats", action="store_true", help="a .bgsplay file for the BG Stats app")
    what.add_argument("--play", metavar="TABLE", help="one finished table as a script for `quoin replay`")
    what.add_argument("--person", metavar="NAME", help="everything about one person")


def run(arguments: Namespace) -> int:
    """Write the file and print its size."""
    with open_database() as app, app.app_context():
        content = _content(arguments)
    if arguments.file == "-":
        sys.stdout.buffer.write(content)
        return 0
    write_new_file(arguments.file, content)
    return 0


def write_new_file(name: str, content: bytes) -> None:
    """Write a file that is not there yet, and print its size."""
    try:
        with Path(name).open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise StartError(f"{name} is there already; name a new file.") from None
    except OSError as error:
        raise StartError(f"{name} cannot be written: {error.strerror}.") from None
    print(f"{name} ({len(content):,} bytes)")


def _content(arguments: Namespace) -> bytes:
    if arguments.csv:
        return exchange.as_csv().encode()
    if arguments.bgstats:
        return exchange.as_bg_stats().encode()
    if arguments.play:
        try:
            return exchange.as_script(arguments.play).encode()
        except NoSuchTableError:
            raise StartError(f"There is no table {arguments.play}.") from None
    if arguments.person:
        about = exchange.about(_find_person(arguments.person))
        return json.dumps(about, ensure_ascii=False, indent=1).encode()
    return exchange.export_games()


def _find_person(name: str) -> int:
    found = roster.find_by_name(name)
    if len(found) != 1:
        raise StartError(f"{len(found) or 'No'} people here are called {name}; one is needed.")
    return found[0].id
