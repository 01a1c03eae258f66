"""What a Letterpress table is doing, whom it waits for, and everybody's latest word."""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer, list_of
from referee.games.letterpress.doubts import words_to_settle
from referee.games.letterpress.numbers import DRAFTED, OPEN_CHALLENGES, ROUNDS
from referee.games.letterpress.sentences import SHARED_CARDS, letters_phrase, number_word
from referee.games.letterpress.state import Phase, State, allowance
from referee.games.letterpress.ties import result, round_ranking
from referee.kit.standings import game_over_status
from referee.kit.vote import dispute_status


class Claiming(Status):
    """The table waits for somebody's claim."""

    step = "claim"


def status(state: State, viewer: Viewer) -> Status:
    """The headline and one sentence for this viewer."""
    if ended := result(state):
        return game_over_status(ended, viewer)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says, waiting = MESSAGES[state.phase](state, viewer)
    kind = Claiming if state.phase is Phase.CLAIM else Status
    return kind(f"Round {state.round} of {ROUNDS} · {state.phase}", title, says, waiting)


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """Everybody's latest scored word, with a remark on what each is doing."""
    return tuple(_score(state, seat.number) for seat in state.seats)


Message = tuple[str, str, tuple[int, ...]]
"""Headline, sentence, and the seats that the table waits for."""


def _deal(state: State, viewer: Viewer) -> Message:
    challenges = number_word(OPEN_CHALLENGES)
    more = (
        ""
        if state.last_round
        else f", {challenges} challenges, and {number_word(DRAFTED)} cards for everybody"
    )
    return "Deal", f"Lay out {SHARED_CARDS}{more}.", ()


def _write(state: State, viewer: Viewer) -> Message:
    if 0 < state.draft < DRAFTED:
        left = DRAFTED - state.draft
        passing = f"pass {left} to the left" if left > 1 else "pass the last card to the left"
        return "Draft", f"{state.draft} of {DRAFTED} kept: {passing}, then keep one.", state.missing
    mine = viewer.seat in state.playing
    title = ("Write your word" if viewer.seat in state.missing else "Your word is in") if mine else "Writing"
    says = f"Waiting for {viewer.names_or_you(state.missing)}. Nobody sees a word before all are in."
    return title, says, state.missing


def _settle(state: State, viewer: Viewer) -> Message:
    if state.doubt:
        others = tuple(seat for seat in state.playing if seat != state.doubt.maker)
        return "A word is challenged", f"Is {state.doubt.word} in the table's dictionary?", others
    doubts = [handed for handed in state.handed if handed.open_doubt]
    words = ", ".join(f"{viewer.whose(each.seat)} {each.word}" for each in doubts)
    waiting = tuple(seat for seat in state.playing if words_to_settle(state, seat))
    return "A word is in doubt", f"Does the table allow {words}? {doubts[0].doubt}", waiting


def _doubt(state: State, viewer: Viewer) -> Message:
    return "Does anybody doubt a word?", "They are ranked as they stand when nobody does.", ()


def _tie(state: State, viewer: Viewer) -> Message:
    waiting = round_ranking(state).waiting
    says = f"Still to draw the top letter card: {viewer.names_or_you(waiting)}. Nearest to A goes first."
    return "Draw for the tie", says, waiting


def _claim(state: State, viewer: Viewer) -> Message:
    first, *later = state.to_claim
    may = letters_phrase(allowance(state, first))
    then = f" Then {list_of([viewer.names_or_you((seat,)) for seat in later])}." if later else ""
    if viewer.seat == first:
        return "Claim", f"You may claim {may}, and one challenge you met.{then}", (first,)
    return "Claim", f"{viewer.name(first)} claims {may}.{then}", (first,)


def _score(state: State, seat: int) -> ScoreLine:
    last = state.latest_scored_word(seat)
    handed = state.word_of(seat)
    shown = handed is not None and handed.shown and not state.order
    points = state.points(seat) if shown else last.points if last else None
    remark, done = _remark(state, seat)
    given = state.hand_points(seat)
    note = " · ".join(filter(None, [remark, f"{given:+d} by hand" if given else ""]))
    return ScoreLine(seat, state.seats[seat].name, points, note, done)


def _remark(state: State, seat: int) -> tuple[str, bool]:
    if seat not in state.playing:
        away = "watching" if state.seats[seat].late else "left"
        return "joins next deal" if seat in state.joining else away, False
    if state.phase is Phase.WRITE:
        return ("writing…", False) if seat in state.missing else ("in", True)
    if state.phase is Phase.CLAIM:
        waits = seat in state.to_claim
        return f"claims {allowance(state, seat)}" if waits else "claimed", not waits
    return "", False


MESSAGES: dict[Phase, Callable[[State, Viewer], Message]] = {
    Phase.DEAL: _deal,
    Phase.WRITE: _write,
    Phase.SETTLE: _settle,
    Phase.DOUBT: _doubt,
    Phase.TIE: _tie,
    Phase.CLAIM: _claim,
}
