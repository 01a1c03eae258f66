"""Past plays from elsewhere: a BG Stats export or a spreadsheet becomes games of the history."""

from __future__ import annotations

import csv
import io
import json
import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from referee import games
from referee.data.exchange import NAMESPACE
from referee.store.db import clock
from referee.store.db.errors import InvalidInputError
from referee.store.people import paper_games, totals
from referee.store.people.paper_games import MOST_SEATS, PaperSheet, SheetSeat, places_by_points

LARGEST = 8_000_000
"""Bytes of a file; ten years of plays are about three million."""
MOST_PLAYS = 20_000
NOT_A_FILE = "This is neither a BG Stats export nor a table with the columns game, date, name and score."
NAMES = {
    "game": ("game", "game name"),
    "date": ("date", "ended", "day", "play date", "playdate"),
    "name": ("name", "player", "player name"),
    "score": ("score", "points"),
    "rank": ("place", "rank", "position"),
    "where": ("at", "location", "where"),
    "play": ("table", "play", "play id", "id"),
}
"""What a column of a spreadsheet may be called."""
DAYS = ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y")
SUM = re.compile(r"-?\d{1,6}(?:[+-]\d{1,6})*")
"""BG Stats lets people write a score as a sum."""


@dataclass(frozen=True)
class PlayerScore:
    """What one person came to in a play."""

    name: str
    points: int | None
    place: int


@dataclass(frozen=True)
class PastPlay:
    """One past play. `game` is the key of one of our games, or the name of any other."""

    uid: str
    game: str
    ended: datetime
    where: str
    scores: tuple[PlayerScore, ...]

    @property
    def is_ours(self) -> bool:
        return any(rules.key == self.game for rules in games.GAMES)


@dataclass(frozen=True)
class PlaysFound:
    """The plays of a file, and how many could not be used."""

    plays: tuple[PastPlay, ...]
    unusable: int


