"""Who answers between two rounds of the server has no time: what may take long is left to somebody else."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TakesTime(BaseException):
    """This is nothing for a moment in between; asked again by whoever has the time, it will be answered.

    Like an interrupt it is nobody's to handle on its way out.
    """


class _Mood(threading.local):
    hurried = False


_mood = _Mood()


@contextmanager
def in_haste() -> Iterator[None]:
    """Do only what is done at once."""
    _mood.hurried = True
    try:
        yield
    finally:
        _mood.hurried = False


def hurried() -> bool:
    """Is this to be done at once or not at all?"""
    return _mood.hurried


def takes_time() -> None:
    """Said before waiting for the pen or for a table, and before a game is folded from its first turn."""
    if _mood.hurried:
        raise TakesTime
