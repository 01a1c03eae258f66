"""The round of a server's connections: who has something to say, and who can be told more.

Waitress asks every open connection in every round whether it wants to read or to write. With hundreds of
phones that is more work than their requests. Here a connection at rest is asked when something has happened
to it, one at work when a worker has moved on, and all of them once a second.
"""

from __future__ import annotations

import select
import time
from typing import Any

from waitress.channel import HTTPChannel
from waitress.wasyncore import readwrite

SWEEP = 1.0
READS = select.POLLIN | select.POLLPRI


def attend(server: Any) -> None:
    """Serve until interrupted; requests under way have their answers then, as waitress sees to it."""
    rounds = Round(server)
    try:
        while server._map:
            rounds.go()
    except (SystemExit, KeyboardInterrupt):
        server.task_dispatcher.shutdown()


class Round:
    """What the kernel watches for us, and which connections are to be asked again."""

    def __init__(self, server: Any) -> None:
        self._doors: dict[int, Any] = server._map  # waitress itself adds and removes them
        self._entrance, self._worker = server._fileno, server.trigger._fileno
        self._poll = select.poll()
        self._watched: dict[int, int] = {}
        self._at_work: set[int] = set()
        self._touched: set[int] = set()
        self._swept = 0.0

    def go(self) -> None:
        """Ask whoever may have changed their mind, wait, and let those act for whom something has come."""
        for fd in self._to_ask():
            self._ask(fd)
        self._touched = {self._entrance}  # it also sees to connections that were silent for long
        for fd, what in self._poll.poll(SWEEP * 1000):
            self._touched.add(fd)
            if (door := self._doors.get(fd)) is not None:
                readwrite(door, what)

    def _to_ask(self) -> set[int]:
        come, gone = self._doors.keys() - self._watched.keys(), self._watched.keys() - self._doors.keys()
        now = time.monotonic()
        if now - self._swept >= SWEEP:
            self._swept = now
            return {*self._doors, *gone}
        asked = self._touched | come | gone
        return asked | self._at_work if self._worker in asked else asked

    def _ask(self, fd: int) -> None:
        door = self._doors.get(fd)
        wants = 0 if door is None else _wants(door)
        if wants != self._watched.get(fd, 0):
            self._poll.register(fd, wants) if wants else self._poll.unregister(fd)
        if door is None:
            self._watched.pop(fd, None)
        else:
            self._watched[fd] = wants
        if isinstance(door, HTTPChannel) and not _rests(door):
            self._at_work.add(fd)
        else:
            self._at_work.discard(fd)


def _wants(door: Any) -> int:
    wants = READS if door.readable() else 0
    return wants | select.POLLOUT if door.writable() and not door.accepting else wants


def _rests(channel: HTTPChannel) -> bool:
    """Nothing is asked, nothing to be told, and it stays open."""
    return not (
        channel.requests or channel.total_outbufs_len or channel.will_close or channel.close_when_flushed
    )
