"""Games that were played: a page of them, and each with its places, words, ties, chart and whole ledger."""

from __future__ import annotations

from datetime import datetime, timedelta

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.data import exchange
from referee.store.games import photos
from referee.store.people import history as past
from referee.store.people import roster
from referee.store.people.history import GameFilter
from referee.table import loading
from referee.web.downloads import download
from referee.web.form_fields import calendar_day, whole_number
from referee.web.history import charts, paper_result
from referee.web.middleware.sessions import Access, access, known_phone
from referee.web.table import player_marks
from referee.web.table.screen import TablePage

bp = Blueprint("past_games", __name__)

MOST_PEOPLE = 6


@bp.get("/history")
@access(Access.HOUSE)
def page() -> ResponseReturnValue:
    """Finished games, the latest first: of one game, with certain people, between two days, at one place."""
    number = whole_number(request.args.get("page", "1"), "page")
    which = asked()
    return render_template(
        "history.html",
        found=past.games(which, number),
        which=which,
        asked=request.args,
        narrowed=which != GameFilter(),
        games=past.kinds(),
        roster=roster.everybody(),
        places=past.places(),
    )


@bp.get("/history/<int:game>")
@access(Access.HOUSE)
def one(game: int) -> ResponseReturnValue:
    """One finished game as everybody may know it."""
    found = past.game(game)
    player_marks.use_marks_of(found.table.seats)
    if found.table.on_paper:
        sheet, seen = paper_result.shown(found)
        return render_template("past_game.html", row=found.table, table=sheet, view=seen, **links(found))
    played = loading.load_table(found.table.code)
    rules = played.rules
    table = TablePage(played.code, rules.key, rules.title, played.seats, round_name=rules.counts)
    view = loading.view_for(played, None)
    names = {seat.number: seat.name for seat in played.seats}
    chart = charts.by_round(view.result.words, names, rules.counts) if view.result else None
    return render_template(
        "past_game.html", row=found.table, table=table, view=view, chart=chart, **links(found)
    )


def links(found: past.PastGame) -> dict[str, object]:
    """Where a game can be carried from its page: to BG Stats, and by those who sat there as a script."""
    row = found.table
    phone = None if row.on_paper else known_phone(row)
    return {
        "sat": phone is not None and phone.seat is not None,
        "phone": phone,
        "photos": photos.photos_of(row.id),
    }


@bp.get("/history/<int:game>/bgstats")
@access(Access.HOUSE)
def bg_stats(game: int) -> ResponseReturnValue:
    """On to the BG Stats app with this game filled in."""
    return redirect(exchange.bg_stats_link(past.game(game)))


@bp.get("/t/<code>/game.play")
@access(Access.PLAYS)
def script(code: str) -> ResponseReturnValue:
    """The finished game as a script, for those who sat there: it holds what was secret while they played."""
    return download(exchange.as_script(code), "text/plain", f"{code}.play")


@bp.get("/history.csv")
@access(Access.HOUSE)
def rows() -> ResponseReturnValue:
    """Every score as a table for a spreadsheet."""
    return download(exchange.as_csv(), "text/csv", "quoin.csv")


@bp.get("/history.bgsplay")
@access(Access.HOUSE)
def plays() -> ResponseReturnValue:
    """Every game for the BG Stats app."""
    return download(exchange.as_bg_stats(), "application/json", "quoin.bgsplay")


def asked() -> GameFilter:
    """Which games the address asks for."""
    until = _day("until")
    return GameFilter(
        rules=request.args.get("game") or None,
        people=_people(),
        since=_day("since"),
        until=None if until is None else until + timedelta(days=1),
        place=request.args.get("place", "").strip() or None,
    )


def _people() -> tuple[int, ...]:
    wanted = [each for each in request.args.getlist("person") if each][:MOST_PEOPLE]
    return tuple(dict.fromkeys(whole_number(each, "person") for each in wanted))


def _day(name: str) -> datetime | None:
    text = request.args.get(name, "").strip()
    return calendar_day(text, name) if text else None
