"""Two servers on one PostgreSQL database, to be killed and started again, and what the database holds."""

from __future__ import annotations

import csv
import io
import urllib.request
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import sleep

import psycopg

from tests.support.forked_commands import Warm, begin
from tests.trust.api_client import NoAnswerError, call
from tests.trust.kills import SECRET
from tests.trust.store_model import Request

BUSY = 503


@dataclass
class Servers:
    """Two servers, and how often what was done to them."""

    folder: Path
    url: str
    running: list[Warm] = field(default_factory=list)
    kills: int = 0
    sent: int = 0
    cut_off: int = 0

    def start(self, which: int) -> None:
        settings = {
            "DATABASE_URL": self.url,
            "SECRET_KEY": SECRET,
            "QUOIN_BACKUPS": "off",
            "QUOIN_TABLES_PER_HOUR": "1000000",
        }
        server = begin(self.folder / str(which), settings)
        self.running[which : which + 1] = [server]

    def kill(self, which: int) -> None:
        """Kill a server without a warning and start it again."""
        self.running[which].kill()
        self.kills += 1
        self.start(which)

    def close(self) -> None:
        for server in self.running:
            server.kill()

    def create(self, which: int, people: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """A new table: its code and the tokens of its seats."""
        table = {"game": "anagrabs", "people": list(people), "options": {"consent": "spoken"}}
        status, made = call(self.running[which].address, "tables", table)
        assert status == 201, made
        return str(made["code"]), tuple(seat["token"] for seat in made["seats"])  # type: ignore[attr-defined]

    def send(self, which: int, code: str, tokens: Sequence[str], request: Request) -> int:
        """Send a request until it is answered, as a phone does: under the same key."""
        while True:
            self.sent += 1
            try:
                status, _ = call(
                    self.running[which].address,
                    f"tables/{code}/{request.path}",
                    request.body,
                    tokens[request.by],
                )
            except NoAnswerError:
                self.cut_off += 1
                which = 1 - which
                sleep(0.02)
                continue
            if status != BUSY:
                return status
            sleep(0.05)

    def send_at_once(
        self, code: str, tokens: Sequence[str], requests: Sequence[Request], dice: Random, kill: int | None
    ) -> list[tuple[Request, int]]:
        """Send requests from several phones to both servers at once, and perhaps kill one meanwhile."""

        def one(request: Request, which: int, delay: float) -> tuple[Request, int]:
            sleep(delay)
            return request, self.send(which, code, tokens, request)

        with ThreadPoolExecutor(len(requests)) as phones:
            waiting = [
                phones.submit(one, each, dice.randrange(2), dice.uniform(0, 0.03)) for each in requests
            ]
            if kill is not None:
                sleep(dice.uniform(0, 0.06))
                self.kill(kill)
            return [each.result() for each in waiting]

    def look(self, which: int, code: str, token: str) -> tuple[int, tuple[int, ...], bool]:
        """What a phone sees: the number of batches, the scores, whether the game is over."""
        status, answer = call(self.running[which].address, f"tables/{code}", token=token)
        assert status == 200, answer
        view = answer["view"]
        scores = tuple(line["points"] for line in view["scores"])  # type: ignore[index]
        return view["number"], scores, view["result"] is not None  # type: ignore[index]

    def history(self, which: int) -> dict[str, dict[str, int]]:
        """The scores of every finished game, by code and name."""
        with urllib.request.urlopen(f"{self.running[which].address}history.csv", timeout=30) as answer:
            rows = csv.DictReader(io.StringIO(answer.read().decode()))
            found: dict[str, dict[str, int]] = {}
            for row in rows:
                found.setdefault(row["table"], {})[row["name"]] = int(row["points"])
            return found

    def stored(self) -> tuple[list[str], dict[str, list[tuple[int, str]]]]:
        """The people, and the number and key of each table's batches, as the database itself has them."""
        with psycopg.connect(self.url) as connection:
            people = [name for (name,) in connection.execute("SELECT name FROM player ORDER BY name")]
            batches: dict[str, list[tuple[int, str]]] = {}
            rows = connection.execute(
                "SELECT g.code, b.number, b.key FROM game g LEFT JOIN batch b ON b.game_id = g.id"
                " ORDER BY b.number"
            )
            for code, number, key in rows:
                batches.setdefault(code, []).extend([] if number is None else [(number, key)])
        return people, batches
