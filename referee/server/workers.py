"""Who answers the phones: as many threads as are needed at once, and the one that rested last goes first.

Waitress starts all its threads and asks the one that rested longest. With room for hundreds of live streams
that is hundreds of threads in turn, each with memory of its own that the processor has long forgotten.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from typing import Any

from referee.web.middleware.admission import held

_log = logging.getLogger("quoin.workers")


class Workers:
    """Takes the place of waitress' own dispatcher of tasks."""

    def __init__(self, most: int) -> None:
        self._guard = threading.Condition()
        self._most, self._hired = most, 0
        self._resting: list[threading.Lock] = []
        self._tasks: deque[Any] = deque()

    def add_task(self, task: Any) -> None:
        """Have somebody see to this."""
        with self._guard:
            self._tasks.append(task)
            if self._resting:
                self._resting.pop().release()
            elif self._hired < self._most:
                self._hired += 1
                threading.Thread(target=self._work, daemon=True, name=f"worker-{self._hired}").start()

    def shutdown(self, timeout: float = 5) -> None:
        """Those at work finish what they do; what nobody has begun is left."""
        end = time.monotonic() + timeout
        with self._guard:
            self._most = 0
            while self._tasks:
                self._tasks.pop().cancel()
            while self._resting:
                self._resting.pop().release()
            while self._hired and (left := end - time.monotonic()) > 0:
                self._guard.wait(left)
            if self._hired:
                _log.warning("%d answers were not finished in time", self._hired)

    def _work(self) -> None:
        called = held()
        while (task := self._next(called)) is not None:
            try:
                task.service()
            except BaseException:
                _log.exception("A connection could not be served")

    def _next(self, called: threading.Lock) -> Any:
        """What is to be done, waiting for it if need be; nothing when it is time to go home."""
        while True:
            with self._guard:
                if self._tasks:
                    return self._tasks.popleft()
                if not self._most:
                    self._hired -= 1
                    self._guard.notify_all()
                    return None
                self._resting.append(called)
            called.acquire()
