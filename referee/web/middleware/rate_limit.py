"""Wrong join codes are counted, right ones never: a whole family may join from one address at once.

Each phone is counted by itself, so that one that guesses makes no other wait. A guesser who throws away the
cookie after every try looks like a new phone each time, so new phones are also counted by address and all
together. A phone that has a seat at any table here is known and waits only for its own mistakes.
"""

from __future__ import annotations

import secrets

from flask import request, session

from referee.store.games import sessions as phones
from referee.store.games import wrong_codes
from referee.web.middleware.sessions import kept_tokens

PER_PHONE = 10
PER_ADDRESS = 20
SITE_WIDE = 30
"""In a minute. With six characters out of 31 these limits leave one lucky guess in more than a year."""
_PHONE = "joins_as"


def seconds_to_wait() -> int:
    """How long this phone must wait before it may try a code; 0 if it need not."""
    known = _known_phone()
    wrong = wrong_codes.recent(_address(), known or _new_phone())
    limits = [(wrong.phone, PER_PHONE)]
    if known is None:
        limits += [(wrong.address, PER_ADDRESS), (wrong.everywhere, SITE_WIDE)]
    return max(wrong_codes.seconds_until_fewer(times, limit) for times, limit in limits)


def count_failure() -> None:
    """Count a wrong code of this phone."""
    wrong_codes.record(_address(), _known_phone() or _new_phone())


def _address() -> str:
    return request.remote_addr or ""


def _known_phone() -> str | None:
    """A phone with a token for any table; counted by that, because it could throw the session away."""
    for token in kept_tokens().values():
        phone = phones.find_phone(token)
        if phone is not None:
            return f"known {phone.id}"
    return None


def _new_phone() -> str:
    """A number in the signed session, given with the first try."""
    return str(session.setdefault(_PHONE, secrets.token_urlsafe(9)))
