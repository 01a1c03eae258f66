"""Importing past plays: choose a file, look at what is in it, keep what you want."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.data.past_plays import LARGEST, PastPlay, add_plays, read_plays
from referee.league import ratings
from referee.store.db.database import write_session
from referee.store.db.errors import InvalidInputError
from referee.store.people import paper_games, roster
from referee.web.form_fields import whole_number
from referee.web.htmx import is_htmx
from referee.web.middleware.sessions import Access, access
from referee.web.table.seating import find_or_add_person

bp = Blueprint("import_plays", __name__)

NO_FILE = "Choose a file first."
NEW = "new"
MOST_NAMES = 100
"""People to choose for; the others, who played least, are matched by name."""


@dataclass(frozen=True)
class GameFound:
    """A game in the file: how often it was played, how often it is new here, and whether we referee it."""

    name: str
    plays: int
    fresh: int
    ours: bool
    chosen: bool


@dataclass(frozen=True)
class PersonFound:
    """A name in the file and the person on the roster it is taken for; None: somebody new."""

    name: str
    plays: int
    person: int | None


@dataclass(frozen=True)
class Preview:
    """What would be added."""

    games: tuple[GameFound, ...]
    people: tuple[PersonFound, ...]
    fresh: int
    known: int
    unusable: int


@bp.get("/history/import")
@access(Access.HOUSE)
def choose() -> ResponseReturnValue:
    """The form for a file."""
    return _page()


@bp.post("/history/import")
@access(Access.HOUSE)
def add() -> ResponseReturnValue:
    """Show what is in the file, or add it once somebody has looked."""
    try:
        found = read_plays(_sent_file())
        chosen = _chosen_plays(found.plays)
        if "add" not in request.form:
            return _page(_preview(found.plays, chosen, found.unusable))
        with write_session():
            added = add_plays(chosen, _people(chosen))
    except InvalidInputError as trouble:
        return _page(problem=str(trouble)), 200 if is_htmx() else 422  # htmx shows it beside the file
    ratings.rate_new_games(ratings.MOST_PER_REQUEST)
    flash(_result_sentence(added, len(chosen)))
    return redirect(url_for("past_games.page"), 303)


def _sent_file() -> bytes:
    file = request.files.get("file")
    content = file.read() if file else b""
    if not content:
        raise InvalidInputError(NO_FILE)
    return content


def _chosen_plays(plays: Sequence[PastPlay]) -> list[PastPlay]:
    """The plays of the ticked games; before anybody has looked, those of the games we referee."""
    ticked = request.form.getlist("game")
    if "looked" in request.form:
        return [play for play in plays if play.game in ticked]
    return [play for play in plays if play.is_ours]


def _preview(plays: Sequence[PastPlay], chosen: Sequence[PastPlay], unusable: int) -> Preview:
    known = paper_games.known_uids()
    counts = Counter(play.game for play in plays)
    fresh = Counter(play.game for play in plays if play.uid not in known)
    ours = {play.game for play in plays if play.is_ours}
    wanted = {play.game for play in chosen}
    listed = sorted(counts, key=lambda name: (name not in ours, -counts[name], name.casefold()))
    names = Counter(each.name for play in chosen for each in play.scores)
    matched = {name: roster.find_by_name(name) for name in names}
    new = sum(play.uid not in known for play in chosen)
    return Preview(
        tuple(GameFound(name, counts[name], fresh[name], name in ours, name in wanted) for name in listed),
        tuple(
            PersonFound(name, plays_, matched[name][0].id if matched[name] else None)
            for name, plays_ in names.most_common(MOST_NAMES)
        ),
        new,
        len(chosen) - new,
        unusable,
    )


def _people(plays: Sequence[PastPlay]) -> Mapping[str, int]:
    """The person for each name: as chosen on the page, else by name, else somebody new."""
    names = dict.fromkeys(each.name for play in plays for each in play.scores)
    picked = {name: who for who, _, name in (each.partition(":") for each in request.form.getlist("person"))}
    return {name: _person(name, picked.get(name, "")) for name in names}


def _person(name: str, picked: str) -> int:
    if picked == NEW:
        return roster.create(name).id
    return roster.get(whole_number(picked, "person")).id if picked else find_or_add_person(name)


def _result_sentence(added: int, chosen: int) -> str:
    plays = "1 game was" if added == 1 else f"{added} games were"
    known = f" {chosen - added} were here already." if chosen > added else ""
    return f"{plays} added to the history.{known}"


def _page(preview: Preview | None = None, problem: str = "") -> str:
    return render_template(
        "import_plays.html",
        preview=preview,
        problem=problem,
        roster=roster.everybody(),
        megabytes=LARGEST // 1_000_000,
    )
