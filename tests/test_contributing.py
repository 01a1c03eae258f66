"""A stranger's first change: the lines of CONTRIBUTING.md are run as they stand there."""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.server import ROOT

LOCK = "requirements-test.lock"
STAMP = f'{{ cat {LOCK} pyproject.toml | cksum | tr "\\n" " "; echo "$PWD"; }} >.venv/{LOCK}.stamp'
"""How script/venv notes that everything is installed."""


def first_change() -> list[str]:
    """The lines of the page, one command each."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```sh\n(git clone .*?)```", page, re.DOTALL)
    return lines.splitlines()


def run(command: str, folder: Path) -> str:
    one = os.environ | {"PYTEST_XDIST_AUTO_NUM_WORKERS": "0"}  # other tests have the other cores
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=one, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def borrow_environment(clone: Path) -> None:
    """What is installed for this very run, in place of a download of several minutes."""
    (clone / ".venv").mkdir()
    for part in ("bin", "lib", "pyvenv.cfg"):
        (clone / ".venv" / part).symlink_to(Path(sys.prefix) / part)
    run(STAMP, clone)
    borrow_type_checks(clone)


def borrow_type_checks(clone: Path) -> None:
    """What mypy found out here counts there for every file that is the same, by content and by its time."""
    if not (ROOT / ".mypy_cache").is_dir():
        return
    shutil.copytree(ROOT / ".mypy_cache", clone / ".mypy_cache")
    for file in [*(clone / "referee").rglob("*.py"), *(clone / "ocr").rglob("*.py")]:
        here = ROOT / file.relative_to(clone)
        if here.is_file() and filecmp.cmp(here, file, shallow=False):
            shutil.copystat(here, file)


@pytest.mark.posix("scripts are started as programs")
def test_the_first_change_of_a_stranger_passes_its_checks(tmp_path: Path) -> None:
    clone, enter, *steps = first_change()
    run(clone.replace("ADDRESS", str(ROOT)), tmp_path)
    folder = tmp_path / enter.removeprefix("cd ")
    borrow_environment(folder)
    said = [run(step, folder) for step in steps]
    assert "No test belongs to what differs" in said[0]
    assert re.search(r"Testing .*tests/games/gadsby", said[-1]) and re.search(r"\d+ passed", said[-1])
    assert "needs at least" in run("git diff", folder)
