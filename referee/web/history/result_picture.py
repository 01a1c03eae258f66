"""How a game ended, as a picture for those who were not there."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from referee.engine.result import Result
from referee.store.people import history as past
from referee.table import loading
from referee.web.downloads import download, png
from referee.web.formatting import game_title
from referee.web.history import paper_result
from referee.web.middleware.sessions import Access, access
from referee.web.table import player_marks

bp = Blueprint("result_picture", __name__)

WIDTH = 1080
LINE, ROW = 44, 112
HEAD, FOOT = 230, 110
LETTERS = 50
"""Signs of a sentence that fit in one line of the picture."""
LONGEST_NAME = 22
BEST = 3


@dataclass(frozen=True)
class Line:
    """A line of text and how far down it stands."""

    y: int
    says: str


@bp.get("/history/<int:game>/result.png")
@access(Access.HOUSE)
def picture(game: int) -> ResponseReturnValue:
    """The places, the reason and the best words of a finished game."""
    return download(png(drawn(game), WIDTH), "image/png", f"result-{game}.png")


def drawn(game: int) -> str:
    """The card as a drawing: as tall as there are people and sentences."""
    found = past.game(game)
    row, result = found.table, _result(found)
    player_marks.use_marks_of(row.seats)
    lines = sentences(result, HEAD + ROW * len(result.places) + 40)
    return render_template(
        "pictures/result.svg",
        title=game_title(row.rules),
        row=row,
        places=[(HEAD + ROW * number, place) for number, place in enumerate(result.places)],
        lines=lines,
        longest=LONGEST_NAME,
        width=WIDTH,
        height=lines[-1].y + FOOT,
    )


def _result(found: past.PastGame) -> Result | paper_result.Outcome:
    if found.table.on_paper:
        return paper_result.outcome(found)
    result = loading.view_for(loading.load_table(found.table.code), None).result
    assert result is not None  # the history holds finished games only
    return result


def sentences(result: Result | paper_result.Outcome, top: int) -> list[Line]:
    """Why it ended so, and the words that brought the most."""
    best = sorted(result.words, key=lambda word: -(word.points or 0))[:BEST]
    names = {place.seat: place.name for place in result.places}
    words = [f"{word.word}, {word.points}: {names.get(word.seat, '')}" for word in best if word.points]
    says = [*wrap(result.reason, LETTERS), *(line for word in words for line in wrap(word, LETTERS))]
    return [Line(top + LINE * number, text) for number, text in enumerate(says or [""], 1)]
