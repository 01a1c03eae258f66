"""Quoin where the operating system lacks what only Unix has, as on Windows.

Every module is imported, photos are read, and a house is filled, served, copied and restored.
"""

import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.ocr.photos import encode, row
from tests.support.api_example import play_example
from tests.support.server import environment, serving
from tests.test_architecture import MODULES, ROOT

TRAINING = ("ocr.train",)
"""Needs a package that serving does not."""

WITHOUT_UNIX = """
import multiprocessing, os, select, signal, socket, sys
multiprocessing.set_start_method("spawn")
MODULES = ("resource", "pwd", "grp", "termios", "tty", "pty", "syslog")
FUNCTIONS = {
    os: ("fork", "forkpty", "register_at_fork", "getuid", "geteuid", "getsid", "setsid", "killpg", "nice"),
    socket: ("send_fds", "recv_fds"),
    select: ("poll", "epoll"),
    signal: ("SIGKILL", "SIGCHLD", "pthread_sigmask"),
}
for name in MODULES:
    sys.modules[name] = None
for module, names in FUNCTIONS.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
"""
LOCKS = "import sys; sys.modules['fcntl'] = None\n"
"""Imported when the first lock is taken, and only where there is no msvcrt."""
IMPORT_ALL = "import importlib\nfor name in sys.stdin.read().split(): importlib.import_module(name)"


@pytest.fixture(scope="module")
def without_unix(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Settings under which every Python, also one that ours starts, has only what Windows has too.

    The output knows few characters, as that of a service there does.
    """
    folder = tmp_path_factory.mktemp("without_unix")
    (folder / "sitecustomize.py").write_text(WITHOUT_UNIX, encoding="utf-8")
    return {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), "PYTHONIOENCODING": "cp1252"}


def run(settings: dict[str, str], *command: str, given: bytes = b"") -> str:
    done = subprocess.run(
        [sys.executable, *command], input=given, cwd=ROOT, env=settings, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def test_every_module_is_imported(without_unix: dict[str, str]) -> None:
    names = [
        name
        for name in MODULES
        if not name.endswith("__main__") and not name.startswith(TRAINING) and ".migrations" not in name
    ]
    run(os.environ | without_unix, "-c", LOCKS + IMPORT_ALL, given="\n".join(names).encode())


def test_photos_are_read_in_processes_of_their_own(without_unix: dict[str, str]) -> None:
    code = (
        "import sys, ocr; from ocr import intake, worker; photo = sys.stdin.buffer.read(); "
        "assert not intake.FORKS; print(ocr.read(photo).word, worker.READER.pid is not None)\n"
        "try: ocr.read(photo[:500])\nexcept ocr.PhotoError as refused: print(refused.sentence)"
    )
    read, refused = run(os.environ | without_unix, "-c", code, given=encode(row("AB"))).splitlines()
    assert read == "AB True" and "damaged" in refused


def test_a_house_is_filled_served_copied_and_restored(tmp_path: Path, without_unix: dict[str, str]) -> None:
    quoin = ("-m", "referee.cli")
    settings = environment(tmp_path, without_unix)
    assert "40 games and 8 people added" in run(settings, *quoin, "seed")
    with serving(tmp_path, [sys.executable, *quoin, "serve"], **without_unix) as address:
        play_example(address)
        with urlopen(address + "history", timeout=60) as page:
            assert b"Ann" in page.read()
        run(settings, *quoin, "backup", str(tmp_path / "evening.db"))
    assert "41 tables" in run(settings, *quoin, "check", str(tmp_path / "evening.db"))
    run(settings, *quoin, "restore", str(tmp_path / "evening.db"))
