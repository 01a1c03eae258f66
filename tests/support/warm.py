"""A Quoin server forked from a process that has everything loaded: as real as any, and open in an instant."""

import multiprocessing
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from referee import cli
from tests.support.server import ROOT, environment, heard

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([f"{__package__}.loaded"])


@contextmanager
def serving_warm(data: Path, **settings: str) -> Iterator[str]:
    """The address of a server that keeps its tables in this folder, and is gone afterwards."""
    hears, says = FORKS.Pipe(duplex=False)
    troubles = Connection(os.dup(sys.__stderr__.fileno()), readable=False)
    server = FORKS.Process(target=_serve, args=(environment(data, settings), says, troubles))
    server.start()
    for end in (says, troubles):
        end.close()
    try:
        with open(os.dup(hears.fileno())) as said:
            address = heard(said)
            assert address is not None, "the server ended before it was open"
            yield address
    finally:
        server.kill()
        server.join()
        hears.close()


def _serve(settings: dict[str, str], says: Connection, troubles: Connection) -> None:
    os.dup2(says.fileno(), 1)
    os.dup2(troubles.fileno(), 2)
    os.environ.clear()
    os.environ.update(settings)
    os.chdir(ROOT)
    sys.exit(cli.main(["serve"]))
