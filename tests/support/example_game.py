"""The example game of docs/adding-a-game.md, installed as a package of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parent.parent / "example_game"


def install_example(target: Path) -> Path:
    """Build the package and install it into this folder, which then goes on PYTHONPATH."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-qq",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
    ]
    subprocess.run(
        [*command, "--target", str(target), str(EXAMPLE)], check=True, capture_output=True, text=True
    )
    return target


def add_broken_package(target: Path) -> None:
    """Beside it a package whose game cannot be imported."""
    (target / "broken_game.py").write_text('raise RuntimeError("no such card")\n')
    info = target / "broken_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[quoin.games]\nbroken = broken_game:RULES\n")
