"""`quoin key`: the key of the house, for whoever sits at the server and has forgotten it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from getpass import getpass

from referee import store
from referee.cli.database import open_database
from referee.server.config import from_environment
from referee.server.network import own_address
from referee.store.house import house_key
from referee.table import house_links, seat_links


def add_arguments(parser: ArgumentParser) -> None:
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--set", action="store_true", help="set a key; it is asked for, or read from a pipe")
    way.add_argument("--reset", action="store_true", help="make a new key and print it; the old one is void")
    way.add_argument("--off", action="store_true", help="open the house to everybody who reaches it")
    way.add_argument("--phone", action="store_true", help="print a link that lets one phone in")


def run(arguments: Namespace) -> int:
    """Do what is asked; without an option, say whether the house has a key."""
    with open_database() as app:
        store.upgrade(app)
        with app.app_context():
            print(_answer(arguments))
    return 0


def _answer(arguments: Namespace) -> str:
    if arguments.set:
        house_key.set_key(_ask())
        return "The key is set. Every phone has to show it once."
    if arguments.reset:
        key = house_key.new_key()
        house_key.set_key(key)
        return f"The new key is\n\n    {key}\n\nEvery phone has to show it once."
    if arguments.off:
        house_key.remove_key()
        return "The house is open: nobody needs a key."
    return _link() if arguments.phone else f"{house_key.state().value.capitalize()}."


def _ask() -> str:
    return getpass("New key: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")


def _link() -> str:
    return (
        f"Open this on the phone within {seat_links.LIFETIME // 60} minutes:\n\n"
        f"    http://{own_address()}:{from_environment().port}/key/phone/{house_links.make_link()}\n\n"
        "If phones reach the server by another address, put that one in front."
    )
