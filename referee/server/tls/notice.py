"""Tells the owner when the certificate in use no longer suits: another network, or near its end.

The server reads its certificate once, at its start. Whoever carries the laptop to another network has to tell
every phone the new address anyway, so the server is started again rather than changed while it runs.
"""

from __future__ import annotations

import sys
import time
from threading import Thread

from referee.server.config import Config
from referee.server.tls import authority, names

EVERY = 60.0
"""Seconds between two looks."""
SENTENCE = (
    "This machine has another address than at the start, or its certificate nears its end. "
    "Stop the server and start it again with --tls; no game is lost."
)


def start(config: Config) -> None:
    """Look every minute, in the background, until there is something to tell."""
    Thread(target=_watch, args=(config,), name="certificate", daemon=True).start()


def suits(config: Config) -> bool:
    """Is the certificate good for the addresses this machine has now?"""
    ours = authority.load_or_create(config.data)
    return ours.covers(names.names(config.host), names.addresses(config.host))


def _watch(config: Config) -> None:
    while suits(config):
        time.sleep(EVERY)
    print(SENTENCE, file=sys.stderr, flush=True)
