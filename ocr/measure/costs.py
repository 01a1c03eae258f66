"""What reading a photo costs the machine: processor time and memory, children included."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ocr._child import answer_for
from ocr.intake import SIDE, SLACK, sniff
from ocr.measure.rivals import Reader
from ocr.reading import CardRead


@dataclass
class Costs:
    """Processor seconds of each photo read."""

    seconds: list[float] = field(default_factory=list)


def watch(reader: Reader, costs: Costs) -> Reader:
    """The same reader, its processor time noted."""

    def read(photo: bytes) -> Sequence[CardRead]:
        before = _processor()
        answer = reader(photo)
        costs.seconds.append(_processor() - before + _opening(photo))
        return answer

    return read


def _opening(photo: bytes) -> float:
    """What the child that opens a photo costs, done once more here: nobody is told its own time."""
    before = time.process_time()
    answer_for(sniff(photo).encode("ascii").ljust(4) + photo, SIDE, SLACK)
    return time.process_time() - before


def _processor() -> float:
    import resource

    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def machine(costs: Costs) -> str:
    """Memory and processor time so far, and how busy the machine is."""
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    spent = costs.seconds or [0.0]
    cost = f"processor seconds a photo: median {np.median(spent):.2f}, p95 {np.percentile(spent, 95):.2f}"
    return f"Peak memory {peak:.0f} MB, largest child {child:.0f} MB, {cost}, {busy}"
