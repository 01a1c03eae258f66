"""A board to be carried away: as a drawing, as a picture, as text for the programs of its own world."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import resvg_py
from flask import Blueprint, Response, abort
from flask.typing import ResponseReturnValue

from referee.engine.blocks import Grid
from referee.table import loading
from referee.web.middleware.sessions import Access, access

bp = Blueprint("board_export", __name__, url_prefix="/t/<code>")

NO_BOARD = "There is no board to be carried away yet."
PAPER = "#f7f2e8"
WIDTH = 1344
FONT = str(files(__package__) / "fonts" / "dejavu-sans.ttf")
"""Every server draws the same letters; what this face lacks is looked for among the machine's own."""


@bp.get("/board.svg")
@access(Access.LOOKS_ON)
def drawing(code: str) -> ResponseReturnValue:
    """The board everybody sees, as a drawing."""
    return kept(_board(code).picture, "image/svg+xml", f"board-{code}.svg")


@bp.get("/board.png")
@access(Access.LOOKS_ON)
def picture(code: str) -> ResponseReturnValue:
    """The same as a picture to be sent to others."""
    return kept(png(_board(code).picture), "image/png", f"board-{code}.png")


@bp.get("/board.ppn")
@access(Access.LOOKS_ON)
def notation(code: str) -> ResponseReturnValue:
    """The same in the notation its own programs read."""
    return kept(_board(code).notation, "text/plain", f"board-{code}.ppn")


def kept(body: str | bytes, kind: str, name: str) -> Response:
    """A file under a name that tells what it is."""
    answer = Response(body, mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@lru_cache(maxsize=32)
def png(svg: str, width: int = WIDTH) -> bytes:
    """A drawing of ours as pixels."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, background=PAPER, font_files=[FONT], sans_serif_family="DejaVu Sans"
        )
    )


def _board(code: str) -> Grid:
    """The board as a spectator sees it: nothing on it is anybody's own."""
    for block in loading.view_for(loading.load_table(code), None).board:
        if isinstance(block, Grid) and block.notation:
            return block
    abort(404, NO_BOARD)
