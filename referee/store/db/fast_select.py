"""Statements that every request of every phone asks, handed to SQLite's driver as they are.

The ceremony around a statement costs several times what the statement does. On PostgreSQL, where the way to
the database costs more than either, they are asked like all others.
"""

from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from typing import Any, TypeVar

from sqlalchemy import Select
from sqlalchemy.dialects.sqlite import dialect

from referee.store.db.database import at_work, book, glancing
from referee.store.db.errors import translate_errors
from referee.store.models import db

Convert = Callable[[Any], Any]
K = TypeVar("K")

SPARE = 4
"""Connections kept at rest; the others go back to those that everybody shares."""


class Glimpse:
    """One statement that only reads, by itself a whole look."""

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        self._statement = statement

    def rows(self, asked: dict[str, object]) -> list[Any]:
        """All it finds now, or as the look or writing under way sees it."""
        if at_work() or not book().is_sqlite:
            with glancing() as look:
                return list(look.execute(self._statement, asked))
        with _driver() as connection, closing(connection.execute(self._text, self._given(asked))) as found:
            return [self._told(row) for row in found]

    @cached_property
    def _compiled(self) -> Any:
        return self._statement.compile(dialect=dialect(paramstyle="named"))

    @cached_property
    def _text(self) -> str:
        return str(self._compiled)

    @cached_property
    def _row(self) -> Any:
        return namedtuple("Row", self._statement.selected_columns.keys())

    @cached_property
    def _after(self) -> list[tuple[int, Convert]]:
        """Which columns are something else than what the driver gives, and what makes them so."""
        kinds = (column.type.dialect_impl(dialect()) for column in self._statement.selected_columns)
        return _needed(enumerate(kind.result_processor(dialect(), None) for kind in kinds))

    @cached_property
    def _before(self) -> list[tuple[str, Convert]]:
        """What of the asked the driver does not take as it is."""
        kinds = ((name, bind.type.dialect_impl(dialect())) for name, bind in self._compiled.binds.items())
        return _needed((name, kind.bind_processor(dialect())) for name, kind in kinds)

    def _given(self, asked: dict[str, object]) -> dict[str, object]:
        return asked | {name: convert(asked[name]) for name, convert in self._before}

    def _told(self, row: tuple[object, ...]) -> Any:
        values = list(row)
        for place, convert in self._after:
            values[place] = convert(values[place])
        return self._row(*values)


def _needed(converts: Iterable[tuple[K, Convert | None]]) -> list[tuple[K, Convert]]:
    return [(key, convert) for key, convert in converts if convert is not None]


@contextmanager
def _driver() -> Iterator[Any]:
    """A connection nobody else looks through just now; after a look that ended well it waits for the next."""
    spare = book().spare
    with translate_errors():
        try:
            connection = spare.pop()
        except IndexError:  # asked for first, another might take the last one in between
            connection = db.engine.raw_connection()
        try:
            yield connection.driver_connection
        except BaseException:
            connection.close()
            raise
        spare.append(connection) if len(spare) < SPARE else connection.close()
