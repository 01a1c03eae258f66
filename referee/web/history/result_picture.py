"""The result of a game as a picture to send to others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from referee.engine.moment import margin
from referee.engine.result import Place, Result
from referee.engine.seats import list_of
from referee.store.people import history as past
from referee.table import loading
from referee.web.downloads import download, png
from referee.web.formatting import game_title
from referee.web.history.outcome import (
    LONGEST_NAME,
    Outcome,
    load_result,
    name_of,
    rounds_of,
    shorten_name,
)
from referee.web.history.paper_result import PaperPlace
from referee.web.history.souvenir import Souvenir, find_souvenir
from referee.web.middleware.sessions import Access, access
from referee.web.table import player_marks

bp = Blueprint("result_picture", __name__)

WIDTH, HEIGHT = 1080, 1350
GUTTER = 64
CARD, GAP = 172, 14
"""The largest card of the winning word, and the space between two."""
ROW, MOST_ROW_ROOM = 89, 400
"""A place with the space below it, and the room for all places."""
TALL_ROW, TALL_ROOM = 128, 860
MOST_TALLER = 30
"""How much taller a place gets where paper is left."""
LINE_LENGTH = 44
"""Characters in a line under the headline."""
WORD_TOP, FOOT = 340, 1300
"""Where the winning word begins, and the baseline of the last line."""
ROUNDS_ROOM = 230
LINE, MOST_BEST = 88, 4
"""A line of the best words, and how many are told."""
SMALLEST_BOARD = 180
LEAST_EMPTY = 220
"""So much paper under the last line is filled with the game's own picture."""


@dataclass(frozen=True)
class PictureLetter:
    """A letter card of the picture."""

    x: float
    face: str
    points: int | None


@dataclass(frozen=True)
class BestWord:
    """A word in small cards, one measure apart, with its points and who played it."""

    letters: list[PictureLetter]
    says: str


@dataclass(frozen=True)
class RoundWon:
    """A round of the strip: who won it, with how many points."""

    x: float
    width: float
    number: int
    seat: int
    points: int
    last: bool


@bp.get("/history/<int:game>/result.png")
@access(Access.PAST_GAME)
def picture(game: int) -> ResponseReturnValue:
    """The winner with the winning word, the places, the rounds and the best word on the way."""
    return download(png(result_svg(game), WIDTH), "image/png", f"result-{game}.png")


def result_svg(game: int) -> str:
    """The picture as SVG."""
    found = past.game(game)
    row, result = found.table, load_result(found)
    player_marks.use_marks_of(row.seats)
    points = {} if row.on_paper else loading.load_table(row.code).letter_points
    first = [place for place in result.places if place.place == 1]
    word = winning_word(result, first)
    wide = min(CARD, (WIDTH - 2 * GUTTER) / max(len(_faces(word, points)), 1) - GAP)
    top = WORD_TOP + (wide * 1.4 + 44 if word else 0)
    row_height = _row_height(result)
    below = top + row_height * len(result.places) + 24
    board = None if row.on_paper else _board_below(row.code, below)
    rounds = [] if board else rounds_won(result)
    after = below + (ROUNDS_ROOM if rounds else 0)
    spare = FOOT - 60 - after
    lines = int(spare / LINE)
    if rounds and lines <= 1 and result.places:  # the best word stands on the last line: nothing follows
        taller = min(spare / len(result.places), MOST_TALLER)
        row_height, below = row_height + taller, below + taller * len(result.places)
    best = [] if board else best_words(result, word, points, max(lines, 1))
    return render_template(
        "pictures/result.svg",
        title=game_title(row.rules),
        day=row.ended and f"{row.ended:%a} {row.ended.day} {row.ended:%b %Y}",
        row=row,
        headline=headline(first),
        under=under(result),
        crowned=[place for place in first if place.seat is not None][:3],
        wide=wide,
        letters=_letters(word, points, GUTTER, wide + GAP),
        places=[(top + row_height * number, place) for number, place in enumerate(result.places)],
        row_height=row_height,
        rounds=rounds,
        below=below,
        board=board,
        best=best,
        listed=lines > 1,
        after=after,
        empty=_empty_room(after + (40 + LINE * len(best) if best and lines > 1 else 0), board),
        line=LINE,
        longest=LONGEST_NAME,
        width=WIDTH,
        height=HEIGHT,
        gutter=GUTTER,
    )


