"""Whole games played from the scripts beside the rules, so that there is a history to look at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from referee.kit.shared_options import SPOKEN
from referee.store.people import roster
from referee.table import commands

GAMES = Path(__file__).resolve().parents[1] / "games"
SCRIPTS = {
    "letterpress": "letterpress/three_players.play",
    "letterpress_six": "letterpress/six_players.play",
    "anagrabs": "anagrabs/example.play",
    "gadsby": "gadsby/rag.play",
    "letter_mine": "letter_mine/three_players.play",
    "word_war": "word_war/two_players.play",
    "draw": "draw/two_players.play",
    "tensorial": "tensorial/example.play",
    "letterbox": "letterbox/four_players.play",
}
LONG_SCRIPTS = {
    "letterpress_solo": "letterpress_solo/normal.play",
    "hardback": "hardback/four_players.play",
    "hardback_anthology": "hardback_anthology/two_authors.play",
}


def record(
    name: str = "letterpress",
    place: str = "",
    who: Sequence[int] = (),
    keeps_photos: bool = False,
    most: int | None = None,
) -> str:
    """Play this script at a new table, or its first entries, refusals included; the table's code."""
    head, *turns = _entries(name)
    return _play(head, turns[:most], place, who, keeps_photos)


def played_until(name: str, action: str) -> tuple[str, dict[str, Any]]:
    """Play a script up to the first entry of this action that stands; the table's code, and that entry."""
    head, *turns = _entries(name)
    number, turn = next((n, t) for n, t in enumerate(turns) if t["action"] == action and not t.get("refused"))
    return _play(head, turns[:number]), turn


def play_step_by_step(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play a script at a table that agrees aloud; before each entry, the table's code and that entry."""
    head, *turns = _entries(name)
    spoken = {"consent": SPOKEN} if len(head["seats"]) > 1 else {}
    code = _play({**head, "options": {**head.get("options", {}), **spoken}}, ())
    for number, turn in enumerate(turns):
        yield code, turn
        _enter(code, head["seats"], number, turn)


def _play(
    head: dict[str, Any],
    turns: Sequence[dict[str, Any]],
    place: str = "",
    who: Sequence[int] = (),
    keeps_photos: bool = False,
) -> str:
    seated = list(who) or [person_called(each) for each in head["seats"]]
    words = head.get("words", "standard")
    table = commands.create(
        head["game"], seated, head.get("options", {}), words=words, place=place, keeps_photos=keeps_photos
    )
    for number, turn in enumerate(turns):
        _enter(table.code, head["seats"], number, turn)
    return table.code


def _enter(code: str, names: list[str], number: int, turn: dict[str, Any]) -> None:
    seat = names.index(turn["seat"]) if turn["seat"] in names else turn["seat"]
    payload, agreed = turn.get("payload", {}), bool(turn.get("agreed"))
    commands.commit(code, seat, turn["action"], payload, key=f"turn-{number}", agreed=agreed)


def seats_of(name: str) -> list[str]:
    """Who sits at the table of this script, in seat order."""
    seats: list[str] = _entries(name)[0]["seats"]
    return seats


def _entries(name: str) -> list[dict[str, Any]]:
    lines = (GAMES / {**SCRIPTS, **LONG_SCRIPTS}[name]).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def person_called(name: str) -> int:
    known = roster.find_by_name(name)
    return known[0].id if known else roster.create(name).id
