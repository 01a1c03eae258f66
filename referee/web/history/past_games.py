"""Finished games: the list, and a page for each with places, words, ties, chart and ledger."""

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
from referee.table.loading import Table
from referee.web.downloads import download
from referee.web.form_fields import calendar_day, whole_number
from referee.web.history import charts, paper_result
from referee.web.history.chat_strip import CROWN, SQUARES, chat_strip
from referee.web.history.outcome import load_result
from referee.web.history.result_picture import headline
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
    which = _read_filter()
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
@access(Access.PAST_GAME)
def one(game: int) -> ResponseReturnValue:
    """One finished game as everybody may see it."""
    found = past.game(game)
    player_marks.use_marks_of(found.table.seats)
    if found.table.on_paper:
        shown = paper_result.page_context(found)
    else:
        shown = _page_context(loading.load_table(found.table.code))
    phone = None if found.table.on_paper else known_phone(found.table)
    return render_template(
        "past_game.html",
        row=found.table,
        phone=phone,
        has_script=phone is not None and phone.seat is not None,
        photos=photos.photos_of(found.table.id),
        strip=chat_strip(found),
        SQUARES=SQUARES,
        CROWN=CROWN,
        headline=headline([place for place in load_result(found).places if place.place == 1]),
        **shown,
    )


@bp.get("/history/<int:game>/bgstats")
@access(Access.PAST_GAME)
def open_in_bg_stats(game: int) -> ResponseReturnValue:
    """Open the BG Stats app with this game filled in."""
    return redirect(exchange.bg_stats_link(past.game(game)))


@bp.get("/t/<code>/game.play")
@access(Access.PLAYS)
def play_script(code: str) -> ResponseReturnValue:
    """The finished game as a script, for those who sat there: it holds what was secret while they played."""
    return download(exchange.as_script(code), "text/plain", f"{code}.play")


@bp.get("/history.csv")
@access(Access.HOUSE)
def scores_csv() -> ResponseReturnValue:
    """Every score as a table for a spreadsheet."""
    return download(exchange.as_csv(), "text/csv", "quoin.csv")


@bp.get("/history.bgsplay")
@access(Access.HOUSE)
def bg_stats_file() -> ResponseReturnValue:
    """Every game for the BG Stats app."""
    return download(exchange.as_bg_stats(), "application/json", "quoin.bgsplay")


def _page_context(table: Table) -> dict[str, object]:
    rules, view = table.rules, loading.view_for(table, None)
    names = {seat.number: seat.name for seat in table.seats}
    return {
        "table": TablePage(
            table.code, rules.key, rules.title, table.seats, round_name=rules.counts, figure=rules.figure
        ),
        "has_keepsakes": rules.keepsakes is not None,
        "view": view,
        "chart": charts.by_round(view.result.words, names, rules.counts) if view.result else None,
    }


def _read_filter() -> GameFilter:
    """The games that the address asks for."""
    until = _day("until")
    return GameFilter(
        rules=request.args.get("game") or None,
        people=_people(),
        since=_day("since"),
        until=None if until is None else until + timedelta(days=1),
        place=request.args.get("place", "").strip() or None,
    )


def _people() -> tuple[int, ...]:
    persons = [each for each in request.args.getlist("person") if each][:MOST_PEOPLE]
    return tuple(dict.fromkeys(whole_number(each, "person") for each in persons))


def _day(name: str) -> datetime | None:
    text = request.args.get(name, "").strip()
    return calendar_day(text, name) if text else None
