"""Keeping phones in step: fetch one's own view when something is new, and a bell that says when."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from flask import Blueprint, Flask, Response, current_app, request, stream_with_context
from flask.typing import ResponseReturnValue

from referee.server.config import Config
from referee.store.db.errors import StoreError
from referee.store.live import bell
from referee.table import loading
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import phone_screen, render

bp = Blueprint("live", __name__, url_prefix="/t/<code>")

HEARTBEAT = 15.0
LIFE = 15 * 60.0
RETRY = "30"
TOO_MANY = "Too many phones listen at once. This one looks for news every few seconds instead."
_STREAMS = "quoin_streams"


def init_app(app: Flask) -> None:
    config: Config = app.config["QUOIN"]
    app.extensions[_STREAMS] = Places(config.streams)


class Places:
    """So many phones may listen at once: each stream holds a thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self.taken = 0

    def take(self) -> bool:
        with self._lock:
            if self.taken == self._most:
                return False
            self.taken += 1
            return True

    def give_back(self) -> None:
        with self._lock:
            self.taken -= 1


def places() -> Places:
    """The places for those who listen at this server."""
    found: Places = current_app.extensions[_STREAMS]
    return found


def listening() -> int:
    """How many phones listen for the bell."""
    return places().taken


@bp.get("/live")
@access(Access.LOOKS_ON)
def live(code: str) -> ResponseReturnValue:
    """This phone's own view, or 204 when it has seen all there is."""
    if request.args.get("seen") == current_phone().view_version:
        return "", 204
    table = loading.load_row(current_phone().row)
    return render.live(
        phone_screen.screen(table, current_phone()), phone_screen.shown(table, current_phone())
    )


@bp.get("/bell")
@access(Access.LOOKS_ON)
def listen(code: str) -> ResponseReturnValue:
    """A stream that says only "the table is now at n"; each phone then fetches its own view."""
    if not places().take():
        return TOO_MANY, 503, {"Retry-After": RETRY}
    stream = Response(
        stream_with_context(rings(current_phone().row.id, current_phone().row.pulse)),
        mimetype="text/event-stream",
    )
    stream.headers["X-Accel-Buffering"] = "no"
    stream.call_on_close(places().give_back)
    return stream


def rings(game: int, pulse: int) -> Iterator[str]:
    """Hello at once, then a line for every change and a heartbeat in between, for a quarter of an hour."""
    end, changes = time.monotonic() + LIFE, bell.follow(game, pulse, HEARTBEAT)
    yield f"retry: 2000\ndata: {pulse}\n\n"
    while time.monotonic() < end:
        try:
            rung = next(changes)
        except (StopIteration, StoreError):
            return  # the phone listens again in two seconds, when the database may be back
        yield ": still here\n\n" if rung is None else f"data: {rung}\n\n"
