"""What is happening at a table of Letter Mine, whom it waits for, and everybody's figure."""

from __future__ import annotations

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer
from referee.games.letter_mine.options import ACTIONS
from referee.games.letter_mine.state import (
    Phase,
    State,
)
from referee.games.letter_mine.ties import result
from referee.kit.sentences import quantity
from referee.kit.standings import game_over_status, score_line
from referee.kit.vote import dispute_status


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return game_over_status(ended, viewer)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says = _headline(state, viewer)
    waiting = () if state.turn is None or state.phase in (Phase.DOUBT, Phase.REFILL) else (state.turn,)
    phase = "Begin" if state.turn is None else f"Turn {state.number} · {state.phase}"
    return Status(phase, title, says, waiting)


def _headline(state: State, viewer: Viewer) -> tuple[str, str]:
    if state.turn is None:
        return "Who is the youngest?", "The youngest begins. All tokens stand on the start."
    name, mine = viewer.name(state.turn), viewer.seat == state.turn
    word = state.spelled.word if state.spelled else ""
    match state.phase:
        case Phase.DOUBT:
            return "A word is challenged", f"Is {word} in the table's dictionary?"
        case Phase.WORD:
            title = f"{word}: any challenge?"
            says = f"{viewer.does(state.turn, 'spells')} {word}. Nobody challenges? Then"
            if state.spelled and state.spelled.ruled:
                title, says = f"{word} stands", f"{word} was challenged and stands:"
            return "Score your word" if mine else title, f"{says} it is scored."
        case Phase.REFILL:
            return "Refill the map", f"Lay {len(state.bare)} from the deck on the marked index cards."
        case _:
            action = f"Action {state.done + 1} of {ACTIONS}"
            return ("Your turn", f"{action}.") if mine else (f"{name}'s turn", f"{name}: {action.lower()}.")


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """Letters are mined and flipped in everybody's sight."""
    return tuple(_score(state, seat.number) for seat in state.seats)


def _score(state: State, seat: int) -> ScoreLine:
    notes = [f"of {state.target}", quantity(len(state.mined[seat]), "letter")]
    notes += ["no word next turn"] if seat in state.barred else []
    return score_line(state, seat, state.points(seat), notes)
