"""The key of the house: set it, show it once on each phone, turn it off."""

from __future__ import annotations

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.store.db.errors import InvalidInputError
from referee.store.house import house_key
from referee.store.house.house_key import KeyState
from referee.table import house_links
from referee.web.formatting import phone_url
from referee.web.middleware import house_access
from referee.web.middleware.sessions import Access, access

bp = Blueprint("house_key", __name__)

WRONG_LINK = "That link is used up or too old. Let a phone that has the key show a new one."
WRONG_OLD_KEY = "That is not the key the house has now, so it was not changed."
SET = "The house has a key now. This phone keeps it; write it down for the others."
OFF = "The house is open: nobody needs a key."
LONGEST_PATH = 500


@bp.get("/key")
@access(Access.ANYONE)
def page() -> ResponseReturnValue:
    """Type the key; on a phone that has shown it, or in a house without one, change it."""
    return _page()


@bp.post("/key")
@access(Access.ANYONE)
def show() -> ResponseReturnValue:
    """Show the key: it is remembered on this phone."""
    if house_key.state() is KeyState.LOCKED:
        if not house_access.check_key(request.form.get("key", "")):
            return _page(house_access.WRONG_KEY), 422
        house_access.remember()
    return redirect(_next_page(), 303)


@bp.post("/key/set")
@access(Access.HOUSE)
def set_key() -> ResponseReturnValue:
    """Set the key, or change it for whoever knows the one before; this phone keeps it."""
    if house_key.state() is KeyState.LOCKED and not house_access.check_key(request.form.get("old", "")):
        return _page(WRONG_OLD_KEY), 422
    try:
        house_key.set_key(request.form.get("key", ""))
    except InvalidInputError as trouble:
        return _page(str(trouble)), 422
    house_access.remember()
    flash(SET)
    return redirect(url_for("house_key.page"), 303)


@bp.post("/key/off")
@access(Access.HOUSE)
def turn_off() -> ResponseReturnValue:
    """Turn the key off, or decide to do without one."""
    had_one = house_key.state() is KeyState.LOCKED
    house_key.remove_key()
    if had_one:
        flash(OFF)
    return redirect(url_for("home.home"), 303)


@bp.post("/key/forget")
@access(Access.ANYONE)
def forget() -> ResponseReturnValue:
    """Forget the key on this phone."""
    house_access.forget()
    return redirect(url_for("home.home"), 303)


@bp.get("/key/phone/<token>")
@access(Access.ANYONE)
def scan(token: str) -> ResponseReturnValue:
    """Let in the phone that scanned the code on one that has the key. It works once."""
    if not house_links.is_valid(token):
        abort(404, WRONG_LINK)
    if request.method == "HEAD":  # a program only checks the link, and that must not use it up
        return "", 204
    kept = house_links.use_link(token)
    if kept is None:
        abort(404, WRONG_LINK)
    house_access.remember(kept)
    return redirect(url_for("home.home"), 303)


def _page(problem: str = "") -> str:
    inside = house_access.is_inside()
    locked = house_key.state() is KeyState.LOCKED
    return render_template(
        "house_key.html",
        inside=inside,
        locked=locked,
        problem=problem,
        then=request.values.get("then", "")[:LONGEST_PATH],
        typed=request.form.get("key", "")[:64],
        suggestion=house_key.new_key() if inside else "",
        link=phone_url(url_for("house_key.scan", token=house_links.make_link())) if locked and inside else "",
        lengths=house_key.LENGTHS,
    )


def _next_page() -> str:
    """The page that asked for the key; never one of another server."""
    then = request.form.get("then", "")[:LONGEST_PATH]
    is_ours = then.startswith("/") and then[1:2] not in ("/", "\\") and then.isprintable()
    return then if is_ours else url_for("home.home")
