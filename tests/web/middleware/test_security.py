"""Headers, origins, tokens, sizes, hosts: what every answer carries and every request must bear."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask, session

from referee.server.config import Config
from referee.web import create_app
from referee.web.middleware.security import CSP
from tests.web.phones import HTMX, Phone, Round, hidden_fields

PAGES = ["/", "/new", "/new/bids", "/join", "/history", "/words", "/words?q=letter", "/offline"]


@pytest.mark.parametrize("path", [*PAGES, "/nothing/here", "/health", "/sw.js", "/static/app.css"])
def test_every_response_has_the_security_headers(phone: Phone, path: str) -> None:
    headers = phone.get(path).headers
    assert headers["Content-Security-Policy"] == CSP
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Permissions-Policy"] == "camera=(self)"


def test_personal_pages_are_not_cached(table: Round) -> None:
    for path in ("", "/live", "/form/bid", "/people", "/ledger"):
        headers = table.ann.get(f"/t/{table.code}{path}").headers
        assert headers["Cache-Control"] == "no-store"
        assert "HX-Request" in headers["Vary"]
        assert "ETag" not in headers


def test_a_request_without_a_token_is_403_and_does_nothing(table: Round) -> None:
    form = table.ann.open(table.code, "bid")
    answer = table.ann.client.post(f"/t/{table.code}/do/bid", data={**form, "amount": "3", "csrf_token": ""})
    assert answer.status_code == 403
    assert "Load it again" in answer.text
    assert "wrote a bid" not in table.ann.get(f"/t/{table.code}/ledger").text


def test_a_token_of_another_phone_is_refused(table: Round) -> None:
    form = {**table.ann.open(table.code, "bid"), "amount": "3", "csrf_token": table.bea.csrf()}
    assert table.ann.client.post(f"/t/{table.code}/do/bid", data=form).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "http://localhost:9999"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_form_from_another_site_is_refused_even_with_a_token(table: Round, headers: dict[str, str]) -> None:
    form = {**table.ann.open(table.code, "bid"), "amount": "3"}
    answer = table.ann.client.post(f"/t/{table.code}/do/bid", data=form, headers=headers)
    assert answer.status_code == 403
    assert "another site" in answer.text


@pytest.mark.parametrize("origin", ["http://localhost", "null"])
def test_a_form_from_our_own_page_is_accepted(table: Round, origin: str) -> None:
    form = {**table.ann.open(table.code, "bid"), "amount": "3"}
    answer = table.ann.client.post(f"/t/{table.code}/do/bid", data=form, headers={"Origin": origin})
    assert answer.status_code == 303


@pytest.mark.parametrize(
    "host, status",
    [
        ("192.168.1.20:8000", 200),
        ("[fe80::1]:8000", 200),
        ("den.local", 200),
        ("den", 200),
        ("quoin.example", 200),
        ("evil.example", 400),
        ("192.168.1.20.evil.example", 400),
    ],
)
def test_only_names_of_ours_are_answered(config: Config, host: str, status: int) -> None:
    app = create_app(replace(config, hosts=("quoin.example",)))
    assert app.test_client().get("/health", headers={"Host": host}).status_code == status


def test_forwarded_headers_are_trusted_only_with_a_configured_proxy(config: Config) -> None:
    forged = {
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "203.0.113.9",
        "X-Forwarded-Host": "evil.example",
    }
    for proxies, secure in ((0, False), (1, True)):
        app = create_app(replace(config, proxies=proxies, hosts=("evil.example",)))
        answer = app.test_client().get("/join", headers=forged)
        assert ("Secure" in answer.headers.get("Set-Cookie", "")) is secure


def test_cookies_are_out_of_reach_of_scripts(table: Round) -> None:
    for cookie in table.ann.get("/join").headers.getlist("Set-Cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


NAMES = ("quoin.example", "den.local", "192.168.1.20")


def over(scheme: str, host: str) -> dict[str, str]:
    return {"X-Forwarded-Proto": scheme, "X-Forwarded-For": "198.51.100.7", "X-Forwarded-Host": host}


def test_a_public_host_gets_hsts_and_host_only_cookies(config: Config) -> None:
    phone = Phone(create_app(replace(config, proxies=1, hosts=NAMES)))
    asked = {"game": "letterpress", "people": ["Ann", "Bea"]}
    table = phone.client.post("/api/tables", json=asked).get_json()
    away = over("https", "quoin.example")
    csrf = hidden_fields(phone.get("/join", **away).text)["/join"]["csrf_token"]
    joined = phone.client.post("/join", data={"csrf_token": csrf, "code": table["code"]}, headers=away)
    cookies = joined.headers.getlist("Set-Cookie")
    assert joined.status_code == 303 and len(cookies) == 2
    for cookie in cookies:
        assert cookie.startswith("__Host-quoin")
        assert "; Secure" in cookie and "; Path=/" in cookie and "Domain" not in cookie
    assert phone.get(joined.location, **away).status_code == 200
    age = re.fullmatch(r"max-age=(\d+)", joined.headers["Strict-Transport-Security"])
    assert age is not None and int(age[1]) >= 365 * 24 * 3600


@pytest.mark.parametrize(
    "where", ["http://quoin.example", "https://den.local", "https://192.168.1.20", "https://[::1", "https://"]
)
def test_a_home_address_gets_no_hsts(config: Config, where: str) -> None:
    scheme, _, host = where.partition("://")
    app = create_app(replace(config, proxies=1, hosts=NAMES))
    answer = Phone(app).get("/join", **over(scheme, host))
    assert answer.status_code in (200, 400)
    assert "Strict-Transport-Security" not in answer.headers
    assert "__Host-" not in answer.headers.get("Set-Cookie", "")


def test_cookies_and_links_are_signed_with_sha_256(table: Round) -> None:
    """An HMAC of SHA-1 has 27 signs, one of SHA-256 has 43."""
    link = re.search(r"/s/[\w.-]+", table.ann.post(f"/t/{table.code}/people/1/link").text)
    cookie = table.ann.client.get_cookie("quoin")
    assert link is not None and cookie is not None
    for signed in (cookie.value, link[0]):
        assert len(signed.rpartition(".")[2]) == 43


def test_a_request_does_not_change_the_cookie_another_one_reads(app: Flask) -> None:
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    cookie = f"quoin={signer.dumps({'as': {'ABCDEF': 1}, 'lifted': ['ABCDEF', 1, 2, 3]})}"
    for _ in range(2):
        with app.test_request_context(headers={"Cookie": cookie}):
            assert dict(session) == {"as": {"ABCDEF": 1}, "lifted": ["ABCDEF", 1, 2, 3]}
            session["as"]["ABCDEF"] = 2
            session["lifted"].append(4)
    other = "A" if cookie[-2] != "A" else "B"  # the last sign of a signature has bits that mean nothing
    with app.test_request_context(headers={"Cookie": cookie[:-2] + other + cookie[-1]}):
        assert not session


def test_too_much_is_413_in_a_sentence(table: Round) -> None:
    answer = table.ann.post(f"/t/{table.code}/do/bid", {"form.key": "k", "amount": "1" * 70_000})
    assert answer.status_code == 413
    assert "too much at once" in answer.text


def test_too_many_parts_are_refused(table: Round) -> None:
    parts = {f"field{n}": "x" for n in range(1500)}
    answer = table.ann.client.post(
        f"/t/{table.code}/do/bid",
        data={**parts, "csrf_token": table.ann.csrf()},
        content_type="multipart/form-data",
    )
    assert answer.status_code == 413


def test_static_files_are_cached_forever_only_under_their_version(app: Flask, phone: Phone) -> None:
    with app.test_request_context():
        named = app.jinja_env.globals["asset"]("app.css")  # type: ignore[operator]
    assert "immutable" in phone.get(named).headers["Cache-Control"]
    assert phone.get("/static/app.css").headers["Cache-Control"] == "no-cache"
    assert phone.get("/static/app.css?v=old").headers["Cache-Control"] == "no-cache"


def test_text_is_compressed_where_the_phone_accepts_it(phone: Phone) -> None:
    small = phone.get("/", **{"Accept-Encoding": "gzip"})
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert "Content-Encoding" not in phone.get("/").headers


def test_worker_manifest_and_offline_page_stand_at_the_root(phone: Phone) -> None:
    assert phone.get("/sw.js").mimetype == "text/javascript"
    assert phone.get("/manifest.webmanifest").mimetype == "application/manifest+json"
    assert phone.get("/offline").status_code == 200
    assert phone.get("/health").json == {"status": "ok"}


@pytest.mark.parametrize("path", PAGES)
def test_pages_hold_no_script_or_style_of_their_own(phone: Phone, path: str) -> None:
    page = phone.get(path).text
    assert "<style" not in page
    assert " style=" not in page
    assert "<script>" not in page


@pytest.mark.parametrize("path", ["/nothing", "/history/99999", "/t/ZZZZZZ/live"])
def test_errors_are_a_page_a_notice_or_json(phone: Phone, path: str) -> None:
    page, notice = phone.get(path), phone.get(path, **HTMX)
    assert page.status_code == notice.status_code
    assert "That did not work" in page.text
    assert notice.mimetype == "text/plain"


def test_an_unknown_address_of_the_api_answers_in_json(phone: Phone) -> None:
    answer = phone.get("/api/nothing")
    assert answer.status_code == 404
    assert answer.json is not None
    assert "nothing here" in answer.json["error"]


def test_a_method_that_does_not_exist_is_405(phone: Phone) -> None:
    answer = phone.client.delete("/history", headers={"Origin": "http://localhost"})
    assert answer.status_code in (403, 405)
