"""Every route × everybody who might knock × every phase of a game: let in is whom the route declares."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from referee.store.db.database import let_go
from referee.store.games import tables
from referee.store.house import decks, house_key
from referee.store.models import db
from referee.table import own_word_lists
from referee.web.middleware.sessions import Access, rule_of
from referee.words import lists
from tests.web.conftest import app, config, empty_book
from tests.web.phones import Phone, Round, finish

__all__ = ["app", "config", "empty_book"]

# What stands in an address where the route leaves a gap. A new gap must be named here. In a furnished house
# everything named is really there: Bea's seat and phone, a deck, a list, a person, a game.
GAPS = {
    "name": "bid", "action": "bid", "number": "1", "seat": "1", "phone": "2", "token": "nonsense",
    "key": "bids", "game": "1", "deck": "1", "filename": "app.css", "edition": lists.version(),
    "uid": "0" * 32, "person": "1",
    "typed": "ZZZZZZ", "season": "1", "night": "1", "round": "1", "year": "2026",
}  # fmt: skip
PHASES = ("lobby", "playing", "put away", "finished")
ROLES = ("stranger", "elsewhere", "removed", "spectator", "seat", "host")
LET_IN = {
    Access.ANYONE: set(ROLES),
    Access.HOUSE: set(ROLES),
    Access.PAST_GAME: set(ROLES),
    Access.LOOKS_ON: {"spectator", "seat", "host"},
    Access.PLAYS: {"seat", "host"},
    Access.HOST: {"host"},
}
SHUT = (401, 403)
HOUSE_RULES = (Access.HOUSE, Access.PAST_GAME)
KEY = "seven herons at dusk"


@dataclass(frozen=True)
class Knock:
    """One way to ask: a route by one of its methods."""

    rule: Rule
    method: str

    def __str__(self) -> str:
        return f"{self.method} {self.rule.rule}"

    def address(self, code: str) -> str:
        return re.sub(r"<(?:[\w()=,]+:)?(\w+)>", lambda gap: {**GAPS, "code": code}[gap[1]], self.rule.rule)

    def by(self, phone: Phone, code: str) -> TestResponse:
        where = self.address(code)
        if where.startswith("/api/"):
            token = phone.client.get_cookie(f"quoin-{code}")
            headers = {"Authorization": f"Bearer {token.value}"} if token else {}
            return phone.client.open(
                where, method=self.method, headers=headers, json={} if self.method == "POST" else None
            )
        return phone.get(where) if self.method == "GET" else phone.post(where)


def knocks(app: Flask) -> Iterator[Knock]:
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield Knock(rule, method)


@pytest.fixture(params=PHASES)
def table(request: pytest.FixtureRequest, app: Flask, monkeypatch: pytest.MonkeyPatch) -> Round:
    table = Round.of(app, "bids", "Ann", "Bea", "Cal")
    with app.app_context():
        decks.create("Ann's box", "letterpress")
        monkeypatch.setitem(GAPS, "uid", own_word_lists.add("Ours", b"zeugma\nquoin\n")[0].uid)
    if request.param in ("playing", "put away"):
        table.ann.do(table.code, "bid", amount=3)
    if request.param == "put away":
        table.ann.post(f"/t/{table.code}/pause")
    if request.param == "finished":
        finish(table)
    return table


@pytest.fixture
def cast(app: Flask, table: Round) -> dict[str, Phone]:
    """Somebody for every role. The removed phone looked on until the host sent it away."""
    spectator = Phone(app)
    spectator.get(table.ann.invite(table.code))
    removed = Phone(app)
    removed.get(table.ann.invite(table.code))
    out = re.findall(r"/people/phone/(\d+)/out", table.ann.get(f"/t/{table.code}/people").text)
    table.ann.post(f"/t/{table.code}/people/phone/{out[-1]}/out")
    return {
        "stranger": Phone(app),
        "elsewhere": Round.of(app, "bids", "Dov", "Eve").ann,
        "removed": removed,
        "spectator": spectator,
        "seat": table.bea,
        "host": table.ann,
    }


def pulse(table: Round) -> tuple[int, int]:
    with table.app.app_context():
        row = tables.by_code(table.code)
    assert row is not None
    return row.pulse, row.batches


def test_every_route_refuses_the_roles_it_does_not_admit(table: Round, cast: dict[str, Phone]) -> None:
    before = pulse(table)
    for knock in knocks(table.app):
        with table.app.app_context():
            admitted = LET_IN[rule_of(knock.rule.endpoint)]
        for role in ROLES:
            if role in admitted:
                continue
            answer = knock.by(cast[role], table.code)
            shown_the_door = answer.status_code == 302 and answer.location.startswith(("/join", "/tv"))
            assert answer.status_code in SHUT or shown_the_door, (str(knock), role, answer.status_code)
    assert pulse(table) == before


def test_everybody_admitted_gets_an_answer_and_never_a_crash(
    table: Round, cast: dict[str, Phone], tmp_path: Path
) -> None:
    """Each request meets the table as it was: what one of them changes is put back before the next."""
    file, kept = tmp_path / "quoin.db", tmp_path / "kept.db"
    _copy(table.app, file, kept)
    for knock in knocks(table.app):
        with table.app.app_context():
            rule = rule_of(knock.rule.endpoint)
        if knock.rule.endpoint.endswith(("listen", "wait")):
            continue  # a bell only rings later
        anybody = rule in (Access.ANYONE, Access.HOUSE, Access.PAST_GAME)  # there nobody is told apart
        for role in ("host", "stranger") if anybody else sorted(LET_IN[rule]):
            phone = cast[role]
            cookies = phone.cookies()
            answer = knock.by(phone, table.code)
            assert answer.status_code < 500 and answer.status_code != 401, (str(knock), role, answer.text)
            answer.close()
            _put_back(phone, cookies)
            if knock.method != "GET" or not anybody:  # a phone's page may renew its token
                _copy(table.app, kept, file)


@pytest.mark.parametrize("table", ["playing", "finished"], indirect=True)
def test_with_a_key_every_page_of_the_house_is_shut_to_phones_without_it(
    app: Flask, table: Round, cast: dict[str, Phone]
) -> None:
    """Every route by its declared rule; phones of the table still reach their own game."""
    with app.app_context():
        house_key.set_key(KEY)
        shut = [(knock, rule_of(knock.rule.endpoint)) for knock in knocks(app)]
    before = _house(app)
    for knock, rule in shut:
        for role in ROLES:
            at_table = rule is Access.PAST_GAME and role in LET_IN[Access.LOOKS_ON]
            if rule not in HOUSE_RULES or at_table:
                continue
            answer = knock.by(cast[role], table.code)
            to_key = answer.status_code == 302 and answer.location.startswith("/key?")
            assert answer.status_code in SHUT or to_key, (str(knock), role, answer.status_code)
    assert _house(app) == before


@pytest.mark.parametrize("table", ["finished"], indirect=True)
def test_with_the_key_every_page_opens_and_a_guest_sees_the_result_of_their_game(
    app: Flask, table: Round
) -> None:
    with app.app_context():
        house_key.set_key(KEY)
        rules = [(knock, rule_of(knock.rule.endpoint)) for knock in knocks(app)]
    resident, stranger = Phone(app), Phone(app)
    assert resident.post("/key", {"key": KEY}).status_code == 303
    for knock, rule in rules:
        if rule in HOUSE_RULES and knock.method == "GET":
            answer = knock.by(resident, table.code)
            asked = answer.status_code in SHUT or (answer.location or "").startswith("/key")
            assert not asked, (str(knock), answer.status_code)
    shown = [phone.get("/history/1").status_code for phone in (resident, table.bea, stranger)]
    assert shown == [200, 200, 302]


def _house(app: Flask) -> list[int]:
    """How many rows everything that lasts has."""
    with app.app_context(), db.engine.connect() as connection:
        names = ("game", "player", "deck", "house_word", "word_list", "season", "night", "house_phone")
        return [connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one() for name in names]


def _copy(app: Flask, source: Path, target: Path) -> None:
    with app.app_context():
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        let_go()
    shutil.copy(source, target)
    for end in ("-wal", "-shm"):
        target.with_name(target.name + end).unlink(missing_ok=True)


def _put_back(phone: Phone, cookies: dict[str, str]) -> None:
    for name in phone.cookies().keys() - cookies.keys():
        phone.client.delete_cookie(name)
    for name, value in cookies.items():
        phone.client.set_cookie(name, value)
