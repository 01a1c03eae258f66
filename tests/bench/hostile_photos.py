"""Five phones send hostile photos without a pause: how much memory the server and all its children take."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import cv2

from tests.bench.photos_under_load import EDGE, SENDERS, form_parts
from tests.bench.server_metrics import goal, row, table
from tests.ocr.drawn import scene
from tests.support.server import children
from tests.trust.api_client import Table
from tests.trust.connection import Line
from tests.trust.test_uploads import HOSTILE

EVERY = 0.1
MOST_MB = 500


def run(house: Callable[..., AbstractContextManager[Any]], seconds: float) -> None:
    good = cv2.imencode(".jpg", scene(list("METER")).photo)[1].tobytes()
    photos = [*HOSTILE.values(), good]  # a good one now and then: it starts the reader with all its nets
    with house(tables=SENDERS) as here:
        told, peak, idle = asyncio.run(_send_all(here, photos, seconds))
    table("hostile photos of five phones", "answers", "memory of all processes MB: before / most")
    said = ", ".join(f"{count} × {status}" for status, count in sorted(told.items()))
    row(f"{seconds:.0f} s", said, f"{idle:.0f} / {peak:.0f}")
    goal("memory of the whole process tree under hostile photos", f"{MOST_MB} MB", f"{peak:.0f} MB")


async def _send_all(here: Any, photos: list[bytes], seconds: float) -> tuple[Counter[int], float, float]:
    told: Counter[int] = Counter()
    idle, end = tree_memory(here.parents[0]), time.monotonic() + seconds
    peak, *_ = await asyncio.gather(
        _peak(here.parents[0], end),
        *(
            _send(here.addresses[0], here.tables[n], photos[n:] + photos[:n], end, told)
            for n in range(SENDERS)
        ),
    )
    return told, peak, idle


async def _peak(pid: int, end: float) -> float:
    most = 0.0
    while time.monotonic() < end:
        most = max(most, tree_memory(pid))
        await asyncio.sleep(EVERY)
    return most


def tree_memory(pid: int) -> float:
    """Megabytes of a process and all below it; what they share counts once."""
    return sum(_share(each) for each in _tree(pid)) / 1024


def _tree(pid: int) -> Iterator[int]:
    yield pid
    with suppress(OSError):
        for child in children(pid):
            yield from _tree(child)


def _share(pid: int) -> int:
    with suppress(OSError):  # it has ended meanwhile
        found = re.search(r"^Pss: +(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
        return int(found[1]) if found else 0
    return 0


async def _send(where: str, laid: Table, photos: list[bytes], end: float, told: Counter[int]) -> None:
    line = Line(where)
    line.cookies[f"quoin-{laid.code}"] = laid.tokens[1]
    page = await line.get(f"/t/{laid.code}/form/write")
    found = re.search(rb'name="csrf_token" value="([^"]+)"', page.body)
    assert found is not None
    fields = {"csrf_token": found[1].decode(), "action": "write", "input": "word"}
    for photo in cycle(photos):
        if time.monotonic() > end:
            break
        kind = f"multipart/form-data; boundary={EDGE}"
        answer = await line.post(f"/t/{laid.code}/read", form_parts(fields, photo), kind)
        told[answer.status] += 1
    line.close()
