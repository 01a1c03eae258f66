"""The result of a game as a picture to send to others, and as a strip of squares to paste in a chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from referee.engine.moment import margin
from referee.engine.result import Place, Result, WordPlayed
from referee.engine.seats import list_of
from referee.store.people import history as past
from referee.table import loading
from referee.web.downloads import download, png
from referee.web.formatting import game_title, short_day
from referee.web.history.paper_result import PaperPlace, PaperResult, paper_result
from referee.web.middleware.sessions import Access, access
from referee.web.table import player_marks

bp = Blueprint("result_picture", __name__)

WIDTH, HEIGHT = 1080, 1350
GUTTER = 64
CARD, GAP = 172, 14
"""The largest card of the winning word, and the space between two."""
ROW, MOST_ROW_ROOM = 89, 400
"""A place with the space below it, and the room for all places."""
LONGEST_NAME = 22
FEWEST_ROUNDS, MOST_ROUNDS = 3, 8
LINE_LENGTH = 44
"""Characters in a line under the headline."""
WON, SECOND, OTHER = "🟥", "🟨", "⬜"

Outcome = Result | PaperResult


@dataclass(frozen=True)
class Letter:
    """A letter card of the picture."""

    x: float
    face: str
    points: int | None


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
    row, result = found.table, _result(found)
    player_marks.use_marks_of(row.seats)
    points = {} if row.on_paper else letter_points(game)
    first = [place for place in result.places if place.place == 1]
    word = winning_word(result, first)
    wide = min(CARD, (WIDTH - 2 * GUTTER) / max(len(_faces(word, points)), 1) - GAP)
    top = 340 + (wide * 1.4 + 44 if word else 0)
    best = best_word(result, word)
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
        places=_spread(result.places, top),
        pitch=_pitch(result.places),
        rounds=rounds_won(result),
        rounds_top=top + _pitch(result.places) * len(result.places) + 46,
        best=best,
        best_by=_name_of(result, best.seat) if best else "",
        best_letters=_letters(best.word, points, 0, 40) if best else [],
        longest=LONGEST_NAME,
        width=WIDTH,
        height=HEIGHT,
        gutter=GUTTER,
    )


def chat_strip(game: int) -> str:
    """The game as lines of squares: red for a round won, yellow for the second, and no word given away."""
    found = past.game(game)
    result = _result(found)
    lines = [f"{game_title(found.table.rules)} · {short_day(found.table.ended)}"]
    for place in result.places:
        row = "".join(_square(result.words, number, place.seat) for number in rounds_of(result))
        figure = "" if place.points is None else f" {place.points}"
        lines.append(f"{row} {place.name}{figure}{' 👑' if place.place == 1 else ''}".strip())
    best = max(result.words, key=lambda word: word.points, default=None)
    if best:
        lines.append(f"Best word: {len(best.word)} letters, {best.points} ({_name_of(result, best.seat)})")
    return "\n".join(lines)


def headline(first: Sequence[Place | PaperPlace]) -> str:
    """Dov wins, or Ann and Bea win."""
    names = [place.name if len(place.name) <= LONGEST_NAME else _shorten(place.name) for place in first]
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


def best_word(result: Outcome, without: str) -> WordPlayed | None:
    """The word that scored the most, apart from the one that stands large."""
    others = [word for word in result.words if word.word != without and len(word.word) <= 12]
    return max(others, key=lambda word: word.points, default=None)


def rounds_of(result: Outcome) -> list[int]:
    """The rounds to be shown: none where few words were played, or in very many turns."""
    numbers = sorted({word.round for word in result.words})
    return numbers if FEWEST_ROUNDS <= len(numbers) <= MOST_ROUNDS else []


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


def letter_points(game: int) -> Mapping[str, int]:
    """What the letters of this table's deck are worth."""
    table = loading.load_table(past.game(game).table.code)
    deck = getattr(table.house, "deck", None)
    faces = () if deck is None or table.rules.key == "hardback" else deck.faces
    return {face.letters: face.points for face in faces if face.points is not None}


def _result(found: past.PastGame) -> Outcome:
    if found.table.on_paper:
        return paper_result(found)
    result = loading.view_for(loading.load_table(found.table.code), None).result
    assert result is not None  # the history holds finished games only
    return result


def _square(words: Sequence[WordPlayed], number: int, seat: int | None) -> str:
    figures = sorted({word.points for word in words if word.round == number}, reverse=True)[:2]
    mine = [word.points for word in words if (word.round, word.seat) == (number, seat)]
    if not mine or mine[0] not in figures:
        return OTHER
    return WON if mine[0] == figures[0] else SECOND


def _faces(word: str, points: Mapping[str, int]) -> list[str]:
    """The cards of a word; QU is one card where the deck has it and no Q."""
    joined = "QU" in points and "Q" not in points
    return [*word.replace("QU", "\0")] if joined else [*word]


def _letters(word: str, points: Mapping[str, int], left: float, pitch: float) -> list[Letter]:
    faces = ["QU" if face == "\0" else face for face in _faces(word, points)]
    return [Letter(left + pitch * n, face, points.get(face)) for n, face in enumerate(faces)]


def _pitch(places: Sequence[Place | PaperPlace]) -> float:
    return min(ROW, MOST_ROW_ROOM / max(len(places), 1))


def _spread(places: Sequence[Place | PaperPlace], top: float) -> list[tuple[float, Place | PaperPlace]]:
    return [(top + _pitch(places) * number, place) for number, place in enumerate(places)]


def _name_of(result: Outcome, seat: int) -> str:
    return next((_shorten(place.name) for place in result.places if place.seat == seat), "")


def _shorten(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
