"""Whoever speaks HTTP badly, slowly or too loudly: a short answer or none, and everybody else is served."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from referee.web.middleware.admission import BODIES
from referee.web.middleware.security import HEADERS
from tests.support.forked_commands import serving_warm
from tests.trust.api_client import Browsing

HALF_OPEN = 200
PATIENCE = 30


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_warm(tmp_path_factory.mktemp("rude"), QUOIN_BACKUPS="off") as address:
        yield address


def door(where: str) -> socket.socket:
    host, _, port = where.removeprefix("http://").rstrip("/").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def answer(where: str, sent: bytes) -> bytes:
    """What comes back for these very bytes until the server hangs up or has said enough."""
    said = b""
    with door(where) as line:
        with suppress(OSError):
            line.sendall(sent)  # it may hang up before it has heard everything
        with suppress(OSError):
            while b"\r\n\r\n" not in said and (more := line.recv(65536)):
                said += more
    return said


def healthy(where: str) -> None:
    assert Browsing(where).get("health").status == 200


HEAD = b"GET /join HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /join HTTP/1.1\r\nHost: localhost\r\n"
RUDE = {
    "a header without end": (HEAD + b"X-Long: " + b"x" * 400_000 + b"\r\n\r\n", b"431"),
    "ten thousand headers": (HEAD + b"".join(b"X-%d: y\r\n" % n for n in range(30_000)) + b"\r\n", b"431"),
    "an endless address": (b"GET /" + b"a" * 400_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b"4"),
    "a body of a gigabyte": (POST + b"Content-Length: 1000000000\r\n\r\n", b"413"),
    "a length that is none": (POST + b"Content-Length: -5\r\n\r\n", b"400"),
    "two lengths": (POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef", b"400"),
    "a length and chunks": (
        POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"4",
    ),
    "chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", b"411"),
    "chunks that lie": (POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n", b"4"),
    "another encoding": (POST + b"Transfer-Encoding: gzip\r\n\r\n", b"4"),
    "no host": (b"GET /join HTTP/1.1\r\n\r\n", b""),
    "two hosts": (HEAD + b"Host: evil.example\r\n\r\n", b""),
    "a folded header": (HEAD + b"X-A: 1\r\n 2\r\n\r\n", b""),
    "a bare line end": (b"GET /join HTTP/1.1\nHost: localhost\nX: a\rb\n\n\r\n\r\n", b"400"),
    "a sign that is none": (b"GET /\x00\xff%00%ff HTTP/1.1\r\nHost: localhost\r\n\r\n", b""),
    "a whole address": (b"GET http://evil.example/join HTTP/1.1\r\nHost: localhost\r\n\r\n", b""),
    "another protocol": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 300 + b"\r\n\r\n", b""),
    "a tunnel": (b"CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", b""),
}


@pytest.mark.parametrize("what", RUDE)
def test_malformed_http_gets_a_short_answer(where: str, what: str) -> None:
    sent, status = RUDE[what]
    said = answer(where, sent)
    line = said.split(b"\r\n")[0]
    assert not said or (line.startswith(b"HTTP/1.") and b" 5" not in line[8:10]), line
    if status:
        assert line[9:].startswith(status), line
    head, _, body = said.partition(b"\r\n\r\n")
    if said and b"\r\ncontent-length: 0" not in head:  # what the HTTP server itself refuses has no body
        assert all(f"\r\n{name.lower()}: {text}".encode() in head for name, text in HEADERS.items()), head
        assert b"\r\ncache-control: no-store" in head
        assert b"Traceback" not in body
    assert b"granian" not in said
    healthy(where)


def test_two_hundred_half_open_connections_delay_nobody(where: str) -> None:
    with ExitStack() as stack:
        for n in range(HALF_OPEN):
            line = stack.enter_context(door(where))
            line.sendall((b"", b"GET", HEAD, POST + b"Content-Length: 900\r\n\r\na=")[n % 4])
        healthy(where)
        assert Browsing(where).post("join", code="ZZZZZZ").status == 422
    healthy(where)


def test_unfinished_bodies_stop_neither_gets_nor_posts(where: str) -> None:
    with ExitStack() as stack:
        for _ in range(BODIES - 8):
            line = stack.enter_context(door(where))
            line.sendall(POST + b"Content-Length: 900\r\n\r\na=")
        assert Browsing(where).post("join", code="ZZZZZZ").status == 422
        late = [stack.enter_context(door(where)) for _ in range(16)]
        for line in late:
            line.sendall(POST + b"Content-Length: 900\r\n\r\na=")
        refused, _, _ = select.select(late, [], [], PATIENCE)  # beyond the limit some are told at once
        head = refused[0].recv(5000)
        assert b" 503 " in head and b"\r\nretry-after: " in head
        healthy(where)
    healthy(where)


def test_a_form_that_ends_in_the_middle_does_nothing(where: str) -> None:
    phone = Browsing(where)
    token = phone.token()
    cookie = "; ".join(f"{name}={value}" for name, value in phone.cookies.items()).encode()
    body = b"person=%2BAnn&person=%2BBea&start=1&csrf_token=" + token.encode()
    head = b"POST /new/letterpress HTTP/1.1\r\nHost: localhost\r\nCookie: " + cookie + b"\r\n"
    head += b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n" % (len(body) + 9)
    with door(where) as line:
        line.sendall(head + body)
        line.shutdown(socket.SHUT_WR)
        assert b" 303 " not in line.recv(200)
    assert "Ann" not in phone.get("").text
