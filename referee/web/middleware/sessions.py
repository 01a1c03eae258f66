"""Which phone this is, what it may do, and on whose behalf it plays. Every route declares its rule here."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar, cast

from flask import Flask, Response, abort, current_app, g, redirect, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.store.games import open_corrections, tables
from referee.store.games import sessions as phones
from referee.store.games.sessions import Issued, Phone
from referee.store.games.stored_table import StoredTable
from referee.store.models import TableStatus
from referee.table import secret_access
from referee.web.middleware.security import cookie_name
from referee.web.table import player_marks

View = TypeVar("View", bound=Callable[..., Any])

COOKIE = "quoin-"
KEY_COOKIE = "quoin_key"
MONTH = 30 * 24 * 3600
MOST_TABLES = 40
"""Tables one phone keeps a token for; the browser sends them all with each request."""

LIFTED = 10 * 60
"""Seconds after which the curtain falls by itself, should the phone be left lying open."""

NOT_AT_TABLE = "This phone is not at that table. Join it with its code or by scanning the host's screen."
NOT_HOST = "Only the host's phone can do that."
NOT_SEATED = "You’re just watching. Take a seat first."
SEALED = "What this seat has hidden stays hidden from this phone until somebody says OK on another one."


GOES_ROUND = "goes_round"
"""In the cookie: the codes of tables where this phone goes round and waits for no other."""


class Access(Enum):
    """Who may use a route."""

    ANYONE = "anyone"
    HOUSE = "phones that have shown the key of the house; everybody who reaches a house without one"
    PAST_GAME = "the same, and phones that were at the table of this game"
    LOOKS_ON = "a phone at this table, with or without a seat"
    PLAYS = "a phone that plays a seat of this table"
    HOST = "the host's phone"


@dataclass(frozen=True)
class PhoneAtTable:
    """A phone at a table: its own seat, every seat it may play, and the one it plays now."""

    phone: Phone
    row: StoredTable
    seats: tuple[int, ...]
    seat: int | None
    lifted: int | None
    """How far the table had come when this person raised the curtain; None while it is down."""
    sealed: tuple[int, ...] = ()
    """Seats it would play, but whose secrets another phone handed in and which stay hidden from this one."""

    @property
    def host(self) -> bool:
        return self.phone.host

    @property
    def shared(self) -> bool:
        """Several people play from this phone, so secrets stay behind the curtain."""
        return len(self.seats) > 1

    @property
    def view_version(self) -> str:
        """What this phone has seen with its view: what everybody saw, and whose side was shown."""
        public = public_version(self.row)
        return f"{public}-{self.seat}-{self.lifted}" if self.shared else public

    @property
    def name(self) -> str:
        return "" if self.seat is None else self.row.seats[self.seat].name


def public_version(row: StoredTable) -> str:
    """What everybody has seen: the pulse, and the corrections that are open until their time is up."""
    corrects = "".join(f"-{seat}" for seat in open_corrections.open_turns(row))
    return f"{row.pulse}{corrects}"


def access(rule: Access) -> Callable[[View], View]:
    """Declare who may use a route; a route without a rule does not start."""

    def declare(view: View) -> View:
        view.access = rule  # type: ignore[attr-defined]
        return view

    return declare


def init_app(app: Flask) -> None:
    app.before_request(admit_to_table)
    app.after_request(keep_seat_tokens)
    app.view_functions["static"] = access(Access.ANYONE)(app.view_functions["static"])


def rule_of(endpoint: str) -> Access:
    """The rule of a route; asking for one that has none is a mistake of ours."""
    view: Any = current_app.view_functions[endpoint]
    return cast(Access, view.access)


def admit_to_table() -> AnyResponse | None:
    """Let this phone through to the route, or say why not."""
    if request.endpoint is None:
        return None
    rule = rule_of(request.endpoint)
    if rule in (Access.ANYONE, Access.HOUSE, Access.PAST_GAME):  # house_access.py asks for the key
        return None
    found = _at_table(str((request.view_args or {}).get("code", "")))
    if found is None:
        return _outside()
    g.phone = _phone_at_table(*found)
    player_marks.use_marks_of(g.phone.row.seats)
    if rule is Access.HOST and not g.phone.host:
        abort(403, NOT_HOST)
    if rule is Access.PLAYS and g.phone.seat is None:
        abort(403, SEALED if g.phone.sealed else NOT_SEATED)
    return None


def current_phone() -> PhoneAtTable:
    """The phone at work, on a route that admits only phones at a table."""
    return cast(PhoneAtTable, g.phone)


def sign_in(code: str, issued: Issued) -> None:
    """Have this phone keep its token; the answer under way carries it."""
    g.tokens = {**g.get("tokens", {}), code: issued.token}


def sign_out(code: str) -> None:
    """Have this phone forget its token."""
    g.tokens = {**g.get("tokens", {}), code: None}


def keep_seat_tokens(response: Response) -> Response:
    """Tokens are kept by the phone alone, out of the reach of scripts."""
    for code, token in g.get("tokens", {}).items():
        life = MONTH if token else 0
        response.set_cookie(
            cookie_name(COOKIE + code),
            token or "",
            max_age=life,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return response


def renew_token(code: str) -> Phone | None:
    """This phone's rights have changed: a new token for them, and the old one is worth nothing."""
    issued = phones.renew(token_for(code))
    if issued is None:
        return None
    sign_in(code, issued)
    return issued.phone


