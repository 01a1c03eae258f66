"""`quoin erase`: erase a person who no longer wants to be known here."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from referee.cli.database import open_database
from referee.server.config import StartError
from referee.store.people import roster
from referee.store.people.roster import Person


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("who", help="the name, or where two have it the number in their page's address")
    parser.add_argument("--yes", action="store_true", help="do it: it cannot be taken back")


def run(arguments: Namespace) -> int:
    """Erase the person; without --yes only say who is meant."""
    with open_database() as app, app.app_context():
        person = _find_person(arguments.who)
        if not arguments.yes:
            raise StartError(
                f"{person.name}, known since {person.created:%Y-%m-%d}, would be Player {person.id}: "
                "name, colour, photos and notes go for good and their phones are signed out. "
                "Say it again with --yes to do it."
            )
        roster.erase(person.id)
    print(f"{person.name} is Player {person.id} now. Copies made earlier still hold the name.")
    return 0


def _find_person(who: str) -> Person:
    found = roster.find_by_name(who)
    if not found and who.isdecimal():
        found = tuple(person for person in roster.everybody() if person.id == int(who))
    if len(found) == 1:
        return found[0]
    if not found:
        raise StartError(f"Nobody here is called {who[:40]}.")
    numbers = " or ".join(str(person.id) for person in found)
    raise StartError(f"{len(found)} people here are called {who[:40]}; name one by number: {numbers}.")
