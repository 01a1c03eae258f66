"""A tournament night: the tables of each round, their results, and the next round."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.engine.codec import BadRequestError
from referee.league import ratings, seasons, tournament
from referee.store.db import clock
from referee.store.db.database import write_session
from referee.store.db.errors import InvalidInputError
from referee.store.league import nights
from referee.store.league import seasons as stored_seasons
from referee.store.league.nights import Pairing, StoredNight
from referee.store.people import paper_games, roster
from referee.store.people.paper_games import PaperSheet, SheetSeat
from referee.web.form_fields import whole_number
from referee.web.middleware.sessions import Access, access

bp = Blueprint("nights", __name__, url_prefix="/nights")

NO_FIGURES = "Give everybody at this table a score, or everybody a place."


@bp.get("/<int:night>")
@access(Access.HOUSE)
def one(night: int) -> ResponseReturnValue:
    """The whole night."""
    return _page(nights.get(night))


@bp.post("/<int:night>/round")
@access(Access.HOUSE)
def pair(night: int) -> ResponseReturnValue:
    """Pair the people who are here now for the next round."""
    found = nights.get(night)
    try:
        with write_session():
            nights.set_players(night, _people_here())
            tournament.pair_next_round(
                nights.get(night),
                stored_seasons.get(found.season).plan,
                rematches="rematches" in request.form,
            )
    except (BadRequestError, InvalidInputError) as trouble:
        return _page(found, str(trouble)), 422
    return _back(night)


@bp.post("/<int:night>/tables/<int:round>/<int:number>")
@access(Access.HOUSE)
def record(night: int, round: int, number: int) -> ResponseReturnValue:
    """Record a result by hand; it goes into the history as a game on paper."""
    found = nights.get(night)
    table = next((each for each in found.pairings if (each.round, each.number) == (round, number)), None)
    try:
        if table is None or table.out or table.game is not None:
            raise InvalidInputError("This table does not wait for a result.")
        with write_session():
            game = paper_games.enter(_sheet(found, table))
            nights.set_game(night, round, number, game)
    except (BadRequestError, InvalidInputError) as trouble:
        return _page(found, str(trouble)), 422
    ratings.rate_new_games(ratings.MOST_PER_REQUEST)
    return _back(night)


@bp.post("/<int:night>/close")
@access(Access.HOUSE)
def close(night: int) -> ResponseReturnValue:
    """Close the night."""
    try:
        nights.close(night)
    except InvalidInputError as trouble:
        return _page(nights.get(night), str(trouble)), 422
    return _back(night)


def _people_here() -> list[int]:
    here = list(dict.fromkeys(whole_number(each, "person") for each in request.form.getlist("person")))
    if len(here) < tournament.FEWEST:
        raise BadRequestError("A round needs at least two people.")
    return here


def _sheet(night: StoredNight, table: Pairing) -> PaperSheet:
    points, places = _typed_numbers(table.players, "points"), _typed_numbers(table.players, "at")
    scores = [each for each in points if each is not None]
    at = [each for each in places if each is not None]
    if not at and len(scores) == len(table.players):
        at = paper_games.places_by_points(scores)
    if len(at) != len(table.players):
        raise BadRequestError(NO_FIGURES)
    seats = tuple(SheetSeat(*each) for each in zip(table.players, at, points, strict=True))
    note = f"{night.plan.name}, round {table.round}, table {table.number}"
    return PaperSheet(night.plan.rules, clock.now(), seats, note=note)


def _typed_numbers(players: Sequence[int], name: str) -> list[int | None]:
    texts = [request.form.get(f"{name}.{player}", "").strip() for player in players]
    return [whole_number(text, "place" if name == "at" else "score") if text else None for text in texts]


def _page(night: StoredNight, problem: str = "") -> str:
    season = stored_seasons.get(night.season)
    rounds = [
        (number, [each for each in night.pairings if each.round == number])
        for number in range(night.rounds, 0, -1)
    ]
    planned = night.plan.system == tournament.ROBIN and night.plan.size == 2
    return render_template(
        "night.html",
        night=night,
        season=season,
        rounds=rounds,
        standing=tournament.standing(night, season.plan),
        planned=planned,
        complete=tournament.everybody_met(night),
        systems=tournament.SYSTEMS,
        roster=roster.everybody(),
        told=seasons.format_points,
        problem=problem,
    )


def _back(night: int) -> ResponseReturnValue:
    return redirect(url_for("nights.one", night=night), 303)
