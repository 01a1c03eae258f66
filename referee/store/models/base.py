"""What all tables of the database share: names of constraints, times and unique ids."""

import uuid
from datetime import datetime

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import JSON, MetaData
from sqlalchemy.orm import DeclarativeBase

from referee.store.db import clock
from referee.store.db.clock import UtcDateTime

Json = dict[str, object]

# Every constraint has a name, so that a later migration can change it on both databases.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The base class of all tables."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {datetime: UtcDateTime(), Json: JSON(none_as_null=True)}  # noqa: RUF012 (SQLAlchemy's own convention)


db = SQLAlchemy(metadata=Base.metadata)


def new_uid() -> str:
    """An id that no other installation uses; an import compares it to add nothing twice."""
    return uuid.uuid4().hex


def now() -> datetime:
    """The time at which a row is created."""
    return clock.now()
