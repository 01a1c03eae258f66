"""The API: seat tokens, JSON alone, the same rulings; and a description that tells the truth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.server.config import Config
from referee.store.games import tables
from referee.web import create_app
from referee.web.api import openapi

DOCS = Path(__file__).resolve().parents[3] / "docs"


class Script:
    """Somebody else's program, with one token."""

    def __init__(self, app: Flask, code: str = "", token: str = "") -> None:
        self.client, self.code = app.test_client(), code
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def post(self, path: str, body: Any, **headers: str) -> TestResponse:
        return self.client.post(f"/api{path}", json=body, headers={**self.headers, **headers})

    def at(self, path: str, body: Any) -> TestResponse:
        return self.post(f"/tables/{self.code}{path}", body)

    def look(self, path: str = "") -> TestResponse:
        return self.client.get(f"/api/tables/{self.code}{path}", headers=self.headers)


@pytest.fixture
def seats(app: Flask) -> tuple[Script, ...]:
    """Ann's, Bea's and the host's programs."""
    made = Script(app).post("/tables", {"game": "bids", "people": ["Ann", "Bea"]})
    assert made.status_code == 201, made.text
    body = made.json
    assert body is not None
    tokens = [seat["token"] for seat in body["seats"]] + [body["host"]]
    return tuple(Script(app, body["code"], token) for token in tokens)


def test_a_game_is_played_through_the_api_with_a_key_per_request(seats: tuple[Script, ...]) -> None:
    ann, bea, _ = seats
    assert ann.at("/do/bid", {"key": "one", "payload": {"amount": 3}}).status_code == 200
    assert bea.at("/do/bid", {"key": "one", "payload": {"amount": 7}}).status_code == 409
    assert bea.at("/do/bid", {"key": "two", "payload": {"amount": 7}}).status_code == 200
    result = ann.look().json["view"]["result"]  # type: ignore[index]
    assert [place["name"] for place in result["places"] if place["place"] == 1] == ["Bea"]


def test_the_api_creates_a_table_that_keeps_photos(app: Flask) -> None:
    asked = {"game": "bids", "people": ["Ann", "Bea"]}
    for wish, kept in (({}, False), ({"photos": False}, False), ({"photos": True}, True)):
        made = Script(app).post("/tables", asked | wish).json
        with app.app_context():
            row = tables.by_code(made["code"])  # type: ignore[index]
            assert row is not None and row.keeps_photos is kept
    refused = Script(app).post("/tables", asked | {"photos": "yes"})
    assert (refused.status_code, refused.json) == (400, {"error": "photos must be true or false."})


def test_a_check_rules_without_recording(seats: tuple[Script, ...]) -> None:
    answer = seats[0].at("/check/bid", {"payload": {"amount": 12}})
    assert answer.status_code == 200
    verdict = answer.json["verdict"]  # type: ignore[index]
    assert not verdict["stands"]
    assert verdict["findings"][0]["weight"] == "breach"
    assert verdict["findings"][0]["cite"]["rule"] == "limit"
    assert seats[0].look().json["view"]["number"] == 0  # type: ignore[index]


def test_a_refusal_is_422_with_the_verdict(seats: tuple[Script, ...]) -> None:
    answer = seats[0].at("/do/bid", {"key": "k", "payload": {"amount": 12}})
    assert answer.status_code == 422
    assert answer.json["verdict"]["findings"][0]["says"] == "12 is not between 1 and 9."  # type: ignore[index]


def test_a_question_is_409_until_the_table_agrees(seats: tuple[Script, ...]) -> None:
    request = {"key": "k", "payload": {"seat": 1, "points": 2, "reason": "a fallen card"}}
    asked = seats[0].at("/do/adjust", request)
    assert (asked.status_code, asked.json["status"]) == (409, "asks")  # type: ignore[index]
    for _ in range(2):
        proposed = seats[0].at("/do/adjust", {**request, "agreed": True})
        assert (proposed.status_code, proposed.json["status"]) == (202, "proposed")  # type: ignore[index]
    waiting = seats[1].look().json["proposal"]  # type: ignore[index]
    assert waiting["asks"]["says"] == "give Bea +2 points by hand (a fallen card)"
    assert seats[0].at(f"/answer/{waiting['number']}", {"key": "own", "agree": True}).status_code == 422
    done = seats[1].at(f"/answer/{waiting['number']}", {"key": "ok", "agree": True})
    assert (done.status_code, done.json["proposal"]) == (200, None)  # type: ignore[index]


