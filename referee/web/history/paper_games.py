"""Games played on paper: enter them, correct them, remove them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee import games
from referee.engine.codec import BadRequestError
from referee.league import ratings
from referee.store.db import clock
from referee.store.db.database import write_session
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.models import new_uid
from referee.store.people import history, paper_games, roster
from referee.store.people.history import PastGame
from referee.store.people.paper_games import PaperSheet, SheetSeat
from referee.web.form_fields import shorten, whole_number
from referee.web.formatting import game_title
from referee.web.middleware.sessions import Access, access
from referee.web.table.seating import find_or_add_person

bp = Blueprint("paper_games", __name__)

ROWS = 6
UID = re.compile(r"[0-9a-f]{32}")
NOON = 12
"""A sheet of paper knows the day, not the hour."""

NO_FIGURES = "Give everybody a score, or everybody a place."


@dataclass(frozen=True)
class PersonRow:
    """One person's line of the form, as it was typed."""

    name: str = ""
    points: str = ""
    place: str = ""


@dataclass(frozen=True)
class PaperForm:
    """The form as it was typed."""

    game: str = ""
    day: str = ""
    place: str = ""
    note: str = ""
    fewest: bool = False
    rows: tuple[PersonRow, ...] = ()
    uid: str = ""


@bp.get("/history/paper")
@access(Access.HOUSE)
def blank() -> ResponseReturnValue:
    """An empty form."""
    return _page(PaperForm(day=f"{clock.now():%Y-%m-%d}", uid=new_uid()))


@bp.post("/history/paper")
@access(Access.HOUSE)
def enter() -> ResponseReturnValue:
    """Enter a past game into the history."""
    typed = _sent_form()
    try:
        with write_session():
            number = paper_games.enter(read_sheet(typed), typed.uid if UID.fullmatch(typed.uid) else "")
    except (BadRequestError, InvalidInputError) as trouble:
        return _page(typed, problem=str(trouble)), 422
    return _show_game(number)


@bp.get("/history/<int:game>/paper")
@access(Access.HOUSE)
def edit(game: int) -> ResponseReturnValue:
    """The form as it was entered, to correct it."""
    return _page(_stored_form(find_paper_game(game)), game)


@bp.post("/history/<int:game>/paper")
@access(Access.HOUSE)
def correct(game: int) -> ResponseReturnValue:
    """Replace what was entered."""
    find_paper_game(game)
    typed = _sent_form()
    try:
        with write_session():
            paper_games.correct(game, read_sheet(typed))
    except (BadRequestError, InvalidInputError) as trouble:
        return _page(typed, game, str(trouble)), 422
    return _show_game(game)


@bp.post("/history/<int:game>/paper/remove")
@access(Access.HOUSE)
def remove(game: int) -> ResponseReturnValue:
    """Remove the game from the history."""
    find_paper_game(game)
    paper_games.remove(game)
    ratings.rate_new_games(ratings.MOST_PER_REQUEST)
    return redirect(url_for("past_games.page"), 303)


def find_paper_game(game: int) -> PastGame:
    """A game that was entered from paper; any other is corrected at its table."""
    past = history.game(game)
    if not past.table.on_paper:
        raise NotFoundError("This game was played with the referee; it is corrected at its own table.")
    return past


def read_sheet(typed: PaperForm) -> PaperSheet:
    """The result that was typed, or a sentence on what is missing."""
    rows = [row for row in typed.rows if row.name]
    if not rows:
        raise BadRequestError("Write down at least one person.")
    points = [whole_number(row.points, "score") if row.points else None for row in rows]
    if all(row.place for row in rows):
        places = [whole_number(row.place, "place") for row in rows]
    elif any(row.place for row in rows) or None in points:
        raise BadRequestError(NO_FIGURES)
    else:
        places = paper_games.places_by_points([each for each in points if each is not None], typed.fewest)
    players = [find_or_add_person(row.name) for row in rows]
    seats = tuple(SheetSeat(*each) for each in zip(players, places, points, strict=True))
    return PaperSheet(_game_key(typed.game), _moment(typed.day), seats, typed.place, typed.note)


def _sent_form() -> PaperForm:
    columns = (request.form.getlist(name) for name in ("name", "points", "at"))
    lines = list(zip(*columns, strict=False))[: paper_games.MOST_SEATS]
    rows = tuple(PersonRow(*(each.strip()[:60] for each in line)) for line in lines)
    text = {
        name: request.form.get(name, "").strip()[:300] for name in ("game", "day", "place", "note", "uid")
    }
    return PaperForm(**text, fewest="fewest" in request.form, rows=rows)


def _stored_form(past: PastGame) -> PaperForm:
    """The form as it was filled in; places that follow from the scores stay empty."""
    row = past.table
    seats = sorted(past.standings, key=lambda each: each.seat)
    places = [each.place for each in seats]
    points = [each.points for each in seats if each.points is not None]
    whole = len(points) == len(seats)
    fewest = (
        whole
        and places != paper_games.places_by_points(points)
        and places == paper_games.places_by_points(points, fewest=True)
    )
    follow = fewest or (whole and places == paper_games.places_by_points(points))
    rows = tuple(
        PersonRow(
            each.name,
            "" if each.points is None else str(each.points),
            "" if follow else str(each.place or ""),
        )
        for each in seats
    )
    day = f"{row.ended:%Y-%m-%d}" if row.ended else ""
    return PaperForm(game_title(row.rules), day, row.place, row.note, fewest, rows)


def _game_key(name: str) -> str:
    """One of our games by its title, or any other by its name."""
    ours = {rules.title.casefold(): rules.key for rules in games.GAMES}
    return ours.get(name.casefold(), name)


def _moment(day: str) -> datetime:
    try:
        noon = datetime.strptime(day, "%Y-%m-%d").replace(hour=NOON, tzinfo=UTC)
    except ValueError:
        raise BadRequestError(f"Day must be a day such as 2026-11-07, not “{shorten(day)}”.") from None
    now = clock.now()
    return now if noon.date() == now.date() and noon > now else noon


def _show_game(number: int) -> ResponseReturnValue:
    ratings.rate_new_games(ratings.MOST_PER_REQUEST)
    return redirect(url_for("past_games.one", game=number), 303)


def _page(typed: PaperForm, game: int | None = None, problem: str = "") -> str:
    spare = max(0, ROWS - len(typed.rows))
    return render_template(
        "paper_game.html",
        typed=typed,
        rows=(*typed.rows, *(PersonRow() for _ in range(spare))),
        game=game,
        problem=problem,
        games=games.GAMES,
        roster=roster.everybody(),
        today=f"{clock.now():%Y-%m-%d}",
    )
