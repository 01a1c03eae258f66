"""`quoin erase`: somebody who no longer wants to be known here."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from typing import TYPE_CHECKING, Any

from referee.cli.backups import opened
from referee.server.config import CannotStart

if TYPE_CHECKING:
    from referee.store.people.roster import Person


def add_commands(commands: _SubParsersAction[Any]) -> None:
    erase = commands.add_parser("erase", help="forget who somebody was; their games stay for the others")
    erase.add_argument("who", help="the name, or where two have it the number in their page's address")
    erase.add_argument("--yes", action="store_true", help="do it: it cannot be taken back")
    erase.set_defaults(run=forget)


def forget(chosen: Namespace) -> int:
    """Without --yes only who is meant is told."""
    from referee.store.people import roster

    with opened() as app, app.app_context():
        person = _meant(chosen.who)
        if not chosen.yes:
            raise CannotStart(
                f"{person.name}, known since {person.created:%Y-%m-%d}, would be Player {person.id}: "
                "name, colour, photos and notes go for good and their phones are signed out. "
                "Say it again with --yes to do it."
            )
        roster.erase(person.id)
    print(f"{person.name} is Player {person.id} now. Copies made earlier still hold the name.")
    return 0


def _meant(who: str) -> Person:
    from referee.store.people import roster

    found = roster.find_by_name(who)
    if not found and who.isdecimal():
        found = tuple(person for person in roster.everybody() if person.id == int(who))
    if len(found) == 1:
        return found[0]
    if not found:
        raise CannotStart(f"Nobody here is called {who[:40]}.")
    numbers = " or ".join(str(person.id) for person in found)
    raise CannotStart(f"{len(found)} people here are called {who[:40]}; name one by number: {numbers}.")
