"""Seats of a table: newcomers, people who leave, and links that give one seat to another phone."""

from __future__ import annotations

from collections.abc import Mapping

from flask import url_for

from referee.engine.codec import BadRequestError, decode_options
from referee.engine.notices import SeatAdded, SeatMoved, SecretsOpened
from referee.engine.rules import AnyRules
from referee.store.db.database import write_session
from referee.store.games import seats as table_seats
from referee.store.games import sessions as phones
from referee.store.games.sessions import Phone
from referee.store.games.stored_table import StoredTable
from referee.store.models import TableStatus
from referee.store.people import roster
from referee.table import commands, loading, recording, seat_links, secret_access
from referee.web.formatting import new_key, player_count

LEAVE = "leave"
"""The name of the action for going home, in games that have one."""


def check_new_table(rules: AnyRules, people: int, options: Mapping[str, object]) -> None:
    """Refuse a table that cannot be set, before anybody new is put on the roster."""
    if people not in rules.seats:
        raise BadRequestError(f"{rules.title} is for {player_count(rules.seats)}; {people} chosen.")
    decode_options(rules, options)


def find_or_add_person(name: str) -> int:
    """The person of this name on the roster, or a new one."""
    known = roster.find_by_name(name)
    return known[0].id if known else roster.create(name).id


def has_room(row: StoredTable) -> bool:
    """Does the game seat one more?"""
    return len(row.seats) + 1 in loading.find_rules(row.rules).seats


def seat_newcomer(row: StoredTable, name: str) -> int:
    """Add a seat for somebody who was not expected, and give its number; the ledger says so."""
    check_newcomer(row, name)
    with write_session():  # whoever cannot sit down is not put on the roster either
        seat = table_seats.add(row.id, find_or_add_person(name)).number
    by = _host_seat(row)
    recording.record_notice(row.code, by, SeatAdded(seat, by))
    return seat


def check_newcomer(row: StoredTable, name: str) -> None:
    """Refuse somebody for whom there is no seat, or whose name is taken."""
    rules = loading.find_rules(row.rules)
    if not has_room(row):
        raise BadRequestError(f"{rules.title} seats {rules.seats.stop - 1} at most; the table is full.")
    if any(seat.name.casefold() == name.casefold() and seat.left_at is None for seat in row.seats):
        raise BadRequestError(
            f"{name} sits here already. Choose that seat, or give a name that tells you apart."
        )


def give_seat_to_phone(row: StoredTable, phone: Phone, seat: int) -> None:
    """Give a seat to a phone as the host arranges it; the ledger says so.

    What the seat has hidden waits for another player's OK, or for the host's where nobody else has a phone.
    """
    by = _host_seat(row)
    phones.give_seat(phone.id, seat, trusted=not secret_access.hides_from(row, seat, phone))
    recording.record_notice(row.code, by, SeatMoved(seat, by))


def _host_seat(row: StoredTable) -> int | None:
    return next((phone.seat for phone in phones.phones(row.id) if phone.host), None)


def agree_to_seat(row: StoredTable, asking: Phone, agreeing: Phone) -> None:
    """Give a phone what it asks for, with another phone's OK."""
    if asking.asks_name:
        phones.give_seat(asking.id, seat_newcomer(row, asking.asks_name))
    elif asking.asks is not None and (asking.host or asking.seat == asking.asks):
        phones.trust(asking.id, asking.asks)
        recording.record_notice(row.code, agreeing.seat, SecretsOpened(asking.asks, agreeing.seat))
    elif asking.asks is not None:
        phones.give_seat(asking.id, asking.asks)
        recording.record_notice(row.code, agreeing.seat, SeatMoved(asking.asks, agreeing.seat))


def ask_to_see(row: StoredTable, phone: Phone, seat: int) -> None:
    """Ask the others to let this phone see what a seat has hidden; without other phones it was said aloud."""
    if any(each.seat is not None and each.id != phone.id for each in phones.phones(row.id)):
        phones.ask_for_seat(phone.id, seat)
    else:
        phones.trust(phone.id, seat)
        recording.record_notice(row.code, phone.seat, SecretsOpened(seat, spoken=True))


def send_home(row: StoredTable, seat: int, by: int | None) -> bool:
    """Let somebody stop playing: by the game's own action, if it has one; their phone is signed out.

    False where other phones are asked first.
    """
    if row.status is TableStatus.PLAYING and _still_plays(row, seat):
        actor = seat if by is None else by
        receipt = commands.commit(row.code, actor, LEAVE, {"seat": seat}, key=new_key(), agreed=True)
        if receipt.status == "proposed":
            return False
        if receipt.status != "done":
            raise BadRequestError(" ".join(finding.says for finding in receipt.verdict.breaches))
    table_seats.leave(row.id, seat)
    return True


def _still_plays(row: StoredTable, seat: int) -> bool:
    """Is there something in the game to leave?"""
    rules = loading.find_rules(row.rules)
    if all(action.name != LEAVE for action in rules.actions):
        return False
    state = loading.load_row(row).position.state
    return seat in getattr(state, "playing", (seat,))


def seat_link_path(row: StoredTable, seat: int) -> str:
    """A path that gives one seat to whoever opens it first."""
    return url_for("join.seat_link", token=seat_links.make_link(row.id, seat))
