"""Seasons: the list, and each with its standing, games and tournament nights."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee import games as registry
from referee.engine.codec import BadRequestError
from referee.league import seasons, tournament
from referee.league.pairing import LARGEST
from referee.store.db import clock
from referee.store.db.errors import InvalidInputError
from referee.store.league import nights
from referee.store.league import seasons as stored_seasons
from referee.store.league.seasons import SeasonPlan, StoredSeason
from referee.store.people import history, roster
from referee.store.people.history import GameFilter
from referee.web.form_fields import calendar_day, whole_number
from referee.web.formatting import day, game_title
from referee.web.middleware.sessions import Access, access

bp = Blueprint("seasons", __name__)

MOST_PLACES = 12
RECENT_GAMES = 30
"""The latest games, which can be added to a season by hand."""


@bp.get("/seasons")
@access(Access.HOUSE)
def page() -> ResponseReturnValue:
    """Every season, and a form for a new one."""
    return _list_page()


@bp.post("/seasons")
@access(Access.HOUSE)
def create() -> ResponseReturnValue:
    """Create a season."""
    try:
        season = stored_seasons.create(_read_plan())
    except (BadRequestError, InvalidInputError) as trouble:
        return _list_page(str(trouble)), 422
    return redirect(url_for("seasons.one", season=season.id), 303)


@bp.get("/seasons/<int:season>")
@access(Access.HOUSE)
def one(season: int) -> ResponseReturnValue:
    """The standing with its arithmetic, the games, the nights."""
    return _season_page(stored_seasons.get(season))


@bp.post("/seasons/<int:season>")
@access(Access.HOUSE)
def change(season: int) -> ResponseReturnValue:
    """Change the name, days, games or points."""
    found = stored_seasons.get(season)
    try:
        stored_seasons.change(season, _read_plan())
    except (BadRequestError, InvalidInputError) as trouble:
        return _season_page(found, str(trouble)), 422
    return _back(season)


@bp.post("/seasons/<int:season>/close")
@access(Access.HOUSE)
def close(season: int) -> ResponseReturnValue:
    """Close the season, or open it again."""
    stored_seasons.close(season, request.form.get("over", "") == "1")
    return _back(season)


@bp.post("/seasons/<int:season>/remove")
@access(Access.HOUSE)
def remove(season: int) -> ResponseReturnValue:
    """Remove the season; its games stay in the history."""
    stored_seasons.remove(season)
    return redirect(url_for("seasons.page"), 303)


@bp.post("/seasons/<int:season>/games")
@access(Access.HOUSE)
def include_game(season: int) -> ResponseReturnValue:
    """Add a game to the season by hand, or leave it out."""
    game = whole_number(request.form.get("game", ""), "game")
    stored_seasons.set_counts(season, game, request.form.get("counts", "") == "1")
    return _back(season)


@bp.post("/seasons/<int:season>/nights")
@access(Access.HOUSE)
def begin_night(season: int) -> ResponseReturnValue:
    """Begin a tournament night."""
    found = stored_seasons.get(season)
    try:
        night = tournament.begin_night(found, _read_night())
    except (BadRequestError, InvalidInputError) as trouble:
        return _season_page(found, night_problem=str(trouble)), 422
    return redirect(url_for("nights.one", night=night), 303)


def _read_plan() -> SeasonPlan:
    """The season that the form describes."""
    scheme = request.form.get("scheme", "")
    if scheme not in seasons.SCHEMES:
        raise BadRequestError("Choose what a place is worth.")
    until = calendar_day(request.form["until"], "until") if request.form.get("until", "").strip() else None
    return SeasonPlan(
        name=request.form.get("name", ""),
        since=calendar_day(request.form.get("since", ""), "since"),
        until=None if until is None else until + timedelta(days=1),
        rules=tuple(kind for kind in _kinds() if kind in request.form.getlist("rules")),
        scheme=scheme,
        worth=_read_points() if scheme == seasons.OWN else (),
        automatic=request.form.get("automatic", "") == "1",
    )


def _read_points() -> tuple[int, ...]:
    worth = tuple(whole_number(each, "points") for each in request.form.get("worth", "").split())
    if not 1 <= len(worth) <= MOST_PLACES:
        raise BadRequestError("Write what the first place is worth, the second, and so on: 10 6 4 2 1.")
    if any(one < other for one, other in pairwise(worth)):
        raise BadRequestError("A later place cannot be worth more than an earlier one.")
    return worth


def _read_night() -> nights.NightPlan:
    here = tuple(dict.fromkeys(whole_number(each, "person") for each in request.form.getlist("person")))
    game = request.form.get("game", "")
    if game not in _kinds():
        raise BadRequestError("Choose the game of the night.")
    return nights.NightPlan(
        name=request.form.get("name", "").strip() or day(clock.now()),
        rules=game,
        system=request.form.get("system", ""),
        size=whole_number(request.form.get("size", "2"), "size"),
        seed=int(clock.now().timestamp()),
        players=here,
    )


def _list_page(problem: str = "") -> str:
    return render_template(
        "seasons.html",
        seasons=stored_seasons.all_seasons(),
        asked=request.form,
        problem=problem,
        **_choices(),
    )


def _season_page(season: StoredSeason, problem: str = "", night_problem: str = "") -> str:
    games = stored_seasons.games(season)
    left = stored_seasons.excluded_games(season)
    recent = history.games(GameFilter(), per_page=RECENT_GAMES).games
    counted = {game.game for game in games}
    return render_template(
        "season.html",
        season=season,
        only=[game_title(key) for key in season.plan.rules],
        standing=seasons.standing(season.plan, games),
        games=games,
        left=[past for past in recent if past.table.id in left],
        others=[past for past in recent if past.table.id not in counted and past.table.id not in left],
        nights=nights.nights_of(season.id),
        systems=tournament.SYSTEMS,
        largest=LARGEST,
        roster=roster.everybody(),
        problem=problem,
        night_problem=night_problem,
        **_choices(),
    )


def _choices() -> dict[str, object]:
    today = f"{clock.now():%Y-%m-%d}"
    return {"schemes": seasons.SCHEMES, "kinds": _kinds(), "today": today, "told": seasons.format_points}


def _kinds() -> list[str]:
    """Our games, and every other that was entered from paper."""
    known = [rules.key for rules in registry.GAMES]
    return [*known, *(kind for kind in history.kinds() if kind not in known)]


def _back(season: int) -> ResponseReturnValue:
    return redirect(url_for("seasons.one", season=season), 303)
