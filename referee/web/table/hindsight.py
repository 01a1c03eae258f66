"""The page that shows a player what a finished turn could have been."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from referee.table import hindsight
from referee.web.form_fields import whole_number
from referee.web.middleware.sessions import Access, access
from referee.web.table.past_turns import LONGEST_CARDS, find_past_turn, load_past_turns, read_cards
from referee.web.table.phone_screen import build_screen
from referee.web.table.request_fields import current_seat, current_table

bp = Blueprint("hindsight", __name__, url_prefix="/t/<code>")


@bp.get("/hindsight")
@access(Access.PLAYS)
def page(code: str) -> ResponseReturnValue:
    """This seat's finished turns; with `?turn=` what that one could have been."""
    table = current_table()
    turns = load_past_turns(table, current_seat(table))
    wanted = request.args.get("turn", "")
    number = whole_number(wanted, "turn") if wanted else next(iter(turns), None)
    turn = None if number is None else find_past_turn(turns, number)
    cards = request.args.get("cards", "")[:LONGEST_CARDS]
    compute = turn is not None and (wanted or not turn.unseen)
    return render_template(
        "hindsight.html",
        **vars(build_screen(table)),
        turns=turns,
        number=number,
        turn=turn,
        cards=cards,
        missed=hindsight.find_missed(turn, read_cards(cards)) if turn and compute else None,
        most=hindsight.MOST_SHOWN,
    )
