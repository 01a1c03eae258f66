"""Export and import: all games as one file, scores for spreadsheets and BG Stats, play scripts."""

from __future__ import annotations

import csv
import io
import json
import uuid
from typing import Any
from urllib.parse import quote

from referee import games
from referee.data.spreadsheet import safe_cell
from referee.store.db.database import write_session
from referee.store.db.errors import InvalidInputError
from referee.store.games import log, notebook
from referee.store.games.tables import get
from referee.store.people import history, roster
from referee.store.people.history import PastGame
from referee.store.transfer import document
from referee.store.transfer import games as transferred_games
from referee.store.transfer.games import ImportResult
from referee.table import loading
from referee.table.verify import problems_of

COLUMNS = ("game", "table", "ended", "minutes", "at", "name", "seat", "place", "points", "won", "words")
CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html"
NAMESPACE = uuid.UUID("5f0d6f0e-5f3c-4a55-8d1c-9f6f1d0f7a51")
"""The namespace of the UUIDs that we make for other programs."""
BGG = {"hardback": 223750, "hardback_anthology": 223750}
"""The ids of our games on BoardGameGeek, where there is one."""


def export_games() -> bytes:
    """The content of an export file: every finished game with people, decks, word lists and ledgers."""
    return document.encode(transferred_games.export_document())


def import_games(content: bytes) -> ImportResult:
    """Add what is new in an export. If anything is wrong, nothing is added and the reason is raised."""
    try:
        found = document.decode(content)
    except ValueError as error:
        raise InvalidInputError(str(error)) from None
    known = {rules.key for rules in games.GAMES}
    for game in found.games:
        if game.rules not in known and not game.on_paper:
            raise InvalidInputError(
                f"Table {game.code} played {game.rules[:40]!r}, a game this Quoin does not know."
            )
    with write_session():
        added = transferred_games.import_document(found)
        for number in added.games:
            row = get(number)
            for problem in problems_of(row):
                raise InvalidInputError(f"Nothing was added, because of table {row.code}: {problem}")
        return added


