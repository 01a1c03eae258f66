"""Trying Quoin without cards: a demo table of any game, where a script plays the other seats."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from referee.store.games import sessions as phones
from referee.store.games.demos import TooManyDemosError
from referee.table import demo
from referee.table.demo_script import VISITOR, all_scripts, find_script
from referee.web.middleware.sessions import Access, access, sign_in

bp = Blueprint("try_it", __name__, url_prefix="/try")


@bp.get("")
@access(Access.ANYONE)
def choose() -> ResponseReturnValue:
    """The demos to choose from."""
    return render_template("try.html", demos=all_scripts(), problem="")


@bp.post("/<key>")
@access(Access.ANYONE)
def start(key: str) -> ResponseReturnValue:
    """A new demo table for this phone alone."""
    if find_script(key) is None:
        abort(404)
    try:
        table = demo.create(key)
    except TooManyDemosError as full:
        return render_template("try.html", demos=all_scripts(), problem=full.sentence), 503
    sign_in(table.code, phones.issue(table.id, VISITOR))
    return redirect(url_for("play.page", code=table.code), 303)
