"""Readings of photos, held in memory until somebody confirms their letters.

The page gets a key and never the shapes; the photo itself is not held at all.
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
MOST = 60  # readings, enough for a table of six that tries again; the oldest goes first
_EXTENSION = "quoin_photo_cache"


def init_app(app: Flask) -> None:
    """Give the app an empty cache."""
    app.extensions[_EXTENSION] = PhotoCache()


def photo_cache() -> PhotoCache:
    """The cache of this server."""
    cache: PhotoCache = current_app.extensions[_EXTENSION]
    return cache


class PhotoCache:
    """Readings by key, each for one table or deck, for some minutes, within one server process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._readings: OrderedDict[str, tuple[float, str, tuple[CardRead, ...]]] = OrderedDict()

    def put(self, owner: str, cards: Sequence[CardRead]) -> str:
        """Hold the cards of a photo for this table or deck, and give their key."""
        key = secrets.token_urlsafe(12)
        with self._lock:
            self._remove_old()
            self._readings[key] = (self._clock() + MINUTES * 60, owner, tuple(cards))
        return key

    def take(self, owner: str, key: str) -> tuple[CardRead, ...]:
        """Give out the cards under this key, once, and only to their owner."""
        with self._lock:
            self._remove_old()
            if key not in self._readings or self._readings[key][1] != owner:
                return ()
            return self._readings.pop(key)[2]

    def _remove_old(self) -> None:
        late = [key for key, (until, _, _) in self._readings.items() if until <= self._clock()]
        for key in late:
            del self._readings[key]
        while len(self._readings) >= MOST:
            self._readings.popitem(last=False)
