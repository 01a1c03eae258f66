"""One clock for the whole house: the server's, in UTC. A phone's clock is never asked."""

from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect
from sqlalchemy.types import TypeDecorator


def now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, whether or not the database remembers time zones (SQLite does not)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
