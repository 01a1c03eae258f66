"""Reading a running server's meters, and telling figures in a table."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.trust.crowd import Heard


@dataclass(frozen=True)
class Meter:
    """Processor and memory of some processes, from the moment it was started."""

    pids: tuple[int, ...]
    began: float
    used: float

    @classmethod
    def start(cls, *pids: int) -> Meter:
        return cls(pids, time.monotonic(), sum(map(processor, pids)))

    @property
    def spent(self) -> float:
        """Seconds of processor since the start."""
        return sum(map(processor, self.pids)) - self.used

    @property
    def cores(self) -> float:
        return self.spent / (time.monotonic() - self.began)

    @property
    def memory(self) -> float:
        return sum(map(memory, self.pids))


def processor(pid: int) -> float:
    """Seconds of processor this process has had so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stolen() -> float:
    """Seconds for which this machine's processors were ready and its host gave them to somebody else."""
    totals = Path("/proc/stat").read_text().splitlines()[0].split()
    return int(totals[8]) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes it holds."""
    return int(_status(pid, "VmRSS").split()[0]) / 1000


def threads(pid: int) -> int:
    return int(_status(pid, "Threads"))


def open_files(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def _status(pid: int, name: str) -> str:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(line.partition(":")[2].strip() for line in lines if line.startswith(f"{name}:"))


def at(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


def pair(seconds: Sequence[float]) -> str:
    """Median and the slowest hundredth in milliseconds."""
    return f"{at(seconds, 50) * 1000:.0f} / {at(seconds, 99) * 1000:.0f}" if seconds else "–"


def slowest(seconds: Sequence[float]) -> str:
    """The slowest hundredth in milliseconds."""
    return f"{at(seconds, 99) * 1000:.0f} ms" if seconds else "nobody was answered"


def answers(heard: Heard) -> str:
    return ", ".join(f"{count} × {status}" for status, count in sorted(heard.statuses.items()))


def table(*head: str) -> None:
    print(f"\n| {' | '.join(head)} |\n|{'---|' * len(head)}", flush=True)


def row(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


_goals: list[tuple[str, str, str]] = []


def goal(what: str, aim: str, here: str) -> None:
    """Remember a figure that has an aim, for the table at the end."""
    _goals.append((what, aim, here))


def tell_goals() -> None:
    """Everything that was measured and has an aim, in one table."""
    if _goals:
        table("figure", "goal", "here")
        for line in _goals:
            row(*line)
        _goals.clear()
