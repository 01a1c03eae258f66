"""A real Quoin server in a process of its own, as an owner starts it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
QUOIN = (sys.executable, "-m", "referee.cli")
PATIENCE = 60  # seconds to start or stop on a busy machine


@contextmanager
def serving(
    data: Path, command: Sequence[str | Path] = (*QUOIN, "serve"), cwd: Path = ROOT, **settings: str
) -> Iterator[str]:
    """The address of a server that keeps its tables in this folder; it is asked to stop afterwards."""
    process = start(data, command, cwd, settings)
    try:
        yield address(process)
    finally:
        stop(process)


def start(
    data: Path, command: Sequence[str | Path], cwd: Path, settings: Mapping[str, str]
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        cwd=cwd,
        env=environment(data, settings),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=None,
        text=True,
    )


def environment(data: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """This machine's environment, without the settings of whoever runs the tests."""
    ours = {"PORT", "HOST", "DATABASE_URL", "SECRET_KEY", "QUOIN_HOSTS", "QUOIN_PROXIES", "PYTHONPATH"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"HOST": "127.0.0.1", "PORT": "0", "QUOIN_DATA": str(data)} | dict(settings)


def address(process: subprocess.Popen[str]) -> str:
    """What the server tells the phones, once it is open."""
    assert process.stdout is not None
    found = find_address(process.stdout)
    if found is None:
        raise AssertionError(f"the server ended with {process.wait()} before it was open")
    return found


def find_address(said: Iterable[str]) -> str | None:
    """The address among the lines a server says at its start; none where it ended without one."""
    found = (re.fullmatch(r" +(https?://\S+)\n", line) for line in said)
    return next((line[1] for line in found if line), None)


def children(pid: int) -> list[int]:
    """The processes that this one started and that still run."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):  # a thread that has ended meanwhile
            found += [int(child) for child in (task / "children").read_text().split()]
    return found


def answering(process: subprocess.Popen[str]) -> int:
    """The id of the process that answers phones: the only child of the one that was started."""
    (child,) = children(process.pid)
    return child


def stop(process: subprocess.Popen[str]) -> int:
    """Ask the server to end, as a service manager does; the exit code it gave."""
    process.terminate()
    try:
        return process.wait(PATIENCE)
    finally:
        process.kill()
        if process.stdout is not None:
            process.stdout.close()
