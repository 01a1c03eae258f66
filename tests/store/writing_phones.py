"""A server's worth of phones that write until killed: `python -m tests.store.writing_phones URL GAME NAME`.

Each line it prints is one acknowledged request: key and batch number. The rest nobody was promised.
"""

import os
import sys
import threading
from itertools import count

from flask import Flask

from referee.store.db.database import game_lock
from referee.store.games import tables
from referee.store.games.batch import StaleError
from referee.store.games.log import append
from tests.store.samples import a_batch, make_app

PHONES = 3


def write_for_ever(url: str, game: int, name: str) -> None:
    app = make_app(url)
    for phone in range(PHONES):
        threading.Thread(target=tap, args=(app, game, f"{name}-{phone}")).start()


def tap(app: Flask, game: int, phone: str) -> None:
    with app.app_context():
        for n in count():
            with game_lock(game):
                version = tables.get(game).version
                try:
                    done = append(game, version, [a_batch(f"{phone}-{n}", events=2)])
                except StaleError:  # the other process was quicker; on SQLite the lock is this process's own
                    continue
            os.write(1, f"{phone}-{n} {done.numbers[0]}\n".encode())


if __name__ == "__main__":
    write_for_ever(sys.argv[1], int(sys.argv[2]), sys.argv[3])
