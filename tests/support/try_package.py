"""Install a built package in an environment of its own and use it from an empty folder.

python -m tests.support.try_package python3.12 dist/quoin-1.0.0-py3-none-any.whl 1.0.0
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

from tests.support.server import serving


def try_package(python: str, package: Path, version: str) -> None:
    """Raises where the package cannot be installed, is another version, or serves no page."""
    with tempfile.TemporaryDirectory() as folder:
        home, empty = Path(folder) / "venv", Path(folder) / "empty"
        empty.mkdir()
        subprocess.run([python, "-m", "venv", str(home)], check=True)
        pip, quoin = home / "bin" / "pip", home / "bin" / "quoin"
        subprocess.run([pip, "install", "-qq", package.resolve()], check=True)
        named = subprocess.run([quoin, "--version"], cwd=empty, capture_output=True, text=True, check=True)
        assert named.stdout.strip() == f"quoin {version}", named.stdout
        subprocess.run([quoin, "word", "GARNETS"], cwd=empty, check=True, stdout=subprocess.DEVNULL)
        with serving(empty / "data", [quoin, "serve"], empty) as address:
            for path in ("", "ready", "print/plain.pdf"):
                with urlopen(address + path, timeout=60) as answer:
                    assert answer.status == 200, path


if __name__ == "__main__":
    try_package(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
