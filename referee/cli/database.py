"""What commands share: the installation's database without a server, and errors as one sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from referee import store
from referee.server.config import StartError, from_environment
from referee.store.db import schema
from referee.store.db.database import App
from referee.store.db.errors import InvalidInputError, StoreError


@contextmanager
def open_database() -> Iterator[App]:
    """An app with the database of this installation; input and database errors become `StartError`."""
    os.umask(0o077)
    config = from_environment()
    app = store.bare_app(config.database_url, str(config.data), config.secret_key)
    try:
        with schema.explain_damage(app):
            yield app
    except StoreError as error:
        raise StartError(error.sentence) from error
    except InvalidInputError as error:
        raise StartError(str(error)) from None
    finally:
        store.close(app)