def seat_tokens() -> dict[str, str]:
    """The tables this phone has a token for, by code."""
    start = cookie_name(COOKIE)
    kept = {
        name.removeprefix(start): token for name, token in request.cookies.items() if name.startswith(start)
    }
    return dict(list(kept.items())[-MOST_TABLES:])


def token_for(code: str) -> str:
    """What proves this phone's rights: its cookie, or for a script the seat token of its header."""
    if request.blueprint == "api_tables":
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else ""
    return request.cookies.get(cookie_name(COOKIE + code), "")


def key_token() -> str:
    """What proves that this phone has shown the key of the house."""
    return request.cookies.get(cookie_name(KEY_COOKIE), "")


def play_as(code: str, seat: int) -> None:
    """Another person takes this phone: the curtain falls before it is theirs."""
    before = [each for each in session.get("as", {}).items() if each[0] != code]
    session["as"] = dict([*before[-4:], (code, seat)])  # a cookie has little room
    cover(code)


def lift(row: StoredTable, seat: int) -> None:
    """Only this person is looking now. It holds for one table, one person, and until they have acted."""
    session["lifted"] = [row.code, seat, int(time.time()) + LIFTED, row.batches]


def cover(code: str) -> None:
    """Let the curtain fall."""
    session.pop("lifted", None)


def seats_without_phone(row: StoredTable) -> tuple[int, ...]:
    """Seats at this table whose people have no phone of their own."""
    taken = {phone.seat for phone in phones.phones(row.id)}
    return tuple(seat.number for seat in row.seats if seat.number not in taken and seat.left_at is None)


def may_invite(phone: PhoneAtTable) -> bool:
    """May this phone show the code to scan? Once the game has begun a watcher may not; at a demo nobody."""
    return (
        is_open(phone.row)
        and not phone.row.demo
        and (not phone.row.batches or phone.host or phone.phone.seat is not None)
    )


def known_phone(row: StoredTable) -> Phone | None:
    """This phone, if it is signed in at that table."""
    token = token_for(row.code)
    if not token:
        return None
    return _of_table(row, phones.find_phone(token) or _wake_phone(row, token))


def _wake_phone(row: StoredTable, token: str) -> Phone | None:
    """It slept longer than a session lives: its seat waits, if nobody took it."""
    return None if row.status is TableStatus.FINISHED else phones.wake(token)


def _of_table(row: StoredTable, phone: Phone | None) -> Phone | None:
    return phone if phone is not None and phone.game == row.id else None


def _at_table(code: str) -> tuple[Phone, StoredTable] | None:
    token = token_for(code)
    found = phones.find_table_and_phone(code, token) if token else None
    if found is None:
        return None
    row, phone = found
    phone = phone or _of_table(row, _wake_phone(row, token))
    if phone is None:
        return None
    if phone.renewal_due and request.endpoint in ("play.page", "people.page"):
        # Only where no second request of this phone is under way with the old token.
        phone = renew_token(code) or phone
        row = tables.get(row.id)  # its seats name this phone by its new session
    return phone, row


def _phone_at_table(phone: Phone, row: StoredTable) -> PhoneAtTable:
    mine = () if phone.seat is None else (phone.seat,)
    script = request.blueprint == "api_tables"
    free = seats_without_phone(row) if phone.host and not script else ()
    sealed = tuple(seat for seat in (*mine, *free) if secret_access.hides_from(row, seat, phone))
    own = tuple(seat for seat in mine if seat not in sealed)
    if script:
        return PhoneAtTable(phone, row, own, next(iter(own), None), None, sealed)
    seats = tuple(sorted({*own, *free} - {*sealed}))
    chosen = session.get("as", {}).get(row.code) if phone.host else None
    seat = chosen if chosen in seats else phone.seat if own else next(iter(seats), None)
    lifted = session.get("lifted", ["", None, 0, 0])
    looking = lifted[3] if lifted[:2] == [row.code, seat] and lifted[2] > time.time() else None
    return PhoneAtTable(phone, row, seats, seat, looking, sealed)


def _outside() -> AnyResponse | None:
    """A stranger is shown the door in the same way whether or not there is such a table."""
    if request.blueprint == "api_tables":
        abort(401)
    code = str((request.view_args or {}).get("code", ""))
    if request.method == "GET" and request.endpoint == "play.page":
        return redirect(url_for("join.join", code=code[:12]))
    if request.method == "GET" and request.endpoint == "television.board":
        return redirect(url_for("television.show", typed=code[:12]))
    abort(403, NOT_AT_TABLE)


def is_open(row: StoredTable) -> bool:
    return row.status in (TableStatus.LOBBY, TableStatus.PLAYING)