def test_a_proposal_is_refused_or_withdrawn(seats: tuple[Script, ...]) -> None:
    ann, bea, _ = seats
    request = {"payload": {"seat": 1, "points": 2, "reason": "a fallen card"}, "agreed": True}
    ann.at("/do/adjust", {**request, "key": "a"})
    assert bea.at("/do/adjust", {**request, "key": "b"}).status_code == 422  # one at a time
    assert bea.at("/withdraw/1", {"key": "w"}).status_code == 422
    assert ann.at("/withdraw/1", {"key": "w"}).status_code == 200
    bea.at("/do/adjust", {**request, "key": "b"})
    assert ann.at("/answer/3", {"key": "n", "agree": False}).status_code == 200
    assert bea.look().json["proposal"] is None  # type: ignore[index]


def test_a_request_sent_twice_counts_once(seats: tuple[Script, ...]) -> None:
    request = {"key": "k", "payload": {"amount": 3}}
    first, second = (seats[0].at("/do/bid", request) for _ in range(2))
    assert first.status_code == second.status_code == 200
    assert second.json["view"]["number"] == 1  # type: ignore[index]


def test_undo_and_stale(seats: tuple[Script, ...]) -> None:
    ann, bea, _ = seats
    ann.at("/do/bid", {"key": "a", "payload": {"amount": 3}})
    stale = bea.at("/undo", {"key": "u", "to": 0, "seen": 0, "agreed": True})
    assert (stale.status_code, stale.json["status"]) == (409, "stale")  # type: ignore[index]
    assert ann.at("/undo", {"key": "v", "to": 0, "seen": 1}).status_code == 200


def test_a_correction_is_previewed_and_made(seats: tuple[Script, ...]) -> None:
    ann, bea, _ = seats
    ann.at("/do/bid", {"key": "a", "payload": {"amount": 3}})
    bea.at("/do/bid", {"key": "b", "payload": {"amount": 4}})
    wanted = {"payload": {"amount": 8}, "key": "c", "seen": 2}
    preview = ann.at("/correct/1", wanted).json
    assert preview is not None
    assert (preview["status"], preview["changes"][0]["after"]) == ("preview", 8)
    assert bea.at("/correct/1", wanted).status_code == 403
    assert ann.at("/correct/1", {**wanted, "agreed": True}).status_code == 202
    assert bea.at("/answer/3", {"key": "ok", "agree": True}).status_code == 200
    places = bea.look().json["view"]["result"]["places"]  # type: ignore[index]
    assert {place["name"]: place["points"] for place in places} == {"Ann": 8, "Bea": 4}


def test_a_token_sees_what_its_seat_may_know(seats: tuple[Script, ...]) -> None:
    ann, bea, host = seats
    ann.at("/do/bid", {"key": "a", "payload": {"amount": 7}})
    assert "Your bid: 7" in ann.look().text
    for other in (bea, host):
        assert "Your bid: 7" not in other.look().text
        assert "bid of 7" not in other.look().text


def test_the_hosts_token_has_no_seat_to_play(seats: tuple[Script, ...]) -> None:
    answer = seats[2].at("/do/bid", {"key": "h", "payload": {"amount": 7}})
    assert answer.status_code == 403


def test_blocks_and_inputs_carry_their_kind(seats: tuple[Script, ...]) -> None:
    view = seats[0].look().json["view"]  # type: ignore[index]
    assert view["board"][0]["kind_of"] == "Lines"
    assert view["offers"][0]["inputs"][0]["kind_of"] == "NumberIn"


def test_nothing_new_is_204(seats: tuple[Script, ...]) -> None:
    pulse = seats[0].look().json["pulse"]  # type: ignore[index]
    assert seats[0].look(f"?seen={pulse}").status_code == 204
    seats[0].at("/do/bid", {"key": "a", "payload": {"amount": 7}})
    assert seats[1].look(f"/bell?seen={pulse}").json == {"pulse": pulse + 1}


