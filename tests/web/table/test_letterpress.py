"""The Letterpress example played over HTTP, as plain forms and as JSON: every ruling as the script has it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.api.test_api import Script
from tests.web.phones import Phone, Round

FILE = Path(__file__).resolve().parents[2] / "games" / "letterpress" / "three_players.play"
HEAD, *TURNS = (json.loads(line) for line in FILE.read_text("utf-8").splitlines() if line.strip())
NAMES = HEAD["seats"]


def texts(payload: Mapping[str, Any]) -> dict[str, object]:
    """A payload as a browser sends it: cards with spaces between, a tick as 1."""
    found: dict[str, object] = {}
    for name, value in payload.items():
        joined = " ".join(value) if isinstance(value, list) else value
        found[name] = "1" if joined is True else str(joined)
    return found


def expected(turn: Mapping[str, Any]) -> bool:
    return not turn.get("refused")


def test_by_plain_forms_on_three_phones(app: Flask) -> None:
    table = Round.of(app, "letterpress", *NAMES)
    watcher = Phone(app)
    watcher.post("/join", {"code": table.code})
    written = 0
    for number, turn in enumerate(TURNS):
        phone = table.phones[NAMES.index(turn["seat"])]
        sent = {"form.key": f"turn-{number}", **texts(turn["payload"])}
        answer = phone.post(f"/t/{table.code}/do/{turn['action']}", sent)
        assert answer.status_code == (303 if expected(turn) else 422), (turn, answer.text[-3000:])
        written += turn["action"] == "write" and expected(turn)
        if turn["action"] == "write" and expected(turn) and written % len(NAMES):
            _nobody_else_reads(table, watcher, turn)
    page = watcher.get(f"/t/{table.code}").text
    assert "Final result" in page
    assert "GRAVEN" in page


def test_as_json_with_seat_tokens(app: Flask) -> None:
    made = Script(app).post("/tables", {"game": "letterpress", "people": NAMES}).json
    assert made is not None
    scripts = {seat["name"]: Script(app, made["code"], seat["token"]) for seat in made["seats"]}
    for number, turn in enumerate(TURNS):
        body = {"key": f"turn-{number}", "payload": turn["payload"]}
        answer = scripts[turn["seat"]].at(f"/do/{turn['action']}", body)
        assert answer.status_code == (200 if expected(turn) else 422), (turn, answer.text)
        assert answer.json is not None
        cited = {f["cite"]["rule"] for f in answer.json["verdict"]["findings"] if f["cite"]}
        assert cited >= set(turn.get("refused", ())), turn
    history = Phone(app).get("/history").text
    assert all(name in history for name in NAMES)


@pytest.mark.parametrize(
    "payload",
    [
        {"word": "w" * 10_000},
        {"word": "🂡🂢"},
        {"word": "LETTER", "drafted": "L E T E", "shared": "Z"},
        {"word": "LETTER", "drafted": "r9.shared.Z"},
    ],
)
def test_words_and_cards_that_cannot_be_are_refused_with_reasons(
    app: Flask, payload: dict[str, object]
) -> None:
    table = Round.of(app, "letterpress", "Ann", "Bea")
    table.ann.post(f"/t/{table.code}/do/deal", {"form.key": "d", "shared": "R M E"})
    answer = table.ann.post(f"/t/{table.code}/do/write", {"form.key": "w", **payload})
    assert answer.status_code == 422
    assert 'class="finding"' in answer.text
    ledger = table.bea.get(f"/t/{table.code}/ledger").text
    assert "Ann" not in ledger.partition('class="ledger"')[2].replace("Ann dealt", "")


def test_an_empty_word_is_answered_with_what_to_do(app: Flask) -> None:
    table = Round.of(app, "letterpress", "Ann", "Bea")
    table.ann.post(f"/t/{table.code}/do/deal", {"form.key": "d", "shared": "R M E"})
    answer = table.ann.post(f"/t/{table.code}/do/write", {"form.key": "w", "word": ""})
    assert answer.status_code == 422 and "Type a word first." in answer.text


def _nobody_else_reads(table: Round, watcher: Phone, turn: Mapping[str, Any]) -> None:
    others = [phone for name, phone in zip(NAMES, table.phones, strict=True) if name != turn["seat"]]
    for phone in (watcher, *others):
        for path in ("", "/live", "/ledger"):
            assert turn["payload"]["word"].upper() not in phone.get(f"/t/{table.code}{path}").text
