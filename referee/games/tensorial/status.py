"""What is happening at a table of Tensorial Relations, whom it waits for, and everybody's figure."""

from __future__ import annotations

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer, list_of
from referee.games.tensorial.state import HAND, START, STORE, Phase, State
from referee.games.tensorial.ties import result, size
from referee.kit.sentences import number_word
from referee.kit.standings import game_over_status, score_line
from referee.kit.vote import dispute_status


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return game_over_status(ended, viewer)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says = _headline(state, viewer)
    waiting = () if state.turn is None or state.phase in (Phase.DOUBT, Phase.FILL) else (state.turn,)
    phase = "Deal" if state.turn is None else f"Turn {state.number} · {state.phase}"
    return Status(phase, title, says, waiting)


def _headline(state: State, viewer: Viewer) -> tuple[str, str]:
    turn = 0 if state.turn is None else state.turn
    mine = viewer.seat is not None and viewer.seat == state.turn
    word = state.played.word if state.played else ""
    match state.phase:
        case Phase.DEAL:
            return "Deal the Store", (
                f"Everybody takes {list_of(list(START))} and draws {number_word(HAND)} of them; "
                f"{number_word(STORE)} cards of the rest lie open as the Store."
            )
        case Phase.PLAY:
            return (
                "Play your hand" if mine else "A hand is played",
                f"Lay {HAND} cards and make a word."
                if mine
                else f"{viewer.name(turn)} lays {HAND} cards and makes a word.",
            )
        case Phase.DOUBT:
            doubted = state.doubt.word if state.doubt else word
            return "A word is challenged", f"Is {doubted} in the table's dictionary?"
        case Phase.BUY:
            budget = state.played.points if state.played else 0
            return (
                "Buy letters" if mine else "Letters are bought",
                f"{viewer.does(turn, 'spends')} up to {budget} for {word}.",
            )
        case _:
            return "Fill the Store", f"Turn up {state.due} from the draw pile."


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """Every deck lies open in turn, so what each is worth is no secret."""
    return tuple(_score(state, seat.number) for seat in state.seats)


def _score(state: State, seat: int) -> ScoreLine:
    return score_line(state, seat, state.points(seat), [size(state, seat)])
