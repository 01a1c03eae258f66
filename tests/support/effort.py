"""How much is tried: enough to find a fault on every run, and far more of the same before a release."""

import os
from typing import TypeVar

T = TypeVar("T")
LONG = os.environ.get("QUOIN_TESTS") == "long"


def effort(usual: T, long: T) -> T:
    """The usual amount, or with QUOIN_TESTS=long the long one."""
    return long if LONG else usual
