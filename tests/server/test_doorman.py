"""The round of the doors: everybody is heard and answered whole, and nobody silent keeps a door open."""

import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from threading import Event, Thread, current_thread
from typing import Any

import pytest
from waitress import create_server, wasyncore

from referee.server import doorman
from referee.server.doorman import LOOKS, SWEEP, attend
from referee.server.manners import Channel
from referee.server.workers import Workers
from referee.store.db.haste import TakesTime
from referee.web.middleware.admission import BEGUN, BETWEEN

LARGE = b"letters " * 1_000_000
LONG = 30.0


def app(environ: dict[str, Any], start: Any) -> list[bytes]:
    """Says back the address it was asked for; /large is more than any buffer on the way holds."""
    body = LARGE if environ["PATH_INFO"] == "/large" else environ["PATH_INFO"].encode()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]


@contextmanager
def open_house(
    app: Callable[..., list[bytes]] = app, pen: Callable[[], bool] | None = lambda: True, **ways: Any
) -> Iterator[Any]:
    server = create_server(app, host="127.0.0.1", port=0, _dispatcher=Workers(4), **ways)
    server.channel_class = Channel
    rounds = Thread(target=attend, args=(server,), kwargs={"pen": pen}, name="doorman")
    rounds.start()
    try:
        yield server
    finally:
        with suppress(OSError):  # awake already, the doorman has closed the very bell that is rung here
            server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))
        rounds.join(LONG)
        server.task_dispatcher.shutdown()


@pytest.fixture
def house() -> Iterator[Any]:
    with open_house() as server:
        yield server


def phone(server: Any) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.effective_port), LONG)


def asked(line: socket.socket, path: str, more: str = "") -> None:
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: quoin\r\n{more}\r\n".encode())


def sent(line: socket.socket, path: str, form: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: quoin\r\nContent-Length: {len(form)}\r\n\r\n"
    line.sendall((head + form).encode())


def answer(line: socket.socket) -> bytes:
    """One whole answer; no more is read than belongs to it."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += line.recv(1) or _hung_up()
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    body = bytearray()
    while len(body) < length:
        body += line.recv(length - len(body)) or _hung_up()
    return bytes(body)


def _hung_up() -> bytes:
    raise AssertionError("the server hung up in the middle of an answer")


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


class Unlucky(Channel):
    """Asked whether it wants to hear more while a worker is at it, it says no when he is just done."""

    def readable(self) -> bool:
        wants = bool(super().readable())
        if not wants and not self.total_outbufs_len:
            until(lambda: not self.requests)
        return wants


def test_a_worker_who_is_done_while_his_phone_is_asked_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorman, "SWEEP", 2 * LONG)  # else everybody is asked once a second anyway
    with open_house() as house:
        house.channel_class = Unlucky
        with closing(phone(house)) as line:
            for n in range(5):
                asked(line, f"/{n}")
                assert answer(line) == f"/{n}".encode()


@pytest.fixture(params=["epoll", "poll"])
def any_house(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A house whose kernel keeps the list, and one whose kernel is handed all of it every time."""
    if request.param == "poll":
        monkeypatch.delattr(select, "epoll")
    with open_house() as server:
        yield server


def test_whoever_comes_after_somebody_who_hung_up_is_heard(any_house: Any) -> None:
    for n in range(20):
        with closing(phone(any_house)) as line:  # the kernel gives the same numbers again and again
            asked(line, f"/{n}")
            assert answer(line) == f"/{n}".encode()
    until(lambda: not any_house.active_channels)


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


LOOK, TURN, PAGE = "/t/ABC234/live", "/t/ABC234/do/write", "/t/ABC234"


def who(environ: dict[str, Any], start: Any) -> list[bytes]:
    """Says who answers, whether there was time, and what the form held."""
    kind = current_thread().name.partition("-")[0]
    body = f"{kind} {environ[BETWEEN]} {environ['wsgi.input'].read().decode()}".encode()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]


def test_looks_and_turns_are_answered_at_the_door_and_all_else_by_a_worker() -> None:
    with open_house(who) as house, closing(phone(house)) as line:
        asked(line, LOOK)
        assert answer(line) == b"doorman True "
        sent(line, TURN, "word=METER")
        assert answer(line) == b"doorman True word=METER"
        for other in (PAGE, "/t/ABC234/form/do", "/health"):
            asked(line, other)
            assert answer(line) == b"worker None "
        sent(line, "/t/ABC234/read", "photo")
        assert answer(line) == b"worker None photo"


