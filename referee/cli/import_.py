"""`quoin import`: add the games of an export, or past plays of BG Stats or a spreadsheet."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from referee import store
from referee.cli.database import open_database
from referee.data import exchange, past_plays
from referee.league import ratings
from referee.server.config import StartError
from referee.store.db.database import write_session
from referee.store.people import roster


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, help="a file of `quoin export` or BG Stats, or a CSV table of plays"
    )
    parser.add_argument(
        "--all-games", action="store_true", help="past plays: also those of games Quoin does not referee"
    )


def run(arguments: Namespace) -> int:
    """Import the file and print how much was new."""
    try:
        content = arguments.file.read_bytes()
    except OSError as error:
        raise StartError(f"{arguments.file} cannot be read: {error.strerror}.") from None
    with open_database() as app:
        store.upgrade(app)
        with app.app_context():
            says = (
                _import_games(content)
                if _is_export(content)
                else _import_plays(content, bool(arguments.all_games))
            )
            ratings.rate_new_games()
    print(says)
    return 0


def _is_export(content: bytes) -> bool:
    """Is it one of our own files? They say so at their beginning."""
    return b'"format"' in content[:200]


def _import_games(content: bytes) -> str:
    added = exchange.import_games(content)
    return f"{len(added.games)} games and {added.people} people added; {added.known} games were here already."


def _import_plays(content: bytes, all_games: bool) -> str:
    """Add past plays; people are matched by name."""
    found = past_plays.read_plays(content)
    chosen = [play for play in found.plays if all_games or play.is_ours]
    with write_session():
        names = dict.fromkeys(each.name for play in chosen for each in play.scores)
        added = past_plays.add_plays(chosen, {name: roster.find_or_create(name).id for name in names})
    return (
        f"{added} games added; {len(chosen) - added} were here already, {len(found.plays) - len(chosen)} of "
        f"other games and {found.unusable} without a result were left out."
    )
