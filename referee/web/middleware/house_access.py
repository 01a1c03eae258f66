"""Access to the pages of a house with a key: who is let in, and where everybody else is sent."""

from __future__ import annotations

from flask import Flask, Response, abort, g, redirect, request, url_for
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response as AnyResponse

from referee.store.db.errors import NotFoundError
from referee.store.games import tables
from referee.store.house import house_key
from referee.store.house.attempts import Attempt
from referee.store.house.house_key import KeyState
from referee.web.htmx import is_htmx
from referee.web.middleware import rate_limit
from referee.web.middleware.security import cookie_name
from referee.web.middleware.sessions import KEY_COOKIE, Access, key_token, known_phone, rule_of

HEADER = "X-Quoin-Key"
YEAR = 365 * 24 * 3600

LOCKED = "This house has a key, and this phone has not shown it yet. Open Home and type the key once."
NEEDS_HEADER = f"This house has a key: send it as “{HEADER}: …”."
WRONG_KEY = "That is not the key of this house."
TOO_MANY = "Too many wrong keys. Wait a few minutes, or let a phone that has the key show you a code to scan."


def init_app(app: Flask) -> None:
    app.before_request(admit_to_house)
    app.after_request(keep_house_token)


def admit_to_house() -> AnyResponse | None:
    """Let this phone through to a page of the house, or ask it for the key."""
    rule = None if request.endpoint is None else rule_of(request.endpoint)
    if rule not in (Access.HOUSE, Access.PAST_GAME) or is_inside():
        return None
    if rule is Access.PAST_GAME and _was_at_table():
        return None
    if request.path.startswith("/api/"):
        abort(401, NEEDS_HEADER)
    if request.method == "GET" and not is_htmx():
        return redirect(url_for("house_key.page", then=request.full_path.removesuffix("?")))
    abort(403, LOCKED)


def is_inside() -> bool:
    """May this phone use the pages of the house? Everybody may where there is no key."""
    if "inside" not in g:
        g.inside = house_key.state() is not KeyState.LOCKED or _has_shown_key()
    return bool(g.inside)


def has_key() -> bool:
    """Is there a key, and has this phone shown it?"""
    return house_key.state() is KeyState.LOCKED and _has_shown_key()


def check_key(key: str) -> bool:
    """Is this the key? Wrong ones are counted, and too many make this phone wait."""
    wait = rate_limit.seconds_to_wait(Attempt.WRONG_KEY)
    if wait:
        raise TooManyRequests(TOO_MANY, retry_after=wait)
    if house_key.is_right(key):
        return True
    rate_limit.count_failure(Attempt.WRONG_KEY)
    return False


def remember(token: str | None = None) -> None:
    """Have this phone keep a token, a new one unless it has been made, so that it is not asked again."""
    g.house_token = token or house_key.remember_phone()


def forget() -> None:
    """Have this phone forget its token, and the house forget this phone."""
    house_key.forget_phone(key_token())
    g.house_token = ""


def keep_house_token(response: Response) -> Response:
    """The token is kept by the phone alone, out of the reach of scripts."""
    token = g.get("house_token")
    if token is not None:
        response.set_cookie(
            cookie_name(KEY_COOKIE),
            token,
            max_age=YEAR if token else 0,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return response


def _has_shown_key() -> bool:
    token, sent = key_token(), request.headers.get(HEADER)
    if token and house_key.knows_phone(token):
        return True
    if sent is None:
        return False
    if not check_key(_as_typed(sent)):
        abort(401, WRONG_KEY)
    return True


def _as_typed(header: str) -> str:
    """Headers arrive as if they were Latin-1; whoever sends an é sends UTF-8."""
    try:
        return header.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return header


def _was_at_table() -> bool:
    """Was this phone at the table of this past game? Guests may read the result of what they played."""
    try:
        row = tables.get(int((request.view_args or {})["game"]))
    except NotFoundError:
        return False
    return request.method in ("GET", "HEAD") and not row.on_paper and known_phone(row) is not None
