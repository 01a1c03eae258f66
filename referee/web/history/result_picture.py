"""The result of a game as a picture to send to others."""

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
from referee.web.history.paper_result import PaperResult, paper_result
from referee.web.middleware.sessions import Access, access
from referee.web.table import player_marks

bp = Blueprint("result_picture", __name__)

WIDTH = 1080
LINE_HEIGHT, ROW_HEIGHT = 44, 112
HEAD, FOOT = 230, 110
LINE_LENGTH = 50
"""Characters that fit in one line of the picture."""
LONGEST_NAME = 22
MOST_WORDS = 3


@dataclass(frozen=True)
class TextLine:
    """A line of text and its height in the picture."""

    y: int
    says: str


@bp.get("/history/<int:game>/result.png")
@access(Access.HOUSE)
def picture(game: int) -> ResponseReturnValue:
    """The places, the reason and the best words of a finished game."""
    return download(png(result_svg(game), WIDTH), "image/png", f"result-{game}.png")


def result_svg(game: int) -> str:
    """The picture as SVG, as tall as its people and sentences need."""
    found = past.game(game)
    row, result = found.table, _result(found)
    player_marks.use_marks_of(row.seats)
    lines = text_lines(result, HEAD + ROW_HEIGHT * len(result.places) + 40)
    return render_template(
        "pictures/result.svg",
        title=game_title(row.rules),
        row=row,
        places=[(HEAD + ROW_HEIGHT * number, place) for number, place in enumerate(result.places)],
        lines=lines,
        longest=LONGEST_NAME,
        width=WIDTH,
        height=lines[-1].y + FOOT,
    )


def _result(found: past.PastGame) -> Result | PaperResult:
    if found.table.on_paper:
        return paper_result(found)
    result = loading.view_for(loading.load_table(found.table.code), None).result
    assert result is not None  # the history holds finished games only
    return result


def text_lines(result: Result | PaperResult, top: int) -> list[TextLine]:
    """The reason for the result, and the words that scored the most."""
    best = sorted(result.words, key=lambda word: -(word.points or 0))[:MOST_WORDS]
    names = {place.seat: place.name for place in result.places}
    words = [f"{word.word}, {word.points}: {names.get(word.seat, '')}" for word in best if word.points]
    says = [*wrap(result.reason, LINE_LENGTH), *(line for word in words for line in wrap(word, LINE_LENGTH))]
    return [TextLine(top + LINE_HEIGHT * number, text) for number, text in enumerate(says or [""], 1)]
