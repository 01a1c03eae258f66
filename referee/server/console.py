"""What a terminal or log file can show: on Windows many know some hundred characters only."""

from __future__ import annotations

import io
import sys
from contextlib import suppress


def never_fail_to_print() -> None:
    """Escape characters that the output cannot encode; by default they raise an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(OSError):  # it was a file and has become a pipe
                stream.reconfigure(errors="backslashreplace")


def can_print(text: str) -> bool:
    """Whether the standard output has all these characters."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
