"""What a tap costs: ruling, recording and drawing it, the way to six phones, the weight of pages."""

from __future__ import annotations

import re
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

from flask import Flask
from werkzeug.serving import make_server

from referee import store
from referee.server.config import Config
from referee.store.live import bell
from referee.web import create_app
from tests.web.phones import Phone, Round

NAMES = ("Ann", "Bea", "Cal", "Dov", "Eve", "Flo")
WORDS = ("METER", "TERM", "MENTOR", "REMOTE", "MERIT", "STREAM")
TAPS = 200
RINGS = 60
GZIP = {"Accept-Encoding": "gzip"}


def run() -> None:
    """Print the figures for docs/performance.md."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(config_in(Path(folder)))
        store.upgrade(app)
        _taps(app)
        _ways(app)
        bell.close(app)


def config_in(folder: Path) -> Config:
    return Config(folder, f"sqlite:///{folder / 'quoin.db'}", "a secret of the measurement, long enough")


def _taps(app: Flask) -> None:
    table = Round.of(app, "letterpress", *NAMES)
    table.ann.do(table.code, "deal", shared="R M E")
    hidden = [table.ann.open(table.code, "write") for _ in range(TAPS)]
    token = table.ann.csrf()
    sizes: list[int] = []

    def tap(turn: int) -> None:
        fields = {**hidden[turn], "csrf_token": token, "word": WORDS[turn % len(WORDS)]}
        answer = table.ann.client.post(
            f"/t/{table.code}/do/write", data=fields, headers={"HX-Request": "true", **GZIP}
        )
        assert answer.status_code == 200, answer.text
        sizes.append(len(answer.data))

    def health(turn: int) -> None:
        assert table.ann.get("/health").status_code == 200

    health_ms, tap_ms = _milliseconds(health), _milliseconds(tap)
    print("\n| one request on SQLite, six phones at the table | p50 ms | p95 ms | against /health |")
    print("|---|---|---|---|")
    for what, took in (("/health (the baseline)", health_ms), ("rule on a word, record it, draw", tap_ms)):
        ratio = _at(took, 50) / _at(health_ms, 50)
        print(f"| {what} | {_at(took, 50):.1f} | {_at(took, 95):.1f} | {ratio:.1f} |")
    _weights(table.ann, table.code, sizes)


def _milliseconds(call: Callable[[int], None]) -> list[float]:
    took = []
    for turn in range(TAPS):
        begun = time.perf_counter()
        call(turn)
        took.append((time.perf_counter() - begun) * 1000)
    return sorted(took)


def _at(values: Sequence[float], percent: int) -> float:
    return values[min(len(values) - 1, len(values) * percent // 100)]


def _weights(phone: Phone, code: str, sizes: list[int]) -> None:
    page = phone.get(f"/t/{code}", **GZIP)
    text = phone.get(f"/t/{code}").text
    files = sorted(set(re.findall(r'(?:src|href)="(/static/[^"]+)"', text)))
    weights = {name: len(phone.get(name, **GZIP).data) for name in files}
    whole = len(page.data) + sum(weights.values())
    print("\n| weight over the wire, compressed | kB | aim |\n|---|---|---|")
    print(f"| first load of the table screen, {len(files)} files | {whole / 1000:.1f} | 100 |")
    print(f"| of it the page itself | {len(page.data) / 1000:.1f} | |")
    print(f"| one action (p95) | {_at(sorted(sizes), 95) / 1000:.1f} | 10 |")


class Caller:
    """A phone on the real network of this machine."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> bytes:
        with self.browser.open(self.address + path, timeout=30) as answer:
            return bytes(answer.read())

    def listen(self, code: str, heard: Callable[[], None], ready: threading.Barrier) -> None:
        """Follow the bell and fetch the view after every ring, as the table screen does."""
        with self.browser.open(f"{self.address}/t/{code}/bell", timeout=60) as stream:
            ready.wait(30)
            pulses = (line for line in stream if line.startswith(b"data:"))
            next(pulses)
            for _ in range(RINGS):
                next(pulses)
                self.get(f"/t/{code}/live?seen=0")
                heard()


def _ways(app: Flask) -> None:
    table = Round.of(app, "letterpress", *NAMES)
    table.ann.do(table.code, "deal", shared="R M E")
    with _serve(app) as address:
        callers = [Caller(address) for _ in NAMES]
        for caller in callers:
            caller.get(table.ann.invite(table.code))
        delays = sorted(_rings(table, callers))
    print(f"\n| from one tap to the new view on six phones, {RINGS} taps | p50 ms | p95 ms | most |")
    print("|---|---|---|---|")
    print(f"| bell and fetch | {_at(delays, 50):.0f} | {_at(delays, 95):.0f} | {delays[-1]:.0f} |")


def _rings(table: Round, callers: list[Caller]) -> list[float]:
    begun, delays = [0.0], []
    heard = threading.Semaphore(0)

    def hear() -> None:
        delays.append((time.perf_counter() - begun[0]) * 1000)
        heard.release()

    ready = threading.Barrier(len(callers) + 1)
    args = (table.code, hear, ready)
    threads = [threading.Thread(target=caller.listen, args=args, daemon=True) for caller in callers]
    for thread in threads:
        thread.start()
    ready.wait(30)
    for turn in range(RINGS):
        begun[0] = time.perf_counter()
        table.ann.do(table.code, "write", word=WORDS[turn % len(WORDS)])
        for _ in callers:
            assert heard.acquire(timeout=30)
    for thread in threads:
        thread.join(30)
    return delays


@contextmanager
def _serve(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
