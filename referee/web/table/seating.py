"""Seats of a table: newcomers, people who leave, and links that give one seat to another phone."""

from __future__ import annotations

from collections.abc import Mapping

from flask import url_for

from referee.engine.codec import BadRequestError, decode_options
from referee.engine.rules import AnyRules
from referee.store.db.database import writing
from referee.store.games import seats as table_seats
from referee.store.games.stored_table import StoredTable
from referee.store.models import TableStatus
from referee.store.people import roster
from referee.table import commands, loading, seat_links
from referee.web.formatting import new_key, player_count

LEAVE = "leave"
"""The name of the action for going home, in games that have one."""


def check_new_table(rules: AnyRules, people: int, options: Mapping[str, object]) -> None:
    """Refuse a table that cannot be set, before anybody new is put on the roster."""
    if people not in rules.seats:
        raise BadRequestError(f"{rules.title} is for {player_count(rules.seats)}; {people} are chosen.")
    decode_options(rules, options)


def find_or_add_person(name: str) -> int:
    """The person of this name on the roster, or a new one."""
    known = roster.find_by_name(name)
    return known[0].id if known else roster.create(name).id


def has_room(row: StoredTable) -> bool:
    """Does the game seat one more?"""
    return len(row.seats) + 1 in loading.find_rules(row.rules).seats


def seat_newcomer(row: StoredTable, name: str) -> int:
    """Add a seat for somebody who was not expected, and give its number."""
    rules = loading.find_rules(row.rules)
    if not has_room(row):
        raise BadRequestError(f"{rules.title} seats {rules.seats.stop - 1} at most; the table is full.")
    if any(seat.name.casefold() == name.casefold() and seat.left_at is None for seat in row.seats):
        raise BadRequestError(
            f"{name} sits here already. Choose that seat, or give a name that tells you apart."
        )
    with writing():  # whoever cannot sit down is not put on the roster either
        return table_seats.add(row.id, find_or_add_person(name)).number


def send_home(row: StoredTable, seat: int, by: int | None) -> None:
    """Let somebody stop playing: by the game's own action, if it has one; their phone is signed out."""
    rules = loading.find_rules(row.rules)
    if row.status is TableStatus.PLAYING and any(action.name == LEAVE for action in rules.actions):
        actor = seat if by is None else by
        receipt = commands.commit(row.code, actor, LEAVE, {"seat": seat}, key=new_key(), agreed=True)
        if receipt.status != "done":
            raise BadRequestError(" ".join(finding.says for finding in receipt.verdict.breaches))
    table_seats.leave(row.id, seat)


def seat_link_path(row: StoredTable, seat: int) -> str:
    """A path that gives one seat to whoever opens it first."""
    return url_for("join.seat_link", token=seat_links.make_link(row.id, seat))
