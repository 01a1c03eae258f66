"""Requests that are not what they seem, on every route there is: refused alike, and nothing has changed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.server.config import Config
from referee.store.games import sessions, tables
from referee.web import create_app
from referee.web.api import tables as api_tables
from referee.web.middleware.rate_limit import PER_PHONE, SITE_WIDE
from referee.web.middleware.security import HEADERS, SAFE
from tests.trust.test_access_matrix import Knock, knocks
from tests.web.conftest import app, config, empty_book, table
from tests.web.phones import Phone, Round

__all__ = ["app", "config", "empty_book", "table"]

ELSEWHERE = ({"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"})
STRANGE = ("PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUOIN")


@pytest.fixture
def book(config: Config) -> Iterator[Book]:
    with closing(sqlite3.connect(config.data / "quoin.db")) as connection:
        yield Book(connection)


class Book:
    """Somebody who sees at once when anything at all was saved."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    @property
    def version(self) -> int:
        return int(self.connection.execute("PRAGMA data_version").fetchone()[0])


def changing(app: Flask) -> list[Knock]:
    return [knock for knock in knocks(app) if knock.method not in SAFE]


def forms(app: Flask) -> list[Knock]:
    return [knock for knock in changing(app) if not knock.rule.rule.startswith("/api/")]


def test_every_form_needs_the_token_of_its_own_phone(table: Round, book: Book) -> None:
    tokens = {"none": "", "made up": "IjEyMzQ1Ng.Zz.abc", "of another phone": table.bea.csrf()}
    table.ann.csrf()
    before = book.version
    for knock in forms(table.app):
        for whose, token in tokens.items():
            answer = table.ann.client.post(knock.address(table.code), data={"csrf_token": token})
            assert answer.status_code == 403, (str(knock), whose)
            assert "Load it again" in answer.text
    assert book.version == before
    assert len(forms(table.app)) > 30


def test_every_form_is_refused_from_another_site(table: Round, book: Book) -> None:
    token, before = table.ann.csrf(), book.version
    for knock in forms(table.app):
        for headers in ELSEWHERE:
            data = {} if headers == {"Origin": "null"} else {"csrf_token": token}
            answer = table.ann.client.post(knock.address(table.code), data=data, headers=headers)
            assert answer.status_code == 403, (str(knock), headers)
    assert book.version == before


def test_the_api_needs_json_a_token_and_no_foreign_origin(table: Round, book: Book) -> None:
    cookie = table.ann.client.get_cookie(f"quoin-{table.code}")
    assert cookie is not None
    bearer, before = {"Authorization": f"Bearer {cookie.value}"}, book.version
    for knock in changing(table.app):
        if not knock.rule.rule.startswith("/api/"):
            continue
        where, ask = knock.address(table.code), table.ann.client.post
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            assert ask(where, data="{}", content_type=kind, headers=bearer).status_code == 415, str(knock)
        for headers in ELSEWHERE[:2]:
            assert ask(where, json={}, headers={**bearer, **headers}).status_code == 403, str(knock)
        if "<code>" in knock.rule.rule:  # the phone's cookie opens nothing here
            assert ask(where, json={}).status_code == 401, str(knock)
    assert book.version == before


def test_no_other_method_does_anything(table: Round, book: Book) -> None:
    token, before = table.ann.csrf(), book.version
    known: dict[str, set[str]] = {}
    for rule in table.app.url_map.iter_rules():
        known.setdefault(Knock(rule, "GET").address(table.code), set()).update(rule.methods or ())
    for where, methods in known.items():
        for method in [*STRANGE, *({"GET", "HEAD", "POST"} - methods)]:
            headers = {"X-HTTP-Method-Override": "POST", "X-CSRFToken": token}
            answer = table.ann.client.open(where, method=method, headers=headers)
            assert answer.status_code == 405, (method, where)
            assert answer.headers["Allow"]
        options = table.ann.client.open(where, method="OPTIONS")
        assert options.status_code in (200, 401) and "Access-Control-Allow-Origin" not in options.headers
    assert book.version == before


def everybody(table: Round) -> dict[str, Phone]:
    return {"host": table.ann, "seat": table.bea, "stranger": Phone(table.app)}


def every_answer(table: Round) -> Iterator[tuple[str, TestResponse]]:
    """Every route to host, seat and stranger; forms without a token, so that nothing happens."""
    for who, phone in everybody(table).items():
        for knock in knocks(table.app):
            if not knock.rule.endpoint.endswith(("listen", "wait")):
                where = knock.address(table.code)
                answer = phone.client.open(where, method=knock.method)
                yield f"{who} {knock}", answer
                answer.close()