def as_csv() -> str:
    """One row for every seat of every finished game, for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for past in _every_game():
        for each in past.standings:
            words = each.detail.get("words", [])
            played = " ".join(str(word["word"]) for word in words) if isinstance(words, list) else ""
            name = safe_cell(each.name)
            writer.writerow(
                (
                    *(
                        past.table.rules,
                        "" if past.table.on_paper else past.table.code,
                        _utc(past),
                        _minutes(past),
                        safe_cell(past.table.place),
                    ),
                    *(name, each.seat + 1, each.place, each.points, int(each.won), safe_cell(played)),
                )
            )
    return text.getvalue()


def as_bg_stats() -> str:
    """All games as a .bgsplay file for the BG Stats app."""
    past = list(_every_game())
    who = {each.player: each.name for game in past for each in game.standings}
    rules = sorted({game.table.rules for game in past})
    places = sorted({game.table.place for game in past if game.table.place})
    numbers = {key: number for number, key in enumerate(rules, 1)}
    here = {place: number for number, place in enumerate(places, 1)}
    return json.dumps(
        {
            "players": [
                {"id": number, "uuid": _uuid("person", number), "name": name, "isAnonymous": False}
                for number, name in who.items()
            ],
            "locations": [
                {"id": number, "uuid": _uuid("place", place), "name": place} for place, number in here.items()
            ],
            "games": [_bg_game(key, number) for key, number in numbers.items()],
            "plays": [_bg_play(game, numbers, here) for game in past],
            "userInfo": {"meRefId": 0},
        },
        ensure_ascii=False,
        indent=1,
    )


def bg_stats_link(past: PastGame) -> str:
    """A link that opens the BG Stats app with this game filled in."""
    key = past.table.rules
    data = {
        "sourceName": "Quoin",
        "sourcePlayId": past.table.uid,
        "playDate": _utc(past),
        "durationMin": _minutes(past),
        "location": past.table.place,
        "game": {
            "name": _title(key),
            "sourceGameId": key,
            "highestWins": True,
            "noPoints": all(each.points is None for each in past.standings),
        }
        | ({"bggId": BGG[key]} if key in BGG else {}),
        "players": [
            {
                "name": each.name,
                "sourcePlayerId": str(each.player),
                "startPlayer": each.seat == 0,
                "winner": each.won,
                "score": "" if each.points is None else str(each.points),
                "rank": each.place or 0,
            }
            for each in past.standings
        ],
    }
    return f"{CREATE_PLAY}?data={quote(json.dumps(data, ensure_ascii=False), safe='')}"


def as_script(code: str) -> str:
    """A finished table as a script for `quoin replay`: the turns that stood at the end."""
    table = loading.load_table(code)
    if table.rules.result(table.position.state) is None:
        raise InvalidInputError("This game is still going on; its secrets are not written out.")
    seats = [seat.name for seat in table.seats]
    words = table.row.word_list or "standard"
    head = {"game": table.rules.key, "options": table.row.options, "seats": seats, "words": words}
    lines: list[dict[str, Any]] = [head]
    for number in table.position.standing:
        batch = table.position.batch(number)
        turn = {"seat": batch.seat, "action": batch.action, "payload": dict(batch.request)}
        lines.append(turn | ({"agreed": True} if batch.agreed else {}))
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n"


def about(person: int) -> dict[str, Any]:
    """Everything stored about one person: name, games, requests and notes."""
    who = roster.get(person)
    mine = [game for game in _every_game() if any(each.player == person for each in game.standings)]
    return {
        "person": {"uid": who.uid, "name": who.name, "colour": who.colour, "since": who.created.isoformat()},
        "games": [_about_game(game, person) for game in mine],
    }


def _about_game(past: PastGame, person: int) -> dict[str, Any]:
    (own,) = [each for each in past.standings if each.player == person]
    asked = [batch for batch in log.batches(past.table.id) if batch.seat == own.seat]
    return {
        "game": past.table.rules,
        "table": past.table.code,
        "ended": _utc(past),
        "seat": own.seat,
        "place": own.place,
        "points": own.points,
        "won": own.won,
        "words": own.detail.get("words", []),
        "requests": [
            {"at": batch.at.isoformat(), "action": batch.action, "payload": dict(batch.request)}
            for batch in asked
        ],
        "notes": [
            {"kind": fact.kind, "facts": dict(fact.body)} for fact in notebook.events(past.table.id, own.seat)
        ],
    }


def _every_game() -> list[PastGame]:
    """Every finished game, the oldest first."""
    found: list[PastGame] = []
    pages = history.games(per_page=history.MOST_A_PAGE).pages
    for number in range(1, pages + 1):
        found += history.games(page=number, per_page=history.MOST_A_PAGE).games
    return found[::-1]


def _bg_game(key: str, number: int) -> dict[str, Any]:
    game = {
        "id": number,
        "uuid": _uuid("game", key),
        "name": _title(key),
        "highestWins": True,
        "noPoints": False,
    }
    return game | {"cooperative": key == "hardback_anthology", "usesTeams": False, "bggId": BGG.get(key, 0)}


def _title(key: str) -> str:
    return next((rules.title for rules in games.GAMES if rules.key == key), key)


def _bg_play(past: PastGame, numbers: dict[str, int], here: dict[str, int]) -> dict[str, Any]:
    place = here.get(past.table.place)
    return {
        "uuid": str(uuid.UUID(past.table.uid)),
        "playDate": _utc(past),
        "entryDate": _utc(past),
        "modificationDate": _utc(past),
        "durationMin": _minutes(past),
        "usesTeams": False,
        "ignored": False,
        "manualWinner": True,
        "gameRefId": numbers[past.table.rules],
        "playerScores": [
            {
                "playerRefId": each.player,
                "score": "" if each.points is None else str(each.points),
                "winner": each.won,
                "newPlayer": False,
                "startPlayer": each.seat == 0,
                "rank": each.place or 0,
                "seatOrder": each.seat + 1,
            }
            for each in past.standings
        ],
    } | ({} if place is None else {"locationRefId": place})


def _utc(past: PastGame) -> str:
    assert past.table.ended is not None
    return f"{past.table.ended:%Y-%m-%d %H:%M:%S}"


def _minutes(past: PastGame) -> int:
    if past.table.started is None or past.table.ended is None:
        return 0
    return round((past.table.ended - past.table.started).total_seconds() / 60)


def _uuid(kind: str, what: object) -> str:
    return str(uuid.uuid5(NAMESPACE, f"{kind}:{what}"))
