"""Wrong guesses are counted, right ones never: a whole family may join from one address at once."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

from flask import Flask, current_app, request

PER_ADDRESS = 10
SITE_WIDE = 30
WINDOW = 60.0
"""Seconds. With six signs out of 31 these limits leave one lucky guess in more than a year."""

MOST_ADDRESSES = 10_000
_FAILURES = "quoin_failures"


def init_app(app: Flask) -> None:
    app.extensions[_FAILURES] = Failures()


def too_many() -> bool:
    """Has whoever asks guessed wrong too often?"""
    failures: Failures = current_app.extensions[_FAILURES]
    return failures.too_many(request.remote_addr or "")


def count_failure() -> None:
    """Whoever asks has guessed wrong."""
    failures: Failures = current_app.extensions[_FAILURES]
    failures.count(request.remote_addr or "")


class Failures:
    """The wrong guesses of the last minute, by address and all together. True within one server process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._all: deque[float] = deque()
        self._by: dict[str, deque[float]] = {}

    def too_many(self, address: str) -> bool:
        """Has this address, or everybody together, guessed wrong too often in the last minute?"""
        with self._guard:
            mine = self._by.get(address)
            return self._recent(self._all) >= SITE_WIDE or (
                mine is not None and self._recent(mine) >= PER_ADDRESS
            )

    def count(self, address: str) -> None:
        """One more wrong guess."""
        with self._guard:
            if len(self._by) >= MOST_ADDRESSES:
                self._forget()
            for guesses in (self._all, self._by.setdefault(address, deque())):
                guesses.append(self._clock())

    def _recent(self, guesses: deque[float]) -> int:
        while guesses and guesses[0] <= self._clock() - WINDOW:
            guesses.popleft()
        return len(guesses)

    def _forget(self) -> None:
        """Drop addresses without a recent guess; if all have one, drop the oldest."""
        self._by = {address: guesses for address, guesses in self._by.items() if self._recent(guesses)}
        if len(self._by) >= MOST_ADDRESSES:
            del self._by[next(iter(self._by))]
