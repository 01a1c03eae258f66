"""Who sits where: newcomers, latecomers, leavers, and links that hand one seat to another phone."""

from __future__ import annotations

from collections.abc import Mapping

from flask import url_for

from referee.engine.codec import BadRequest, decode_options
from referee.engine.rules import AnyRules
from referee.store.db.database import writing
from referee.store.games import seats as chairs
from referee.store.games.stored_table import StoredTable
from referee.store.models import TableStatus
from referee.store.people import roster
from referee.table import commands, loading, seat_links
from referee.web.formatting import new_key, players

LEAVE = "leave"
"""What a game calls the action of going home, if it has one."""


def check(rules: AnyRules, people: int, options: Mapping[str, object]) -> None:
    """Can such a table be set? Asked before anybody new is put on the roster."""
    if people not in rules.seats:
        raise BadRequest(f"{rules.title} is for {players(rules.seats)}; {people} are chosen.")
    decode_options(rules, options)


def person_called(name: str) -> int:
    """Somebody of the roster with this name, or somebody new."""
    known = roster.find_by_name(name)
    return known[0].id if known else roster.create(name).id


def room(row: StoredTable) -> bool:
    """Does the game seat one more?"""
    return len(row.seats) + 1 in loading.find_rules(row.rules).seats


def seat_newcomer(row: StoredTable, name: str) -> int:
    """Somebody sits down who was not expected; the number of their seat."""
    rules = loading.find_rules(row.rules)
    if not room(row):
        raise BadRequest(f"{rules.title} seats {rules.seats.stop - 1} at most; the table is full.")
    if any(seat.name.casefold() == name.casefold() and seat.left_at is None for seat in row.seats):
        raise BadRequest(f"{name} sits here already. Choose that seat, or give a name that tells you apart.")
    with writing():  # who cannot sit down is not put on the roster either
        return chairs.add(row.id, person_called(name)).number


def send_home(row: StoredTable, seat: int, by: int | None) -> None:
    """Somebody stops playing: as the game has it, where it knows leaving, and their phone is signed out."""
    rules = loading.find_rules(row.rules)
    if row.status is TableStatus.PLAYING and any(action.name == LEAVE for action in rules.actions):
        asked_by = seat if by is None else by
        receipt = commands.commit(row.code, asked_by, LEAVE, {"seat": seat}, key=new_key(), agreed=True)
        if receipt.status != "done":
            raise BadRequest(" ".join(finding.says for finding in receipt.verdict.breaches))
    chairs.leave(row.id, seat)


def link_for(row: StoredTable, seat: int) -> str:
    """A path that gives one seat to whoever opens it first."""
    return url_for("join.seat_link", token=seat_links.make_link(row.id, seat))
