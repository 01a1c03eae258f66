"""What a Letterbox table is doing, whom it waits for, and everybody's points."""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer
from referee.games.letterbox.state import HOURS, Phase, State
from referee.games.letterbox.ties import missing_voters, result, roll_off, tied_for_win
from referee.games.letterbox.tiles import CODES, SIDE
from referee.kit.sentences import number_word, quantity
from referee.kit.standings import game_over_status

Message = tuple[str, str, tuple[int, ...]]
"""Headline, sentence, and the seats that the table waits for."""


def status(state: State, viewer: Viewer) -> Status:
    """The headline and one sentence for this viewer."""
    if ended := result(state):
        return game_over_status(ended, viewer)
    title, says, waiting = MESSAGES[state.phase](state, viewer)
    return Status(state.phase.capitalize(), title, says, waiting)


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """Everybody sees the coins; only the owner sees points until everything is shown."""
    return tuple(_score(state, seat.number, viewer) for seat in state.seats)


def _lay(state: State, viewer: Viewer) -> Message:
    side = number_word(SIDE)
    says = f"Lay the {len(CODES)} tiles in a square of {side} by {side}, mark north, and enter how they lie."
    return "Lay the board", says, ()


def _hide(state: State, viewer: Viewer) -> Message:
    mine = viewer.seat in state.playing
    title = (
        ("Hide your letterbox" if viewer.seat in state.missing else "Yours is hidden") if mine else "Hiding"
    )
    return title, f"Waiting for {viewer.names_or_you(state.missing)}. The clues open together.", state.missing


def _roll(state: State, viewer: Viewer) -> Message:
    waiting = roll_off(state).waiting
    again = " again" if any(roll.seat in waiting for roll in state.rolls) else ""
    names = viewer.names_or_you(waiting)
    says = f"Still to roll{again}: {names}. The highest goes first; null is 1, ace is 6."
    return "Read the clues out and roll", says, waiting


def _hunt(state: State, viewer: Viewer) -> Message:
    assert state.turn is not None
    whose = "Your turn" if viewer.seat == state.turn else f"{viewer.name(state.turn)}'s turn"
    here = state.pawn(state.turn)
    where = f"on the {state.describe(here)}" if here else "not on the board yet"
    owing = tuple(dict.fromkeys(each.asked for each in state.open_questions))
    asked = f" Still to answer: {viewer.names_or_you(owing)}." if owing else ""
    if viewer.seat in owing:
        whose = "You are asked a Big Question"
    says = f"{state.hours} of {HOURS} hours left, {where}.{asked}"
    return whose, says, (state.turn, *(seat for seat in owing if seat != state.turn))


def _vote(state: State, viewer: Viewer) -> Message:
    names = viewer.names_or_you(tied_for_win(state))
    waiting = missing_voters(state)
    says = f"Equal in everything else: {names}. Waiting for {viewer.names_or_you(waiting)}."
    return "Vote for the better letterbox", says, waiting


def _score(state: State, seat: int, viewer: Viewer) -> ScoreLine:
    known = state.opened and (state.shown or viewer.seat == seat)
    remark, done = _remark(state, seat)
    return ScoreLine(seat, state.seats[seat].name, state.points(seat) if known else None, remark, done)


def _remark(state: State, seat: int) -> tuple[str, bool]:
    if seat not in state.playing:
        return ("left" if not state.seats[seat].late or state.box(seat) else "watching"), False
    if state.phase is Phase.HIDE:
        return ("hiding…", False) if seat in state.missing else ("hidden", True)
    if state.phase is Phase.VOTE:
        return ("voting…", False) if seat in missing_voters(state) else ("", False)
    return (quantity(state.coins(seat), "coin") if state.coins(seat) else ""), False


MESSAGES: dict[Phase, Callable[[State, Viewer], Message]] = {
    Phase.LAY: _lay,
    Phase.HIDE: _hide,
    Phase.ROLL: _roll,
    Phase.HUNT: _hunt,
    Phase.VOTE: _vote,
}
