"""Games that were played: a page of them, and each with its places, words, ties and whole ledger."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from referee import games, play
from referee.store import history as past
from referee.store import people
from referee.store.history import Which
from referee.web import forms, render
from referee.web.sessions import Access, access

bp = Blueprint("history", __name__)


@bp.get("/history")
@access(Access.HOUSE)
def page() -> ResponseReturnValue:
    """Finished games, the latest first, of one game or one person where asked."""
    number = forms.whole(request.args.get("page", "1"), "page")
    which = Which(rules=request.args.get("game") or None, people=_person())
    return render_template(
        "history.html",
        found=past.games(which, number),
        which=which,
        games=games.GAMES,
        roster=people.roster(),
    )


@bp.get("/history/<int:game>")
@access(Access.HOUSE)
def one(game: int) -> ResponseReturnValue:
    """One finished game as everybody may know it."""
    found = past.game(game)
    played = play.table(found.table.code)
    table = render.Table(played.code, played.rules.key, played.rules.title, played.seats)
    return render_template("game.html", row=found.table, table=table, view=play.see(played, None))


def _person() -> tuple[int, ...]:
    asked = request.args.get("person", "")
    return (forms.whole(asked, "person"),) if asked else ()
