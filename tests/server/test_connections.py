"""Connections to a real server: kept open, used at once, in pieces, slowly, and when it stops or crashes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from referee.server.serve import CRASHED
from tests.support.forked_commands import serving_warm
from tests.support.server import PATIENCE, QUOIN, ROOT, address, answering, children, environment, stop
from tests.trust.api_client import Browsing, call, lay_out
from tests.trust.kills import SECRET

ICON = ROOT / "static" / "icons" / "icon-512.png"


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_warm(tmp_path_factory.mktemp("var"), SECRET_KEY=SECRET, QUOIN_BACKUPS="off") as url:
        yield url


def connect(where: str) -> socket.socket:
    place = urlsplit(where)
    return socket.create_connection((place.hostname, place.port), timeout=PATIENCE)


def get(path: str, **headers: str) -> bytes:
    more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


def read(stream: socket.SocketIO) -> tuple[bytes, bytes]:
    """The status line and body of one answer; no more is read than belongs to it."""
    status, length = stream.readline(), 0
    while (line := stream.readline()) not in (b"\r\n", b""):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return status, stream.read(length)


def test_pipelined_requests_are_answered_in_order(where: str) -> None:
    paths = ["/health", "/version", "/nowhere", "/health"]
    with connect(where) as line, line.makefile("rb") as stream:
        line.sendall(b"".join(map(get, paths)))
        answers = [read(stream) for _ in paths]
    assert [int(status.split()[1]) for status, _ in answers] == [200, 200, 404, 200]
    assert b'"quoin"' in answers[1][1] and answers[0][1] == answers[3][1] == b'{"status":"ok"}\n'


def test_a_204_keeps_the_connection_open(where: str) -> None:
    table = lay_out(where, "Ann", "Bea")
    code, token = table.code, table.tokens[0]
    _, seen = call(where, f"tables/{code}", token=token)
    look = get(f"/t/{code}/live?seen={seen['pulse']}", Cookie=f"quoin-{code}={token}")
    with connect(where) as line, line.makefile("rb") as stream:
        for _ in range(3):
            line.sendall(look)
            assert b" 204 " in read(stream)[0]


def test_a_request_sent_byte_by_byte_is_read(where: str) -> None:
    with connect(where) as line, line.makefile("rb") as stream:
        for byte in get("/health"):
            line.sendall(bytes([byte]))
            time.sleep(0.001)
        assert b" 200 " in read(stream)[0]


def test_a_slow_client_gets_its_answers_and_delays_nobody(where: str) -> None:
    times = 400
    with ExitStack() as stack:
        line = stack.enter_context(connect(where))
        for _ in range(8):  # more than may run at once
            stack.enter_context(connect(where)).sendall(get("/static/icons/icon-512.png") * 50)
        line.sendall(get("/static/icons/icon-512.png") * times)
        assert Browsing(where).get("").status == 200
        stream = stack.enter_context(line.makefile("rb"))
        assert all(read(stream)[1] == ICON.read_bytes() for _ in range(times))


def start(data: Path, *command: str) -> subprocess.Popen[str]:
    """A server whose complaints can be read."""
    return subprocess.Popen(
        [*QUOIN, "serve", *command],
        cwd=ROOT,
        env=environment(data, {"SECRET_KEY": SECRET, "QUOIN_BACKUPS": "off"}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def follow(where: str) -> tuple[socket.socket, socket.SocketIO]:
    """A stream of the bell whose first line has come."""
    table = lay_out(where, "Ann", "Bea")
    line = connect(where)
    line.sendall(get(f"/t/{table.code}/bell", Cookie=f"quoin-{table.code}={table.tokens[0]}"))
    stream = line.makefile("rb")
    while not stream.readline().startswith(b"data:"):
        pass
    return line, stream


@pytest.mark.posix("a server is asked to stop by a signal")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_stops_ends_its_streams(tmp_path: Path, how: signal.Signals) -> None:
    process = start(tmp_path)
    line, stream = follow(address(process))
    with line, stream:
        process.send_signal(how)
        assert stream.read().endswith(b"0\r\n\r\n")  # the chunk that ends an answer
        assert process.wait(PATIENCE) == 0
    assert process.stderr is not None and process.stderr.read() == ""
    stop(process)


@pytest.mark.posix("a server is asked to stop by a signal")
def test_a_request_in_progress_is_answered_while_the_server_stops(tmp_path: Path) -> None:
    process = start(tmp_path)
    with connect(address(process)) as line, line.makefile("rb") as stream:
        line.sendall(get("/new") * 20)
        answers = [read(stream)]
        process.terminate()
        while (answer := read(stream))[0]:
            answers.append(answer)
    assert all(b" 200 " in status and body.rstrip().endswith(b"</html>") for status, body in answers)
    assert process.wait(PATIENCE) == 0
    stop(process)


@pytest.mark.posix("children are found in /proc")
def test_a_server_stopped_while_loading_exits(tmp_path: Path) -> None:
    process = start(tmp_path)
    while not children(process.pid):
        time.sleep(0.01)
    process.terminate()
    assert process.wait(PATIENCE) == 0
    stop(process)


@pytest.mark.posix("children are found in /proc")
def test_a_crash_of_the_serving_process_is_reported(tmp_path: Path) -> None:
    process = start(tmp_path)
    address(process)
    os.kill(answering(process), signal.SIGKILL)
    assert process.wait(PATIENCE) == 1
    assert process.stderr is not None and process.stderr.read() == CRASHED + "\n"
    stop(process)


@pytest.mark.posix("children are found in /proc")
def test_the_serving_process_ends_with_its_parent(tmp_path: Path) -> None:
    process = start(tmp_path)
    with connect(address(process)) as line:
        process.kill()
        with suppress(ConnectionResetError):
            assert line.recv(1) == b""
    stop(process)
    again = start(tmp_path)
    assert Browsing(address(again)).get("health").status == 200
    assert stop(again) == 0
