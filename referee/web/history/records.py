"""Records of the house, people's pages, and every word ever played."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from referee.league import records
from referee.store.people import history, played_words, recap, roster
from referee.store.people.history import GameFilter
from referee.web.form_fields import shorten, whole_number
from referee.web.middleware.sessions import Access, access

bp = Blueprint("records", __name__)

LAST_GAMES = 5


@bp.get("/records")
@access(Access.HOUSE)
def house() -> ResponseReturnValue:
    """The records of the house with their holders, and links to everybody."""
    return render_template(
        "records.html", records=records.house_records(), roster=roster.everybody(), years=recap.years()
    )


@bp.get("/records/words")
@access(Access.HOUSE)
def all_words() -> ResponseReturnValue:
    """Every word ever played here, searched by its beginning or a pattern."""
    query = request.args.get("q", "").strip()
    number = whole_number(request.args.get("page", "1"), "page")
    return render_template(
        "played_words.html", found=played_words.search(query, number), query=shorten(query)
    )


@bp.get("/people/<int:person>")
@access(Access.HOUSE)
def one(person: int) -> ResponseReturnValue:
    """One person over all their games."""
    career = records.career(person)
    last = history.games(GameFilter(people=(person,)), per_page=LAST_GAMES)
    return render_template("person.html", career=career, last=last, years=recap.years(person))
