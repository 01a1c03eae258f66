"""Threads of this process that wait for the bell, and the thread that listens to other processes' bells."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

CHANNEL = "quoin_bell"
POLL = 1.0  # seconds after which the listener checks whether it should stop, or tries to connect again


class TableWaiters:
    """Threads that wait for changes at one table."""

    def __init__(self) -> None:
        self.count = 0
        self.number = 0
        self.rechecks = 0
        self._condition = threading.Condition()

    def ring(self, number: int) -> None:
        with self._condition:
            self.number = max(self.number, number)
            self._condition.notify_all()

    def recheck(self) -> None:
        """A ring may have been missed: have every waiter read the pulse from the database."""
        with self._condition:
            self.rechecks += 1
            self._condition.notify_all()

    def wait(self, seen: int, rechecks: int, deadline: float) -> bool:
        """Wait for a pulse above `seen`, or for a recheck; False when the time is up."""
        with self._condition:
            return self._condition.wait_for(
                lambda: self.number > seen or self.rechecks != rechecks, max(0.0, deadline - time.monotonic())
            )


class Waiters:
    """The waiters of each table in this process; a table nobody waits at has none."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._tables: dict[int, TableWaiters] = {}
        self.closed = False

    def close(self) -> None:
        """Stop all waiting, because the server ends."""
        self.closed = True
        self.recheck()

    @contextmanager
    def join(self, game_id: int) -> Iterator[TableWaiters]:
        with self._guard:
            table = self._tables.setdefault(game_id, TableWaiters())
            table.count += 1
        try:
            yield table
        finally:
            with self._guard:
                table.count -= 1
                if not table.count:
                    del self._tables[game_id]

    def ring(self, game_id: int, number: int) -> None:
        with self._guard:
            table = self._tables.get(game_id)
        if table is not None:
            table.ring(number)

    def recheck(self) -> None:
        with self._guard:
            tables = tuple(self._tables.values())
        for table in tables:
            table.recheck()


class Bell:
    """The bell of this process, and on PostgreSQL the thread that listens to the others."""

    def __init__(self) -> None:
        self.waiters = Waiters()
        self._guard = threading.Lock()
        self._listener: threading.Thread | None = None
        self._stopping = threading.Event()

    def listen(self, engine: Engine) -> None:
        """Start listening to PostgreSQL, once."""
        with self._guard:
            if self._listener is None:
                self._listener = threading.Thread(
                    target=self._keep_listening, args=(engine,), name="quoin-bell", daemon=True
                )
                self._listener.start()

    def stop(self) -> None:
        self._stopping.set()
        with self._guard:
            if self._listener is not None:
                self._listener.join()

    def _keep_listening(self, engine: Engine) -> None:
        import psycopg

        while not self._stopping.is_set():
            try:
                self._pass_on(engine)
            except (SQLAlchemyError, psycopg.Error):
                self._stopping.wait(POLL)  # the database restarts; phones poll meanwhile

    def _pass_on(self, engine: Engine) -> None:
        """Pass on every NOTIFY until told to stop; uses a connection of its own, not one of the pool."""
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.detach()
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            self.waiters.recheck()  # whatever rang before we listened
            driver = connection.connection.dbapi_connection
            assert driver is not None
            while not self._stopping.is_set():
                for notice in driver.notifies(timeout=POLL):
                    game_id, number = notice.payload.split()
                    self.waiters.ring(int(game_id), int(number))
