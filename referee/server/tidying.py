"""Memory is tidied without keeping phones waiting.

Now and then Python looks through everything that is kept for what nobody but itself holds on to. A server
keeps more with every word, and looking through all of it would stop every answer for longer and longer. What
has outlived a look stays, or goes by itself with the last one who held it: it is not looked through again.
"""

import gc

OLDEST = 2


def begin() -> None:
    """Set aside what is loaded by now; from here on look through what is new."""
    gc.collect()
    gc.freeze()
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)
    gc.enable()


def _set_aside(phase: str, look: dict[str, int]) -> None:
    if phase == "stop" and look["generation"] == OLDEST:
        gc.freeze()
