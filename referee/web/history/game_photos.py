"""Photos of a game whose table chose to keep them: seen when it is over, thrown away by their own people."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, url_for
from flask.typing import ResponseReturnValue

from referee.store.games import photos
from referee.web.middleware.sessions import Access, access, current_phone

bp = Blueprint("game_photos", __name__)


@bp.get("/history/<int:game>/photos/<int:number>.jpg")
@access(Access.HOUSE)
def photo(game: int, number: int) -> ResponseReturnValue:
    """One photo of a finished game."""
    return Response(photos.read_jpeg(game, number), mimetype="image/jpeg")


@bp.post("/t/<code>/photos/<int:number>/remove")
@access(Access.PLAYS)
def remove(code: str, number: int) -> ResponseReturnValue:
    """A photo is thrown away, by whoever took it or by the host."""
    game = current_phone().row.id
    photos.remove(game, number, None if current_phone().host else current_phone().seat)
    return redirect(url_for("past_games.one", game=game), 303)