def test_every_answer_has_security_headers_and_personal_ones_are_not_cached(table: Round) -> None:
    for what, answer in every_answer(table):
        assert HEADERS.items() <= dict(answer.headers).items(), what
        assert "Access-Control-Allow-Origin" not in answer.headers, what
        assert answer.headers["Server"] == "Quoin", what
        kind = answer.headers.get("Content-Type", "")
        assert kind or not answer.content_length, what
        if kind.startswith("text/") or "xml" in kind:
            assert kind.endswith("; charset=utf-8"), what
        if "/t/" in what or "/api/tables" in what or answer.status_code >= 400:
            assert answer.headers["Cache-Control"] == "no-store", what
            assert "ETag" not in answer.headers and "Last-Modified" not in answer.headers, what
        assert {"Cookie", "HX-Request"} <= set(answer.vary), what
        for cookie in answer.headers.getlist("Set-Cookie"):
            assert "HttpOnly" in cookie and "SameSite=Lax" in cookie, what


def test_no_redirect_leads_to_another_host(table: Round) -> None:
    asked = "?next=https://elsewhere.example&url=//elsewhere.example&code=//elsewhere.example"
    for knock in knocks(table.app):
        if knock.method == "GET" and not knock.rule.endpoint.endswith(("listen", "wait")):
            for phone in everybody(table).values():
                answer = phone.get(knock.address(table.code) + asked, Referer="https://elsewhere.example/")
                assert re.match(r"/(?![/\\])", answer.headers.get("Location", "/")), str(knock)
                answer.close()
    elsewhere = table.ann.client.get("//elsewhere.example/join")
    assert elsewhere.headers.get("Location", "/").startswith("/")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:80", "[::1", "a b", "",
     "den@evil.example", "evil.example#.local", "evil.example\\.local", "local", "x" * 300 + ".example",
     "ü.example"],
)  # fmt: skip
def test_an_unknown_host_header_gets_a_sentence_at_most(phone: Phone, host: str) -> None:
    answer = phone.get("/join", Host=host)
    if host in ("local", ""):
        assert answer.status_code in (200, 400)
    else:
        assert answer.status_code == 400 and "evil.example" not in answer.text


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


UP = ("../pyproject.toml", "..%2fpyproject.toml", "%2e%2e/secret_key", "....//secret_key", "/etc/passwd",
      "..%5csecret_key", "%00", "css/../../secret_key")  # fmt: skip


@pytest.mark.parametrize("up", UP)
def test_no_path_leads_out_of_the_folders_that_are_shown(phone: Phone, config: Config, up: str) -> None:
    Path(config.data, "secret_key").write_text("canary")
    for folder in ("static/", "wordlists/", "wordlists/1/", "words/lists/", "history/", "decks/"):
        answer = phone.get(f"/{folder}{up}")
        assert answer.status_code in (400, 404, 405, 308), folder
        assert "canary" not in answer.text and "root:" not in answer.text and "[project]" not in answer.text


def token(phone: Phone, code: str) -> str:
    cookie = phone.client.get_cookie(f"quoin-{code}")
    assert cookie is not None
    return cookie.value


def taken_from(phone: Phone, code: str, stolen: str) -> Phone:
    """A thief with the token a phone had."""
    thief = Phone(phone.client.application)
    thief.client.set_cookie(f"quoin-{code}", stolen)
    return thief


def test_taking_a_seat_invalidates_the_earlier_token(table: Round) -> None:
    """Session fixation: whoever planted or copied a looker-on's token has no seat by it."""
    dov = Phone(table.app)
    dov.post("/join", {"code": table.code})
    planted = token(dov, table.code)
    table.ann.post(f"/t/{table.code}/people/late", {"name": "Dov"})
    assert dov.post(f"/t/{table.code}/sit", {"seat": "3"}).status_code == 303
    assert token(dov, table.code) != planted
    assert taken_from(dov, table.code, planted).get(f"/t/{table.code}/live").status_code == 403
    assert "form/bid" in dov.get(f"/t/{table.code}").text


def test_every_change_of_rights_invalidates_the_old_token(table: Round) -> None:
    def ids() -> dict[int | None, int]:
        with table.app.app_context():
            row = tables.by_code(table.code)
            assert row is not None
            return {phone.seat: phone.id for phone in sessions.phones(row.id)}

    host, seat = token(table.ann, table.code), token(table.bea, table.code)
    table.ann.post(f"/t/{table.code}/people/phone/{ids()[1]}/host")
    for phone in (table.bea, table.ann):
        phone.get(f"/t/{table.code}")
    assert taken_from(table.bea, table.code, seat).get(f"/t/{table.code}/live").status_code == 403
    late = taken_from(table.ann, table.code, host).post(f"/t/{table.code}/people/late", {"name": "Eve"})
    assert late.status_code == 403
    gone = token(table.cal, table.code)
    table.cal.post(f"/t/{table.code}/people/2/leave")
    assert table.cal.client.get_cookie(f"quoin-{table.code}") is None
    assert taken_from(table.cal, table.code, gone).get(f"/t/{table.code}/live").status_code == 403


