"""The photo page: from the home screen or the share menu to the table, or the word, a photo is for."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.web.house.open_tables import open_tables
from referee.web.middleware.sessions import Access, access

bp = Blueprint("photo_page", __name__)

NOT_A_PHOTO = "That was not a photo Quoin can use. Share one picture of at most 10 MB, or take one here."


@bp.get("/photo")
@access(Access.ANYONE)
def page() -> ResponseReturnValue:
    """The open tables of this phone and the word check; a shared photo waits in the browser."""
    waiting, shared = open_tables(), "shared" in request.args
    if shared and not waiting:
        return redirect(url_for("words.page", _anchor="shared"), 303)
    return render_template(
        "photo.html",
        waiting=waiting,
        shared=shared,
        then="shared" if shared else "camera",
        problem=NOT_A_PHOTO if "problem" in request.args else "",
    )
