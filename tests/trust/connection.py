"""One phone's connection, kept open as a browser keeps it, with its cookies."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes
    retry_after: str = ""


class Line:
    """A connection that is opened again when the server closes it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies: dict[str, str] = {}
        self.carried = 0
        """Bytes of answers so far, as they came over the wire."""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str) -> Answer:
        return await self._ask(f"GET {path}", b"", "")

    async def post(self, path: str, body: bytes, kind: str = FORM) -> Answer:
        return await self._ask(f"POST {path}", body, f"Content-Type: {kind}\r\n")

    async def follow(self, path: str, rung: Callable[[], Awaitable[None]], end: float) -> None:
        """Listen to a stream until the time is up; `rung` after every line of data but the first."""
        reader = await self._send(f"GET {path}", b"", "")
        status = int((await reader.readline()).split()[1])
        heard = -1
        while status == 200 and (left := end - time.monotonic()) > 0:
            try:
                line = await asyncio.wait_for(reader.readline(), left)
            except TimeoutError:
                break
            heard += line.startswith(b"data:")
            if line.startswith(b"data:") and heard:
                await rung()
        self.close()

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()

    async def _ask(self, what: str, body: bytes, more: str) -> Answer:
        for last in (False, True):
            try:
                return await self._answer(await self._send(what, body, more))
            except (OSError, IndexError, asyncio.IncompleteReadError):
                self.close()  # closed between two requests; what is asked again has its key
                if last:
                    raise
        raise AssertionError

    async def _send(self, what: str, body: bytes, more: str) -> asyncio.StreamReader:
        where = urlsplit(self.address)
        if self._reader is None or self._writer is None or self._writer.is_closing():
            self._reader, self._writer = await asyncio.open_connection(where.hostname, where.port)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"{what} HTTP/1.1\r\nHost: {where.netloc}\r\nHX-Request: true\r\nAccept-Encoding: gzip\r\n"
            f"Cookie: {cookies}\r\n{more}Content-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        await self._writer.drain()
        return self._reader

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        status = int((await reader.readline()).split()[1])
        told: dict[str, str] = {}
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode().partition(":")
            told[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                cookie, _, given = value.partition(";")[0].strip().partition("=")
                self.cookies[cookie] = given
        body = await reader.readexactly(int(told.get("content-length", "0")))
        self.carried += len(body)
        if told.get("connection", "").lower() == "close":
            self.close()
        plain = gzip.decompress(body) if told.get("content-encoding") == "gzip" else body
        return Answer(status, plain, told.get("retry-after", ""))
