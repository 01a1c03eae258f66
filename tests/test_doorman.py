"""The round of the doors: everybody is heard and answered whole, and nobody silent keeps a door open."""

import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Thread
from typing import Any

import pytest
from waitress import create_server, wasyncore

from referee.doorman import SWEEP, attend

LARGE = b"letters " * 1_000_000
LONG = 30.0


def app(environ: dict[str, Any], start: Any) -> list[bytes]:
    """Says back the address it was asked for; /large is more than any buffer on the way holds."""
    body = LARGE if environ["PATH_INFO"] == "/large" else environ["PATH_INFO"].encode()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]


@contextmanager
def open_house(**ways: Any) -> Iterator[Any]:
    server = create_server(app, host="127.0.0.1", port=0, threads=4, **ways)
    doorman = Thread(target=attend, args=(server,))
    doorman.start()
    try:
        yield server
    finally:
        server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))
        doorman.join(LONG)
        server.task_dispatcher.shutdown()


@pytest.fixture
def house() -> Iterator[Any]:
    with open_house() as server:
        yield server


def phone(server: Any) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.effective_port), LONG)


def asked(line: socket.socket, path: str) -> None:
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: quoin\r\n\r\n".encode())


def answer(line: socket.socket) -> bytes:
    """One whole answer; no more is read than belongs to it."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += line.recv(1)
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    body = bytearray()
    while len(body) < length:
        body += line.recv(length - len(body))
    return bytes(body)


def until(true: Any) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_many_phones_ask_again_and_again(house: Any) -> None:
    lines = [phone(house) for _ in range(60)]
    for turn in range(3):
        for n, line in enumerate(lines):
            asked(line, f"/{turn}-{n}")
        assert [answer(line) for line in lines] == [f"/{turn}-{n}".encode() for n in range(60)]
    for line in lines:
        line.close()
    until(lambda: not house.active_channels)


def test_requests_sent_in_one_breath_are_answered_in_order(house: Any) -> None:
    with closing(phone(house)) as line:
        for n in range(5):
            asked(line, f"/{n}")
        assert [answer(line) for _ in range(5)] == [b"/0", b"/1", b"/2", b"/3", b"/4"]


def test_a_request_in_pieces_is_heard_whole(house: Any) -> None:
    with closing(phone(house)) as line:
        for piece in (b"GET /sl", b"ow HTTP/1.1\r\nHost", b": quoin\r\n\r", b"\n"):
            line.sendall(piece)
            time.sleep(0.05)
        assert answer(line) == b"/slow"


def test_whoever_reads_slowly_gets_everything_and_holds_up_nobody(house: Any) -> None:
    with closing(phone(house)) as slow, closing(phone(house)) as quick:
        asked(slow, "/large")
        for n in range(20):
            asked(quick, f"/{n}")
            assert answer(quick) == f"/{n}".encode()
        assert answer(slow) == LARGE
        asked(slow, "/again")
        assert answer(slow) == b"/again"


def test_whoever_hangs_up_in_the_middle_leaves_no_door_open(house: Any) -> None:
    line = phone(house)
    asked(line, "/large")
    line.recv(1000)
    line.close()
    until(lambda: not house.active_channels)
    with closing(phone(house)) as next_one:
        asked(next_one, "/next")
        assert answer(next_one) == b"/next"


def test_whoever_is_silent_for_long_is_shown_out_though_others_talk() -> None:
    with (
        open_house(channel_timeout=1, cleanup_interval=1) as house,
        closing(phone(house)) as silent,
        closing(phone(house)) as talks,
    ):
        until(lambda: len(house.active_channels) == 2)
        end = time.monotonic() + LONG
        silent.setblocking(False)
        while _still_open(silent):
            assert time.monotonic() < end
            asked(talks, "/on")
            assert answer(talks) == b"/on"


def _still_open(line: socket.socket) -> bool:
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True


def test_beyond_the_limit_a_phone_waits_until_another_has_gone() -> None:
    with open_house(connection_limit=5) as house:
        here = [phone(house) for _ in range(3)]  # with the entrance and the workers' bell these are five
        until(lambda: len(house.active_channels) == 3)
        with closing(phone(house)) as late:
            asked(late, "/late")
            time.sleep(SWEEP)
            assert len(house.active_channels) == 3
            for line in here:
                line.close()
            assert answer(late) == b"/late"
