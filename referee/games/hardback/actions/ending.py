"""How a turn is cleared away, whoever ends it."""

from __future__ import annotations

from referee.games.hardback.events.ending import TurnCleared
from referee.games.hardback.seams import playing
from referee.games.hardback.state import HardbackHouse, State


def cleared(state: State, seat: int, house: HardbackHouse) -> TurnCleared:
    """The end of a turn: coins left are lost, others' classics go home, ink on cards is counted."""
    turn, author = state.turn, state.author(seat)
    laid = turn.spelled.laid if turn and turn.spelled else ()
    owners = dict.fromkeys(each.owner for each in laid if each.owner not in (None, seat))
    variants = playing(house.options)
    going = tuple(
        owner
        for owner in owners
        if owner is not None and not any(v.keeps_classic(state, owner, seat) for v in variants)
    )
    spelled = turn.spelled if turn else None
    tokens, helper = (author.tokens_on_cards, spelled.helper) if spelled else (0, None)
    return TurnCleared(seat, turn.coins if turn else 0, going, tokens, helper)
