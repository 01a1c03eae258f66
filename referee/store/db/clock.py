"""One clock for the whole house: the server's, in UTC. A phone's clock is never asked."""

import time
from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect
from sqlalchemy.types import TypeDecorator


def now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


_EPOCH_OFFSET = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """This moment in milliseconds since 1970; while a server runs it never steps back."""
    return (_EPOCH_OFFSET + time.monotonic_ns()) // 1_000_000


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC, whether or not the database remembers time zones (SQLite does not)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
