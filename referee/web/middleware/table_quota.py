"""How many tables and word lists a stranger may make: a script that makes hundreds must not fill the disk.

A phone that has shown the key of the house is no stranger. The limits are per hour.
"""

from __future__ import annotations

from flask import current_app

from referee.server.config import Config
from referee.store.house.attempts import Attempt
from referee.web.middleware import house_access
from referee.web.middleware.rate_limit import Limits, check_quota, count_made

EVERYWHERE = 5
"""How many addresses' worth of tables the whole server takes."""
LISTS = Limits(10, 20, 60)
TOO_MANY_TABLES = (
    "This phone, or others at its address, have made as many tables as one evening needs. "
    "Go on with one of them, or try again later."
)
TOO_MANY_LISTS = "Enough word lists have been added from here for now. Try again later."


def check() -> None:
    """Refuse one more table if this phone or its address has made enough of them."""
    if not house_access.has_key():
        check_quota(Attempt.NEW_TABLE, _table_limits(), TOO_MANY_TABLES)


def count() -> None:
    """Count a table that was made."""
    if not house_access.has_key():
        count_made(Attempt.NEW_TABLE)


def check_lists() -> None:
    """Refuse one more word list if this phone or its address has added enough of them."""
    if not house_access.has_key():
        check_quota(Attempt.NEW_LIST, LISTS, TOO_MANY_LISTS)


def count_list() -> None:
    """Count a word list that was added."""
    if not house_access.has_key():
        count_made(Attempt.NEW_LIST)


def _table_limits() -> Limits:
    config: Config = current_app.config["QUOIN"]
    most = config.tables_per_hour
    return Limits(most, most, most * EVERYWHERE)
