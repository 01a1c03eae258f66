"""What is happening at a table of Word War, whom it waits for, and everybody's figure."""

from __future__ import annotations

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer
from referee.games.word_war.state import CELLS, SIDE, Phase, State
from referee.games.word_war.ties import result, size
from referee.kit.sentences import number_word
from referee.kit.standings import game_over_status, score_line
from referee.kit.vote import dispute_status


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return game_over_status(ended)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says = _headline(state, viewer)
    waiting = () if state.turn is None or state.phase is Phase.DOUBT else (state.turn,)
    phase = "Deal" if state.turn is None else f"Turn {state.number} · {state.phase}"
    return Status(phase, title, says, waiting)


def _headline(state: State, viewer: Viewer) -> tuple[str, str]:
    if state.turn is None:
        side = number_word(SIDE)
        return (
            "Deal the grid",
            f"Lay {number_word(len(CELLS))} cards face up, {side} by {side}. The dealer begins.",
        )
    name, mine = viewer.name(state.turn), viewer.seat == state.turn
    word = state.spelled.word if state.spelled else ""
    match state.phase:
        case Phase.DRAW:
            return "Draw a card" if mine else "Drawing", f"{name} has no card in hand and draws one."
        case Phase.DOUBT:
            return "A word is challenged", f"Is {word} in the table's dictionary?"
        case Phase.TAKE:
            title, says = f"{word}: any challenge?", f"{name} spells {word}. Nobody challenges? Then"
            if state.spelled and state.spelled.ruled:
                title, says = f"{word} stands", f"{word} was challenged and stands:"
            return "Take a card" if mine else title, f"{says} {name} takes a card of it."
        case _:
            return "Your turn" if mine else f"{name}'s turn", _may(state, name)


def _may(state: State, name: str) -> str:
    assert state.turn is not None
    more = state.may_place(state.turn) - len(state.placed)
    if state.forfeited:
        return f"{name}'s word fell: the turn ends without a word."
    place = f" may place {'two cards' if more > 1 else 'a card'} and" if more > 0 else ""
    word = "forms no word this turn" if state.turn in state.barred else "spells a word, or passes"
    return f"{name}{place} {word}."


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    return tuple(_score(state, seat.number, viewer) for seat in state.seats)


def _score(state: State, seat: int, viewer: Viewer) -> ScoreLine:
    seen = state.open_piles or state.ended or viewer.seat == seat
    notes = [size(state, seat)]
    notes += ["out"] if seat not in state.still_in else ["passed once"] if state.passes[seat] else []
    notes += ["no word next turn"] if seat in state.barred else []
    return score_line(state, seat, state.points(seat) if seen else None, notes)
