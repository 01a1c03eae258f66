"""Five phones send photo after photo while everybody plays: play must not wait for the reader."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import cv2

from tests.bench.gauges import answers, pair, row, table
from tests.ocr.drawn import scene
from tests.trust.crowd import Heard, crowd
from tests.trust.script import Table
from tests.trust.wire import Line

SENDERS = 5
EDGE = "the-edge-of-a-part"


def run(house: Callable[..., AbstractContextManager[Any]], seconds: float) -> None:
    photo = cv2.imencode(".jpg", scene(list("METER")).image)[1].tobytes()
    with house() as here:
        table(
            "play while photos are read, half the load", "poll p50 / p99 ms", "word p50 / p99 ms", "answers"
        )
        for what, senders in (("no photos", 0), (f"{SENDERS} phones send photos without a pause", SENDERS)):
            heard, read = asyncio.run(_both(here, photo, senders, seconds, what))
            row(what, pair(heard.polls), pair(heard.writes), answers(heard))
        took, told = read
        sent = ", ".join(f"{count} × {status}" for status, count in sorted(told.items()))
        row(f"photos: {sent}; those read took p50 / p99 ms", pair(took), "", "")


Read = tuple[list[float], Counter[int]]


async def _both(here: Any, photo: bytes, senders: int, seconds: float, key: str) -> tuple[Heard, Read]:
    took: list[float] = []
    told: Counter[int] = Counter()
    end = time.monotonic() + seconds + 1
    work = [_sends(here.addresses[0], here.tables[n], photo, end, took, told) for n in range(senders)]
    heard, *_ = await asyncio.gather(
        crowd(here.addresses[0], list(here.tables), 125, 12.0, seconds, key[:8]), *work
    )
    return heard, (took, told)


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
        answer = await line.post(f"/t/{laid.code}/read", _parts(fields, photo), kind)
        told[answer.status] += 1
        if answer.status == 200:
            took.append(time.monotonic() - begun)
        else:
            await asyncio.sleep(1)
    line.close()


def _parts(fields: dict[str, str], photo: bytes) -> bytes:
    texts = "".join(
        f'--{EDGE}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    )
    head = f'--{EDGE}\r\nContent-Disposition: form-data; name="photo"; filename="cards.jpg"\r\n\r\n'
    return texts.encode() + head.encode() + photo + f"\r\n--{EDGE}--\r\n".encode()
