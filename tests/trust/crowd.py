"""Many phones at once over real connections: each asks at its appointed time, answered or not."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.trust.script import Table

POLL_EVERY = 2.0


@dataclass
class Heard:
    """How long every answer took from the moment it was due, and what it was."""

    polls: list[float] = field(default_factory=list)
    writes: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)


class Line:
    """One phone's connection, kept open as a browser keeps it."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, token: str, body: object = None) -> tuple[int, bytes]:
        data = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{'GET' if body is None else 'POST'} /api/{path} HTTP/1.1\r\nHost: {self.host}\r\n"
            f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n"
        )
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        self.writer.write(head.encode() + data)
        await self.writer.drain()
        return await self._answer()

    async def _answer(self) -> tuple[int, bytes]:
        assert self.reader is not None
        status = int((await self.reader.readline()).split()[1])
        length = 0
        while (line := await self.reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode().partition(":")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "connection" and value.strip().lower() == "close":
                self.close()
        return status, await self.reader.readexactly(length)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


async def crowd(
    address: str, tables: list[Table], phones: int, writes: float, seconds: float, key: str
) -> Heard:
    """`phones` look every two seconds and `writes` words a second are written, spread over the tables."""
    host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
    heard, dice, begin = Heard(), random.Random(7), time.monotonic() + 1
    work = [
        _polls(
            Line(host, int(port)),
            tables[n % len(tables)],
            n,
            heard,
            begin + dice.uniform(0, 2),
            begin + seconds,
        )
        for n in range(phones)
    ]
    work += [
        _writes(
            Line(host, int(port)),
            table,
            heard,
            (begin + dice.uniform(0, 1), begin + seconds),
            len(tables) / writes,
            key,
        )
        for table in tables
    ]
    await asyncio.gather(*work)
    return heard


async def _polls(line: Line, table: Table, phone: int, heard: Heard, due: float, end: float) -> None:
    token, seen = table.tokens[phone % len(table.tokens)], 0
    while due < end:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        status, body = await line.ask(f"tables/{table.code}?seen={seen}", token)
        seen = json.loads(body)["pulse"] if status == 200 else seen
        heard.polls.append(time.monotonic() - due)
        heard.statuses[status] += 1
        due += POLL_EVERY
    line.close()


async def _writes(
    line: Line, table: Table, heard: Heard, span: tuple[float, float], every: float, key: str
) -> None:
    due, end = span
    for turn in range(10**9):
        if due >= end:
            break
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        body = {"key": f"{key}-{turn}", "payload": {"word": ("METER", "LETTER")[turn % 2]}}
        status, _ = await line.ask(f"tables/{table.code}/do/write", table.tokens[0], body)
        heard.writes.append(time.monotonic() - due)
        heard.statuses[status] += 1
        due += every
    line.close()
