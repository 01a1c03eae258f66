"""How Alembic reaches our database: on the connection `upgrade` hands over, else on the app's own engine."""

from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import Connection

from referee.store.db.clock import UtcDateTime
from referee.store.models import Base, db


def migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,  # SQLite changes a table by making a new one
        transactional_ddl=True,  # our SQLite connections begin a transaction themselves
        compare_type=True,
        compare_server_default=True,
        render_item=render_type,
    )
    with context.begin_transaction():
        context.run_migrations()


def render_type(kind: str, thing: object, _: AutogenContext) -> str | Literal[False]:
    """Migrations name no type of ours: what they did must stay the same when the code changes."""
    return "sa.DateTime(timezone=True)" if kind == "type" and isinstance(thing, UtcDateTime) else False


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with db.engine.connect() as own, own.begin():
        migrate(own)
