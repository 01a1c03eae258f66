"""What could have been: asked for after a turn is over, answered to the one who asks."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from referee.engine.hindsight import PastTurn
from referee.table import hindsight, loading
from referee.table.loading import Table
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import forms, phone_screen
from referee.web.table.play import seat

bp = Blueprint("hindsight", __name__, url_prefix="/t/<code>")

NOT_HERE = "This table plays without hindsight. It is an option when a table is set up."
NO_TURN = "That turn is not over, or not yours."
LONGEST = 80


@bp.get("/hindsight")
@access(Access.PLAYS)
def page(code: str) -> ResponseReturnValue:
    """My finished turns; with `?turn=` what that one could have been."""
    table = loading.load_row(current_phone().row)
    past = past_turns(table, seat(table))
    asked = request.args.get("turn", "")
    number = forms.whole(asked, "turn") if asked else next(iter(past), None)
    turn = None if number is None else chosen(past, number)
    named = request.args.get("cards", "")[:LONGEST]
    worked_out = asked or (turn is not None and not turn.unseen)
    return render_template(
        "hindsight.html",
        table=phone_screen.screen(table, current_phone()),
        past=past,
        number=number,
        turn=turn,
        named=named,
        missed=hindsight.missed(turn, spelled(named)) if turn and worked_out else None,
        most=hindsight.MOST_SHOWN,
    )


def past_turns(table: Table, number: int | None) -> dict[int, PastTurn]:
    """The turns this seat may look back on; a table that does not want it says so."""
    if not hindsight.is_on(table):
        abort(403, NOT_HERE)
    return hindsight.turns(table, number)


def chosen(past: dict[int, PastTurn], number: int) -> PastTurn:
    """One of them by its number."""
    if number not in past:
        abort(404, NO_TURN)
    return past[number]


def spelled(named: str) -> tuple[str, ...]:
    """Cards as people type them: apart, or all in a row where each is one letter.

    >>> spelled("r a qu"), spelled("rag")
    (('R', 'A', 'QU'), ('R', 'A', 'G'))
    """
    parts = named.upper().replace(",", " ").split()
    return tuple(parts[0]) if len(parts) == 1 and len(parts[0]) > 2 else tuple(parts)
