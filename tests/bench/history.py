"""What a page of the history costs with ten thousand finished games behind it, in processor time."""

from __future__ import annotations

import random
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from flask import Flask
from sqlalchemy import insert

from referee import games, store
from referee.league import ratings
from referee.server.config import Config
from referee.server.worker import collect_rarely
from referee.store.db.database import write_session
from referee.store.games import tables
from referee.store.live import bell
from referee.store.models import Game, Seat, Standing, TableStatus, new_uid
from referee.store.people import roster
from referee.store.people.totals import rebuild
from referee.web import create_app
from tests.support.played_games import record
from tests.web.phones import Phone

GAMES = 10_000
PEOPLE = 24
TURNS = 40
AT_ONCE = 500
START = datetime(2006, 1, 1, tzinfo=UTC)
PATHS = (
    "/health",
    "/history",
    "/history?page=400",
    "/history?person=1&person=2",
    "/history?game=hardback&place=Den",
    "/history/{game}",
    "/people/1",
    "/records",
    "/records/words",
    "/records/words?q=RE",
    "/records/words?q=*ING",
)


def run() -> None:
    """Print the figures for docs/performance.md."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            Config(Path(folder), f"sqlite:///{Path(folder) / 'quoin.db'}", "a secret of the measurement")
        )
        store.upgrade(app)
        with app.app_context():
            fill(GAMES)
            code = record("letterpress")
            row = tables.by_code(code)
            assert row is not None
            begun = time.perf_counter()
            ratings.rate_new_games()
            print(f"\nRating {GAMES:,} games from the first: {time.perf_counter() - begun:.1f} s, once.")
        _pages(app, row.id)
        bell.close(app)


def _pages(app: Flask, game: int) -> None:
    phone = Phone(app)
    collect_rarely()
    print(f"\n| page with {GAMES:,} games on SQLite | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|")
    for path in PATHS:
        took = []
        for _ in range(TURNS):
            begun = time.process_time()
            answer = phone.get(path.format(game=game))
            took.append((time.process_time() - begun) * 1000)
            assert answer.status_code == 200, answer.text
        took.sort()
        figures = " | ".join(f"{took[min(TURNS - 1, TURNS * share // 100)]:.1f}" for share in (50, 95, 99))
        print(f"| `{path}` | {figures} |", flush=True)


def fill(how_many: int, seed: int = 8) -> None:
    """Games that might have been: two to five people, places with ties, three words each."""
    chance = random.Random(seed)
    people = [roster.create(f"Person {n}").id for n in range(PEOPLE)]
    words = [_word(chance) for _ in range(20_000)]
    keys = [rules.key for rules in games.GAMES]
    for first in range(0, how_many, AT_ONCE):
        _some(chance, people, words, keys, range(first, min(first + AT_ONCE, how_many)))
    rebuild()


def _some(
    chance: random.Random, people: list[int], words: list[str], keys: list[str], numbers: range
) -> None:
    played, seats, standings = [], [], []
    for n in numbers:
        ended, uid = START + timedelta(hours=17 * n), new_uid()
        played.append(
            {"id": n + 1, "uid": uid, "code": f"{n:06}", "join_salt": "", "join_hash": uid, "options": {}}
            | {"rules": chance.choice(keys), "status": TableStatus.FINISHED, "version": 1, "batches": 1}
            | {"place": chance.choice(("", "Den", "Attic")), "started": ended, "ended": ended}
        )
        for seat, player in enumerate(chance.sample(people, chance.randint(2, 5))):
            place = chance.randint(1, 4) if seat else 1
            seats.append({"game_id": n + 1, "number": seat, "player_id": player})
            said = [
                {"word": chance.choice(words), "points": chance.randint(1, 40), "round": r} for r in range(3)
            ]
            standings.append(
                {"game_id": n + 1, "seat": seat, "player_id": player, "place": place, "won": place == 1}
                | {"points": 90 - 10 * place + chance.randint(0, 9), "detail": {"detail": "", "words": said}}
            )
    with write_session() as session:
        for table, rows in ((Game, played), (Seat, seats), (Standing, standings)):
            session.execute(insert(table), rows)


def _word(chance: random.Random) -> str:
    end = chance.choice(("", "", "ING", "S", "ED"))
    return "".join(chance.choices("ETAOINSHRDLU", k=chance.randint(3, 8))) + end
