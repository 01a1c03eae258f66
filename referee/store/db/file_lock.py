"""Locks on files, shared between processes: the one place that knows how each operating system has them."""

from __future__ import annotations

import os
import sys
import time

RETRY = 0.005
"""Seconds between two tries."""

if sys.platform == "win32":
    import msvcrt

    def _try(file: int) -> None:
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def unlock(file: int) -> None:
        """Give the lock back."""
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:

    def _try(file: int) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock(file: int) -> None:
        """Give the lock back."""
        import fcntl

        fcntl.flock(file, fcntl.LOCK_UN)


def open_file(path: os.PathLike[str]) -> int:
    """Open the file to be locked, made when it is new; child processes do not inherit it."""
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def lock(file: int, patience: float) -> bool:
    """Take the lock, trying for so many seconds; it ends with `unlock`, or with the process."""
    deadline = time.monotonic() + patience
    while True:
        try:
            _try(file)
            return True
        except OSError:  # somebody else has it
            if time.monotonic() >= deadline:
                return False
            time.sleep(RETRY)
