"""Files that people save or send on: texts, drawings, and pictures made of them."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import resvg_py
from flask import Response

PAPER = "#f7f2e8"
WIDTH = 1344
FONTS = [str(files("referee") / "fonts" / name) for name in ("besley-bold.ttf", "dejavu-sans.ttf")]
"""Every server draws the same letters; for signs these fonts lack the machine's own fonts are used."""


def download(body: str | bytes, mimetype: str, name: str) -> Response:
    """An answer that the browser saves under this name."""
    return as_download(Response(body, mimetype=mimetype), name)


def as_download(response: Response, name: str) -> Response:
    """The same answer, to be saved under this name."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@lru_cache(maxsize=32)
def png(svg: str, width: int = WIDTH) -> bytes:
    """An SVG drawing as a PNG picture."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, background=PAPER, font_files=FONTS, sans_serif_family="DejaVu Sans"
        )
    )
