"""How a duel runs: who turns up, who may stop, what counts, and who wins."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.draw.convoy import Convoy
from referee.games.draw.events.duel import DuelTied, DuelWon, Side
from referee.games.draw.options import BOTH, WAYLAID, WORD
from referee.games.draw.state import State
from referee.kit.cards import Card
from referee.kit.wild import count


def may_reveal(state: State, convoy: Convoy) -> bool:
    """Both keep pace: who is not ahead turns up, and who is ahead once the other has finished."""
    other = state.against(convoy)
    return not state.finished(convoy) and (convoy.up <= other.up or state.finished(other))


def may_reveal_pair(state: State) -> bool:
    """Both words are known, equally far turned up, and both go on: whoever turns up first changes nothing."""
    first, second = state.sides
    level = first.up == second.up and first.written and second.written
    return level and may_reveal(state, first) and may_reveal(state, second)


def may_stop(state: State, convoy: Convoy) -> bool:
    """The other word is wholly turned up, and as many letters of one's own, or it fell."""
    other = state.against(convoy)
    return not state.finished(convoy) and other.complete and (other.fallen or convoy.up >= other.up)


def to_move(state: State) -> tuple[int, ...]:
    """Whom the duel waits for."""
    return tuple(side.seat for side in state.sides if may_reveal(state, side))


def total(state: State, convoy: Convoy) -> int:
    """What a word counts in its duel."""
    if convoy.fallen:
        return 0
    return count(convoy.word) if state.options.counts == WORD else convoy.points_up


def so_far(state: State, convoy: Convoy) -> int:
    """What a word counts as far as everybody can tell."""
    return total(state, convoy) if state.finished(convoy) else convoy.points_up


def doubtful(state: State) -> tuple[Convoy, ...]:
    """Words that lie wholly face up and have not been ruled on."""
    return tuple(
        side for side in state.sides if side.complete and side.word and not side.upheld and not side.fallen
    )


def settle_duel(state: State) -> DuelWon | DuelTied:
    """How the duel ends, both having finished."""
    attacker, waylaid = state.sides
    ours, theirs = total(state, attacker), total(state, waylaid)
    if ours != theirs:
        return _win_event(state, *((attacker, waylaid) if ours > theirs else (waylaid, attacker)))
    fallen = [side for side in state.sides if side.fallen]
    if state.options.equal == WAYLAID and not fallen:
        return _win_event(state, waylaid, attacker)
    stripped = list(state.sides) if state.options.equal == BOTH else fallen
    return _tie_event(state, [side for side in stripped if side.word])


def _win_event(state: State, winner: Convoy, loser: Convoy) -> DuelWon:
    return DuelWon(
        _side(state, winner),
        _side(state, loser),
        loser.hold,
        loser.unknown_count,
        tuple(_faces_up(loser)),
        tuple(_faces_down(loser)),
        loser.unsure_without_word,
    )


def _tie_event(state: State, stripped: list[Convoy]) -> DuelTied:
    first, second = state.sides
    return DuelTied(
        (_side(state, first), _side(state, second)),
        tuple(side.spot for side in stripped),
        tuple(card for side in stripped for card in _faces_up(side)),
        tuple(card for side in stripped for card in _faces_down(side)),
    )


def _side(state: State, convoy: Convoy) -> Side:
    whole = convoy.complete and not convoy.fallen
    return Side(convoy.spot, convoy.in_sight, total(state, convoy), whole)


def _faces_up(convoy: Convoy) -> Iterator[Card]:
    return (each.card for each in convoy.open_letters)


def _faces_down(convoy: Convoy) -> Iterator[Card]:
    return (each.card for each in convoy.word[convoy.up :])
