"""Quoin's commands, forked from a process that has everything loaded: as real as any, and quick to start.

Where processes cannot be forked they are started like any other program.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from referee import cli
from tests.support.programs import require_posix
from tests.support.server import QUOIN, ROOT, environment, find_address, serving

FORKS = multiprocessing.get_context("forkserver" if hasattr(os, "fork") else "spawn")
if hasattr(os, "fork"):
    FORKS.set_forkserver_preload([f"{__package__}.preloading"])

Before = Callable[[], None]
"""What happens in the new process before it begins to serve."""


@dataclass(frozen=True)
class Warm:
    """A running server."""

    address: str
    kill: Callable[[], None]
    """End it without a warning."""


@contextmanager
def serving_warm(data: Path, **settings: str) -> Iterator[str]:
    """The address of a server that keeps its tables in this folder, and is gone afterwards."""
    if not hasattr(os, "fork"):
        with serving(data, **settings) as address:
            yield address
        return
    server = begin(data, settings)
    try:
        yield server.address
    finally:
        server.kill()


def begin(data: Path, settings: Mapping[str, str], before: Before | None = None) -> Warm:
    """Start a server and wait until it is open."""
    require_posix("the server is forked, and killed as a group of processes")
    hears, says = FORKS.Pipe(duplex=False)
    troubles = Connection(os.dup(sys.__stderr__.fileno()), readable=False)
    server = FORKS.Process(target=_serve, args=(environment(data, settings), says, troubles, before))
    server.start()
    for end in (says, troubles):
        end.close()

    def kill() -> None:
        with suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)  # the process that answers, too
        server.join()
        with open(hears.fileno(), "rb", closefd=False) as said:
            said.read()  # ends when every process that could say something has ended
        hears.close()

    with open(os.dup(hears.fileno())) as said:
        address = find_address(said)
    if address is None:
        kill()
        raise AssertionError("the server ended before it was open")
    return Warm(address, kill)


def run(data: Path, *arguments: str | Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end on the tables of this folder; its exit code and what it said."""
    if not hasattr(os, "fork"):
        command = [*QUOIN, *map(str, arguments)]
        return subprocess.run(
            command, cwd=ROOT, env=environment(data, settings), capture_output=True, text=True, check=False
        )
    with tempfile.TemporaryDirectory() as folder:
        said, troubles = Path(folder) / "stdout", Path(folder) / "stderr"
        command = [str(each) for each in arguments]
        process = FORKS.Process(target=_run, args=(environment(data, settings), command, said, troubles))
        process.start()
        process.join()
        return subprocess.CompletedProcess(
            command, process.exitcode or 0, said.read_text("utf-8"), troubles.read_text("utf-8")
        )


def refusal_of(data: Path, **settings: str) -> str:
    """The one sentence with which a server that cannot start ends, with exit code 1."""
    done = run(data, "serve", **settings)
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


def _run(settings: dict[str, str], command: list[str], said: Path, troubles: Path) -> None:
    for number, file in ((1, said), (2, troubles)):
        with file.open("wb") as opened:
            os.dup2(opened.fileno(), number)
    _enter(settings)
    sys.exit(cli.main(command))


def _serve(settings: dict[str, str], says: Connection, troubles: Connection, before: Before | None) -> None:
    os.setsid()  # a group of its own, to be killed as one
    os.dup2(says.fileno(), 1)
    says.close()
    os.dup2(troubles.fileno(), 2)
    _enter(settings)
    if before is not None:
        before()
    sys.exit(cli.main(["serve"]))


def _enter(settings: dict[str, str]) -> None:
    """Begin as a new process does, with this environment."""
    if hasattr(os, "fork"):
        multiprocessing.set_start_method("fork", force=True)  # what is loaded here serves its child, too
    os.environ.clear()
    os.environ.update(settings)
    os.chdir(ROOT)
    tempfile.tempdir = None  # found anew, by this environment
