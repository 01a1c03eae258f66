"""Phones as people use them: they keep cookies and fill in the forms they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser
from http.cookies import SimpleCookie

from flask import Flask
from werkzeug.test import TestResponse

from referee.store.games import tables

HTMX = {"HX-Request": "true"}


class Fields(HTMLParser):
    """The hidden fields of the forms on a page, by the form's action."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, str]] = {}
        self._action = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._action = given.get("action", "")
            self.forms.setdefault(self._action, {})
        if tag == "input" and given.get("type") == "hidden" and self._action:
            self.forms[self._action][given["name"]] = given.get("value", "")


def hidden_fields(page: str) -> dict[str, dict[str, str]]:
    parser = Fields()
    parser.feed(page)
    return parser.forms


class Phone:
    """One phone, with its own cookies."""

    def __init__(self, app: Flask, address: str = "127.0.0.1") -> None:
        self.client = app.test_client()
        self.address = address

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.client.get(path, headers=headers, environ_overrides={"REMOTE_ADDR": self.address})

    def post(self, path: str, data: dict[str, object] | None = None, *, htmx: bool = False) -> TestResponse:
        """Send a form with a good token, as our own pages do."""
        body = {"csrf_token": self.csrf(), **(data or {})}
        return self.client.post(
            path,
            data=body,
            headers=HTMX if htmx else {},
            environ_overrides={"REMOTE_ADDR": self.address},
        )

    def cookies(self) -> dict[str, str]:
        """What this phone sends along with every request."""
        sent = SimpleCookie(self.get("/health").request.headers.get("Cookie", ""))
        return {name: each.value for name, each in sent.items()}

    def csrf(self) -> str:
        return hidden_fields(self.get("/join").text)["/join"]["csrf_token"]

    def invite(self, code: str) -> str:
        """The path in the code to scan on the host's screen."""
        with self.client.application.test_request_context():
            row = tables.by_code(code)
            assert row is not None
            return f"/j/{tables.join_token(row.id)}"

    def open(self, code: str, action: str) -> dict[str, str]:
        """The hidden fields of an action's form, as drawn for this phone now."""
        page = self.get(f"/t/{code}/form/{action}", **HTMX)
        assert page.status_code == 200, page.text
        return hidden_fields(page.text)[f"/t/{code}/do/{action}"]

    def do(self, code: str, action: str, htmx: bool = True, **fields: object) -> TestResponse:
        """Open the form, fill it in, send it."""
        return self.post(f"/t/{code}/do/{action}", {**self.open(code, action), **fields}, htmx=htmx)


@dataclass
class Round:
    """A table with a phone for each seat."""

    app: Flask
    code: str
    phones: tuple[Phone, ...]

    @classmethod
    def of(cls, app: Flask, game: str, *names: str, **chosen: str) -> Round:
        host = Phone(app)
        people = [f"+{name}" for name in names]
        started = host.post(f"/new/{game}", {"person": people, "start": "1", **chosen})
        assert started.status_code == 303, started.text
        code = started.location.split("/")[2]
        others = tuple(Phone(app) for _ in names[1:])
        for seat, phone in enumerate(others, 1):
            phone.get(host.invite(code))
            sat = phone.post(f"/t/{code}/sit", {"seat": str(seat)})
            assert sat.status_code == 303, sat.text
        taken = host.post(f"/t/{code}/sit", {"seat": "0"})
        assert taken.status_code == 303, taken.text
        return cls(app, code, (host, *others))

    @property
    def ann(self) -> Phone:
        return self.phones[0]

    @property
    def bea(self) -> Phone:
        return self.phones[1]

    @property
    def cal(self) -> Phone:
        return self.phones[2]


def request_on(phone: Phone, code: str) -> str:
    """Where this phone answers another one that asks for a seat."""
    forms = hidden_fields(phone.get(f"/t/{code}").text)
    return next(where for where in forms if where.endswith("/answer"))


def agree(phone: Phone, code: str, agrees: bool = True) -> TestResponse:
    """Tap OK (or No) on the sheet that asks this phone."""
    page = phone.get(f"/t/{code}").text
    where, form = next((where, form) for where, form in hidden_fields(page).items() if "/consent/" in where)
    return phone.post(where, {**form, **({"agree": "1"} if agrees else {})})


def finish(table: Round) -> None:
    """Everybody bids, Bea the most."""
    for phone, amount in zip(table.phones, (3, 7, 5), strict=True):
        assert phone.do(table.code, "bid", amount=amount).status_code == 200
