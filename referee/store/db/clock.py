"""The server's clock, in UTC. The clocks of phones are never used."""

import time
from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect
from sqlalchemy.types import TypeDecorator


def now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


_EPOCH_OFFSET = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """The time now in milliseconds since 1970. It never goes back while the server runs."""
    return (_EPOCH_OFFSET + time.monotonic_ns()) // 1_000_000


class UtcDateTime(TypeDecorator[datetime]):
    """A column type for times in UTC, also on SQLite, which stores no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