def test_a_phone_sent_out_cannot_return_with_the_code_alone(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    dov = Phone(table.app)
    dov.get(table.ann.invite(table.code))
    out = re.findall(r"/people/phone/(\d+)/out", table.ann.get(f"/t/{table.code}/people").text)
    table.ann.post(f"/t/{table.code}/people/phone/{out[-1]}/out")
    table.ann.post(f"/t/{table.code}/people/late", {"name": "Dov"})
    dov.post("/join", {"code": table.code})
    dov.post(f"/t/{table.code}/sit", {"seat": "3"})
    assert "form/bid" not in dov.get(f"/t/{table.code}").text


def seat_link(table: Round, seat: int) -> str:
    found = re.search(r"/s/[\w.-]+", table.ann.post(f"/t/{table.code}/people/{seat}/link").text)
    assert found is not None
    return found[0]


def test_a_head_request_does_not_use_up_a_link(table: Round, book: Book) -> None:
    link, before = seat_link(table, 1), book.version
    for path in (link, table.ann.invite(table.code)):
        answer = Phone(table.app).client.head(path)
        assert answer.status_code == 204 and "Set-Cookie" not in answer.headers
    assert book.version == before
    assert Phone(table.app).get(link).status_code == 303


def test_a_host_who_opens_a_seats_link_stays_host(table: Round) -> None:
    table.ann.get(seat_link(table, 1))
    page = table.ann.get(f"/t/{table.code}/people").text
    assert "/people/late" in page
    assert table.bea.get(f"/t/{table.code}").status_code == 302


def test_a_readable_cookie_holds_no_secret_and_a_changed_one_is_nobodys(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=7)
    cookie = table.ann.client.get_cookie("quoin")
    assert cookie is not None
    for tampered in (cookie.value[:-2] + "xx", "A" * 3000, cookie.value.replace(".", "..", 1), "e30.x.y"):
        table.ann.client.set_cookie("quoin", tampered)
        assert table.ann.get(f"/t/{table.code}").status_code == 200
        form = {"csrf_token": "", "code": table.code}
        assert table.ann.client.post("/join", data=form).status_code == 403


def test_two_hundred_wrong_codes_from_forged_addresses(table: Round) -> None:
    guesser = Phone(table.app, "198.51.100.7")
    csrf = guesser.csrf()
    answers = [
        guesser.client.post(
            "/join",
            data={"csrf_token": csrf, "code": f"ZZZZ{n % 8 + 2}{n % 7 + 2}"},
            headers={"X-Forwarded-For": f"203.0.113.{n}", "Forwarded": f"for=203.0.113.{n}"},
            environ_overrides={"REMOTE_ADDR": "198.51.100.7"},
        ).status_code
        for n in range(200)
    ]
    assert answers == [422] * PER_PHONE + [429] * (200 - PER_PHONE)


def test_guessers_of_many_addresses_share_one_allowance(table: Round) -> None:
    answers = [
        Phone(table.app, f"198.51.100.{n}").post("/join", {"code": "ZZZZZZ"}).status_code
        for n in range(SITE_WIDE + 5)
    ]
    assert answers == [422] * SITE_WIDE + [429] * 5


def test_a_proxy_that_does_not_know_the_address_breaks_nothing(config: Config) -> None:
    app = create_app(replace(config, proxies=1))
    for path in ("/metrics", "/join"):
        answer = app.test_client().get(path, headers={"X-Forwarded-For": "unknown"})
        assert answer.status_code in (200, 404)


def test_api_waits_and_streams_share_one_limit(
    config: Config, table: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waiting holds a thread whoever waits: scripts and phones share the places."""
    monkeypatch.setattr(api_tables, "LONGEST_WAIT", 0.01)
    app = create_app(replace(config, streams=1))
    headers = {"Authorization": f"Bearer {token(table.bea, table.code)}"}
    listener = taken_from(Phone(app), table.code, token(table.bea, table.code))
    path = f"/api/tables/{table.code}/bell?seen=1"
    with listener.client.get(f"/t/{table.code}/bell"):
        refused = app.test_client().get(path, headers=headers)
        assert refused.status_code == 503 and refused.headers["Retry-After"]
    assert app.test_client().get(path, headers=headers).status_code in (200, 204)
