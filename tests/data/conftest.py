"""The databases of the store's own tests, SQLite and PostgreSQL."""

from tests.store.conftest import (
    app,
    blank_postgres_url,
    book,
    migrated_postgres_url,
    sqlite_url,
)

__all__ = ["app", "blank_postgres_url", "book", "migrated_postgres_url", "sqlite_url"]
