"""Requests nobody's page would send: the forms we show with something else in them, and plain junk."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit

from flask import Flask
from werkzeug.exceptions import HTTPException

from tests.trust.test_access_matrix import GAPS, Knock
from tests.trust.test_xss import CANARY
from tests.web.phones import HTMX, Phone
from tests.web.test_bad_input import NASTY, NUMBERS

ROOT = Path(__file__).resolve().parents[2]
ASKED = re.compile(r'(?:form|args|files|values)\.get(?:list)?\(\s*f?"([^"{}]+)"')
FIELDS = sorted(
    {name for file in (ROOT / "referee/web").rglob("*.py") for name in ASKED.findall(file.read_text())}
)
VALUES = [*NASTY, *NUMBERS, CANARY, "bids", "0", "1", "2", str(-(2**31)), str(2**63), "\ud800", "a" * 5000]
HEADERS = ({}, {}, HTMX, HTMX, {"Accept": "application/json"}, {"Range": "bytes=0-9"}, {"If-None-Match": "*"})
KINDS = ("form", "form", "form", "file", "no boundary", "json", "deep", "bytes")
Pairs = list[tuple[str, str]]


@dataclass
class Form:
    """One form of a page, filled in as it was drawn."""

    action: str
    fields: Pairs = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)


class Forms(HTMLParser):
    """The forms a page shows."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._list = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method", "get").lower() == "post":
            self.found.append(Form(given.get("action", "")))
        elif self.found and tag in ("input", "textarea", "button", "select") and given.get("name"):
            self._list = given["name"] if tag == "select" else ""
            self._offered(given["name"], given.get("value", ""))
        elif self.found and tag == "option" and self._list:
            self._offered(self._list, given.get("value", ""))

    def _offered(self, name: str, value: str) -> None:
        """The last choice of several is taken; every one of them is remembered."""
        form = self.found[-1]
        form.fields = [each for each in form.fields if each[0] != name] + [(name, value)]
        form.choices.setdefault(name, []).append(value)


def forms_by_route(app: Flask, page: str) -> dict[str, list[Form]]:
    """The forms of a page by the route they are sent to."""
    parser, found, routes = Forms(), dict[str, list[Form]](), app.url_map.bind("localhost")
    parser.feed(page)
    for form in parser.found:
        try:
            endpoint, _ = routes.match(urlsplit(form.action).path, method="POST")
        except HTTPException:
            continue  # a search form, or one that htmx sends elsewhere
        found.setdefault(endpoint, []).append(form)
    return found


class Odd:
    """Whatever this phone might send, by the dice."""

    def __init__(self, phone: Phone, right: Mapping[str, Sequence[str]], dice: Random) -> None:
        self.phone, self.right, self.dice = phone, right, dice
        self.token = phone.csrf()
        self.shown: dict[str, list[Form]] = {}

    def learn(self, page: str) -> None:
        """Remember the forms of a page it was shown."""
        for endpoint, forms in forms_by_route(self.phone.client.application, page).items():
            self.shown.setdefault(endpoint, []).extend(forms)

    def request(self, knock: Knock) -> dict[str, Any]:
        """One request for the test client."""
        headers = dict(self.dice.choice(HEADERS)) | {"X-CSRFToken": self.token}
        token = self.phone.client.get_cookie(f"quoin-{self.right['code'][0]}")
        if knock.rule.rule.startswith("/api/") and token:
            headers["Authorization"] = f"Bearer {token.value}"
        known = self.shown.get(knock.rule.endpoint) if knock.method == "POST" else None
        if known and self.dice.random() < 0.7:
            form = self.dice.choice(known)
            return {"path": form.action, "method": "POST", "headers": headers, "data": self._nearly(form)}
        query = {name: self._value() for name in self.dice.sample(FIELDS, 2)}
        asked = {
            "path": self.address(knock, 0.8),
            "method": knock.method,
            "headers": headers,
            "query_string": query,
        }
        return asked if knock.method == "GET" else asked | self._junk()

    def _nearly(self, form: Form) -> dict[str, list[str]]:
        """The form as a person would send it, but for some of its fields."""
        sent: dict[str, list[str]] = {}
        for name, value in form.fields:
            kept = self.dice.choice(form.choices[name]) if self.dice.random() < 0.6 else value
            lucky = name.startswith(("csrf", "form.")) or self.dice.random() < 0.6
            sent[name] = [kept if lucky else self._value() for _ in range(self.dice.choice((1, 1, 1, 2)))]
        if sent and self.dice.random() < 0.2:
            del sent[self.dice.choice(list(sent))]
        return sent | {"csrf_token": [self.token]}

    def address(self, knock: Knock, lucky: float = 1.0, **chosen: str) -> str:
        """Where this route is, with the right things in its gaps as often as the dice are lucky."""

        def filled(gap: re.Match[str]) -> str:
            return self._in_gap(chosen.get(gap[1]) or self.dice.choice(self._right(gap[1])), lucky)

        return re.sub(r"<(?:[\w()=,]+:)?(\w+)>", filled, knock.rule.rule)

    def _right(self, gap: str) -> Sequence[str]:
        return self.right.get(gap) or [GAPS[gap]]

    def _in_gap(self, right: str, lucky: float) -> str:
        return quote(right if self.dice.random() < lucky else self._value()[:300], safe="") or "%20"

    def _junk(self) -> dict[str, Any]:
        fields = {name: self._value() for name in self.dice.sample(FIELDS, 6)} | {"csrf_token": self.token}
        kind = self.dice.choice(KINDS)
        if kind == "file":
            files = {
                name: (io.BytesIO(self.dice.randbytes(60)), self._value()) for name in ("photo", "list_file")
            }
            return {"data": fields | files}
        if kind == "json":
            return {"json": fields}
        odd = {
            "no boundary": (b"nothing", "multipart/form-data"),
            "deep": (b"[" * 30_000, "application/json"),
            "bytes": (self.dice.randbytes(300), "application/x-www-form-urlencoded"),
        }
        if kind in odd:
            data, content_type = odd[kind]
            return {"data": data, "content_type": content_type}
        return {"data": fields}

    def _value(self) -> str:
        return str(self.dice.choice(VALUES)).encode("utf-8", "replace").decode()
