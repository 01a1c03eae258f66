"""The installed package: everything a table needs is inside, and the command runs from any folder."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from tests.support.server import serving
from tests.support.try_package import program

ROOT = Path(__file__).resolve().parent.parent
# Where each kind of data lies in the working copy, and in the wheel.
CARRIED = {
    "static": "referee/static",
    "templates": "referee/templates",
    "wordlists": "referee/wordlists",
    "referee": "referee",
    "ocr": "ocr",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT)
    (file,) = folder.glob("quoin-*.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel in an environment of its own; the libraries are borrowed from the one that runs the tests."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False)
    python = program(home, "python")
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    run([*pip, "install", "-qq", "--no-deps", "--no-index", str(wheel)], home)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(home)}))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return program(home, "quoin")


def run(command: list[str], folder: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ours(folder: str) -> list[str]:
    found = sorted(file for file in (ROOT / folder).rglob("*") if file.is_file())
    return [str(file.relative_to(ROOT)) for file in found if file.suffix != ".pyc"]


@pytest.mark.parametrize("folder", CARRIED)
def test_the_wheel_carries(wheel: Path, folder: str) -> None:
    inside = set(ZipFile(wheel).namelist())
    wanted = {CARRIED[folder] + file.removeprefix(folder) for file in ours(folder)}
    assert sorted(wanted - inside) == []


def test_the_command_runs_from_any_folder(installed: Path, tmp_path: Path) -> None:
    assert run([str(installed), "--version"], tmp_path).startswith("quoin ")


def test_the_installed_pages_and_lists_are_the_ones_used(installed: Path, tmp_path: Path) -> None:
    code = "from referee import paths; print(paths.templates(), paths.static(), paths.wordlists())"
    used = run([str(program(installed.parent.parent, "python")), "-c", code], tmp_path).split()
    assert len(used) == 3
    assert all(Path(folder).is_dir() and installed.parent.parent in Path(folder).parents for folder in used)


def test_the_installed_server_serves_from_any_folder(installed: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data, [installed, "serve"], tmp_path) as url, urlopen(url, timeout=30) as page:
        assert b"Quoin" in page.read()
    assert (data / "quoin.db").exists()
