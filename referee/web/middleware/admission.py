"""WSGI middleware that limits how many requests run, wait and send their bodies at once; others get 503.

Beyond what a machine can do, answering everybody late helps nobody: requests let in are answered quickly, the
others are told at once that nothing was done and when to try again. A POST may wait where a GET is refused.

It also reads each request's body before the app runs and buffers each answer, so that a slow phone never
occupies one of the few places where requests run.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING

from flask import Flask

from referee.web.middleware.security import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import InputStream, StartResponse, WSGIApplication, WSGIEnvironment

RUNNING = 3
"""Requests that run at once: one computes, the others wait for the disk or for their table."""
GETS, POSTS = 100, 140
"""The longest queue that a GET joins (it will come again by itself), and a POST."""
PATIENCE = 4.0
"""Seconds in the queue; a phone gives up after a few more."""
BODIES = 128
"""Bodies being received at once. A phone that stops in the middle of one holds a thread until it hangs up."""
LARGEST = 12 * 1024 * 1024
"""Bytes: a photo of 10 MiB and its form. The routes set their own, lower limits."""
CHUNK, IN_MEMORY = 64 * 1024, 512 * 1024
"""Bytes read at once, and bytes of one body kept in memory; the rest waits in a temporary file."""
SOONEST, LATEST = 2, 8
"""Seconds after which a phone is asked to come again, spread so that not all of them come at once."""

BUSY = "Too many phones at once. Nothing was done; this phone tries again by itself in a moment."
PAGE = (
    '<!doctype html><html lang="en"><title>One moment</title>'
    '<meta name="viewport" content="width=device-width">'
    '<meta http-equiv="refresh" content="{wait}"><p>{says}</p></html>'
)
UNREADABLE = "That request could not be read. Go back and try again."
TOO_LARGE = "That is too much at once. Send less."
UNLIMITED = ("/health", "/ready", "/metrics", "/version")
"""For whoever looks after the server, above all when it is busy."""
OWN_LIMITS = ("/bell", "/read")
"""Streams and photos take long and have limits of their own."""
_ADMISSION = "quoin_admission"


class Limit:
    """So many at once, and so many waiting for their turn."""

    def __init__(self, places: int) -> None:
        self._places = threading.Semaphore(places)
        self._lock = threading.Lock()
        self.waiting = 0

    def enter(self, queue: int, patience: float = PATIENCE) -> bool:
        """Take a place, waiting for it where the queue is shorter than this."""
        with self._lock:
            if not self.waiting and self._places.acquire(blocking=False):
                return True
            if self.waiting >= queue:
                return False
            self.waiting += 1
        try:
            return self._places.acquire(timeout=patience)
        finally:
            with self._lock:
                self.waiting -= 1

    def leave(self) -> None:
        """Give the place back."""
        self._places.release()


class Admission:
    """The app behind the limits."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self.running = Limit(RUNNING)
        self.bodies = Limit(BODIES)
        self.refused = 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        try:
            self._read_body(environ)
            if path.endswith("/bell"):
                return self._app(environ, start_response)  # a stream
            if path in UNLIMITED or path.endswith(OWN_LIMITS):
                return self._answer(environ, start_response)
            with _place(self.running, GETS if environ["REQUEST_METHOD"] in ("GET", "HEAD") else POSTS):
                return self._answer(environ, start_response)
        except RefusedError as refusal:
            self.refused += refusal.status.startswith("503")
            return refusal.answer(environ, start_response)

    def _read_body(self, environ: WSGIEnvironment) -> None:
        """Receive the whole body: cut off in the middle, even a form that can be read does nothing."""
        length = environ.get("CONTENT_LENGTH") or "0"
        if "HTTP_TRANSFER_ENCODING" in environ:  # nothing tells a whole body in chunks from one cut off
            raise RefusedError("411 Length Required", UNREADABLE)
        if not (length.isascii() and length.isdecimal()):
            raise RefusedError("400 Bad Request", UNREADABLE)
        if int(length) > LARGEST:
            raise RefusedError("413 Content Too Large", TOO_LARGE)
        environ["wsgi.input"] = self._receive(environ["wsgi.input"], int(length))

    def _receive(self, sent: InputStream, length: int) -> IO[bytes]:
        body, missing = SpooledTemporaryFile(IN_MEMORY), length  # noqa: SIM115  # ends with its request
        if missing:
            with _place(self.bodies, 0):
                while missing and (chunk := sent.read(min(CHUNK, missing))):
                    missing -= body.write(chunk)
        if missing:
            raise RefusedError("400 Bad Request", UNREADABLE)
        body.seek(0)
        return body

    def _answer(self, environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        """The whole answer: granian sends a list in one piece and needs no thread for it."""
        answer = self._app(environ, start_response)
        try:
            return list(answer)
        finally:
            if hasattr(answer, "close"):
                answer.close()


class RefusedError(Exception):
    """A request that does not get as far as the app, and what its phone is told."""

    def __init__(self, status: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence

    def answer(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """The sentence as JSON, as text for the open page, or as a small page that comes again by itself."""
        wait = random.randint(SOONEST, LATEST)
        kind, body = "text/html", PAGE.format(wait=wait, says=self.sentence)
        if environ.get("PATH_INFO", "").startswith("/api/"):
            kind, body = "application/json", f'{{"error": "{self.sentence}"}}'
        elif "HTTP_HX_REQUEST" in environ or not self.status.startswith("503"):
            kind, body = "text/plain", self.sentence
        headers = [
            ("Content-Type", f"{kind}; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            *HEADERS.items(),
        ]
        if self.status.startswith("503"):
            headers.append(("Retry-After", str(wait)))
        start_response(self.status, headers)
        return [body.encode()]


@contextmanager
def _place(limit: Limit, queue: int) -> Iterator[None]:
    if not limit.enter(queue):
        raise RefusedError("503 Service Unavailable", BUSY)
    try:
        yield
    finally:
        limit.leave()


def init_app(app: Flask) -> None:
    admission = app.extensions[_ADMISSION] = Admission(app.wsgi_app)
    app.wsgi_app = admission  # type: ignore[method-assign]


def refused_count(app: Flask) -> int:
    """How many requests were told to come again since the start."""
    admission: Admission = app.extensions[_ADMISSION]
    return admission.refused
