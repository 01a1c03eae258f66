"""Checking the folder and the file of a SQLite database before the first connection."""

import os
import sqlite3
from pathlib import Path, PurePath

from referee.store.db.errors import StoreError

MAGIC = b"SQLite format 3\x00"
MOUNTS = Path("/proc/self/mounts")
# Locks and shared memory do not work reliably on these, and a database there can be damaged.
NETWORK = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ncpfs", "fuse.sshfs", "fuse.rclone"})


OLDEST_SQLITE = (3, 35, 0)  # has UPDATE … RETURNING
SOUND_SQLITE = (3, 51, 3)  # fixes the damage when two processes write and checkpoint at once


def prepare_file(database: Path) -> None:
    """Raise `StoreError` with the reason if this file cannot be our database; a missing folder is created."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old; Quoin needs 3.35 or newer.")
    _check_folder(database.parent)
    kind = network_kind(database.parent.resolve(), MOUNTS.read_text() if MOUNTS.exists() else "")
    if kind is not None:
        raise StoreError(
            f"The database folder {database.parent} is on a network share ({kind}), where SQLite "
            "can lose data; choose a folder on a disk of this machine, or use PostgreSQL."
        )
    if database.exists():
        _check_file(database)


def sqlite_note(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> str | None:
    """A warning about the SQLite library of this Python, or None.

    >>> sqlite_note((3, 51, 3)) is None
    True
    """
    if version >= SOUND_SQLITE:
        return None
    return (
        f"SQLite {'.'.join(map(str, version))} can damage a file that two programs write at one instant. "
        "Quoin lets only one write at a time; let no other program write to its database."
    )


def network_kind(folder: PurePath, mounts: str) -> str | None:
    """The kind of network share this folder is on, by Linux's mounts or the path on Windows; None if local.

    >>> network_kind(Path("/srv/quoin"), "disk / ext4 rw 0 0\\nnas:/x /srv nfs4 rw 0 0")
    'nfs4'
    """
    if folder.drive.startswith("\\\\"):  # \\server\share; a drive letter for it is resolved to that
        return "smb"
    where = folder.as_posix()
    best, kind = "", ""
    for line in mounts.splitlines():
        _, point, found, *_ = line.split(" ")
        point = point.replace("\\040", " ")
        inside = where == point or where.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):  # of two mounts on one point the later one counts
            best, kind = point, found
    return kind if kind in NETWORK else None


def _check_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The database folder {folder} cannot be made: {error.strerror}.") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreError(f"The database folder {folder} cannot be written; check its rights and the disk.")


def _check_file(database: Path) -> None:
    if not database.is_file():
        raise StoreError(f"{database} is not a file; move it away.")
    if not os.access(database, os.R_OK | os.W_OK):
        raise StoreError(f"The database {database} cannot be written; check its rights.")
    with database.open("rb") as file:
        start = file.read(len(MAGIC))
    if start and start != MAGIC:
        raise StoreError(f"The file {database} is not a database; move it away or restore a backup.")
