"""Sheets to print and cut out: a letter deck, pieces and cards for whoever has no box."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.printing.catalogue import PRINTABLES, print_sheets
from referee.printing.paper import PAPERS
from referee.printing.sheets import Ink
from referee.store.games.tokens import normalize_code
from referee.web.downloads import download
from referee.web.formatting import phone_url
from referee.web.middleware.sessions import Access, access

bp = Blueprint("printing", __name__)


@bp.get("/print")
@access(Access.ANYONE)
def page() -> ResponseReturnValue:
    """What can be printed, with the choice of paper and ink."""
    return render_template(
        "print.html", printables=PRINTABLES.values(), papers=PAPERS.values(), table=_table_code()
    )


@bp.get("/print/<key>.pdf")
@access(Access.ANYONE)
def sheets(key: str) -> ResponseReturnValue:
    """One set of sheets; a choice that is not offered is a page that is not there."""
    paper, ink = request.args.get("paper", "a4"), request.args.get("ink", Ink.COLOUR.value)
    if key not in PRINTABLES or paper not in PAPERS or ink not in {each.value for each in Ink}:
        abort(404)
    content = print_sheets(key, paper, Ink(ink), request.args.get("backs") == "1", _address(key))
    return download(content, "application/pdf", f"quoin-{key}-{paper}.pdf")


def _table_code() -> str:
    return normalize_code(request.args.get("table", "")[:12]) or ""


def _address(key: str) -> str:
    """What the QR code opens: joining the table that was named, or the home page."""
    if key != "reference":
        return ""
    code = _table_code()
    return phone_url(url_for("join.join", code=code) if code else "/")
