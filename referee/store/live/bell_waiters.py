"""Who waits for the bell in this process, and the thread that hears the bells of the other processes."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

CHANNEL = "quoin_bell"
BREATH = 1.0  # seconds between two looks at whether the listener should go on, or should try again


class Line:
    """Those waiting at one table."""

    def __init__(self) -> None:
        self.waiting = 0
        self.number = 0
        self.doubts = 0
        self._condition = threading.Condition()

    def ring(self, number: int) -> None:
        with self._condition:
            self.number = max(self.number, number)
            self._condition.notify_all()

    def doubt(self) -> None:
        """A ring may have been missed: everybody looks for themselves."""
        with self._condition:
            self.doubts += 1
            self._condition.notify_all()

    def hear(self, seen: int, doubts: int, deadline: float) -> bool:
        """Wait for a ring past `seen`, or a doubt; False when the time is up."""
        with self._condition:
            return self._condition.wait_for(
                lambda: self.number > seen or self.doubts != doubts, max(0.0, deadline - time.monotonic())
            )


class Hall:
    """All lines of this process; a table nobody waits at has none."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._lines: dict[int, Line] = {}
        self.closed = False

    def close(self) -> None:
        """The server ends: whoever waits goes home."""
        self.closed = True
        self.doubt()

    @contextmanager
    def waiting(self, game_id: int) -> Iterator[Line]:
        with self._guard:
            line = self._lines.setdefault(game_id, Line())
            line.waiting += 1
        try:
            yield line
        finally:
            with self._guard:
                line.waiting -= 1
                if not line.waiting:
                    del self._lines[game_id]

    def ring(self, game_id: int, number: int) -> None:
        with self._guard:
            line = self._lines.get(game_id)
        if line is not None:
            line.ring(number)

    def doubt(self) -> None:
        with self._guard:
            lines = tuple(self._lines.values())
        for line in lines:
            line.doubt()


class Bell:
    """One process's bell, and on PostgreSQL the one thread that hears the others."""

    def __init__(self) -> None:
        self.hall = Hall()
        self._guard = threading.Lock()
        self._listener: threading.Thread | None = None
        self._stopping = threading.Event()

    def listen(self, engine: Engine) -> None:
        """Start hearing PostgreSQL, once."""
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
                self._hear_all(engine)
            except (SQLAlchemyError, psycopg.Error):
                self._stopping.wait(BREATH)  # the database restarts; phones poll meanwhile

    def _hear_all(self, engine: Engine) -> None:
        """Pass on every NOTIFY until told to stop; an own connection, not one of the pool."""
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.detach()
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            self.hall.doubt()  # whatever rang before we listened
            driver = connection.connection.dbapi_connection
            assert driver is not None
            while not self._stopping.is_set():
                for notice in driver.notifies(timeout=BREATH):
                    game_id, number = notice.payload.split()
                    self.hall.ring(int(game_id), int(number))
