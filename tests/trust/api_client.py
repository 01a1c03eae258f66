"""A script that plays a seat over real HTTP, and remembers what it was told."""

from __future__ import annotations

import http.client
import json
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from http.client import HTTPException
from urllib.parse import urlencode

JSON = {"Content-Type": "application/json"}
PATIENCE = 30


class NoAnswerError(Exception):
    """The server was gone before it answered: whether it did what was asked is not known."""


def call(address: str, path: str, body: object = None, token: str = "") -> tuple[int, dict[str, object]]:
    """Ask once; the status and what was said."""
    headers = JSON | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        request = urllib.request.Request(f"{address}api/{path}", data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, json.loads(answer.read() or b"{}")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"{}")
    except (OSError, ValueError, HTTPException) as error:  # cut off, perhaps in the middle of the answer
        raise NoAnswerError from error


@dataclass(frozen=True)
class Page:
    """What a browser got."""

    status: int
    text: str
    headers: Message


class Browsing:
    """A browser without scripts at a real server: it keeps cookies and sends forms as our pages do."""

    def __init__(self, address: str, cookies: Mapping[str, str] | None = None) -> None:
        self.address, self.cookies = address, dict(cookies or {})

    def get(self, path: str, **headers: str) -> Page:
        return self.ask(path, None, "", headers)

    def post(self, path: str, **fields: str | list[str]) -> Page:
        body = urlencode({"csrf_token": self.token(), **fields}, doseq=True).encode()
        return self.ask(path, body, "application/x-www-form-urlencoded", {})

    def token(self) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.get("join").text)
        assert found is not None
        return found[1]

    def ask(self, path: str, body: bytes | None, kind: str, headers: Mapping[str, str]) -> Page:
        """Ask once, as a browser that follows no redirection."""
        host, _, port = self.address.removeprefix("http://").rstrip("/").partition(":")
        line = http.client.HTTPConnection(host, int(port), timeout=PATIENCE)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": cookies, **({"Content-Type": kind} if body is not None else {}), **headers}
        line.request("GET" if body is None else "POST", f"/{path}", body, sent)
        answer = line.getresponse()
        page = Page(answer.status, answer.read().decode("utf-8", "replace"), answer.headers)
        line.close()
        for cookie in page.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return page


@dataclass(frozen=True)
class Table:
    """A table of Letterpress where words can be written for ever: the last seat never writes."""

    code: str
    tokens: tuple[str, ...]


def lay_out(address: str, *people: str) -> Table:
    everybody = [*people, "Flo"]
    status, made = call(address, "tables", {"game": "letterpress", "people": everybody})
    assert status == 201, made
    table = Table(str(made["code"]), tuple(seat["token"] for seat in made["seats"]))  # type: ignore[attr-defined]
    dealt = {"key": "deal", "payload": {"shared": ["R", "M"], "vowel": "E"}}
    status, answer = call(address, f"tables/{table.code}/do/deal", dealt, table.tokens[0])
    assert status == 200, answer
    return table


@dataclass
class Scribe:
    """One seat that writes word after word. `kept` was acknowledged; `open` is what it got no answer to."""

    name: str
    table: Table
    token: str
    kept: list[str] = field(default_factory=list)
    open: str | None = None
    refused: list[str] = field(default_factory=list)
    resent: int = 0

    @property
    def word(self) -> str:
        return ("METER", "MENTOR", "TERM", "MERIT")[len(self.kept) % 4]

    def write(self, address: str) -> None:
        """Write the next word, or the same one again where it is not known what became of it."""
        key = self.open or f"{self.name}-{len(self.kept)}"
        self.resent += self.open is not None
        self.open = key
        path = f"tables/{self.table.code}/do/write"
        status, answer = call(address, path, {"key": key, "payload": {"word": self.word}}, self.token)
        if status == 200 and answer["status"] == "done":
            self.kept.append(key)
            self.open = None
        elif status != 503:  # busy: nothing was saved, the same key is tried again
            self.refused.append(f"{status} {answer}")
            self.open = None

    def write_until_cut_off(self, address: str) -> None:
        try:
            while True:
                self.write(address)
        except NoAnswerError:
            return
