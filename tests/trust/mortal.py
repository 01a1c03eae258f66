"""Servers that are there to be killed without warning."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.server import QUOIN, ROOT, address, environment, heard, start


@dataclass(frozen=True)
class Mortal:
    """A running server."""

    address: str
    kill: Callable[[], None]


def started(
    data: Path, settings: Mapping[str, str], command: Sequence[str] = (*QUOIN, "serve")
) -> Mortal:
    """A server as an owner starts it."""
    process = start(data, command, ROOT, settings)

    def kill() -> None:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()

    return Mortal(address(process), kill)


def fork(data: Path, settings: Mapping[str, str]) -> Mortal:
    """A server in a fork of this process; it opens its own database connections and shares none."""
    import referee.web  # noqa: F401  # loaded once, before the fork

    here, there = os.pipe()
    process = multiprocessing.get_context("fork").Process(
        target=_serve, args=(environment(data, settings), there)
    )
    process.start()
    os.close(there)
    said = os.fdopen(here)

    def kill() -> None:
        process.kill()
        process.join()
        said.close()

    found = heard(said)
    assert found is not None, "the server ended before it was open"
    return Mortal(found, kill)


def _serve(settings: dict[str, str], said: int) -> None:
    os.environ.clear()
    os.environ.update(settings)
    os.dup2(said, 1)
    sys.stdout = os.fdopen(1, "w")
    from referee.cli import main

    main(["serve"])
