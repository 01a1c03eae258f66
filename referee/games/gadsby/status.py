"""What is happening at a table of Gadsby, whom it waits for, and everybody's figure."""

from __future__ import annotations

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer
from referee.games.gadsby.options import HAND
from referee.games.gadsby.state import State
from referee.games.gadsby.ties import result
from referee.kit.sentences import number_word
from referee.kit.standings import game_over_status, score_line
from referee.kit.vote import dispute_status


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return game_over_status(ended, viewer)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says, waiting = _headline(state, viewer)
    phase = "Deal" if state.turn is None else f"{state.left} in the deck · {state.phase}"
    return Status(phase, title, says, waiting)


def _headline(state: State, viewer: Viewer) -> tuple[str, str, tuple[int, ...]]:
    turn, lying = state.turn, state.lying
    if turn is None:
        return "Deal", f"{number_word(HAND).capitalize()} cards for everybody; the dealer goes first.", ()
    if state.doubt:
        return "A word is challenged", f"Is {state.doubt.word} in the table's dictionary?", ()
    if lying is None:
        mine = viewer.seat == turn
        draw = "draw" if mine else "draws"
        says = f"{viewer.does(turn, 'plays')} a word without {state.letter}, or {draw} a card."
        return "Your turn" if mine else "A word or a card", says, (turn,)
    if lying.added:
        made = f"{viewer.does(lying.added.seat, 'made')} {lying.added.word} of {lying.word}"
        return "Cancelled?", f"{made}. Does anybody challenge it?", ()
    first = lying.asked[0]
    says = f"{viewer.does(first, 'may')} add an {state.letter} to {viewer.whose(lying.seat)} {lying.word}."
    return f"Add an {state.letter}?" if viewer.seat == first else "The others answer", says, (first,)


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    return tuple(_score(state, seat.number) for seat in state.seats)


def _score(state: State, seat: int) -> ScoreLine:
    notes = [f"{state.hands[seat]} in hand"] if state.turn is not None else []
    return score_line(state, seat, state.points(seat), notes)
