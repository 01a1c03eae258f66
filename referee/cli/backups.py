"""`quoin backup`, `quoin check` and `quoin restore`: all of them also while the server runs."""

from __future__ import annotations

import os
import sys
from argparse import Namespace, _SubParsersAction
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.server.config import CannotStart, from_environment
from referee.store.db.database import App

if TYPE_CHECKING:
    from referee.table.verify import Report


def add_commands(commands: _SubParsersAction[Any]) -> None:
    backup = commands.add_parser("backup", help="copy the score book, also in the middle of a game")
    backup.add_argument(
        "file", nargs="?", type=Path, help="where to; a new file in the data folder if left out"
    )
    backup.set_defaults(run=make)
    check = commands.add_parser("check", help="fold every ledger and compare it with what is shown")
    check.add_argument("file", nargs="?", type=Path, help="a copy to check instead of the score book in use")
    check.set_defaults(run=checked)
    back = commands.add_parser("restore", help="put a copy back; what is there now is copied first")
    back.add_argument("file", type=Path, help="the copy")
    back.set_defaults(run=put_back)


def make(chosen: Namespace) -> int:
    from referee.data import backups

    to: Path | None = chosen.file
    if to is not None and to.exists():
        raise CannotStart(f"{to} is there already; name a new file.")
    with opened() as app:
        copy = backups.make_copy(app, to)
    print(f"{copy} ({copy.stat().st_size:,} bytes)")
    return 0


def checked(chosen: Namespace) -> int:
    from referee.data import backups
    from referee.table.verify import verify

    with opened() as app:
        if chosen.file is not None:
            return told(backups.check_copy(app, chosen.file))
        with app.app_context():
            return told(verify())


def told(report: Report) -> int:
    print(report.says)
    for trouble in report.problems:
        print(trouble, file=sys.stderr)
    return 1 if report.problems else 0


def put_back(chosen: Namespace) -> int:
    from referee.data import backups

    with opened() as app:
        report, before = backups.restore_copy(app, chosen.file)
    print(report.says)
    print("It is the score book now." + (f" What was there before lies in {before}." if before else ""))
    return 0


@contextmanager
def opened() -> Iterator[App]:
    """The score book of this installation, without a server; a trouble with it is one sentence."""
    from referee import store
    from referee.store.db.errors import StoreError

    os.umask(0o077)
    config = from_environment()
    app = store.bare_app(config.database_url, str(config.data), config.secret_key)
    try:
        yield app
    except StoreError as trouble:
        raise CannotStart(trouble.sentence) from trouble
    finally:
        store.close(app)