@pytest.mark.parametrize("token", ["", "nonsense", "x" * 9000])
def test_a_forged_token_is_401(app: Flask, seats: tuple[Script, ...], token: str) -> None:
    forger = Script(app, seats[0].code, token)
    for answer in (forger.look(), forger.at("/do/bid", {"key": "k", "payload": {"amount": 3}})):
        assert answer.status_code == 401
        assert "seat token" in answer.json["error"]  # type: ignore[index]


def test_cookies_do_not_open_the_api(app: Flask, seats: tuple[Script, ...]) -> None:
    token = seats[0].headers["Authorization"].removeprefix("Bearer ")
    client = app.test_client()
    client.set_cookie(f"quoin-{seats[0].code}", token)
    assert client.get(f"/api/tables/{seats[0].code}").status_code == 401


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_anything_but_json_is_415(seats: tuple[Script, ...], kind: str) -> None:
    answer = seats[0].client.post(
        f"/api/tables/{seats[0].code}/do/bid",
        data='{"key": "k", "payload": {"amount": 3}}',
        content_type=kind,
        headers=seats[0].headers,
    )
    assert answer.status_code == 415


@pytest.mark.parametrize(
    "body",
    [
        "{", "[]", "null", "1", '"text"', "[" * 100_000, "[" * 30_000,
        '{"key": "k", "payload": {"amount": 3}, "more": 1}',
        '{"payload": {"amount": 3}}', '{"key": 5, "payload": {"amount": 3}}', '{"key": "k", "payload": []}',
        '{"key": "k", "payload": {"amount": "3"}}', '{"key": "k", "payload": {"amount": 3, "extra": 1}}',
        '{"key": "k", "payload": {"amount": true}}', '{"key": "k", "payload": {"amount": 3.5}}',
        '{"key": "k", "payload": {"amount": NaN}}', '{"key": "k", "payload": {"amount": 3}, "agreed": "yes"}',
        '{"key": "k", "payload": {"amount": 3}, "seen": "0"}', '{"key": "\\ud800", "payload": {"amount": 3}}',
    ],
)  # fmt: skip
def test_a_malformed_body_is_400_with_a_sentence(seats: tuple[Script, ...], body: str) -> None:
    answer = seats[0].client.post(
        f"/api/tables/{seats[0].code}/do/bid",
        data=body,
        content_type="application/json",
        headers=seats[0].headers,
    )
    assert answer.status_code in (400, 413)
    assert answer.json is not None
    assert answer.json["error"].endswith(".")
    assert seats[0].look().json["view"]["number"] == 0  # type: ignore[index]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "people": ["Ann", "Bea"]},
        {"game": "bids", "people": ["Ann"]},
        {"game": "bids", "people": "Ann"},
        {"game": "bids", "people": ["Ann", ""]},
        {"game": "bids", "people": ["Ann", "Bea"], "words": "latin"},
        {"game": "bids", "people": ["Ann", "Bea"], "options": {"speed": 9}},
        {"game": "bids", "people": ["Ann", "Bea"], "options": []},
    ],
)
def test_a_table_that_cannot_be_set_is_400(app: Flask, body: Any) -> None:
    assert Script(app).post("/tables", body).status_code == 400


def test_another_site_cannot_create_tables(app: Flask) -> None:
    answer = Script(app).post(
        "/tables", {"game": "bids", "people": ["Ann", "Bea"]}, Origin="https://elsewhere.example"
    )
    assert answer.status_code == 403


def test_the_openapi_file_describes_the_existing_routes(config: Config) -> None:
    app = create_app(config)
    kept = (DOCS / "openapi.json").read_text("utf-8")
    assert kept == openapi.openapi_text(app), "run: python -m referee.web.api.openapi > docs/openapi.json"


def test_every_route_and_method_is_described_and_nothing_else(config: Config) -> None:
    app = create_app(config)
    described = json.loads((DOCS / "openapi.json").read_text("utf-8"))["paths"]
    real = {
        (openapi.path_template(rule), method.lower())
        for rule in openapi.api_routes(app)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert {(path, method) for path, methods in described.items() for method in methods} == real


def test_every_api_route_is_described_in_the_docs(config: Config) -> None:
    told = (DOCS / "api.md").read_text("utf-8")
    assert [
        rule.rule
        for rule in openapi.api_routes(create_app(config))
        if openapi.path_template(rule) not in told
    ] == []
