"""A seat's word held against an open challenge."""

from __future__ import annotations

from referee.games.letterpress.challenge import Challenge, Meeting, Told, meeting
from referee.games.letterpress.state import State


def held_against(challenge: Challenge, state: State, seat: int) -> Meeting:
    """Does this seat's word meet it? The others' words are looked at only when all are announced."""
    mine = state.word_of(seat)
    if mine is None or not mine.word or mine.withdrawn:
        return Meeting(False, "There is no word to meet it with.")
    told = Told(mine.word, mine.laid, frozenset(card.id for card in state.shared), state.points(seat))
    announced = not state.missing and all(handed.shown for handed in state.handed)
    others = tuple(each.word for each in state.handed if each.seat != seat and not each.withdrawn)
    return meeting(challenge, told, others if announced else None)
