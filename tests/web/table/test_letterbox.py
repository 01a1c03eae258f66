"""Letterbox over HTTP: the whole game as forms, and secrets that no other phone can tell by a byte."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from referee.kit.player_marks import MARKS, PlayerMark
from tests.web.phones import Phone, Round

FILE = Path(__file__).resolve().parents[2] / "games" / "letterbox" / "four_players.play"
HEAD, *TURNS = (json.loads(line) for line in FILE.read_text("utf-8").splitlines() if line.strip())
NAMES = HEAD["seats"]
SECRETS = (
    {"cell": "1,3", "stamp": "star", "decoys": "No."},
    {"cell": "5,5", "stamp": "k" + "0a0b" * 300, "decoys": "Not here, not now, not ever.\nNor there."},
)
BOARDS = ("/live", "/board.svg", "/board.png")
OWNER, SEEKER = 1, 0
THIRD = (2, 3)


def texts(payload: Mapping[str, Any]) -> dict[str, object]:
    """A payload as a browser sends it."""
    return {name: " ".join(v) if isinstance(v, list) else str(v) for name, v in payload.items()}


def send(table: Round, number: int, turn: Mapping[str, Any]) -> int:
    phone = table.phones[NAMES.index(turn["seat"])]
    body = {"form.key": f"turn-{number}", **texts(turn.get("payload", {}))}
    return phone.post(f"/t/{table.code}/do/{turn['action']}", body).status_code


def test_a_whole_game_by_plain_forms_on_four_phones(app: Flask) -> None:
    table = Round.of(app, "letterbox", *NAMES)
    for number, turn in enumerate(TURNS):
        assert send(table, number, turn) == (422 if turn.get("refused") else 303), turn
    page = table.bea.get(f"/t/{table.code}").text
    assert "Final result" in page and "Where everything lay" in page
    assert "&lt;b&gt;Nothing&lt;/b&gt; grows here." in page and "<b>Nothing" not in page
    assert 'data-suit="fish"' in page and "▲ North" in page and "<polyline" in page
    _shows_the_mark_bea_chose(table)


def _shows_the_mark_bea_chose(table: Round) -> None:
    """Her pawn, her seal and her walk, on the screen and on what is carried away."""
    square, leaf = MARKS[1], MARKS[5]
    before = [table.ann.get(f"/t/{table.code}{path}").data for path in BOARDS]
    assert table.bea.post(f"/t/{table.code}/people/1/mark", {"mark": leaf.key}).status_code == 303
    after = [table.ann.get(f"/t/{table.code}{path}").data for path in BOARDS]
    assert all(one != other for one, other in zip(before, after, strict=True))
    assert _count_drawn(before[1], square) == _count_drawn(after[1], leaf) > (1, 1)
    assert _count_drawn(after[1], square) == _count_drawn(before[1], leaf) == (0, 0)
    assert all(_count_drawn(after[1], MARKS[n]) == _count_drawn(before[1], MARKS[n]) for n in (0, 2, 3))


def _count_drawn(board: bytes, mark: PlayerMark) -> tuple[int, int]:
    """How often a mark's shape is in a drawing, and lines of its colour."""
    return board.count(mark.outline.encode()), board.count(f'stroke="{mark.paint}"'.encode())


def test_a_hidden_letterbox_changes_no_byte_on_a_third_phone(app: Flask) -> None:
    """Bea's tile, stamp and blanks differ; Ann searches and asks Bea. Cal and Dov see the same."""
    seen = [_screens(app, secret) for secret in SECRETS]
    assert seen[0] == seen[1]


def _screens(app: Flask, secret: Mapping[str, str]) -> list[object]:
    table = Round.of(app, "letterbox", *NAMES)
    board = next(turn for turn in TURNS if turn["action"] == "lay" and not turn.get("refused"))
    turns = [board, *(_hiding(seat, secret) for seat in range(4)), *_rolling(), *_hunting()]
    screens: list[object] = []
    for number, turn in enumerate(turns):
        assert send(table, number, turn) == 303, turn
        screens += [_screen(table, seat) for seat in THIRD]
    return screens


def _hiding(seat: int, secret: Mapping[str, str]) -> dict[str, Any]:
    plain = {"cell": f"{seat},0", "stamp": "tree", "decoys": "Moss."}
    return _turn(seat, "hide", clue=f"Clue {seat}", **(secret if seat == OWNER else plain))


def _rolling() -> list[dict[str, Any]]:
    return [_turn(seat, "roll", n=6 if seat == SEEKER else 1) for seat in range(4)]


def _hunting() -> list[dict[str, Any]]:
    asked = [_turn(SEEKER, "ask", seat=OWNER, question=question) for question in ("row", "suit")]
    return [_turn(SEEKER, "place", cell="1,3"), _turn(SEEKER, "search"), *asked, _turn(SEEKER, "end_turn")]


def _turn(who: int, action: str, **payload: object) -> dict[str, Any]:
    return {"seat": NAMES[who], "action": action, "payload": payload}


def _screen(table: Round, seat: int) -> list[object]:
    """Every address of a table that shows something, but for what no two tables share."""
    return [_answer(table, table.phones[seat], path) for path in ("", "/live", "/ledger")]


def _answer(table: Round, phone: Phone, path: str) -> tuple[int, str]:
    answer = phone.get(f"/t/{table.code}{path}")
    body = answer.text.replace(table.code, "CODE")
    for changing in (r'name="csrf_token" value="[^"]*"', r'name="form.key" value="[^"]*"', r"/j/[\w.-]+"):
        body = re.sub(changing, "", body)
    return answer.status_code, body
