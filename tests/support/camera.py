"""A browser whose camera shows a film of drawn cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserType


def write_film(target: Path, frames: Sequence[bytes]) -> Path:
    """JPEG pictures as a film that Chromium plays over and over in place of a camera."""
    target.write_bytes(b"".join(frames))
    return target


def launch_with_camera(
    browser_type: BrowserType, film: Path, launch_args: dict[str, Any], person: str = ""
) -> Browser:
    """A browser that films this, and whose person allows it to, or does not (`=deny`)."""
    flags = (
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        f"--use-fake-ui-for-media-stream{person}",
    )
    return browser_type.launch(**launch_args | {"args": [*launch_args["args"], *flags]})
