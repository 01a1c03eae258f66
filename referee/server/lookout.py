"""Who among hundreds of open connections has something to say: the kernel keeps the list and tells."""

from __future__ import annotations

import select

READS = select.POLLIN | select.POLLPRI
WRITES = select.POLLOUT


class Lookout:
    """What is watched for on each connection.

    Where there is `epoll` a round costs what has happened, not what is open. It forgets a connection that is
    closed, and the next one may have the same number: whoever hands over a new one says so.
    """

    def __init__(self) -> None:
        self._epoll = select.epoll() if hasattr(select, "epoll") else None
        self._poll = select.poll()

    def watch(self, fd: int, wants: int, *, new: bool) -> None:
        """Look out for this from now on."""
        if self._epoll is None:
            self._poll.register(fd, wants)
        elif new:
            self._epoll.register(fd, wants)
        else:
            self._epoll.modify(fd, wants)

    def forget(self, fd: int, *, closed: bool) -> None:
        """Look out for nothing there any more."""
        if self._epoll is None:
            self._poll.unregister(fd)
        elif not closed:
            self._epoll.unregister(fd)

    def wait(self, seconds: float) -> list[tuple[int, int]]:
        """Those for whom something has come within so many seconds, and what."""
        return self._poll.poll(seconds * 1000) if self._epoll is None else self._epoll.poll(seconds)

    def close(self) -> None:
        if self._epoll is not None:
            self._epoll.close()
