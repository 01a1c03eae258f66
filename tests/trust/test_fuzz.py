"""Every route and action with whatever can be sent: an answer, and a refusal saves nothing."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import games
from referee.web.api import tables as api_tables
from tests.support.effort import effort
from tests.trust.fuzzing import Fuzz
from tests.trust.odd_requests import ROOT, VALUES
from tests.trust.test_access_matrix import GAPS, knocks
from tests.trust.test_forged_requests import Book
from tests.web.conftest import app, config, empty_book

__all__ = ["app", "config", "empty_book"]

ROUNDS = effort(2, 40)


@pytest.fixture
def saved(config: Any) -> Iterator[Book]:
    with closing(sqlite3.connect(config.data / "quoin.db")) as connection:
        yield Book(connection)


@pytest.fixture
def waits_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_tables, "LONGEST_WAIT", 0.01)


@pytest.mark.usefixtures("waits_little")
def test_no_route_crashes_and_a_refusal_explains_itself_and_saves_nothing(app: Flask, config: Any) -> None:
    fuzz, dice = Fuzz(app, config.data), Random(2026)
    for _ in range(effort(1, 30)):
        fuzz.round(dice.choice(games.GAMES), dice)
    assert fuzz.routes == {str(knock) for knock in knocks(app)}
    assert {200, 303, 400, 403, 404, 422} <= set(fuzz.statuses)


SCHEMA = json.loads((ROOT / "docs/openapi.json").read_text("utf-8"))
TEXTS = st.sampled_from(VALUES[:-2]) | st.text(max_size=12)


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Whatever this schema allows, and now and then something it does not."""
    right = _right(schema)
    return right | right | right | st.none() | st.integers() | TEXTS | st.lists(TEXTS, max_size=3)


def _right(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "$ref" in schema:
        return st.dictionaries(TEXTS, TEXTS, max_size=2)
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if choices := schema.get("oneOf") or schema.get("anyOf"):
        return st.one_of([_right(each) for each in choices])
    kind = schema.get("type")
    if kind == "object":
        known = {name: values(each) for name, each in schema.get("properties", {}).items()}
        return st.fixed_dictionaries({}, optional=known)
    if kind == "array":
        return st.lists(values(schema.get("items", {})), max_size=4)
    simple = {"string": TEXTS, "integer": st.integers(-3, 12) | st.integers(), "boolean": st.booleans()}
    return simple.get(str(kind), st.none())


@pytest.mark.parametrize("game", games.GAMES, ids=lambda rules: rules.key)
@settings(max_examples=4 * ROUNDS, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_payload_of_any_action_crashes_the_api(
    app: Flask, saved: Book, game: Any, data: st.DataObject
) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    code, token = _set(app, game)
    name, schema = data.draw(
        st.sampled_from(
            [each for each in SCHEMA["components"]["schemas"].items() if each[0].startswith(f"{game.key}.")]
        )
    )
    body = {"payload": data.draw(values(schema)), "agreed": data.draw(st.booleans())}
    for way in ("check", "do"):
        sent = body | ({"key": data.draw(st.text(min_size=1, max_size=9))} if way == "do" else {})
        before = saved.version
        answer = app.test_client().post(
            f"/api/tables/{code}/{way}/{name.partition('.')[2]}",
            data=json.dumps(sent),
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}"},
        )
        assert answer.status_code in (200, 400, 409, 422), (way, name, sent, answer.text)
        assert answer.is_json and "Traceback" not in answer.text
        if way == "check" or answer.status_code != 200:
            assert saved.version == before, (way, name, sent)


def _set(app: Flask, game: Any) -> tuple[str, str]:
    """A table of this game, made once for all the examples of a test."""
    if (found := _made.get((id(app), game.key))) is None:
        people = [f"P{n}" for n in range(game.seats.start)]
        made = app.test_client().post("/api/tables", json={"game": game.key, "people": people}).get_json()
        found = _made[id(app), game.key] = made["code"], made["seats"][0]["token"]
    return found


_made: dict[tuple[int, str], tuple[str, str]] = {}


@pytest.mark.usefixtures("waits_little")
@settings(max_examples=10 * ROUNDS, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_api_answers_as_its_description_says(app: Flask, saved: Book, data: st.DataObject) -> None:
    """Every operation with bodies and queries made from its own schema: only statuses it names."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    code, token = _set(app, games.GAMES[0])
    for path, methods in SCHEMA["paths"].items():
        for method, operation in methods.items():
            asked = {each["name"]: each for each in operation.get("parameters", [])}
            query = {
                name: str(data.draw(values(each["schema"])))
                for name, each in asked.items()
                if each["in"] == "query"
            }
            where = re.sub(r"\{(\w+)\}", lambda gap: {**GAPS, "code": code, "key": "bids"}[gap[1]], path)
            body: dict[str, Any] = {}
            if method == "post":
                schema = operation["requestBody"]["content"]["application/json"]["schema"]
                body = {"data": json.dumps(data.draw(values(schema))), "content_type": "application/json"}
            before = saved.version
            answer = app.test_client().open(
                where, method=method, query_string=query, headers={"Authorization": f"Bearer {token}"}, **body
            )
            assert str(answer.status_code) in operation["responses"], (method, path, query, body, answer.text)
            if answer.status_code >= 400:
                assert saved.version == before
