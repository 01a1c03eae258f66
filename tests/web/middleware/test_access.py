"""Every route declares who may use it, and every route is held to it."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from werkzeug.routing import Rule

from referee.web.middleware.sessions import Access, rule_of
from tests.web.phones import Phone, Round

SAMPLES = {
    "name": "bid", "action": "bid", "number": "1", "seat": "1", "phone": "9999", "token": "nonsense",
    "key": "bids", "game": "1", "deck": "1", "filename": "app.css", "edition": "1",
    "person": "1",
}  # fmt: skip


def at_tables(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if "code" in rule.arguments]


def path(rule: Rule, code: str) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: {**SAMPLES, "code": code}[found[1]], rule.rule)


def ask(phone: Phone, rule: Rule, code: str) -> int:
    where = path(rule, code)
    return (phone.get(where) if "GET" in rule.methods else phone.post(where)).status_code  # type: ignore[operator]


def test_every_route_declares_its_rule(app: Flask) -> None:
    with app.app_context():
        undeclared = [
            rule.endpoint
            for rule in app.url_map.iter_rules()
            if not isinstance(getattr(app.view_functions[rule.endpoint], "access", None), Access)
        ]
    assert undeclared == []


def test_no_route_of_a_table_is_open_to_anyone(app: Flask) -> None:
    with app.app_context():
        wide = [
            rule.endpoint
            for rule in at_tables(app)
            if rule_of(rule.endpoint) in (Access.ANYONE, Access.HOUSE)
        ]
    assert wide == []


def test_strangers_and_phones_of_other_tables_are_refused_everywhere(table: Round) -> None:
    elsewhere = Round.of(table.app, "bids", "Dov", "Eve")
    for rule in at_tables(table.app):
        for phone in (Phone(table.app), elsewhere.ann):
            status = ask(phone, rule, table.code)
            asked = rule.endpoint in ("play.page", "television.board") and status == 302  # for the code
            assert status in (401, 403) or asked, rule


def test_spectators_are_refused_on_routes_for_players_and_hosts(table: Round) -> None:
    watcher = Phone(table.app)
    watcher.post("/join", {"code": table.code})
    with table.app.app_context():
        closed = [r for r in at_tables(table.app) if rule_of(r.endpoint) in (Access.PLAYS, Access.HOST)]
    for rule in closed:
        assert ask(watcher, rule, table.code) == (401 if rule.rule.startswith("/api/") else 403), rule


@pytest.mark.parametrize("token", ["", "nonsense", "x" * 4000])
def test_a_forged_seat_token_is_refused(table: Round, token: str) -> None:
    forger = Phone(table.app)
    forger.client.set_cookie(f"quoin-{table.code}", token)
    assert forger.get(f"/t/{table.code}/live").status_code == 403
    answer = forger.post(f"/t/{table.code}/do/bid", {"form.key": "k", "amount": "3"})
    assert answer.status_code == 403
    assert "not at that table" in answer.text


def test_a_token_of_one_table_opens_no_other(table: Round) -> None:
    other = Round.of(table.app, "bids", "Dov", "Eve")
    own = table.ann.client.get_cookie(f"quoin-{table.code}")
    assert own is not None
    table.ann.client.set_cookie(f"quoin-{other.code}", own.value)
    assert table.ann.get(f"/t/{other.code}/live").status_code == 403


def test_a_planted_cookie_is_replaced_on_joining(table: Round) -> None:
    """Joining always makes a new token: one that was planted before is worth nothing."""
    bea = Phone(table.app)
    bea.client.set_cookie(f"quoin-{table.code}", "planted")
    bea.post("/join", {"code": table.code})
    kept = bea.client.get_cookie(f"quoin-{table.code}")
    assert kept is not None
    assert kept.value != "planted"
