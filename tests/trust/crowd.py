"""Many phones at once over real connections: each asks at its appointed time, answered or not.

They do what the pages do: fetch `/live` with what they have seen, send a form under its key, and where the
server says that it is busy, come back after a while, each a little earlier or later than the others.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.trust.api_client import Table
from tests.trust.connection import Line

POLL_EVERY = 2.0
LONGEST_PAUSE = 60.0
WORDS = ("METER", "MENTOR", "TERM", "MERIT")


@dataclass
class Heard:
    """How long every answer took from the moment it was due, and what it was; refusals are counted apart."""

    polls: list[float] = field(default_factory=list)
    writes: list[float] = field(default_factory=list)
    rings: list[float] = field(default_factory=list)
    refusals: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    hurried: int = 0
    """Refusals that did not say when to come again."""
    looked: int = 0
    written: int = 0
    """Bytes of the answers to looks and to words."""

    def note(self, took: list[float], status: int, seconds: float, wait: str) -> None:
        self.statuses[status] += 1
        (self.refusals if status == 503 else took).append(seconds)
        self.hurried += status == 503 and not wait


@dataclass
class Phone:
    """One phone of a table: its line, its seat, what it has seen."""

    line: Line
    table: Table
    seat: int
    seen: str = "0"
    token: str = ""
    misses: int = 0

    def __post_init__(self) -> None:
        self.line.cookies[f"quoin-{self.table.code}"] = self.table.tokens[self.seat]

    async def look(self) -> tuple[int, str]:
        """Fetch the view, if there is a new one; the status, and when to come again."""
        answer = await self.line.get(f"/t/{self.table.code}/live?seen={self.seen}")
        if found := re.search(rb'data-seen="([^"]+)"', answer.body):
            self.seen = found[1].decode()
        return answer.status, answer.retry_after

    async def open(self) -> None:
        """The form's token, as whoever opens it once gets it."""
        while not self.token:
            answer = await self.line.get(f"/t/{self.table.code}/form/write")
            found = re.search(rb'name="csrf_token" value="([^"]+)"', answer.body)
            self.token = found[1].decode() if found else ""

    async def write(self, key: str, word: str) -> tuple[int, str]:
        fields = {"csrf_token": self.token, "form.key": key, "form.seat": str(self.seat), "word": word}
        answer = await self.line.post(f"/t/{self.table.code}/do/write", urlencode(fields).encode())
        return answer.status, answer.retry_after

    def pause(self, status: int, wait: str) -> float:
        """Seconds until the next try, as `live.js` takes them."""
        self.misses = self.misses + 1 if status == 503 else 0
        if not self.misses:
            return 0.0
        longer = min(POLL_EVERY * 2**self.misses, LONGEST_PAUSE) * random.uniform(0.8, 1.2)
        return max(float(wait or 0), longer)


async def crowd(
    address: str | list[str],
    tables: list[Table],
    phones: int,
    writes: float,
    seconds: float,
    key: str,
    bells: int = 0,
) -> Heard:
    """`phones` look every two seconds, `writes` words a second are written, spread over tables and servers.

    `bells` of the phones listen instead and look when it rings.
    """
    servers = [address] if isinstance(address, str) else address
    heard, dice, begin = Heard(), random.Random(7), time.monotonic() + 1
    tapped: dict[str, float] = {}
    end = begin + seconds

    def phone(n: int, seat: int) -> Phone:
        return Phone(Line(servers[n % len(servers)]), tables[n % len(tables)], seat)

    def seat(n: int) -> int:
        return (n // len(tables)) % len(tables[0].tokens)

    work = [_listens(phone(n, seat(n)), heard, end, tapped) for n in range(bells)]
    work += [
        _polls(phone(n, seat(n)), heard, begin + dice.uniform(0, POLL_EVERY), end)
        for n in range(bells, phones)
    ]
    every = len(tables) / writes if writes else 0.0
    for n in range(len(tables) if writes else 0):
        work.append(_writes(phone(n, 0), heard, (begin + dice.uniform(0, every), end), every, key, tapped))
    await asyncio.gather(*work)
    return heard


async def _polls(phone: Phone, heard: Heard, due: float, end: float) -> None:
    while due < end:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        status, wait = await phone.look()
        heard.note(heard.polls, status, time.monotonic() - due, wait)
        due += POLL_EVERY
        if more := phone.pause(status, wait):
            due = time.monotonic() + more
    heard.looked += phone.line.carried
    phone.line.close()


async def _writes(
    phone: Phone,
    heard: Heard,
    span: tuple[float, float],
    every: float,
    key: str,
    tapped: dict[str, float],
) -> None:
    due, end = span
    await phone.open()
    for turn in range(10**9):
        if due >= end:
            break
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        asked = due
        while True:
            tapped[phone.table.code] = time.monotonic()
            status, wait = await phone.write(f"{key}-{turn}", WORDS[turn % len(WORDS)])
            heard.note(heard.writes, status, time.monotonic() - asked, wait)
            if status != 503 or time.monotonic() > end:
                break
            await asyncio.sleep(phone.pause(status, wait))
            asked = time.monotonic()  # the same word under the same key: it counts once
        phone.misses = 0
        due = max(due + every, time.monotonic()) if asked != due else due + every
    heard.written += phone.line.carried
    phone.line.close()


async def _listens(phone: Phone, heard: Heard, end: float, tapped: dict[str, float]) -> None:
    """Follow the bell and look when it rings."""
    look = Phone(Line(phone.line.address), phone.table, phone.seat)

    async def rung() -> None:
        status, wait = await look.look()
        since = tapped.get(phone.table.code)
        if since is not None:
            heard.note(heard.rings, status, time.monotonic() - since, wait)

    await phone.line.follow(f"/t/{phone.table.code}/bell", rung, end)
    look.line.close()
