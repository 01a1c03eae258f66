"""Install a built package in an environment of its own and use it from an empty folder.

    python -m tests.support.try_package python3.12 dist/quoin-1.0.0-py3-none-any.whl 1.0.0

`pipx` and `uv` in place of a Python install it as these tools do.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from urllib.request import urlopen

from tests.support.api_example import play_example
from tests.support.server import serving

EXE = sysconfig.get_config_var("EXE")
TOOLS = {"pipx": ["pipx", "install"], "uv": ["uv", "tool", "install"]}


def try_package(how: str, package: Path, version: str) -> None:
    """Raises where the package cannot be installed, is another version, serves no page or plays no game."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty"
        empty.mkdir()
        install = _install_by_tool if how in TOOLS else _install_by_pip
        quoin = install(how, package.resolve(), Path(folder))
        named = subprocess.run([quoin, "--version"], cwd=empty, capture_output=True, text=True, check=True)
        assert named.stdout.strip() == f"quoin {version}", named.stdout
        subprocess.run([quoin, "word", "GARNETS"], cwd=empty, check=True, stdout=subprocess.DEVNULL)
        with serving(empty / "data", [quoin, "serve"], empty) as address:
            for path in ("", "ready", "print/plain.pdf"):
                with urlopen(address + path, timeout=60) as answer:
                    assert answer.status == 200, path
            play_example(address)


def program(home: Path, name: str) -> Path:
    """Where an environment has this program: every operating system has its own folder."""
    return Path(sysconfig.get_path("scripts", "venv", {"base": str(home)}), f"{name}{EXE}")


def _install_by_pip(python: str, package: Path, folder: Path) -> Path:
    home = folder / "venv"
    subprocess.run([python, "-m", "venv", home], check=True)
    subprocess.run([program(home, "pip"), "install", "-qq", package], check=True)
    return program(home, "quoin")


def _install_by_tool(tool: str, package: Path, folder: Path) -> Path:
    """By a tool that is itself installed in an environment of its own first."""
    home = folder / "tool"
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    subprocess.run([program(home, "pip"), "install", "-qq", tool], check=True)
    places = {
        **{name: str(folder / "home") for name in ("PIPX_HOME", "UV_TOOL_DIR")},
        **{name: str(folder / "bin") for name in ("PIPX_BIN_DIR", "UV_TOOL_BIN_DIR")},
    }
    command, *arguments = TOOLS[tool]
    subprocess.run([program(home, command), *arguments, package], env=os.environ | places, check=True)
    return folder / "bin" / f"quoin{EXE}"


if __name__ == "__main__":
    try_package(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
