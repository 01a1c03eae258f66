"""Seasons: a list of them, each with its standing explained, its games, its nights."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee import games as shelf
from referee.engine.codec import BadRequest
from referee.league import seasons, tournament
from referee.league.pairing import LARGEST
from referee.store.db import clock
from referee.store.db.errors import InvalidInputError
from referee.store.league import nights
from referee.store.league import seasons as kept
from referee.store.league.seasons import SeasonPlan, StoredSeason
from referee.store.people import history, roster
from referee.store.people.history import GameFilter
from referee.web.form_fields import calendar_day, whole_number
from referee.web.formatting import game_title
from referee.web.middleware.sessions import Access, access

bp = Blueprint("seasons", __name__)

MOST_WORTHS = 12
CHOICES = 30
"""Games offered to be put into a season by hand: the latest ones."""


@bp.get("/seasons")
@access(Access.HOUSE)
def page() -> ResponseReturnValue:
    """Every season, and a form for a new one."""
    return _list()


@bp.post("/seasons")
@access(Access.HOUSE)
def create() -> ResponseReturnValue:
    """A season begins."""
    try:
        season = kept.create(planned())
    except (BadRequest, InvalidInputError) as trouble:
        return _list(str(trouble)), 422
    return redirect(url_for("seasons.one", season=season.id), 303)


@bp.get("/seasons/<int:season>")
@access(Access.HOUSE)
def one(season: int) -> ResponseReturnValue:
    """The standing with its arithmetic, the games, the nights."""
    return _one(kept.get(season))


@bp.post("/seasons/<int:season>")
@access(Access.HOUSE)
def change(season: int) -> ResponseReturnValue:
    """Another name, other days, games or points."""
    found = kept.get(season)
    try:
        kept.change(season, planned())
    except (BadRequest, InvalidInputError) as trouble:
        return _one(found, str(trouble)), 422
    return _back(season)


@bp.post("/seasons/<int:season>/close")
@access(Access.HOUSE)
def close(season: int) -> ResponseReturnValue:
    """Over, or open again."""
    kept.close(season, request.form.get("over", "") == "1")
    return _back(season)


@bp.post("/seasons/<int:season>/remove")
@access(Access.HOUSE)
def remove(season: int) -> ResponseReturnValue:
    """The season is forgotten; its games stay."""
    kept.remove(season)
    return redirect(url_for("seasons.page"), 303)


@bp.post("/seasons/<int:season>/games")
@access(Access.HOUSE)
def count(season: int) -> ResponseReturnValue:
    """A game is put into the season by hand, or left out of it."""
    game = whole_number(request.form.get("game", ""), "game")
    kept.set_counts(season, game, request.form.get("counts", "") == "1")
    return _back(season)


@bp.post("/seasons/<int:season>/nights")
@access(Access.HOUSE)
def begin_night(season: int) -> ResponseReturnValue:
    """A tournament night begins."""
    found = kept.get(season)
    try:
        night = tournament.begin_night(found, _night())
    except (BadRequest, InvalidInputError) as trouble:
        return _one(found, night_problem=str(trouble)), 422
    return redirect(url_for("nights.one", night=night), 303)


def planned() -> SeasonPlan:
    """What the form says a season is to be."""
    scheme = request.form.get("scheme", "")
    if scheme not in seasons.SCHEMES:
        raise BadRequest("Choose what a place is worth.")
    until = calendar_day(request.form["until"], "until") if request.form.get("until", "").strip() else None
    return SeasonPlan(
        name=request.form.get("name", ""),
        since=calendar_day(request.form.get("since", ""), "since"),
        until=None if until is None else until + timedelta(days=1),
        rules=tuple(kind for kind in _kinds() if kind in request.form.getlist("rules")),
        scheme=scheme,
        worth=_worth() if scheme == seasons.OWN else (),
        automatic=request.form.get("automatic", "") == "1",
    )


def _worth() -> tuple[int, ...]:
    worth = tuple(whole_number(each, "points") for each in request.form.get("worth", "").split())
    if not 1 <= len(worth) <= MOST_WORTHS:
        raise BadRequest("Write what the first place is worth, the second, and so on: 10 6 4 2 1.")
    if any(one < other for one, other in pairwise(worth)):
        raise BadRequest("A later place cannot be worth more than an earlier one.")
    return worth


def _night() -> nights.NightPlan:
    here = tuple(dict.fromkeys(whole_number(each, "person") for each in request.form.getlist("person")))
    game = request.form.get("game", "")
    if game not in _kinds():
        raise BadRequest("Choose the game of the night.")
    return nights.NightPlan(
        name=request.form.get("name", "").strip() or f"{clock.now():%-d %B %Y}",
        rules=game,
        system=request.form.get("system", ""),
        size=whole_number(request.form.get("size", "2"), "size"),
        seed=int(clock.now().timestamp()),
        players=here,
    )


def _list(problem: str = "") -> str:
    return render_template(
        "seasons.html", seasons=kept.all_seasons(), asked=request.form, problem=problem, **_choices()
    )


def _one(season: StoredSeason, problem: str = "", night_problem: str = "") -> str:
    games = kept.games(season)
    left = kept.excluded_games(season)
    recent = history.games(GameFilter(), per_page=CHOICES).games
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
    known = [rules.key for rules in shelf.GAMES]
    return [*known, *(kind for kind in history.kinds() if kind not in known)]


def _back(season: int) -> ResponseReturnValue:
    return redirect(url_for("seasons.one", season=season), 303)
