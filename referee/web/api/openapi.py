"""The OpenAPI description of the API, made from its routes: `python -m referee.web.api.openapi`."""

from __future__ import annotations

import inspect
import json
import re
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from referee import games
from referee.engine.codec import schema
from referee.engine.common_actions import CORE_ACTIONS
from referee.kit.words import RuleSet
from referee.web.api import games as api_games
from referee.web.api import tables, words
from referee.web.api.request_body import LONGEST_KEY
from referee.web.middleware.house_access import HEADER
from referee.web.middleware.sessions import Access

TEXT, NUMBER, FLAG = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
KEY = {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY}
WORDS = {
    "type": "string",
    "default": "standard",
    "description": "A choice of /api/words/lists; +slurs behind it lets slurs stand (standard+slurs).",
}
LINES = {"type": "string", "description": "One word a line."}
RULES = {"type": "string", "enum": [rules.value for rules in RuleSet]}
PAYLOAD = {"type": "object", "description": "The fields of the action; see its schema under components."}
SPEAKS_FOR = {
    "type": "integer",
    "description": "The seat whose spoken OK is noted, because its own phone does not answer.",
}
BODIES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "create": (
        {
            "game": TEXT,
            "people": {"type": "array", "items": TEXT},
            "options": {"type": "object"},
            "words": WORDS,
            "place": TEXT,
            "photos": FLAG | {"default": False, "description": "Keep the photos of the cards."},
        },
        ["game", "people"],
    ),
    "add_list": ({"name": TEXT, "words": LINES}, ["name", "words"]),
    "check": ({"payload": PAYLOAD, "agreed": FLAG}, []),
    "do": ({"key": KEY, "payload": PAYLOAD, "seen": NUMBER, "agreed": FLAG}, ["key"]),
    "undo": ({"key": KEY, "to": NUMBER, "seen": NUMBER, "agreed": FLAG}, ["key", "to"]),
    "correct": (
        {
            "key": KEY,
            "payload": {"oneOf": [PAYLOAD, {"type": "null"}]},
            "seen": NUMBER,
            "agreed": FLAG,
        },
        [],
    ),
    "answer": ({"key": KEY, "agree": FLAG, "speaks_for": SPEAKS_FOR}, ["key"]),
    "withdraw": ({"key": KEY}, ["key"]),
}
ANSWERS = {
    "200": "It was done, or this is what was asked for.",
    "201": "The table is set, or the list is kept.",
    "202": "The other seats are asked to agree (`proposed`).",
    "204": "Nothing is new.",
    "400": "The request cannot be read; `error` is a sentence saying why.",
    "401": "The seat token, or the key of the house, is missing or wrong.",
    "403": "This token may not do that.",
    "404": "There is no such thing.",
    "409": "The table must agree first (`asks`), it has moved on (`stale`), or the key was used before.",
    "415": "The body is not application/json.",
    "422": "Refused; the findings give every reason with its rule.",
    "429": "Too many wrong keys, or too many tables from here: try again after the time in Retry-After.",
    "503": "Busy: try again after the time in Retry-After.",
}
RULED = "200 400 401 403 409 415 422 503"
STATUSES = {
    "list_games": "200",
    "one_game": "200 400",
    "create": "201 400 401 415 429",
    "look_back": "200 400 401 403 404",
    "word": "200 400",
    "word_choices": "200 401 429",
    "add_list": "201 400 401 415 422 429",
    "look": "200 204 401",
    "wait": "200 204 400 401 503",
    "check": "200 400 401 403 415",
    "do": f"202 {RULED}",
    "undo": f"202 {RULED}",
    "correct": f"202 {RULED} 404",
    "answer": RULED,
    "withdraw": RULED,
}


def describe(app: Flask) -> dict[str, Any]:
    """The whole description, in the order of the routes."""
    paths: dict[str, dict[str, Any]] = {}
    for rule in api_routes(app):
        for method in sorted(rule.methods & {"GET", "POST"} if rule.methods else ()):
            paths.setdefault(path_template(rule), {})[method.lower()] = operation(app, rule)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Quoin",
            "version": "1",
            "description": "Drive a table from a script. See docs/api.md.",
        },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer"},
                "house": {"type": "apiKey", "in": "header", "name": HEADER},
            },
            "schemas": {name: made for rules in games.GAMES for name, made in payload_schemas(rules)},
        },
    }


def api_routes(app: Flask) -> list[Rule]:
    """Every route of the API."""
    return [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("api_")]


def path_template(rule: Rule) -> str:
    """The path of a route as OpenAPI writes it.

    >>> path_template(Rule("/api/tables/<code>/correct/<int:number>"))
    '/api/tables/{code}/correct/{number}'
    """
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)


def operation(app: Flask, rule: Rule) -> dict[str, Any]:
    """One route: its purpose, its parameters and body, its answers."""
    view: Any = app.view_functions[rule.endpoint]
    name = rule.endpoint.rpartition(".")[2]
    made: dict[str, Any] = {
        "operationId": name,
        "summary": (inspect.getdoc(view) or "").split("\n")[0],
        "parameters": parameters(rule, name),
        "responses": {status: {"description": ANSWERS[status]} for status in STATUSES[name].split()},
    }
    if name in BODIES:
        fields, needed = BODIES[name]
        body = {"type": "object", "properties": fields, "required": needed, "additionalProperties": False}
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    if view.access in (Access.LOOKS_ON, Access.PLAYS, Access.HOST):
        made["security"] = [{"seat": []}]
    if view.access is Access.HOUSE:
        made["security"] = [{}, {"house": []}]  # only where the house has a key
    return made


def parameters(rule: Rule, name: str) -> list[dict[str, Any]]:
    """The parameters in the path and the query."""
    kinds = {argument: NUMBER if argument == "number" else TEXT for argument in sorted(rule.arguments)}
    found: list[dict[str, Any]] = [
        {"name": argument, "in": "path", "required": True, "schema": kind} for argument, kind in kinds.items()
    ]
    if name in ("look", "wait"):
        found.append({"name": "seen", "in": "query", "required": name == "wait", "schema": NUMBER})
    if name == "look_back":
        found += [
            {"name": "turn", "in": "query", "required": False, "schema": NUMBER},
            {"name": "cards", "in": "query", "required": False, "schema": TEXT},
        ]
    if name == "word":
        asked = {"word": (True, TEXT), "rules": (False, RULES), "list": (False, WORDS)}
        found += [
            {"name": each, "in": "query", "required": needed, "schema": kind}
            for each, (needed, kind) in asked.items()
        ]
    return found


def payload_schemas(rules: Any) -> list[tuple[str, dict[str, Any]]]:
    """The payload of every action of a game, as `letterpress.write`."""
    return [(f"{rules.key}.{action.name}", schema(action)) for action in (*rules.actions, *CORE_ACTIONS)]


def openapi_text(app: Flask) -> str:
    """The file as it stands in docs/openapi.json."""
    return json.dumps(describe(app), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Print the description; it needs the routes, not a database."""
    app = Flask("referee")
    for module in (api_games, tables, words):
        app.register_blueprint(module.bp)
    print(openapi_text(app), end="")


if __name__ == "__main__":
    main()