def read_plays(content: bytes) -> PlaysFound:
    """The plays of a file; `InvalidInputError` says in one sentence why it is none."""
    if len(content) > LARGEST:
        raise InvalidInputError(f"The file is too large: at most {LARGEST // 1_000_000} MB can be imported.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidInputError(NOT_A_FILE) from None
    found = list(_bg_stats(text) if text.lstrip().startswith("{") else _spreadsheet(text))
    if not found:
        raise InvalidInputError("There is no play in this file.")
    if len(found) > MOST_PLAYS:
        raise InvalidInputError(f"The file has {len(found)} plays; at most {MOST_PLAYS} can be imported.")
    plays = tuple({play.uid: play for play in found if play is not None}.values())
    return PlaysFound(plays, sum(play is None for play in found))


def add_plays(plays: Sequence[PastPlay], people: Mapping[str, int]) -> int:
    """Enter these plays as games on paper; `people` gives the person for each name. Returns how many are new.

    Call it in one transaction: then it is all or nothing.
    """
    known = paper_games.known_uids()
    fresh = [play for play in plays if play.uid not in known]
    for play in fresh:
        seats = tuple(SheetSeat(people[each.name], each.place, each.points) for each in play.scores)
        paper_games.enter(PaperSheet(play.game, play.ended, seats, play.where), play.uid, sums=False)
    if fresh:
        totals.rebuild()
    return len(fresh)


def _bg_stats(text: str) -> Iterator[PastPlay | None]:
    """The plays of a BG Stats export: JSON lists joined by `…RefId`; None for a play that has no result."""
    try:
        document = json.loads(text)
        named = {each["id"]: str(each["name"]) for each in document["players"]}
        found = {each["id"]: each for each in document["games"]}
        places = {each["id"]: str(each["name"]) for each in document.get("locations", ())}
        for play in document["plays"]:
            yield None if play.get("ignored") else _bg_play(play, named, found, places)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InvalidInputError(NOT_A_FILE) from None


def _bg_play(
    play: Mapping[str, Any],
    named: Mapping[int, str],
    found: Mapping[int, Mapping[str, Any]],
    places: Mapping[int, str],
) -> PastPlay | None:
    game = found.get(play["gameRefId"])
    lines = [(named.get(each["playerRefId"], ""), each) for each in play["playerScores"]]
    ended = _moment(str(play.get("playDate", "")))
    if game is None or ended is None or not lines or not _can_sit([name for name, _ in lines]):
        return None
    points = [_points(str(each.get("score") or "")) for _, each in lines]
    ranks = [int(each.get("rank") or 0) for _, each in lines]
    won = [bool(each.get("winner")) for _, each in lines]
    order = _places(points, ranks, won, fewest=game.get("highestWins") is False)
    if order is None:
        return None
    scores = tuple(map(PlayerScore, (_neat(name) for name, _ in lines), points, order))
    key = _game_key(str(game["name"]))
    return PastPlay(
        _uid(str(play.get("uuid", "")), key, ended, scores), key, ended, _place(play, places), scores
    )


def _place(play: Mapping[str, Any], places: Mapping[int, str]) -> str:
    return _neat(places.get(play.get("locationRefId", 0), ""))[:80]


def _spreadsheet(text: str) -> Iterator[PastPlay | None]:
    """The plays of a table with a line for each person; lines of one play stand together."""
    try:
        rows = list(csv.reader(io.StringIO(text), csv.Sniffer().sniff(text[:4000], ",;\t")))
    except csv.Error:
        raise InvalidInputError(NOT_A_FILE) from None
    head = [cell.strip().casefold() for cell in rows[0]] if rows else []
    cells = [_cells(row, _columns(head)) for row in rows[1:] if any(row)]
    yield from (_sheet_play(lines) for lines in _group_lines(cells))


def _columns(head: Sequence[str]) -> dict[str, int | None]:
    """Where each thing stands; a table without game, date, name and score or place is not one of plays."""
    columns = {
        name: next((head.index(each) for each in known if each in head), None)
        for name, known in NAMES.items()
    }
    needed = [columns[name] for name in ("game", "date", "name")]
    if None in needed or (columns["score"] is None and columns["rank"] is None):
        raise InvalidInputError(NOT_A_FILE)
    return columns


def _cells(row: Sequence[str], columns: Mapping[str, int | None]) -> dict[str, str]:
    return {name: row[at].strip() if at is not None and at < len(row) else "" for name, at in columns.items()}


def _group_lines(cells: Sequence[Mapping[str, str]]) -> Iterator[list[Mapping[str, str]]]:
    """Lines that belong to one play: the same game, time, place and number, and nobody twice."""
    lines: list[Mapping[str, str]] = []
    for cell in cells:
        same = lines and all(cell[key] == lines[0][key] for key in ("game", "date", "where", "play"))
        if lines and (not same or cell["name"] in [each["name"] for each in lines]):
            yield lines
            lines = []
        lines.append(cell)
    if lines:
        yield lines


def _sheet_play(lines: Sequence[Mapping[str, str]]) -> PastPlay | None:
    names = [_neat(each["name"].removeprefix("'")) for each in lines]
    ended = _moment(lines[0]["date"])
    points = [_points(each["score"]) for each in lines]
    ranks = [int(each["rank"]) if each["rank"].isdecimal() else 0 for each in lines]
    order = _places(points, ranks, [False] * len(lines))
    if ended is None or not lines[0]["game"] or not _can_sit(names) or order is None:
        return None
    scores = tuple(map(PlayerScore, names, points, order))
    key = _game_key(lines[0]["game"])
    where = _neat(lines[0]["where"].removeprefix("'"))[:80]
    return PastPlay(_uid("", key, ended, scores, lines[0]["play"]), key, ended, where, scores)


def _places(
    points: Sequence[int | None], ranks: Sequence[int], won: Sequence[bool], fewest: bool = False
) -> list[int] | None:
    """The places by rank, by points or by who won; None where nothing says who was first."""
    if all(ranks) and paper_games.places_are_possible(ranks):
        return list(ranks)
    figures = [each for each in points if each is not None]
    if len(figures) == len(points):
        order = places_by_points(figures, fewest)
        if not any(won) or won == [place == 1 for place in order]:
            return order
    if not any(won):
        return None
    return [1 if each else 1 + sum(won) for each in won]


def _can_sit(names: Sequence[str]) -> bool:
    """Has everybody a name of their own, and is there room for all?"""
    return all(_neat(name) for name in names) and len({*names}) == len(names) <= MOST_SEATS


def _neat(text: str) -> str:
    return " ".join("".join(sign for sign in text if sign.isprintable()).split())[:40].strip()


def _points(text: str) -> int | None:
    """Points as people write them, also as a sum; None for anything else.

    >>> _points("12"), _points("3+4"), _points("12.0"), _points(""), _points("many")
    (12, 7, 12, None, None)
    """
    plain = text.strip().removesuffix(".0").replace(" ", "")
    return sum(map(int, re.findall(r"-?\d+", plain))) if SUM.fullmatch(plain) else None


def _moment(text: str) -> datetime | None:
    """The time in UTC; a day without an hour is its noon."""
    for form in DAYS:
        try:
            read = datetime.strptime(text.strip().removesuffix("Z"), form).replace(tzinfo=UTC)
        except ValueError:
            continue
        read = read if "%H" in form else _noon(read)
        return read if read.year >= paper_games.FIRST_YEAR and read <= clock.now() else None
    return None


def _noon(day: datetime) -> datetime:
    """Noon of a day that is over, or now."""
    return min(day.replace(hour=12), clock.now())


def _game_key(name: str) -> str:
    """One of our games by its title or key, or any other by its name."""
    ours = {text.casefold(): rules.key for rules in games.GAMES for text in (rules.title, rules.key)}
    return ours.get(name.strip().casefold(), _neat(name) or "?")


def _uid(given: str, *what: object) -> str:
    """The id of a play, the same whenever it is read: its own, or one made from what is known of it."""
    try:
        return uuid.UUID(given).hex
    except ValueError:
        return uuid.uuid5(NAMESPACE, repr((given, *what))).hex
