"""Keeps phones in step: each fetches its own view when something is new, and a stream says when."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from flask import Blueprint, Flask, Response, current_app, request, stream_with_context
from flask.typing import ResponseReturnValue

from referee.server.config import Config
from referee.store.db.errors import StoreError
from referee.store.live import bell
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import render
from referee.web.table.phone_screen import build_screen
from referee.web.table.request_fields import current_table

bp = Blueprint("live", __name__, url_prefix="/t/<code>")

HEARTBEAT = 15.0
LIFE = 15 * 60.0
RETRY = "30"
TOO_MANY = "Too many phones listen at once. This one looks for news every few seconds instead."
_EXTENSION = "quoin_streams"


def init_app(app: Flask) -> None:
    """Limit the streams of this app."""
    config: Config = app.config["QUOIN"]
    app.extensions[_EXTENSION] = StreamLimit(config.streams)


class StreamLimit:
    """Allows only so many streams at once, because each holds a thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self.open = 0

    def acquire(self) -> bool:
        """Open a stream, unless there are too many."""
        with self._lock:
            if self.open == self._most:
                return False
            self.open += 1
            return True

    def release(self) -> None:
        """Close a stream."""
        with self._lock:
            self.open -= 1


def stream_limit() -> StreamLimit:
    """The limit of this server."""
    limit: StreamLimit = current_app.extensions[_EXTENSION]
    return limit


@bp.get("/live")
@access(Access.LOOKS_ON)
def live(code: str) -> ResponseReturnValue:
    """This phone's own view, or 204 if it has the newest."""
    if request.args.get("seen") == current_phone().view_version:
        return "", 204
    return render.live(build_screen(current_table()))


@bp.get("/bell")
@access(Access.LOOKS_ON)
def listen(code: str) -> ResponseReturnValue:
    """A stream that says only "the table is now at n"; each phone then fetches its own view."""
    if not stream_limit().acquire():
        return TOO_MANY, 503, {"Retry-After": RETRY}
    row = current_phone().row
    stream = Response(stream_with_context(bell_events(row.id, row.pulse)), mimetype="text/event-stream")
    stream.headers["X-Accel-Buffering"] = "no"
    stream.call_on_close(stream_limit().release)
    return stream


def bell_events(game: int, pulse: int) -> Iterator[str]:
    """The pulse at once, then an event for every change and a heartbeat in between."""
    end, changes = time.monotonic() + LIFE, bell.follow(game, pulse, HEARTBEAT)
    yield f"retry: 2000\ndata: {pulse}\n\n"
    while time.monotonic() < end:
        try:
            change = next(changes)
        except (StopIteration, StoreError):
            return  # the phone listens again in two seconds, when the database may be back
        yield ": still here\n\n" if change is None else f"data: {change}\n\n"