def _board_below(code: str, top: float) -> Souvenir | None:
    """The board in the room that is left under the places, unless it would be too small to be seen."""
    room = FOOT - 60 - top
    return find_souvenir(code, GUTTER, top, WIDTH - 2 * GUTTER, room) if room >= SMALLEST_BOARD else None


def _empty_room(top: float, board: Souvenir | None) -> tuple[float, float] | None:
    """Where paper is left empty under the last line, and how much."""
    room = FOOT - 60 - top
    return None if board or room < LEAST_EMPTY else (top, room)


def headline(first: Sequence[Place | PaperPlace]) -> str:
    """Dov wins, or Ann and Bea win."""
    names = [place.name if len(place.name) <= LONGEST_NAME else shorten_name(place.name) for place in first]
    if not names:
        return "The game is over"
    return f"{list_of(names)} {'wins' if len(names) == 1 else 'win'}"


def under(result: Outcome) -> list[str]:
    """By how much, or how it was decided, in at most two lines."""
    told = margin(result) if isinstance(result, Result) else ""
    return wrap(told or result.reason, LINE_LENGTH)[:2]


def winning_word(result: Outcome, first: Sequence[Place | PaperPlace]) -> str:
    """The word the winner won with: the one told beside the place, or the best."""
    if len(first) != 1:
        return ""
    mine = [word for word in result.words if word.seat == first[0].seat]
    told = [word.word for word in mine if word.word == first[0].detail]
    best = max(mine, key=lambda word: word.points, default=None)
    return told[-1] if told else best.word if best else ""


def best_words(result: Outcome, without: str, points: Mapping[str, int], most: int) -> list[BestWord]:
    """The words that scored the most, apart from the one that stands large, each once."""
    others = sorted(result.words, key=lambda word: -word.points)
    by_word = {word.word: word for word in reversed(others) if word.word != without and len(word.word) <= 12}
    best = sorted(by_word.values(), key=lambda word: -word.points)[: min(most, MOST_BEST)]
    return [
        BestWord(_letters(word.word, points, 0, 1), f"{word.points}, {name_of(result, word.seat)}")
        for word in best
    ]


def rounds_won(result: Outcome) -> list[RoundWon]:
    """Who won each round; of equal words the one of whoever came out ahead."""
    numbers, order = rounds_of(result), [place.seat for place in result.places]
    if not numbers:
        return []
    pitch = (WIDTH - 2 * GUTTER + GAP) / len(numbers)
    words = sorted(result.words, key=lambda word: (-word.points, order.index(word.seat)))
    best = [next(word for word in words if word.round == number) for number in numbers]
    return [
        RoundWon(GUTTER + pitch * n, pitch - GAP, word.round, word.seat, word.points, n == len(numbers) - 1)
        for n, word in enumerate(best)
    ]


def _faces(word: str, points: Mapping[str, int]) -> list[str]:
    """The cards of a word; QU is one card where the deck has it and no Q."""
    joined = "QU" in points and "Q" not in points
    return [*word.replace("QU", "\0")] if joined else [*word]


def _letters(word: str, points: Mapping[str, int], left: float, pitch: float) -> list[PictureLetter]:
    faces = ["QU" if face == "\0" else face for face in _faces(word, points)]
    return [PictureLetter(left + pitch * n, face, points.get(face)) for n, face in enumerate(faces)]


def _row_height(result: Outcome) -> float:
    """A place with the space below it; where nothing but places is known they fill the picture."""
    row, room = (ROW, MOST_ROW_ROOM) if result.words or result.steps else (TALL_ROW, TALL_ROOM)
    return min(row, room / max(len(result.places), 1))
