"""Photos of a finished game whose table chose to keep them."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, url_for
from flask.typing import ResponseReturnValue

from referee.store.games import photos
from referee.web.middleware.sessions import Access, access, current_phone

bp = Blueprint("game_photos", __name__)


@bp.get("/history/<int:game>/photos/<int:number>.jpg")
@access(Access.PAST_GAME)
def photo(game: int, number: int) -> ResponseReturnValue:
    """One photo of a finished game."""
    return Response(photos.read_jpeg(game, number), mimetype="image/jpeg")


@bp.post("/t/<code>/photos/<int:number>/remove")
@access(Access.PLAYS)
def remove(code: str, number: int) -> ResponseReturnValue:
    """Delete a photo; only whoever took it and the host may."""
    game = current_phone().row.id
    photos.remove(game, number, None if current_phone().host else current_phone().seat)
    return redirect(url_for("past_games.one", game=game), 303)
