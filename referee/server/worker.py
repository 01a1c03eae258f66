"""The process that answers phones: it loads the app, owns the database file and runs background threads.

granian starts it as a child and calls `load` there. Everything that has to live beside the requests is
started here: the daily backups, the ratings, putting old demos away.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING

from referee.server.config import Config, StartError
from referee.server.console import never_fail_to_print

if TYPE_CHECKING:
    from flask import Flask

GC_THRESHOLDS = (20_000, 50, 1_000)
"""Collections are rare: a full one stops every answer, and few of our objects form cycles."""


def load(config: Config, opened: Connection) -> Flask:
    """The app, ready to answer; writes to `opened` once phones can connect."""
    signal.signal(signal.SIGTERM, _stop_loading)
    signal.signal(signal.SIGINT, _stop_loading)
    _exit_with_parent()
    never_fail_to_print()
    gc.disable()  # all that is loaded from here on stays
    try:
        app = build(config)
        _start_background(app, config, opened)
    except StartError as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(1)
    collect_rarely()
    return app


def collect_rarely() -> None:
    """Leave out of garbage collection what is loaded by now, and look through the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    gc.enable()


def build(config: Config) -> Flask:
    """The app, with its database at the newest schema."""
    from referee import store, web
    from referee.store.db import newest_turn
    from referee.store.db.errors import InvalidInputError, StoreError
    from referee.store.house import house_key

    app = web.create_app(config)
    try:
        store.claim_server(app)
        store.upgrade(app)
        with app.app_context():
            newest_turn.check()
            house_key.apply_setting(config.house_key)
    except InvalidInputError as trouble:
        raise StartError(f"QUOIN_HOUSE_KEY: {trouble}") from trouble
    except StoreError as trouble:
        hint = "" if config.database_url.startswith("sqlite") else " Check DATABASE_URL."
        raise StartError(trouble.sentence + hint) from trouble
    return app


def _start_background(app: Flask, config: Config, opened: Connection) -> None:
    from referee.data import backups
    from referee.league import ratings
    from referee.server import plain_http
    from referee.store.games import demos
    from referee.store.live import bell
    from referee.web.middleware import logs

    logs.set_up(config.log == "json")
    logging.getLogger("_granian").setLevel(logging.ERROR)
    _call_on_signal(lambda: bell.end_waits(app))
    if config.backups:
        backups.start_daily_copies(app)
    ratings.start_rating_thread(app)
    demos.start_cleaning_thread(app)
    if config.tls:
        from referee.server.tls import notice

        plain_http.start(app, config)
        notice.start(config)
    Thread(target=_announce, args=(config, opened), name="announce", daemon=True).start()


def _stop_loading(signal_number: int, frame: FrameType | None) -> None:
    """Stop at once: nothing is being answered yet. granian sets its own handlers after loading."""
    sys.exit(0)


def _exit_with_parent() -> None:
    """End this process when its parent is gone, even killed: nobody else would ever stop it."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, name="parent", daemon=True).start()


def _call_on_signal(call: Callable[[], None]) -> None:
    """Call this at the first signal to stop, beside granian's own handler: streams would delay the stop."""
    hears, says = socket.socketpair()
    says.setblocking(False)
    signal.set_wakeup_fd(says.detach(), warn_on_full_buffer=False)

    def watch() -> None:
        hears.recv(1)
        call()

    Thread(target=watch, name="stop", daemon=True).start()


def _announce(config: Config, opened: Connection) -> None:
    """Print the address once the port takes connections."""
    from referee.server.welcome import welcome

    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.host, config.host)
    while True:
        try:
            socket.create_connection((here, config.port), timeout=1).close()
            break
        except OSError:
            time.sleep(0.005)
    opened.send(True)
    print(welcome(config), flush=True)
