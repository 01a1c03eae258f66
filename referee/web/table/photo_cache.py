"""What the reader saw of each card on a photo, kept in memory until somebody confirms the letters.

The page gets a key, never the shapes; the photo itself is gone already.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from flask import Flask, current_app

from ocr import CardRead

MINUTES = 20.0
MOST = 60  # readings: a table of six and its second thoughts; the oldest goes
_TRAY = "quoin_tray"


def init_app(app: Flask) -> None:
    app.extensions[_TRAY] = Tray()


def tray() -> Tray:
    """The tray of this server."""
    lying: Tray = current_app.extensions[_TRAY]
    return lying


class Tray:
    """Readings waiting for a word from the table. True within one server process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._lying: OrderedDict[str, tuple[float, str, tuple[CardRead, ...]]] = OrderedDict()

    def put(self, owner: str, cards: Sequence[CardRead]) -> str:
        """Lay these cards down for this table or deck; the key under which it finds them."""
        key = secrets.token_urlsafe(12)
        with self._guard:
            self._clear()
            self._lying[key] = (self._clock() + MINUTES * 60, owner, tuple(cards))
        return key

    def take(self, owner: str, key: str) -> tuple[CardRead, ...]:
        """The cards under this key, once, and only for whom they were laid down."""
        with self._guard:
            self._clear()
            if key not in self._lying or self._lying[key][1] != owner:
                return ()
            return self._lying.pop(key)[2]

    def _clear(self) -> None:
        late = [key for key, (until, _, _) in self._lying.items() if until <= self._clock()]
        for key in late:
            del self._lying[key]
        while len(self._lying) >= MOST:
            self._lying.popitem(last=False)
