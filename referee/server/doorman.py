"""The round of a server's connections: who has something to say, and who can be told more.

Waitress asks every open connection in every round whether it wants to read or to write. With hundreds of
phones that is more work than their requests. Here a connection at rest is asked when something has happened
to it, one at work when a worker has moved on, and all of them once a second.

Nearly all that phones ask is a look at their table or a turn at it, done in a moment. Handed to a worker it
costs half as much again: threads wake each other and quarrel over the interpreter. So these are answered
between two rounds, one after the other, turns first. Only what would have to wait goes to a worker.
"""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from types import FrameType
from typing import Any

from waitress.channel import HTTPChannel
from waitress.wasyncore import readwrite

from referee.server.lookout import READS, WRITES, Lookout
from referee.server.manners import Channel
from referee.store.db.haste import TakesTime

SWEEP = 1.0
LOOKS, TURNS = 100, 40
"""The longest lines here, about a third of a second each: whoever waits at the door holds no thread."""
BREATH = 0.01
"""Seconds of answers after which the round goes on: a turn is not kept waiting at the door."""
HELD = 0.05
"""Seconds that turns wait here while somebody else has the pen; then workers wait for it."""
SLOW, LONGEST, PAUSE = 0.1, 0.3, 5.0
"""Turns that take so long, one with another, wait for a slow disk: for some seconds workers see to them. A
single one counts for no more than the longest."""


def attend(
    server: Any,
    *,
    pen: Callable[[], bool] | None = lambda: True,
    farewell: Callable[[], None] = lambda: None,
) -> None:
    """Serve until interrupted; then say `farewell` to those who only listen, and answer what is under way.

    `pen`: could a turn be written down now? None where the score book is on another machine: then answering
    is no matter of a moment, and workers do it.
    """
    rounds = Round(server, pen or (lambda: False))
    server.pull_trigger = rounds.wake
    if pen is not None:
        server.add_task = rounds.welcome
    if threading.current_thread() is threading.main_thread():
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, rounds.interrupt)
    try:
        while server._map and not rounds.over:
            rounds.go()
    except (SystemExit, KeyboardInterrupt):
        pass
    farewell()
    server.task_dispatcher.shutdown()
    rounds.close()


class Round:
    """What the kernel watches for us, which connections are to be asked again, and who waits for a look."""

    def __init__(self, server: Any, pen: Callable[[], bool]) -> None:
        self._pen = pen
        self._doors: dict[int, Any] = server._map  # waitress itself adds and removes them
        self._entrance, self._worker = server._fileno, server.trigger._fileno
        self._hand_over, self._pull = server.task_dispatcher.add_task, server.trigger.pull_trigger
        self._here = threading.get_ident()
        self._lookout = Lookout()
        self._watched: dict[int, tuple[Any, int]] = {}  # each door, and what it wanted when it was asked
        self._at_work: set[int] = set()
        self._touched: set[int | None] = set()
        self._swept = 0.0
        self._turns: deque[Channel] = deque()
        self._looks: deque[Channel] = deque()
        self._late: deque[Channel] = deque()
        self._usual = self._slow_until = self._held = 0.0
        self._answering = self.over = False

    def go(self) -> None:
        """Ask whoever may have changed their mind, wait, and let those act for whom something has come."""
        for fd in self._to_ask():
            self._ask(fd)
        self._touched = {self._entrance}  # it also sees to connections that were silent for long
        for fd, what in self._lookout.wait(self._patience()):
            self._touched.add(fd)
            if (door := self._doors.get(fd)) is not None:
                readwrite(door, what)
        self._answer_some()

    def close(self) -> None:
        """Look out for nobody any more."""
        self._lookout.close()

    def welcome(self, channel: Channel) -> None:
        """Somebody has asked something: looks and turns wait for us, everything else for a worker."""
        channel.begun = False
        if threading.get_ident() != self._here:
            self._hand_over(channel)
        elif channel.looks:
            (self._looks if len(self._looks) < LOOKS else self._late).append(channel)
        elif channel.turns and time.monotonic() > self._slow_until:
            (self._turns if len(self._turns) < TURNS else self._late).append(channel)
        else:
            self._hand_over(channel)

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """We are to stop: at once if nobody is being answered, else right after that."""
        self.over = True
        if not self._answering:
            raise KeyboardInterrupt

    def wake(self) -> None:
        """A worker has moved on; whoever answers here is awake."""
        if threading.get_ident() != self._here:
            self._pull()

    def _patience(self) -> float:
        """How long nothing need be done if nothing comes."""
        if self._looks or (self._turns and self._pen()):
            return 0.0
        return HELD / 10 if self._turns else SWEEP

    def _answer_some(self) -> None:
        while self._late:
            self._answer(self._late.popleft(), in_time=False)
        begun = now = time.monotonic()
        while (line := self._next_line(now)) and now - begun < BREATH and not self.over:
            turns, before = line is self._turns, now
            self._answer(line.popleft(), in_time=True)
            now = time.monotonic()
            if turns:
                self._note(now - before)

    def _next_line(self, now: float) -> deque[Channel]:
        """Turns first, if they can be written down now; held up for long they are left to workers."""
        if not self._turns:
            return self._looks
        if self._pen():
            self._held = 0.0
            return self._turns
        self._held = self._held or now
        if now - self._held > HELD:
            self._held = 0.0
            while self._turns:
                self._hand_over(self._turns.popleft())
        return self._looks

    def _answer(self, channel: Channel, in_time: bool) -> None:
        self._touched.add(channel._fileno)
        channel.between, self._answering = in_time, True
        try:
            channel.service()
            channel.between = None
        except TakesTime:
            channel.between, channel.begun = None, channel.turns
            self._hand_over(channel)
        finally:
            self._answering = False

    def _note(self, took: float) -> None:
        """How long turns take, one with another."""
        self._usual += (min(took, LONGEST) - self._usual) / 4
        if self._usual > SLOW:
            self._usual, self._slow_until = 0.0, time.monotonic() + PAUSE

    def _to_ask(self) -> set[int | None]:
        come, gone = self._doors.keys() - self._watched.keys(), self._watched.keys() - self._doors.keys()
        now = time.monotonic()
        if now - self._swept >= SWEEP:
            self._swept = now
            return {*self._doors, *gone}
        asked = self._touched | come | gone
        return asked | self._at_work if self._worker in asked else asked

    def _ask(self, fd: int | None) -> None:
        if fd is None:  # it has hung up
            return
        door = self._doors.get(fd)
        # First of all: a worker who is done a moment later pulls the bell, and we ask this one again.
        if isinstance(door, HTTPChannel) and not _rests(door):
            self._at_work.add(fd)
        else:
            self._at_work.discard(fd)
        self._watch(fd, door, 0 if door is None else _wants(door))

    def _watch(self, fd: int, door: Any, wants: int) -> None:
        before, wanted = self._watched.pop(fd, (None, 0))
        if before is not door and wanted:  # closed, and perhaps another has come under its number
            self._lookout.forget(fd, closed=True)
            wanted = 0
        if wants and wants != wanted:
            self._lookout.watch(fd, wants, new=not wanted)
        elif wanted and not wants:
            self._lookout.forget(fd, closed=False)
        if door is not None:
            self._watched[fd] = door, wants


def _wants(door: Any) -> int:
    wants = READS if door.readable() else 0
    return wants | WRITES if door.writable() and not door.accepting else wants


def _rests(channel: HTTPChannel) -> bool:
    """Nothing is asked, nothing to be told, and it stays open."""
    return not (
        channel.requests or channel.total_outbufs_len or channel.will_close or channel.close_when_flushed
    )
