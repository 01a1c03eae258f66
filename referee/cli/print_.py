"""`quoin print`: a letter deck, the pieces of a game or reference cards as sheets to print and cut out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from referee.cli.export import write_new_file
from referee.printing.catalogue import PRINTABLES, print_sheets
from referee.printing.paper import PAPERS
from referee.printing.sheets import Ink


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=PRINTABLES, help="; ".join(f"{p.key}: {p.title}" for p in PRINTABLES.values())
    )
    parser.add_argument("file", help="where to, a PDF file")
    parser.add_argument("--paper", choices=PAPERS, default="a4")
    parser.add_argument("--ink", choices=[ink.value for ink in Ink], default=Ink.COLOUR.value)
    parser.add_argument(
        "--backs", action="store_true", help="a sheet of backs after each, to print on both sides"
    )
    parser.add_argument("--address", default="", help="what the QR code of reference cards opens")


def run(arguments: Namespace) -> int:
    """Write the file and print its size."""
    content = print_sheets(
        arguments.what, arguments.paper, Ink(arguments.ink), arguments.backs, arguments.address
    )
    write_new_file(arguments.file, content)
    return 0
