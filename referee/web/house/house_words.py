"""House words: the rulings of this house on single words."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee import games
from referee.data.spreadsheet import safe_cell
from referee.engine.codec import BadRequestError
from referee.kit.words import is_plain, normalise
from referee.store.house import house_words
from referee.store.house.house_words import ALL_GAMES, LONGEST_NOTE, LONGEST_WORD, HouseRuling
from referee.store.people import roster
from referee.web.downloads import as_download, download
from referee.web.form_fields import whole_number
from referee.web.formatting import game_title
from referee.web.house.tables_in_play import refuse_in_play
from referee.web.middleware.sessions import Access, access

bp = Blueprint("house_words", __name__)

COLUMNS = ("word", "ruling", "game", "by", "at", "note")
NO_WORD = f"Write one word of letters A to Z, at most {LONGEST_WORD}."


@bp.get("/words/house")
@access(Access.HOUSE)
def page() -> ResponseReturnValue:
    """Every ruling; `?edit=7` puts that one into the form."""
    return _page(edit=request.args.get("edit", type=int))


@bp.post("/words/house")
@access(Access.HOUSE)
def add() -> ResponseReturnValue:
    """Allow or bar a word; a later ruling replaces the earlier."""
    try:
        _add_ruling()
    except BadRequestError as trouble:
        return _page(str(trouble)), 422
    return redirect(url_for("house_words.page"), 303)


@bp.post("/words/house/withdraw")
@access(Access.HOUSE)
def withdraw() -> ResponseReturnValue:
    """Withdraw a ruling: the word list decides again."""
    number = whole_number(request.form.get("ruling", ""), "ruling")
    ruling = next((each for each in house_words.all_rulings() if each.id == number), None)
    if ruling is not None:
        refuse_in_play("ruling", rules=ruling.rules)
    house_words.withdraw(number)
    return redirect(url_for("house_words.page"), 303)


@bp.get("/words/house.csv")
@access(Access.HOUSE)
def as_csv() -> Response:
    """Every ruling for a spreadsheet."""
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    writer.writerows([safe_cell(cell) for cell in row.values()] for row in _rows())
    return download(sheet.getvalue(), "text/csv", "house-words.csv")


@bp.get("/words/house.json")
@access(Access.HOUSE)
def as_json() -> Response:
    """Every ruling for a script."""
    return as_download(jsonify(list(_rows())), "house-words.json")


def _page(problem: str = "", edit: int | None = None) -> str:
    rulings = house_words.all_rulings()
    return render_template(
        "house_words.html",
        rulings=rulings,
        edited=next((each for each in rulings if each.id == edit), None),
        games=games.GAMES,
        roster=roster.everybody(),
        longest_note=LONGEST_NOTE,
        problem=problem,
    )


def _add_ruling() -> None:
    word, game = normalise(request.form.get("word", "")), request.form.get("game", ALL_GAMES)
    if not is_plain(word) or len(word) > LONGEST_WORD:
        raise BadRequestError(NO_WORD)
    if game and game not in {rules.key for rules in games.GAMES}:
        raise BadRequestError("Choose one of the games, or all of them.")
    allowed = request.form.get("ruling", "")
    if allowed not in ("allow", "ban"):
        raise BadRequestError("Choose whether the word is allowed or barred.")
    refuse_in_play("ruling", rules=game)
    by = request.form.get("by", "")
    person = roster.get(whole_number(by, "by")).id if by else None
    note = " ".join(request.form.get("note", "").split())[:LONGEST_NOTE]
    house_words.rule(word, allowed == "allow", rules=game, note=note, by=person)


def _rows() -> Iterator[dict[str, str]]:
    for ruling in house_words.all_rulings():
        yield dict(zip(COLUMNS, _cells(ruling), strict=True))


def _cells(ruling: HouseRuling) -> tuple[str, ...]:
    game = game_title(ruling.rules) if ruling.rules else "all games"
    says = "allow" if ruling.allowed else "ban"
    return ruling.word, says, game, ruling.by or "", ruling.at.isoformat(), ruling.note
