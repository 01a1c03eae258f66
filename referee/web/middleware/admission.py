"""So many requests are answered at once and so many may wait; whoever comes after is asked to come again.

Beyond what a machine can do, answering everybody late helps nobody: those let in are answered as quickly as
ever, the others learn at once that nothing was done and when to try again. A tap outranks a look.
"""

from __future__ import annotations

import random
import sys
import threading
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask

from referee.store.db.haste import in_haste
from referee.web.middleware.security import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PLACES = 3
"""Answered at once: one computes, the others wait for the disk or for their table."""
LOOKS = 32
"""The longest line a look joins; it will come again by itself."""
LINE = 40
"""The longest line a tap joins. With the live streams this leaves no request without a thread."""
PATIENCE = 4.0
"""Seconds; a phone gives up after a few more."""
WITHOUT_END = -1.0
SOONEST, LATEST = 2, 8
"""Seconds after which a phone is asked to come again, so that not all of them come at once."""

SENTENCE = "Very many phones ask at once. Nothing was done; this one asks again by itself in a moment."
PAGE = (
    '<!doctype html><html lang="en"><title>One moment</title>'
    '<meta name="viewport" content="width=device-width">'
    '<meta http-equiv="refresh" content="{wait}"><p>{says}</p></html>'
)
WATCHED = ("/health", "/ready", "/metrics", "/version")
"""For whoever looks after the server, above all when it is busy."""
OWN_LINES = ("/bell", "/read")
"""Streams and photos take long and have places of their own."""
BETWEEN = "quoin.between"
"""What a request brings that the server answers between two rounds: is there still time for it?"""
BEGUN = "quoin.begun"
"""What a turn brings that was begun there and takes time: it may be written down already, so nobody may say
that nothing was done. There is never more than a handful."""
_COUNTER = "quoin_counter"


class Counter:
    """Places where requests are answered, and one line before them: first come, first served."""

    def __init__(self, places: int = PLACES) -> None:
        self._guard = threading.Lock()
        self._free = places
        self._line: deque[threading.Lock] = deque()
        self.refused = 0

    def enter(self, longest: int, patience: float = PATIENCE) -> bool:
        """Take a place, waiting for it where the line is not too long already."""
        with self._guard:
            if self._free:
                self._free -= 1
                return True
            if len(self._line) >= longest:
                return self._refuse()
            called = held()
            self._line.append(called)
        return called.acquire(timeout=patience) or self._given_up(called)

    def wait(self) -> bool:
        """Take a place, however long that takes."""
        return self.enter(sys.maxsize, WITHOUT_END)

    def _given_up(self, called: threading.Lock) -> bool:
        with self._guard:
            if called not in self._line:  # let in at the very last moment
                return True
            self._line.remove(called)
            return self._refuse()

    def pass_by(self, in_time: bool) -> bool:
        """Somebody is answered without a place, or sent away for want of time."""
        return in_time or self._refuse()

    def _refuse(self) -> bool:
        self.refused += 1
        return False

    def leave(self) -> None:
        """Hand the place on to whoever came first."""
        with self._guard:
            if self._line:
                self._line.popleft().release()
            else:
                self._free += 1


def held() -> threading.Lock:
    """A lock that opens when its owner is called: all a place in the line needs, and quickly made."""
    lock = threading.Lock()
    lock.acquire()
    return lock


class Turns:
    """The app behind the counter."""

    def __init__(self, app: WSGIApplication, counter: Counter) -> None:
        self._app = app
        self._counter = counter

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path in WATCHED or path.endswith(OWN_LINES):
            return self._app(environ, start_response)
        between: bool | None = environ.get(BETWEEN)
        if between is not None:
            return self._at_once(between, environ, start_response)
        looks = environ.get("REQUEST_METHOD") in ("GET", "HEAD")
        begun = environ.get(BEGUN, False)
        if not (self._counter.wait() if begun else self._counter.enter(LOOKS if looks else LINE)):
            return _later(environ, path, start_response)
        try:
            return self._app(environ, start_response)
        finally:
            self._counter.leave()

    def _at_once(
        self, in_time: bool, environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        if not self._counter.pass_by(in_time):
            return _later(environ, environ.get("PATH_INFO", ""), start_response)
        with in_haste():
            return self._app(environ, start_response)


def init_app(app: Flask) -> None:
    counter = app.extensions[_COUNTER] = Counter()
    app.wsgi_app = Turns(app.wsgi_app, counter)  # type: ignore[method-assign]


def refused(app: Flask) -> int:
    """How many were asked to come again since the start."""
    counter: Counter = app.extensions[_COUNTER]
    return counter.refused


def _later(environ: WSGIEnvironment, path: str, start_response: StartResponse) -> Iterable[bytes]:
    wait = random.randint(SOONEST, LATEST)
    kind, body = "text/html", PAGE.format(wait=wait, says=SENTENCE)
    if path.startswith("/api/"):
        kind, body = "application/json", f'{{"error": "{SENTENCE}"}}'
    elif "HTTP_HX_REQUEST" in environ:
        kind, body = "text/plain", SENTENCE
    headers = [
        ("Content-Type", f"{kind}; charset=utf-8"),
        ("Content-Length", str(len(body))),
        ("Retry-After", str(wait)),
        ("Cache-Control", "no-store"),
        *HEADERS.items(),
    ]
    start_response("503 Service Unavailable", headers)
    return [body.encode()]
