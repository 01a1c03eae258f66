"""Limits for strangers: wrong codes, wrong keys, new tables. What is right is never counted.

Each phone is counted by itself, so that one that guesses makes no other wait. A guesser who throws away the
cookie after every try looks like a new phone each time, so new phones are also counted by address and all
together. A phone at any table here, or one that has shown the key of the house, is known. It waits for its
own mistakes and, because one code signs in any number of phones, for those of the other phones of its table.
"""

from __future__ import annotations

import ipaddress
import secrets
from dataclasses import dataclass

from flask import request, session
from werkzeug.exceptions import TooManyRequests

from referee.store.games import sessions as phones
from referee.store.games import tables
from referee.store.house import attempts, house_key
from referee.store.house.attempts import Attempt, Attempts, AttemptSource
from referee.web.middleware.sessions import key_token, seat_tokens

PER_PHONE = 10
PER_ADDRESS = 20
PER_TABLE = 20
SITE_WIDE = 30
SITE_WIDE_KNOWN = 60
"""Wrong codes in a minute. With six characters out of 31, strangers get lucky once in more than a year."""
_PHONE = "joins_as"
_KEY, _TABLE, _ADDRESS = "k", "t", "a"
"""The first letter of a group: a phone with the key, phones of one table, new phones of one address."""


@dataclass(frozen=True)
class Limits:
    """How many attempts are allowed in the window: from one phone, from its group, from all such groups."""

    phone: int
    group: int
    everywhere: int


WRONG_CODES = {
    _ADDRESS: Limits(PER_PHONE, PER_ADDRESS, SITE_WIDE),
    _TABLE: Limits(PER_PHONE, PER_TABLE, SITE_WIDE_KNOWN),
    _KEY: Limits(PER_PHONE, PER_PHONE, SITE_WIDE_KNOWN),
}


def seconds_to_wait(kind: Attempt = Attempt.WRONG_CODE) -> int:
    """How long this phone must wait before it may try a code or a key; 0 if it need not."""
    source = _known_phone() or _new_phone()
    return _seconds(attempts.recent_attempts(kind, source), WRONG_CODES[source.group[0]])


def count_failure(kind: Attempt = Attempt.WRONG_CODE) -> None:
    """Count a wrong code or key of this phone."""
    attempts.record(kind, _known_phone() or _new_phone())


def check_quota(kind: Attempt, limits: Limits, sentence: str) -> None:
    """Refuse to make one more of something, if this phone or its address has made enough for now."""
    wait = _seconds(attempts.recent_attempts(kind, _new_phone()), limits)
    if wait:
        raise TooManyRequests(sentence, retry_after=wait)


def count_made(kind: Attempt) -> None:
    """Count something that this phone has made."""
    attempts.record(kind, _new_phone())


def _seconds(found: Attempts, limits: Limits) -> int:
    counted = (
        (found.phone, limits.phone),
        (found.group, limits.group),
        (found.everywhere, limits.everywhere),
    )
    return max(found.seconds_until_fewer(times, limit) for times, limit in counted)


def _known_phone() -> AttemptSource | None:
    """A phone with the key or at any table; counted by that, because it could throw the session away."""
    if house_key.knows_phone(key_token()):
        return AttemptSource(key_token(), f"{_KEY}{key_token()}")
    for token in seat_tokens().values():
        phone = phones.find_phone(token)
        if phone is not None and not tables.get(phone.game).demo:  # anybody may have a demo
            return AttemptSource(f"known {phone.id}", f"{_TABLE}{phone.game}")
    return None


def _new_phone() -> AttemptSource:
    """A number in the signed session, given with the first try."""
    number = str(session.setdefault(_PHONE, secrets.token_urlsafe(9)))
    return AttemptSource(number, _ADDRESS + _network(request.remote_addr or ""))


def _network(address: str) -> str:
    """The part of an address that its owner cannot change at will: of IPv6 the first half.

    >>> _network("192.168.1.20"), _network("2001:db8:1:2:3:4:5:6")
    ('192.168.1.20', '2001:db8:1:2::/64')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address) or found.ipv4_mapped:
        return str(getattr(found, "ipv4_mapped", None) or found)
    return str(ipaddress.ip_network((found, 64), strict=False))
