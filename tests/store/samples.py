"""Ann, Bea and Cal at a table, and batches to record."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from flask import Flask

from referee import store
from referee.store import close as close
from referee.store.games import tables
from referee.store.games.batch import NewBatch, NewEvent
from referee.store.games.stored_table import StoredTable
from referee.store.people import roster

T = TypeVar("T")


def make_app(url: str) -> Flask:
    app = Flask("quoin")
    app.config.update(DATABASE_URL=url, SECRET_KEY="a secret of the tests")
    store.init_app(app)
    return app


def a_table(*names: str, rules: str = "letterpress") -> StoredTable:
    people = [roster.create(name).id for name in names or ("Ann", "Bea", "Cal")]
    return tables.create(rules, {"rounds": 5}, people)


def a_batch(key: str, word: str = "PRESS", seat: int | None = 0, events: int = 1) -> NewBatch:
    facts = tuple(NewEvent("WordWritten", 1, {"word": word, "n": n}) for n in range(events))
    return NewBatch(key, seat, "write", {"word": word}, False, facts)


def all_at_once(app: Flask, how_many: int, call: Callable[[int], T]) -> list[T]:
    """The same from several phones in the same instant, each in a thread of its own."""

    def one(number: int) -> T:
        with app.app_context():
            return call(number)

    with ThreadPoolExecutor(how_many) as phones:
        return list(phones.map(one, range(how_many)))
