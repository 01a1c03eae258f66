"""Running PostgreSQL's own programs, which dump and restore a database."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

from sqlalchemy import Connection, create_engine, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ProgrammingError

from referee.store.db.errors import StoreError

# Passed in the environment, because other users of the machine can read a command line.
PASSWORD = "PGPASSWORD"


def run(program: str, url: URL, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on this database; a failure raises `StoreError`."""
    secret = {PASSWORD: str(url.password)} if url.password else {}
    try:
        done = subprocess.run(
            [program, f"--dbname={_without_password(url)}", *arguments],
            env=os.environ | secret,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise StoreError(
            f"The program {program} is missing; install the PostgreSQL client programs of your system."
        ) from error
    if done.returncode:
        reasons = done.stderr.strip().splitlines() or ["it gave no reason"]
        raise StoreError(f"{program} failed: {reasons[0]}")


def _without_password(url: URL) -> str:
    """The address for PostgreSQL's programs; `URL.set` cannot remove a password, so it is built anew."""
    plain = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    return plain.render_as_string(hide_password=False)


@contextmanager
def temporary_database(url: URL) -> Iterator[URL]:
    """An empty database beside this one, deleted afterwards: here a dump is tried before it is trusted."""
    name = f"quoin_trial_{uuid4().hex}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            _create(connection, name)
            try:
                yield url.set(database=name)
            finally:
                connection.execute(text("DROP DATABASE " + name + " WITH (FORCE)"))
    finally:
        engine.dispose()


def _create(connection: Connection, name: str) -> None:
    try:
        connection.execute(text("CREATE DATABASE " + name))
    except ProgrammingError as error:
        raise StoreError(
            "A dump is first tried in a database of its own, and this user may not create one; "
            "give it the right CREATEDB while you restore."
        ) from error
