"""Five phones send photo after photo while everybody plays: play must not wait for the reader."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import cv2

from tests.bench.server_metrics import answers, goal, pair, row, slowest, table
from tests.ocr.drawn import scene
from tests.trust.api_client import Table
from tests.trust.connection import Line
from tests.trust.crowd import Heard, crowd

SENDERS = 5
EDGE = "the-edge-of-a-part"


def run(house: Callable[..., AbstractContextManager[Any]], seconds: float) -> None:
    photo = cv2.imencode(".jpg", scene(list("METER")).photo)[1].tobytes()
    with house() as here:
        table(
            "play while photos are read, half the load", "poll p50 / p99 ms", "word p50 / p99 ms", "answers"
        )
        for what, senders, deadly in (
            ("no photos", 0, False),
            (f"{SENDERS} phones send photos without a pause", SENDERS, False),
            ("the same, and the reader killed every three seconds", SENDERS, True),
        ):
            heard, took, told, killed = asyncio.run(_both(here, photo, senders, seconds, what, deadly))
            row(what, pair(heard.polls), pair(heard.writes), answers(heard))
            if senders and not deadly:
                goal(f"{what}: poll p99", "100 ms", slowest(heard.polls))
            if senders:
                sent = ", ".join(f"{count} × {status}" for status, count in sorted(told.items()))
                row(f"photos: {sent}; took p50 / p99 ms; readers killed: {killed}", pair(took), "", "")


async def _both(
    here: Any, photo: bytes, senders: int, seconds: float, key: str, deadly: bool
) -> tuple[Heard, list[float], Counter[int], int]:
    took: list[float] = []
    told: Counter[int] = Counter()
    end = time.monotonic() + seconds + 1
    heard, killed, *_ = await asyncio.gather(
        crowd(here.addresses[0], list(here.tables), 125, 12.0, seconds, key[:5]),
        _kills(here.pids[0], end if deadly else 0.0),
        *(_sends(here.addresses[0], here.tables[n], photo, end, took, told) for n in range(senders)),
    )
    return heard, took, told, killed


async def _kills(server: int, end: float) -> int:
    """Kill whatever reads photos for this server, again and again."""
    killed = 0
    while time.monotonic() < end:
        await asyncio.sleep(3)
        for pid in Path(f"/proc/{server}/task").glob("*/children"):
            for child in map(int, pid.read_text().split()):
                os.kill(child, signal.SIGKILL)
                killed += 1
    return killed


async def _sends(
    where: str, laid: Table, photo: bytes, end: float, took: list[float], told: Counter[int]
) -> None:
    line = Line(where)
    line.cookies[f"quoin-{laid.code}"] = laid.tokens[1]
    page = await line.get(f"/t/{laid.code}/form/write")
    found = re.search(rb'name="csrf_token" value="([^"]+)"', page.body)
    assert found is not None
    fields = {"csrf_token": found[1].decode(), "action": "write", "input": "word"}
    while time.monotonic() < end:
        begun = time.monotonic()
        kind = f"multipart/form-data; boundary={EDGE}"
        answer = await line.post(f"/t/{laid.code}/read", form_parts(fields, photo), kind)
        told[answer.status] += 1
        if answer.status == 200:
            took.append(time.monotonic() - begun)
        else:
            await asyncio.sleep(1)
    line.close()


def form_parts(fields: dict[str, str], photo: bytes) -> bytes:
    texts = "".join(
        f'--{EDGE}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    )
    head = f'--{EDGE}\r\nContent-Disposition: form-data; name="photo"; filename="cards.jpg"\r\n\r\n'
    return texts.encode() + head.encode() + photo + f"\r\n--{EDGE}--\r\n".encode()
