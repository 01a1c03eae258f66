"""A PostgreSQL server of the tests' own: made for the run, gone after it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import psycopg

# Signs that mean something in an address, so that a program handed one that is not quoted cannot connect.
PASSWORD = "p@ss:w/rd ***"
# A test server may forget everything in a power cut.
HASTY = "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n"


@contextmanager
def cluster(programs: Path, hasty: bool = True) -> Iterator[str]:
    """The address of an empty server, reachable only through a socket in its own folder."""
    with tempfile.TemporaryDirectory(prefix="quoin-pg-") as name:
        folder = Path(name)
        owner = _owner(folder)
        data = folder / "data"
        secret = folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        access = ("-U", "quoin", "-A", "scram-sha-256", f"--pwfile={secret}")
        _run(owner, programs / "initdb", "-D", data, *access, "--no-sync", "-E", "UTF8")
        with (data / "postgresql.conf").open("a") as settings:
            settings.write(f"unix_socket_directories = '{folder}'\nlisten_addresses = ''\n")
            settings.write(HASTY if hasty else "")
        server = f"postgresql://quoin:{quote(PASSWORD, safe='')}@/postgres?host={folder}"
        _tell(programs, server, "start")
        try:
            yield server
        finally:
            _tell(programs, server, "-m", "immediate", "stop")


@contextmanager
def down(programs: Path, server: str) -> Iterator[None]:
    """Stopped without a warning, as by a crash, and started again afterwards."""
    _tell(programs, server, "-m", "immediate", "stop")
    try:
        yield
    finally:
        _tell(programs, server, "start")


def cut_off(connection: psycopg.Connection) -> None:
    """End every other connection to this database."""
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


@contextmanager
def database(server: str, options: str = "") -> Iterator[str]:
    """An empty database on that server, dropped afterwards."""
    name = f"quoin_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" {options}')
        yield server.replace("/postgres?", f"/{name}?")
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _tell(programs: Path, server: str, *command: str) -> None:
    folder = Path(server.partition("host=")[2])
    _run(_owner(folder), programs / "pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", *command)


def _owner(folder: Path) -> str | None:
    """PostgreSQL refuses to run as root; then somebody without rights owns the folder and starts it."""
    if os.geteuid() != 0:
        return None
    shutil.chown(folder, "nobody")
    return "nobody"


def _run(owner: str | None, *command: str | Path) -> None:
    # Not a pipe: the server inherits it and the call would wait for the server's end.
    with tempfile.TemporaryFile() as output:
        finished = subprocess.run(
            command, user=owner, stdout=output, stderr=output, stdin=subprocess.DEVNULL, cwd="/", check=False
        )
        if finished.returncode:
            output.seek(0)
            raise RuntimeError(output.read().decode())
