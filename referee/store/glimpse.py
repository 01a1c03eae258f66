"""Statements that every request of every phone asks, handed to SQLite's driver as they are.

The ceremony around a statement costs several times what the statement does. On PostgreSQL, where the way to
the database costs more than either, they are asked like all others.
"""

from collections import namedtuple
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from typing import Any

from sqlalchemy import Select
from sqlalchemy.dialects.sqlite import dialect

from referee.store.database import at_work, book, glancing
from referee.store.models import db
from referee.store.trouble import told_plainly

Convert = Callable[[Any], Any]


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
            return [self._row(*map(_converted, self._after, row)) for row in found]

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
    def _after(self) -> list[Convert | None]:
        """What makes a column's value of what the driver gives."""
        kinds = (column.type.dialect_impl(dialect()) for column in self._statement.selected_columns)
        return [kind.result_processor(dialect(), None) for kind in kinds]

    @cached_property
    def _before(self) -> dict[str, Convert | None]:
        """What makes what the driver takes of what is asked."""
        binds: dict[str, Any] = self._compiled.binds
        return {
            name: bind.type.dialect_impl(dialect()).bind_processor(dialect()) for name, bind in binds.items()
        }

    def _given(self, asked: dict[str, object]) -> dict[str, object]:
        return {name: _converted(convert, asked[name]) for name, convert in self._before.items()}


def _converted(convert: Convert | None, value: object) -> object:
    return value if convert is None else convert(value)


@contextmanager
def _driver() -> Iterator[Any]:
    with told_plainly():
        connection = db.engine.raw_connection()
        try:
            yield connection.driver_connection
        finally:
            connection.close()
