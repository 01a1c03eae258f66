"""Every module can be imported where the operating system lacks what only Unix has, as on Windows."""

import subprocess
import sys

from tests.test_architecture import MODULES, ROOT

UNIX = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog")
TRAINING = ("ocr.train",)
"""Needs a package that serving does not."""

WITHOUT = """
import importlib, os, sys
for name in {unix}:
    sys.modules[name] = None
for name in ("fork", "forkpty", "register_at_fork", "getuid", "geteuid", "setsid", "killpg"):
    if hasattr(os, name):
        delattr(os, name)
for name in sys.stdin.read().split():
    importlib.import_module(name)
"""


def test_every_module_is_imported_without_unix() -> None:
    names = [
        name
        for name in MODULES
        if not name.endswith("__main__") and not name.startswith(TRAINING) and ".migrations" not in name
    ]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(unix=UNIX)],
        input="\n".join(names),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
