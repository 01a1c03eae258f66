"""What is happening at a table of Word War, whom it waits for, and everybody's figure."""

from __future__ import annotations

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer
from referee.games.word_war.state import CELLS, SIDE, Phase, State
from referee.games.word_war.ties import result, size
from referee.kit.sentences import number_word, sentence_case
from referee.kit.standings import game_over_status, score_line
from referee.kit.vote import dispute_status


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return game_over_status(ended, viewer)
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
            none = f"{viewer.does(state.turn, 'has')} no card in hand"
            return ("Draw a card", f"{none}: draw one.") if mine else ("Drawing", f"{none} and draws one.")
        case Phase.DOUBT:
            return "A word is challenged", f"Is {word} in the table's dictionary?"
        case Phase.TAKE:
            title = f"{word}: any challenge?"
            says = f"{viewer.does(state.turn, 'spells')} {word}. Nobody challenges? Then"
            if state.spelled and state.spelled.ruled:
                title, says = f"{word} stands", f"{word} was challenged and stands:"
            takes = "you take" if mine else f"{name} takes"
            return "Take a card" if mine else title, f"{says} {takes} a card of it."
        case _:
            return "Your turn" if mine else f"{name}'s turn", _may(state, viewer)


def _may(state: State, viewer: Viewer) -> str:
    assert state.turn is not None
    more = state.may_place(state.turn) - len(state.placed)
    if state.forfeited:
        return f"{sentence_case(viewer.whose(state.turn))} word fell: the turn ends without a word."
    cards = f"{number_word(more)} cards" if more > 1 else "a card"
    first = f"{viewer.does(state.turn, 'may')} place {cards}. " if more > 0 else ""
    if state.turn in state.barred:
        return f"{first}{viewer.does(state.turn, 'forms')} no word this turn."
    mine = viewer.seat == state.turn
    return f"{first}{viewer.does(state.turn, 'spells')} a word, or {'pass' if mine else 'passes'}."


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    return tuple(_score(state, seat.number, viewer) for seat in state.seats)


def _score(state: State, seat: int, viewer: Viewer) -> ScoreLine:
    seen = state.open_piles or state.ended or viewer.seat == seat
    notes = [size(state, seat)]
    notes += ["out"] if seat not in state.still_in else ["passed once"] if state.passes[seat] else []
    notes += ["no word next turn"] if seat in state.barred else []
    return score_line(state, seat, state.points(seat) if seen else None, notes)
