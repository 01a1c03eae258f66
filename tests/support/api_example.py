"""The program of docs/api.md, which plays a round of Letterpress on a running server."""

import re
import subprocess
import sys

from tests.support.server import ROOT


def play_example(address: str) -> list[str]:
    """Play it on this server; the lines it prints."""
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    command = [sys.executable, "-c", example, address.rstrip("/")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.splitlines()
