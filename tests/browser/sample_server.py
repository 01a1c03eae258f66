"""The sample house of `quoin seed`, served for pictures, and a browser to look at it."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.conftest import QUIET
from tests.support.programs import CHROMIUM
from tests.support.server import QUOIN, ROOT, environment, serving


@contextmanager
def browsing_sample_house(**settings: str) -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server whose history has forty games of eight people."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        subprocess.run([*QUOIN, "seed"], cwd=ROOT, env=environment(data, {}), check=True)
        with serving(data, **settings) as address, sync_playwright() as tool:
            browser = tool.chromium.launch(executable_path=CHROMIUM.path(), args=[*QUIET, "--no-sandbox"])
            yield browser, address.rstrip("/")
            browser.close()
