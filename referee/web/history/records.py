"""Records of the house, people's pages, and every word ever played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from referee.league import records
from referee.store.people import history, played_words, ratings, recap, roster
from referee.store.people.history import GameFilter, PastGame
from referee.table.player_marks import marks_for
from referee.web.form_fields import shorten, whole_number
from referee.web.history.rating_curve import rating_curve
from referee.web.middleware.sessions import Access, access

bp = Blueprint("records", __name__)

LAST_GAMES = 5
MOST_IN_CURVE = 40


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
    games = history.games(GameFilter(people=(person,)), per_page=MOST_IN_CURVE)
    won = {each.game for past in games.games for each in past.standings if each.player == person and each.won}
    return render_template(
        "person.html",
        career=career,
        last=replace(games, games=games.games[:LAST_GAMES]),
        marks=_latest_marks(games.games),
        years=recap.years(person),
        curve=rating_curve(ratings.rating_history(person, MOST_IN_CURVE), won),
    )


def _latest_marks(games: Sequence[PastGame]) -> dict[int, int]:
    """The mark that each person had last, by the person's number."""
    marks: dict[int, int] = {}
    for past in reversed(games):
        worn = marks_for(past.table.seats)
        marks |= {seat.player: worn[seat.number] for seat in past.table.seats}
    return marks
