"""Classics in the co-op game: everybody may use them, and cards of their genre send them away."""

from __future__ import annotations

from referee.games.hardback.anthology.events import ClassicLost, her
from referee.games.hardback.anthology.options import OLDEST, Options
from referee.games.hardback.copies import Card
from referee.games.hardback.state import State


def lost(state: State) -> ClassicLost | None:
    """Classics of the player on turn whose genre came up in this turn or in Penny's after it."""
    turn = state.turn
    cards = _came_up(state, turn.number) if turn else ()
    return next((gone for card in cards if (gone := classics_lost(state, card))), None)


def classics_lost(state: State, card: Card) -> ClassicLost | None:
    """What this card from the offer deck sends to the discard pile of the player on turn."""
    if state.turn is None:
        return None
    seat = state.turn.seat
    same = tuple(classic for classic in state.author(seat).classics if classic.genre == card.genre)
    if not isinstance(state.options, Options) or not same:
        return None
    if state.options.classics_lost != OLDEST:
        return ClassicLost(seat, same, card)
    return None if card.id in her(state).spent else ClassicLost(seat, same[:1], card)


def _came_up(state: State, number: int) -> tuple[Card, ...]:
    """Cards drawn from the offer deck since this turn began; in Penny's turn, those drawn in it."""
    penny = her(state)
    before = penny.seen if penny.turn == number else ()
    new = (place.card for place in state.row if place.since == number and place.card)
    return tuple(card for card in new if card.id not in before)