def test_what_takes_time_goes_to_a_worker_with_its_form_whole() -> None:
    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        if environ[BETWEEN]:
            environ["wsgi.input"].read()
            raise TakesTime
        begun.append(environ[BEGUN])
        return who(environ, start)

    begun: list[bool] = []
    with open_house(app) as house, closing(phone(house)) as line:
        sent(line, TURN, "word=METER")
        assert answer(line) == b"worker None word=METER"
        asked(line, LOOK)
        assert answer(line) == b"worker None "
        asked(line, PAGE)
        assert answer(line) == b"worker None "
    assert begun == [True, False, False]  # only the turn may be written down already


def test_more_looks_than_fit_the_line_learn_at_once_that_there_is_no_time() -> None:
    busy, go_on = Event(), Event()

    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        if environ["PATH_INFO"] == TURN:
            busy.set()
            go_on.wait(LONG)
        return who(environ, start)

    with open_house(app, connection_limit=LOOKS + 50) as house:
        lines = [phone(house) for _ in range(LOOKS + 10)]
        until(lambda: len(house.active_channels) == len(lines))
        with closing(phone(house)) as tap:
            sent(tap, TURN, "")
            assert busy.wait(LONG)
            for line in lines:
                asked(line, LOOK)
            go_on.set()
            assert answer(tap) == b"doorman True "
        told = [answer(line) for line in lines]
        assert told.count(b"doorman False ") == 10 and told.count(b"doorman True ") == LOOKS
        for line in lines:
            line.close()


def test_where_turns_take_long_workers_see_to_them_and_looks_do_not_wait() -> None:
    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        time.sleep(doorman.LONGEST if environ["REQUEST_METHOD"] == "POST" else 0)
        return who(environ, start)

    with open_house(app) as house, closing(phone(house)) as line:
        told = []
        while b"worker None " not in told:
            sent(line, TURN, "")
            told.append(answer(line))
        assert 1 < len(told) < 9  # a single slow one says nothing
        asked(line, LOOK)
        assert answer(line) == b"doorman True "


def test_a_turn_waits_a_moment_for_the_pen_and_looks_do_not() -> None:
    free = Event()
    with open_house(who, free.is_set) as house, closing(phone(house)) as tap, closing(phone(house)) as line:
        sent(tap, TURN, "word=METER")
        for _ in range(3):
            asked(line, LOOK)
            assert answer(line) == b"doorman True "
        assert answer(tap) == b"worker None word=METER"  # in the end a worker waits for it
        free.set()
        sent(tap, TURN, "word=LETTER")
        assert answer(tap) == b"doorman True word=LETTER"


def test_a_pen_that_is_free_again_is_used_at_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorman, "HELD", 1.0)
    free = Event()
    with open_house(who, free.is_set) as house, closing(phone(house)) as tap:
        sent(tap, TURN, "word=METER")
        until(lambda: any(door.requests for door in house.active_channels.values()))
        free.set()
        assert answer(tap) == b"doorman True word=METER"


def test_where_the_book_is_elsewhere_workers_answer_everything() -> None:
    with open_house(who, None) as house, closing(phone(house)) as line:
        asked(line, LOOK)
        assert answer(line) == b"worker None "
        sent(line, TURN, "word=METER")
        assert answer(line) == b"worker None word=METER"


STOPPED = """
import os, signal, sys, time
from waitress import create_server
from referee.doorman import attend
from referee.manners import Channel
from referee.workers import Workers

def app(environ, start):
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(0.05)
    start("200 OK", [("Content-Length", "5")])
    return [b"whole"]

server = create_server(app, host="127.0.0.1", port=0, _dispatcher=Workers(2))
server.channel_class = Channel
print(server.effective_port, flush=True)
attend(server)
print("ended", flush=True)
"""


@pytest.mark.parametrize("ask", [lambda line: asked(line, LOOK), lambda line: sent(line, TURN, "word=METER")])
def test_whoever_is_being_answered_when_it_ends_is_answered_whole(ask: Callable[..., None]) -> None:
    with subprocess.Popen([sys.executable, "-c", STOPPED], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        with closing(socket.create_connection(("127.0.0.1", int(server.stdout.readline())), LONG)) as line:
            ask(line)
            assert answer(line) == b"whole"
        assert server.stdout.readline() == "ended\n" and server.wait(LONG) == 0


def test_nothing_new_is_no_reason_to_hang_up() -> None:
    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        start("204 No Content", [])
        return []

    with open_house(app) as house, closing(phone(house)) as line:
        for _ in range(3):
            asked(line, LOOK)
            head = line.recv(1000)
            assert head.startswith(b"HTTP/1.1 204") and b"\r\nDate: " in head and b"lose" not in head
        asked(line, LOOK, "Connection: close\r\n")
        assert b"Connection: close" in line.recv(1000) and line.recv(1) == b""
