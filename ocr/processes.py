"""Child processes as each operating system has them: what they need to start, and how they are ended."""

from __future__ import annotations

import os
import signal
from contextlib import suppress

NEEDED = ("SYSTEMROOT",)
"""Settings without which Windows starts no Python."""


def environment(*names: str) -> dict[str, str]:
    """What a child is told of our environment: these settings, nothing of the owner's secrets."""
    return {name: os.environ[name] for name in (*NEEDED, *names) if name in os.environ}


def kill(process: int) -> None:
    """Take a process off the machine, and in POSIX, where it leads a group, whatever it started."""
    with suppress(OSError):  # it has ended by itself
        if hasattr(os, "killpg"):
            os.killpg(process, signal.SIGKILL)
        else:
            os.kill(process, signal.SIGTERM)
