"""The board as a file: a drawing, a picture, or the notation of its own programs."""

from __future__ import annotations

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue

from referee.engine.blocks import Grid
from referee.table import loading
from referee.web.downloads import download, png
from referee.web.middleware.sessions import Access, access

bp = Blueprint("board_export", __name__, url_prefix="/t/<code>")

NO_BOARD = "There is no board to save yet."


@bp.get("/board.svg")
@access(Access.LOOKS_ON)
def drawing(code: str) -> ResponseReturnValue:
    """The public board as a drawing."""
    return download(_find_board(code).picture, "image/svg+xml", f"board-{code}.svg")


@bp.get("/board.png")
@access(Access.LOOKS_ON)
def picture(code: str) -> ResponseReturnValue:
    """The public board as a picture."""
    return download(png(_find_board(code).picture), "image/png", f"board-{code}.png")


@bp.get("/board.ppn")
@access(Access.LOOKS_ON)
def notation(code: str) -> ResponseReturnValue:
    """The public board in the notation that its own programs read."""
    return download(_find_board(code).notation, "text/plain", f"board-{code}.ppn")


def _find_board(code: str) -> Grid:
    """The board as a spectator sees it, without anything private."""
    for block in loading.view_for(loading.load_table(code), None).board:
        if isinstance(block, Grid) and block.notation:
            return block
    abort(404, NO_BOARD)
